// The board on the page: a grid of cells to a screen reader, lines and drawings as pictures behind and before it.

import { digitsOf } from "./digits.js";
import { h, s, fill, parsed } from "./dom.js";
import { spoken } from "./game.js";
import { settings, t } from "./settings.js";

/**
 * @typedef {import("./game.js").Game} Game
 *
 * @typedef {object} Look what else the board shows beside its digits
 * @property {number} cursor
 * @property {Set<number>} selection
 * @property {number} highlight
 * @property {boolean} auto
 */

const FIGURE_SPACE = "\u2007";

export class BoardView {
  /** @param {string} label */
  constructor(label = t("Sudoku board")) {
    this.grid = h("div.cells", { role: "grid", "aria-label": label });
    this.under = s("svg", { class: "under", "aria-hidden": "true" });
    this.below = s("svg", { class: "below drawing", "aria-hidden": "true" });
    this.lines = s("svg", { class: "lines", "aria-hidden": "true" });
    this.above = s("svg", { class: "above-lines drawing", "aria-hidden": "true" });
    this.drawing = s("svg", { id: "drawing", class: "step drawing", "aria-hidden": "true" });
    this.element = h("div.board", {}, this.under, this.below, this.lines, this.above, this.drawing, this.grid);
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {string[]} what each cell shows now */
    this.keys = [];
    /** @type {import("./board.js").Board | null} */
    this.board = null;
  }

  /**
   * @param {Game} game
   * @param {Look} look
   */
  render(game, look) {
    if (this.board !== game.board) this.build(game.board);
    const { values, givens, corner, centre, colour } = game.layers;
    const { size, housesOf, rules } = game.board;
    const held = look.highlight || values[look.cursor];
    const near = new Set(housesOf[look.cursor]);
    const showsAll = look.auto;
    for (let cell = 0; cell < this.cells.length; cell++) {
      const value = values[cell];
      const notes = value ? 0 : showsAll ? game.candidates(cell) : 0;
      const wrong = settings.conflicts && game.conflicts.has(cell);
      const marks = notes || centre[cell];
      let kind = "cell";
      if (value) kind += givens[cell] ? " given" : " placed";
      if (wrong) kind += " wrong";
      if (colour[cell]) kind += ` colour-${colour[cell]}`;
      if (look.selection.has(cell)) kind += " selected";
      else if (settings.peers && look.selection.size === 1 && housesOf[cell].some((house) => near.has(house))) kind += " near";
      if (held > 0 && value === held) kind += " same";
      else if (look.highlight > 0 && !value && marks & (1 << (look.highlight - 1))) kind += " may";
      else if (look.highlight < 0 && !value && digitsOf(marks).length === 2) kind += " may";
      const key = `${kind}|${value}|${notes}|${value ? 0 : corner[cell]}|${value || notes ? 0 : centre[cell]}`;
      const element = this.cells[cell];
      const tab = cell === look.cursor ? "0" : "-1";
      if (element.getAttribute("tabindex") !== tab) element.setAttribute("tabindex", tab);
      if (this.keys[cell] === key) continue;
      this.keys[cell] = key;
      element.className = kind;
      element.setAttribute("aria-label", spoken(game, cell, look.auto));
      element.setAttribute("aria-selected", String(look.selection.has(cell)));
      fill(
        element,
        value ? String(value) : null,
        !value && notes ? noteSpan(notes, size, game.board.across) : null,
        !value && !notes && centre[cell] ? h("span.centre", { "data-count": Math.min(9, digitsOf(centre[cell]).length) }, digitsOf(centre[cell]).join(size > 9 ? " " : "")) : null,
        !value && corner[cell] ? h("span.corner", {}, digitsOf(corner[cell]).join(size > 9 ? " " : "\u200a")) : null,
      );
    }
    this.element.classList.toggle("ruled", rules.length > 0);
  }

  /** @param {import("./board.js").Board} board */
  build(board) {
    this.board = board;
    const n = board.size;
    this.element.style.setProperty("--size", String(n));
    // Candidates stand where the server's drawings have them: 20 units apart in a cell of so many.
    const units = Math.max(20 * board.across + 8, 48);
    this.element.style.setProperty("--pitch", String(20 / units));
    this.element.style.setProperty("--note", String(18 / units));
    this.element.classList.toggle("two-figures", n > 9);
    this.element.classList.toggle("large", n > 15);
    this.keys = [];
    this.cells = Array.from({ length: board.cellCount }, (_, cell) =>
      h("div.cell", { role: "gridcell", tabindex: "-1", "data-cell": cell, "aria-colindex": (cell % n) + 1 }),
    );
    const rows = Array.from({ length: n }, (_, row) => h("div.row", { role: "row", "aria-rowindex": row + 1 }, this.cells.slice(row * n, row * n + n)));
    this.grid.setAttribute("aria-rowcount", String(n));
    this.grid.setAttribute("aria-colcount", String(n));
    fill(this.grid, rows);
    this.paintUnder(board);
    this.paintLines(board);
    this.erase();
  }

