// Elements: made in one call, so that a view reads like what it shows.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {string | number | Node | null | undefined | false} Child
 * @typedef {Record<string, any>} Attributes
 */

/**
 * An HTML element. Attributes that begin with "on" are listeners; false, null and undefined are left out.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  dress(element, attributes);
  element.append(...tidy(children));
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  element.append(...tidy(children));
  return element;
}

/**
 * Give an element other children, if they are others.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...tidy(children));
}

/**
 * A button with a text.
 * @param {string} text
 * @param {(event: Event) => void} run
 * @param {Attributes} [attributes]
 */
export function button(text, run, attributes = {}) {
  return /** @type {HTMLButtonElement} */ (h("button", { type: "button", onclick: run, ...attributes }, text));
}

/**
 * A labelled choice.
 * @param {string} label
 * @param {[string, string][]} options value and text
 * @param {string} value
 * @param {(value: string) => void} changed
 */
export function choice(label, options, value, changed) {
  const select = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { onchange: () => changed(select.value) },
      options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
    )
  );
  return h("label.field", {}, h("span", {}, label), select);
}

/**
 * A labelled box to tick.
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} changed
 * @param {string} [note]
 */
export function tick(label, value, changed, note = "") {
  const box = /** @type {HTMLInputElement} */ (
    h("input", { type: "checkbox", checked: value, onchange: () => changed(box.checked) })
  );
  return h("label.tick", {}, box, h("span", {}, label, note && h("small", {}, note)));
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "checked" || name === "selected" || name === "value" || name === "disabled")
      /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(string | Node)[]}
 */
function tidy(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false && child !== "")
    .map((child) => (typeof child === "number" ? String(child) : /** @type {string | Node} */ (child)));
}

/** @param {string} markup an SVG element from the server */
export function parsed(markup) {
  const read = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, "image/svg+xml");
  const element = read.documentElement.firstElementChild;
  return element && !read.querySelector("parsererror") ? document.importNode(element, true) : null;
}

/**
 * Scroll a list until an item of it is seen; nothing around the list moves.
 * @param {Element} item
 */
export function bringIntoView(item) {
  const list = item.closest("ol, ul");
  if (!list) return;
  const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/**
 * Bring what lies over the board, as help does on a phone, to its beginning.
 * @param {Element} element in it
 */
export function toTop(element) {
  const panel = element.closest(".panel");
  if (panel && getComputedStyle(panel).position === "fixed") panel.scrollTop = 0;
}
