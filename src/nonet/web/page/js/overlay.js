// Overlay: a step drawn over the board, and the light that falls on what a sentence speaks of.

import { fill, s } from "./dom.js";

/**
 * @typedef {object} Drawing what the server drew
 * @property {string} caption
 * @property {number} view
 * @property {string} svg
 * @property {number} width
 * @property {number} height
 * @property {[string, string][]} legend words and samples
 *
 * @typedef {object} Lit what is to be lit
 * @property {number[][]} [candidates]
 * @property {number[]} [cells]
 * @property {number[]} [houses]
 * @property {number[]} [links]
 */

const PITCH = 18;

/** Where everything stands in the units of the server's drawings. */
export class Places {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.cell = Math.max(board.across * PITCH + 12, 48);
    this.edge = 6;
  }

  get viewBox() {
    const side = this.board.size * this.cell;
    return `${this.edge} ${this.edge} ${side} ${side}`;
  }

  /** @param {number} cell */
  corner(cell) {
    const n = this.board.size;
    return [this.edge + (cell % n) * this.cell, this.edge + Math.floor(cell / n) * this.cell];
  }

  /**
   * @param {number} cell
   * @param {number} digit
   */
  spot(cell, digit) {
    const { across, size } = this.board;
    const down = Math.ceil(size / across);
    const [x, y] = this.corner(cell);
    const column = (digit - 1) % across;
    const row = Math.floor((digit - 1) / across);
    return [x + this.cell / 2 + (column - (across - 1) / 2) * PITCH, y + this.cell / 2 + (row - (down - 1) / 2) * PITCH];
  }
}

/**
 * Show a drawing on a board.
 * @param {import("./board_view.js").BoardView} view
 * @param {Drawing} drawing
 */
export function draw(view, drawing) {
  if (!view.board) return;
  view.drawing.setAttribute("viewBox", new Places(view.board).viewBox);
  fill(view.drawing, parsed(`<g class="figure">${drawing.svg}</g>`), s("g", { class: "light" }));
  view.element.classList.add("drawn");
}

/**
 * The sample of a legend.
 * @param {string} markup
 */
export function figure(markup) {
  return s("svg", { class: "drawing-key drawing", viewBox: "0 0 24 24", "aria-hidden": "true" }, parsed(`<g>${markup}</g>`));
}

/** @param {string} markup an SVG element from the server */
function parsed(markup) {
  const read = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, "image/svg+xml");
  const element = read.documentElement.firstElementChild;
  return element && !read.querySelector("parsererror") ? document.importNode(element, true) : null;
}

/**
 * Light up what a sentence speaks of; without it, all is shown alike.
 * @param {import("./board_view.js").BoardView} view
 * @param {Lit | null} lit
 */
export function light(view, lit) {
  const board = view.board;
  if (!board) return;
  const places = new Places(board);
  let layer = view.drawing.querySelector(".light");
  if (!layer) {
    if (!lit) return;
    view.drawing.setAttribute("viewBox", places.viewBox);
    layer = view.drawing.appendChild(s("g", { class: "light" }));
  }
  const candidates = lit?.candidates ?? [];
  const spoken = new Set(candidates.map(([cell]) => cell));
  const bare = (lit?.cells ?? []).filter((cell) => !spoken.has(cell) && !candidates.length);
  const houses = lit?.houses ?? [];
  const side = places.cell;
  fill(
    layer,
    houses.map((number) =>
      s("path", { class: "lit-house", d: board.houses[number]?.cells.map((cell) => `M${places.corner(cell).join(" ")}h${side}v${side}h${-side}z`).join("") ?? "" }),
    ),
    bare.map((cell) => s("rect", { class: "lit-cell", x: places.corner(cell)[0] + 2, y: places.corner(cell)[1] + 2, width: side - 4, height: side - 4, rx: 4 })),
    candidates.map(([cell, digit]) => s("circle", { class: "lit-candidate", cx: places.spot(cell, digit)[0], cy: places.spot(cell, digit)[1], r: 10.5 })),
  );
  const links = new Set((lit?.links ?? []).map(String));
  for (const element of view.drawing.querySelectorAll("[data-link]")) {
    const own = (element.getAttribute("data-link") ?? "").split(" ");
    const is = own.some((number) => links.has(number));
    element.classList.toggle("lit", is);
    element.classList.toggle("unlit", links.size > 0 && !is);
  }
}
