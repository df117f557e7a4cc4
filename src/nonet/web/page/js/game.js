// Game: a board with the digits and marks on it. It never changes; edits make a new one.

import { Board } from "./board.js";
import { bit, digitsOf, readLine, writeLine } from "./digits.js";

/**
 * @typedef {"values" | "givens" | "struck" | "corner" | "centre" | "colour"} Layer
 * @typedef {[layer: Layer, cell: number, before: number, after: number]} Edit
 * @typedef {{ label: string, edits: Edit[] }} Change
 * @typedef {import("./board.js").Fields} Fields
 */

/** @type {Layer[]} */
export const LAYERS = ["values", "givens", "struck", "corner", "centre", "colour"];
export const COLOURS = 8;

export class Game {
  /**
   * @param {Board} board
   * @param {Record<Layer, number[]>} layers
   * @param {string} title
   */
  constructor(board, layers, title = "") {
    this.board = board;
    this.layers = layers;
    this.title = title;
    /** @type {number[] | undefined} */
    this.allowed_ = undefined;
    /** @type {Set<number> | undefined} */
    this.conflicts_ = undefined;
  }

  /**
   * A game that starts from a grid of the API. Candidates of its own become struck-out ones.
   * @param {Fields} fields
   * @param {string} [title]
   * @param {Board} [board] the board of the fields, if it is there already
   */
  static of(fields, title = "", board = new Board(fields)) {
    const layers = blank(board.cellCount);
    const { values, givens } = readLine(fields.puzzle);
    layers.values = values;
    layers.givens = givens;
    const game = new Game(board, layers, title);
    if (fields.candidates) layers.struck = game.allowed.map((mask, cell) => mask & ~(fields.candidates?.[cell] ?? mask));
    return game;
  }

  /** @param {{ size: number, box?: number[] | null, regions?: number[] }} shape */
  static empty(shape) {
    return Game.of({ puzzle: ".".repeat(shape.size * shape.size), ...shape });
  }

  /** The masks that the digits allow. @returns {number[]} */
  get allowed() {
    this.allowed_ ??= this.board.allowed(this.layers.values);
    return this.allowed_;
  }

  /**
   * The candidates of a cell: what the digits allow, without what was struck out.
   * @param {number} cell
   */
  candidates(cell) {
    return this.allowed[cell] & ~this.layers.struck[cell];
  }

  /** Cells that break a rule. */
  get conflicts() {
    this.conflicts_ ??= this.board.conflicts(this.layers.values);
    return this.conflicts_;
  }

  get isComplete() {
    return this.layers.values.every(Boolean);
  }

  get isSolved() {
    return this.isComplete && this.conflicts.size === 0;
  }

  get givenCount() {
    return this.layers.givens.filter(Boolean).length;
  }

  /** How often each digit stands on the board. */
  get counts() {
    const out = new Array(this.board.size + 1).fill(0);
    for (const digit of this.layers.values) out[digit]++;
    return out;
  }

  /**
   * The grid as the API reads it. A player's own marks count as candidates where they are and if they are wanted.
   * @param {boolean} [fromMarks]
   * @returns {Fields}
   */
  fields(fromMarks = false) {
    const { values, givens, struck, centre } = this.layers;
    /** @type {Fields} */
    const out = { puzzle: writeLine(values, givens), ...this.board.fields };
    const own = fromMarks && centre.some(Boolean);
    if (own || struck.some((mask, cell) => mask & this.allowed[cell]))
      out.candidates = values.map((_, cell) => (own && centre[cell] ? centre[cell] & this.allowed[cell] : this.candidates(cell)));
    return out;
  }

  /**
   * The game after some edits.
   * @param {Edit[]} edits
   */
  with(edits) {
    const layers = { ...this.layers };
    for (const layer of new Set(edits.map(([name]) => name))) layers[layer] = [...layers[layer]];
    for (const [layer, cell, , after] of edits) layers[layer][cell] = after;
    return new Game(this.board, layers, this.title);
  }

  /** The same game, with what the server told of its board's rules. @param {import("./rules.js").Ruled} ruled */
  told(ruled) {
    return new Game(new Board({ ...this.board.fields, ruled }), this.layers, this.title);
  }

  /** What is kept between visits. */
  save() {
    return { board: this.board.kept, layers: this.layers, title: this.title };
  }

  /** @param {any} saved */
  static load(saved) {
    const board = new Board(saved.board);
    const layers = blank(board.cellCount);
    for (const layer of LAYERS) {
      const kept = saved.layers?.[layer];
      if (Array.isArray(kept) && kept.length === board.cellCount && kept.every(Number.isInteger)) layers[layer] = kept;
    }
    return new Game(board, layers, String(saved.title ?? ""));
  }
}

/** @param {number} count */
function blank(count) {
  const layers = /** @type {Record<Layer, number[]>} */ ({});
  for (const layer of LAYERS) layers[layer] = new Array(count).fill(0);
  return layers;
}

// --- what a player does, each as the edits that do it

/**
 * Put a digit into cells, or take it out if it is in all of them; marks that it rules out go.
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} digit 0 empties
 * @param {{ asGivens?: boolean, tidy?: boolean }} [how]
 * @returns {Edit[]}
 */
