// Overlay: a step drawn over the board, and the light that falls on what a sentence speaks of.

import { fill, parsed, s } from "./dom.js";

/**
 * @typedef {object} Drawing what the server drew; its elements say which cell, digit, house and link they are, and
 * which sentences speak of them
 * @property {string} caption
 * @property {number} view
 * @property {string} svg
 * @property {number[]} square where the board is in it: x, y, width, height
 * @property {[string, string][]} legend words and samples
 *
 * @typedef {import("./board_view.js").BoardView} BoardView
 */

/**
 * Show a drawing on a board.
 * @param {BoardView} view
 * @param {Drawing} drawing
 */
export function draw(view, drawing) {
  view.drawing.setAttribute("viewBox", drawing.square.join(" "));
  fill(view.drawing, parsed(`<g class="figure">${drawing.svg}</g>`), s("g", { class: "light" }));
  view.element.classList.remove("tinted");
  view.element.classList.add("drawn");
}

/**
 * The sample of a legend.
 * @param {string} markup
 */
export function figure(markup) {
  return s("svg", { class: "drawing-key drawing", viewBox: "0 0 24 24", "aria-hidden": "true" }, parsed(`<g>${markup}</g>`));
}

/**
 * Light up what a sentence speaks of: its number, or "claim". Without it, all is shown alike.
 * @param {BoardView} view
 * @param {string | null} sentence
 */
export function lightSentence(view, sentence) {
  light(view, sentence === null ? null : (element) => (element.getAttribute("data-sentences") ?? "").split(" ").includes(sentence));
}

/**
 * Light up a link and its ends.
 * @param {BoardView} view
 * @param {number} number
 * @param {number[][]} ends
 */
export function lightLink(view, number, ends) {
  const size = view.board?.size ?? 9;
  const names = new Set(ends.map(([cell, digit]) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1} ${digit}`));
  light(
    view,
    (element) =>
      element.getAttribute("data-link") === String(number) || names.has(`${element.getAttribute("data-cell")} ${element.getAttribute("data-digit")}`),
  );
}

/**
 * @param {BoardView} view
 * @param {((element: Element) => boolean) | null} wanted
 */
function light(view, wanted) {
  const layer = view.drawing.querySelector(".light");
  if (!layer) return;
  /** @type {SVGElement[]} */
  const rings = [];
  for (const element of view.drawing.querySelectorAll("[data-sentences]")) {
    const is = wanted?.(element) ?? false;
    element.classList.toggle("lit", is);
    element.classList.toggle("unlit", wanted !== null && !is);
    if (is && element.hasAttribute("data-digit")) rings.push(ring(/** @type {SVGGraphicsElement} */ (element)));
  }
  fill(layer, rings);
}

/** @param {SVGGraphicsElement} element a ring round a candidate */
function ring(element) {
  const { x, y, width, height } = element.getBBox();
  return s("circle", { class: "lit-candidate", cx: x + width / 2, cy: y + height / 2, r: Math.max(width, height, 16) / 2 + 2 });
}

/**
 * Tint cells and houses of a board on which nothing is drawn.
 * @param {BoardView} view
 * @param {{ cells?: number[], houses?: number[] }} places
 */
export function tint(view, { cells = [], houses = [] }) {
  const { board } = view;
  if (!board) return;
  const n = board.size;
  const square = (/** @type {number} */ cell) => `M${cell % n} ${Math.floor(cell / n)}h1v1h-1z`;
  view.drawing.setAttribute("viewBox", `0 0 ${n} ${n}`);
  view.element.classList.add("tinted");
  fill(
    view.drawing,
    houses.map((number) => s("path", { class: "lit-house", d: board.houses[number]?.cells.map(square).join("") ?? "" })),
    [...new Set(cells)].map((cell) => s("path", { class: "lit-cell", d: square(cell) })),
  );
}
