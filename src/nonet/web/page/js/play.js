// Playing: what keys, buttons and pointers do to the store. Every action has one name and one place.

import { bit, digitsOf } from "./digits.js";
import { clear, paint, pencilAll, place, spoken, toggle, COLOURS } from "./game.js";
import { cellName, settings, t } from "./settings.js";

/** @typedef {import("./store.js").Mode} Mode */

/** @type {Mode[]} */
export const MODES = ["digit", "corner", "centre", "colour"];

export class Play {
  /**
   * @param {import("./store.js").Store} store
   * @param {(text: string) => void} say
   */
  constructor(store, say) {
    this.store = store;
    this.say = say;
  }

  /** The cells that an entry goes to. */
  get cells() {
    return [...this.store.selection].sort((a, b) => a - b);
  }

  /**
   * Enter a digit in the store's mode, or in another one.
   * @param {number} digit
   * @param {Mode} [mode]
   */
  enter(digit, mode = this.store.mode) {
    const { store, cells } = this;
    const { game } = store;
    if (digit > (mode === "colour" ? COLOURS : game.board.size)) return;
    const where = cells.length === 1 ? cellName(cells[0], game.board.size) : t("{0} cells", cells.length);
    if (mode === "digit") {
      if (cells.every((cell) => game.layers.givens[cell]) && !store.editing) return this.say(t("{0} is given.", where));
      store.edit(`${where} = ${digit}`, place(game, cells, digit, { asGivens: store.editing, tidy: settings.tidy }));
      this.report(digit);
    } else if (mode === "colour") {
      store.edit(t("{0}: colour {1}", where, digit), paint(game, cells, digit));
    } else {
      const layer = mode === "corner" ? "corner" : store.auto ? "struck" : "centre";
      const label = layer === "struck" ? t("{0}: candidate {1}", where, digit) : mode === "corner" ? t("{0}: corner {1}", where, digit) : t("{0}: centre {1}", where, digit);
      if (store.edit(label, toggle(game, layer, cells, digit))) this.say(spoken(store.game, store.cursor, store.auto));
    }
  }

  /** @param {number} digit */
  report(digit) {
    const { game, cursor } = this.store;
    const n = game.board.size;
    if (game.isSolved) return this.say(t("Solved!"));
    const other = [...game.conflicts].find((cell) => cell !== cursor && game.layers.values[cell] === digit && game.board.peers[cursor].includes(cell));
    if (game.layers.values[cursor] && other !== undefined && settings.conflicts) this.say(t("{0} and {1} both hold {2}.", cellName(cursor, n), cellName(other, n), digit));
    else this.say(spoken(game, cursor, this.store.auto));
  }

  clear() {
    const { store, cells } = this;
    const where = cells.length === 1 ? cellName(cells[0], store.game.board.size) : t("{0} cells", cells.length);
    store.edit(t("{0} cleared", where), clear(store.game, cells, store.editing));
    this.say(spoken(store.game, store.cursor, store.auto));
  }

  undo() {
    const change = this.store.undo();
    this.say(change ? t("Undone: {0}", change.label) : t("There is nothing to undo."));
  }

  redo() {
    const change = this.store.redo();
    this.say(change ? t("Done again: {0}", change.label) : t("There is nothing to redo."));
  }

  /** Set the lone candidate of the selected cells. */
  setLone() {
    const { store } = this;
    for (const cell of this.cells) {
      const marks = store.auto ? store.game.candidates(cell) : store.game.layers.centre[cell];
      const digits = digitsOf(marks);
      if (digits.length === 1) store.edit(`${cellName(cell, store.game.board.size)} = ${digits[0]}`, place(store.game, [cell], digits[0], { tidy: settings.tidy }));
    }
  }

  pencilAll() {
    this.store.edit(t("All candidates as marks"), pencilAll(this.store.game));
  }

  toggleAuto() {
    this.store.set({ auto: !this.store.auto });
    this.say(this.store.auto ? t("All candidates are shown.") : t("Only your own marks are shown."));
  }

  /** @param {number} digit */
  highlight(digit) {
    const next = this.store.highlight === digit ? 0 : digit;
    this.store.set({ highlight: next });
    if (next > 0) this.say(this.whereCan(next));
  }

  /** @param {number} digit where it can go, for those who don't see it */
  whereCan(digit) {
    const { game } = this.store;
    const cells = game.layers.values.flatMap((value, cell) => (!value && game.candidates(cell) & bit(digit) ? [cellName(cell, game.board.size)] : []));
    return cells.length ? t("{0} can go in {1}", digit, cells.join(", ")) : t("{0} is placed everywhere.", digit);
  }

  /** @param {"row" | "column" | "box"} kind read a house aloud */
  read(kind) {
    const { game, cursor } = this.store;
    const house = game.board.houses.find((candidate) => candidate.kind === kind && candidate.cells.includes(cursor));
    if (house) this.say(`${t(kind)} ${house.number + 1}: ${house.cells.map((cell) => game.layers.values[cell] || t("empty")).join(", ")}`);
  }

  /** @param {Mode} mode */
  mode(mode) {
    this.store.set({ mode });
    this.say(t(mode));
  }

  /**
   * Move the cursor.
   * @param {number} rows
   * @param {number} columns
   * @param {{ extend?: boolean, toEmpty?: boolean }} [how]
   */
  move(rows, columns, { extend = false, toEmpty = false } = {}) {
    const { store } = this;
    const n = store.game.board.size;
    let cell = store.cursor;
    for (let tries = 0; tries < n; tries++) {
      const row = (Math.floor(cell / n) + rows + n) % n;
      const column = ((cell % n) + columns + n) % n;
      cell = row * n + column;
      if (!toEmpty || !store.game.layers.values[cell]) break;
    }
    store.select(cell, extend ? "add" : "only");
  }

  /** @param {number} cell all cells that hold what this one holds, or could hold only what it could */
  selectSame(cell) {
    const { values } = this.store.game.layers;
    if (values[cell]) this.store.selectAll(values.flatMap((value, other) => (value === values[cell] ? [other] : [])));
  }
}