export function place(game, cells, digit, { asGivens = false, tidy = true } = {}) {
  const { values, givens, corner, centre } = game.layers;
  const free = cells.filter((cell) => asGivens || !givens[cell]);
  const target = digit && free.every((cell) => values[cell] === digit) ? 0 : digit;
  /** @type {Edit[]} */
  const edits = [];
  for (const cell of free) {
    edits.push(["values", cell, values[cell], target]);
    if (asGivens) edits.push(["givens", cell, givens[cell], target]);
    if (target && tidy)
      for (const [other, mask] of gone(game.board.lost(cell, target))) {
        edits.push(["corner", other, corner[other], corner[other] & ~mask]);
        edits.push(["centre", other, centre[other], centre[other] & ~mask]);
      }
  }
  return real(edits);
}

/**
 * Masks by cell, each cell once.
 * @param {[number, number][]} lost
 */
function gone(lost) {
  /** @type {Map<number, number>} */
  const out = new Map();
  for (const [cell, mask] of lost) out.set(cell, (out.get(cell) ?? 0) | mask);
  return out;
}

/**
 * Toggle a digit of a layer of marks in cells: if all have it, it goes.
 * @param {Game} game
 * @param {"corner" | "centre" | "struck"} layer
 * @param {number[]} cells
 * @param {number} digit
 * @returns {Edit[]}
 */
export function toggle(game, layer, cells, digit) {
  const free = cells.filter((cell) => !game.layers.values[cell] && (layer !== "struck" || game.allowed[cell] & bit(digit)));
  const marks = game.layers[layer];
  const all = free.every((cell) => marks[cell] & bit(digit));
  return real(free.map((cell) => [layer, cell, marks[cell], all ? marks[cell] & ~bit(digit) : marks[cell] | bit(digit)]));
}

/**
 * Colour cells, or take the colour away if all have it.
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} colour
 * @returns {Edit[]}
 */
export function paint(game, cells, colour) {
  const now = game.layers.colour;
  const target = cells.every((cell) => now[cell] === colour) ? 0 : colour;
  return real(cells.map((cell) => ["colour", cell, now[cell], target]));
}

/**
 * Empty cells: first their digits; if there are none, their marks; then struck-out candidates and colours.
 * @param {Game} game
 * @param {number[]} cells
 * @param {boolean} asGivens
 * @returns {Edit[]}
 */
export function clear(game, cells, asGivens = false) {
  const { values, givens } = game.layers;
  if (cells.some((cell) => values[cell] && (asGivens || !givens[cell]))) return place(game, cells, 0, { asGivens });
  for (const layers of /** @type {Layer[][]} */ ([["corner", "centre"], ["struck"], ["colour"]])) {
    const edits = real(layers.flatMap((layer) => cells.map((cell) => /** @type {Edit} */ ([layer, cell, game.layers[layer][cell], 0]))));
    if (edits.length) return edits;
  }
  return [];
}

/**
 * What a step does.
 * @param {Game} game
 * @param {{ placements: number[][], eliminations: number[][] }} step
 * @returns {Edit[]}
 */
export function take(game, step) {
  let after = game;
  for (const [cell, digit] of step.placements) if (after.layers.values[cell] !== digit) after = after.with(place(after, [cell], digit));
  const { struck, corner, centre } = after.layers;
  const struckOut = gone(step.eliminations.map(([cell, digit]) => [cell, bit(digit)]));
  /** @type {Edit[]} */
  const edits = [];
  for (const [cell, mask] of struckOut)
    edits.push(
      ["struck", cell, struck[cell], struck[cell] | mask],
      ["corner", cell, corner[cell], corner[cell] & ~mask],
      ["centre", cell, centre[cell], centre[cell] & ~mask],
    );
  return difference(game, after.with(edits));
}

/**
 * Write every candidate as a centre mark.
 * @param {Game} game
 * @returns {Edit[]}
 */
export function pencilAll(game) {
  return real(game.layers.centre.map((mask, cell) => ["centre", cell, mask, game.candidates(cell)]));
}

/**
 * The edits that lead from one game to another on the same board.
 * @param {Game} game
 * @param {Game} other
 * @returns {Edit[]}
 */
export function difference(game, other) {
  return real(
    LAYERS.flatMap((layer) =>
      game.layers[layer].map((before, cell) => /** @type {Edit} */ ([layer, cell, before, other.layers[layer][cell]])),
    ),
  );
}

/**
 * @param {any[]} edits
 * @returns {Edit[]}
 */
function real(edits) {
  return edits.filter(([, , before, after]) => before !== after);
}

/**
 * A cell for a screen reader.
 * @param {Game} game
 * @param {number} cell
 * @param {boolean} auto whether all candidates are shown
 */
export function spoken(game, cell, auto) {
  const { values, givens, corner, centre } = game.layers;
  const where = `row ${Math.floor(cell / game.board.size) + 1} column ${(cell % game.board.size) + 1}`;
  if (values[cell]) return `${where}, ${givens[cell] ? "given " : ""}${values[cell]}${game.conflicts.has(cell) ? ", conflict" : ""}`;
  const parts = [where, "empty"];
  const marks = auto ? game.candidates(cell) : centre[cell];
  if (marks) parts.push(`candidates ${digitsOf(marks).join(" ")}`);
  if (corner[cell]) parts.push(`corner marks ${digitsOf(corner[cell]).join(" ")}`);
  return parts.join(", ");
}