  /** @param {import("./board.js").Board} board */
  paintUnder(board) {
    const n = board.size;
    this.under.setAttribute("viewBox", `0 0 ${n} ${n}`);
    fill(
      this.under,
      board.extra.map((cells) =>
        s("path", { class: "extra", d: cells.map((cell) => `M${cell % n} ${Math.floor(cell / n)}h1v1h-1z`).join("") }),
      ),
    );
    this.paintRules(board.ruled?.drawing ?? null);
  }

  /** @param {import("./rules.js").Ruled["drawing"] | null} drawing what the server drew, with clues beside the board */
  paintRules(drawing) {
    const sides = ["left", "top", "right", "bottom"];
    sides.forEach((side, place) => this.element.style.setProperty(`--${side}`, String(drawing?.margins[place] ?? 0)));
    for (const [layer, markup] of /** @type {const} */ ([[this.below, drawing?.below], [this.above, drawing?.above]])) {
      layer.setAttribute("viewBox", (drawing?.square ?? [0, 0, 1, 1]).join(" "));
      fill(layer, markup ? parsed(`<g>${markup}</g>`) : null);
    }
    for (const [cell, scale, down] of drawing?.squeezed ?? []) {
      this.cells[cell].style.setProperty("--squeeze", String(scale));
      this.cells[cell].style.setProperty("--down", String(down));
    }
  }

  /** @param {import("./board.js").Board} board */
  paintLines(board) {
    const n = board.size;
    this.lines.setAttribute("viewBox", `0 0 ${n} ${n}`);
    let thin = "";
    for (let i = 1; i < n; i++) thin += `M0 ${i}H${n}M${i} 0V${n}`;
    const thick = board.borders().map(([x0, y0, x1, y1]) => `M${x0} ${y0}L${x1} ${y1}`).join("");
    fill(this.lines, s("path", { class: "thin", d: thin }), s("path", { class: "thick", d: thick }), s("path", { class: "thick frame", d: `M0 0H${n}V${n}H0z` }));
  }

  /** Take the drawing away. */
  erase() {
    fill(this.drawing);
    this.element.classList.remove("drawn", "tinted");
  }

  /** Bring the focus to the cursor's cell. @param {number} cell */
  focus(cell) {
    this.cells[cell]?.focus({ preventScroll: this.board !== null && this.board.size <= 9 });
  }

  /**
   * The cell under a point of the screen; -1 if there is none.
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    if (!this.board) return -1;
    const area = this.grid.getBoundingClientRect();
    const n = this.board.size;
    const column = Math.floor(((x - area.left) / area.width) * n);
    const row = Math.floor(((y - area.top) / area.height) * n);
    return row >= 0 && row < n && column >= 0 && column < n ? row * n + column : -1;
  }

  /**
   * The candidate under a point of the screen.
   * @param {number} x
   * @param {number} y
   */
  digitAt(x, y) {
    if (!this.board) return 0;
    const area = this.grid.getBoundingClientRect();
    const { size, across } = this.board;
    if (size > 9) return 0; // there candidates have no places of their own
    const down = Math.ceil(size / across);
    const u = (((x - area.left) / area.width) * size) % 1;
    const v = (((y - area.top) / area.height) * size) % 1;
    const digit = Math.floor(v * down) * across + Math.floor(u * across) + 1;
    return digit <= size ? digit : 0;
  }
}

/**
 * @param {number} notes
 * @param {number} size
 * @param {number} across
 */
function noteSpan(notes, size, across) {
  if (size <= 9) return h("span.notes", {}, noteText(notes, across, size));
  const digits = digitsOf(notes);
  return h("span.notes.flow", { "data-count": [4, 9, 14, 25].findIndex((most) => digits.length <= most) + 1 }, digits.join(" "));
}

/**
 * Candidates as a text of rows, in which every digit keeps its place: one text node a cell, for a large board has
 * thousands of candidates.
 * @param {number} mask
 * @param {number} across
 * @param {number} size
 */
export function noteText(mask, across, size) {
  let out = "";
  for (let digit = 1; digit <= size; digit++) {
    out += mask & (1 << (digit - 1)) ? String(digit) : FIGURE_SPACE;
    if (digit < size) out += digit % across === 0 ? "\n" : FIGURE_SPACE;
  }
  return out;
}
