// Words: an explanation as sentences that light up what they speak of, a picker of views, and a walk along the links.

import { button, h, fill } from "./dom.js";
import { draw, figure, lightLink, lightSentence } from "./overlay.js";
import { cellName, named, t } from "./settings.js";

/** More views than these are chosen from a list. */
const MOST_BUTTONS = 8;

/**
 * @typedef {object} Told a sentence
 * @property {string} text
 * @property {number[]} [cells]
 * @property {number[]} [houses]
 * @property {number} view
 * @property {number} depth
 *
 * @typedef {object} Step what the server tells of a step
 * @property {string} technique
 * @property {string} name
 * @property {string} effects
 * @property {number} size
 * @property {string} puzzle
 * @property {number[]} candidates
 * @property {number[][]} placements
 * @property {number[][]} eliminations
 * @property {{ from: number[][], to: number[][], kind: string, view: number }[]} links
 * @property {string} text
 * @property {string} notation
 * @property {{ title: string, claim: string, reasons: Told[], assumption: string }} explanation
 * @property {Told[]} levels
 * @property {import("./overlay.js").Drawing[]} drawings
 */

/**
 * The name of a step's technique, which leads to its lesson.
 * @param {{ technique: string, name: string }} step
 */
export function heading(step) {
  return h("h3.technique", {}, h("a", { href: `#/learn/${step.technique}` }, t(step.name)));
}

/**
 * A step in words beside its drawing on the board.
 * @param {Step} step
 * @param {import("./board_view.js").BoardView} view
 */
export function explained(step, view) {
  const { explanation, drawings } = step;
  const legend = h("ul.legend", { "aria-label": t("Legend") });
  const caption = h("p.caption", { "aria-live": "polite" });
  let shown = 0;

  /** @param {number} place */
  function show(place) {
    shown = place;
    const drawing = drawings[place];
    if (!drawing) return;
    draw(view, drawing);
    caption.textContent = drawing.caption ? named(drawing.caption) : "";
    fill(legend, drawing.legend.map(([word, sample]) => h("li", {}, figure(sample), word)));
    for (const [number, tab] of pager.querySelectorAll("[aria-pressed]").entries()) tab.setAttribute("aria-pressed", String(number === place));
    const chosen = pager.querySelector("select");
    if (chosen) chosen.value = String(place);
  }

  const pager = drawings.length > MOST_BUTTONS ? list(drawings, (place) => show(place)) : buttons(drawings, (place) => show(place));

  /**
   * @param {Told} told
   * @param {number | string} number
   */
  const sentence = (told, number) => {
    const enter = () => {
      const wanted = told.view ? drawings.findIndex((drawing) => drawing.view === told.view) : -1;
      if (wanted >= 0 && drawings[shown]?.view !== told.view) show(wanted);
      lightSentence(view, String(number));
    };
    const leave = () => lightSentence(view, null);
    return h(
      "li.sentence",
      { tabindex: "0", class: `sentence depth-${Math.min(3, told.depth)}${told.text.endsWith(":") ? " case" : ""}`, onmouseenter: enter, onmouseleave: leave, onfocus: enter, onblur: leave },
      named(told.text),
    );
  };

  const last = sentence({ text: explanation.claim, view: 0, depth: 0 }, "claim");
  last.classList.add("claim");
  const element = h(
    "div.explained",
    {},
    h("ol.sentences", {}, explanation.reasons.map(sentence), last),
    explanation.assumption ? h("p.assumption", {}, named(explanation.assumption)) : null,
    pager,
    caption,
    step.links.length > 1 ? stepper(step, view, (number) => {
      const wanted = drawings.findIndex((drawing) => drawing.view === number);
      if (number && wanted >= 0) show(wanted);
    }) : null,
    step.notation ? h("p.notation", {}, h("small", {}, t("As solvers write it")), h("code", {}, named(step.notation))) : null,
    legend,
  );
  show(0);
  return element;
}

/**
 * A button for each of a few views.
 * @param {import("./overlay.js").Drawing[]} drawings
 * @param {(place: number) => void} show
 */
function buttons(drawings, show) {
  return h(
    "div.views",
    { role: "group", "aria-label": t("Views"), hidden: drawings.length < 2 },
    drawings.map((_, place) => button(String(place + 1), () => show(place), { "aria-label": t("View {0}", place + 1), "aria-pressed": "false" })),
  );
}

/**
 * A list of many views by their captions, with a way on and back.
 * @param {import("./overlay.js").Drawing[]} drawings
 * @param {(place: number) => void} show
 */
function list(drawings, show) {
  const select = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { "aria-label": t("Views"), onchange: () => show(Number(select.value)) },
      drawings.map(({ caption }, place) => h("option", { value: place }, caption ? named(caption) : t("View {0}", place + 1))),
    )
  );
  const turn = (/** @type {number} */ by) => show((Number(select.value) + by + drawings.length) % drawings.length);
  return h(
    "div.views",
    { role: "group", "aria-label": t("Views") },
    button("‹", () => turn(-1), { "aria-label": t("Previous view") }),
    select,
    button("›", () => turn(1), { "aria-label": t("Next view") }),
  );
}

/**
 * Walk along the links, one by one.
 * @param {Step} step
 * @param {import("./board_view.js").BoardView} view
 * @param {(number: number) => void} turn
 */
function stepper(step, view, turn) {
  let place = -1;
  const text = h("span.link-text", { "aria-live": "polite" }, t("{0} links", step.links.length));
  /** @param {number[][]} node */
  const node = (node) => node.map(([cell, digit]) => `${digit} ${t("in")} ${cellName(cell, step.size)}`).join(", ");
  /** @param {number} by */
  const go = (by) => {
    place = (place + by + step.links.length) % step.links.length;
    const link = step.links[place];
    turn(link.view);
    lightLink(view, place, [...link.from, ...link.to]);
    text.textContent =
      link.kind === "strong"
        ? t("{0}: if not {1}, then {2}", place + 1, node(link.from), node(link.to))
        : t("{0}: if {1}, then not {2}", place + 1, node(link.from), node(link.to));
  };
  return h(
    "div.stepper",
    { role: "group", "aria-label": t("Link by link") },
    button("‹", () => go(place < 0 ? 0 : -1), { "aria-label": t("Previous link") }),
    button("›", () => go(1), { "aria-label": t("Next link") }),
    text,
  );
}
