// Board: size, boxes, houses and what they are called. Cells are numbered from 0 in reading order, as in Python.

import { bit } from "./digits.js";
import { Rules } from "./rules.js";

/**
 * @typedef {object} Fields a grid as the API writes it
 * @property {string} puzzle
 * @property {number} size
 * @property {number[] | null} [box]
 * @property {number[]} [regions]
 * @property {number[][]} [extra]
 * @property {string[]} [rules]
 * @property {number[]} [candidates]
 * @property {import("./rules.js").Ruled} [ruled] what the rules come to
 *
 * @typedef {{ kind: "row" | "column" | "box" | "extra", number: number, cells: number[], name?: string }} House
 */

export const MAX_SIZE = 25;

export class Board {
  /** @param {Omit<Fields, "puzzle">} fields */
  constructor(fields) {
    this.size = fields.size;
    this.box = fields.box ?? null;
    this.regions = fields.regions ?? null;
    this.extra = fields.extra ?? [];
    this.rules = fields.rules ?? [];
    this.ruled = fields.ruled ?? null;
    this.checks = new Rules(this.ruled);
    this.cellCount = this.size * this.size;
    /** @type {House[]} */
    this.houses = this.makeHouses();
    /** @type {number[][]} the numbers of each cell's houses */
    this.housesOf = Array.from({ length: this.cellCount }, () => []);
    this.houses.forEach((house, number) => house.cells.forEach((cell) => this.housesOf[cell].push(number)));
    /** @type {number[][]} cells that share a house */
    this.peers = this.housesOf.map((numbers, cell) => {
      const seen = new Set(numbers.flatMap((number) => this.houses[number].cells));
      seen.delete(cell);
      return [...seen];
    });
  }

  get hasBoxes() {
    return this.regions !== null || (this.box !== null && this.box[0] > 1);
  }

  /** What the API needs to know of the board. */
  get fields() {
    /** @type {Omit<Fields, "puzzle">} */
    const out = { size: this.size, box: this.box };
    if (this.regions) out.regions = this.regions;
    if (this.extra.length) out.extra = this.extra;
    if (this.rules.length) out.rules = this.rules;
    return out;
  }

  /** What is kept of the board: its fields, and what the server told of its rules. */
  get kept() {
    return this.ruled ? { ...this.fields, ruled: this.ruled } : this.fields;
  }

  /** @param {number} cell */
  boxOf(cell) {
    if (this.regions) return this.regions[cell];
    const [rows, columns] = this.box ?? [1, this.size];
    const row = Math.floor(cell / this.size);
    return Math.floor(row / rows) * rows + Math.floor((cell % this.size) / columns);
  }

  /** @returns {House[]} */
  makeHouses() {
    const n = this.size;
    const every = Array.from({ length: n }, (_, i) => i);
    /** @type {House[]} */
    const houses = every.map((r) => ({ kind: "row", number: r, cells: every.map((c) => r * n + c) }));
    houses.push(...every.map((c) => /** @type {House} */ ({ kind: "column", number: c, cells: every.map((r) => r * n + c) })));
    if (this.hasBoxes) {
      /** @type {number[][]} */
      const boxes = every.map(() => []);
      for (let cell = 0; cell < n * n; cell++) boxes[this.boxOf(cell)]?.push(cell);
      houses.push(...boxes.map((cells, number) => /** @type {House} */ ({ kind: "box", number, cells })));
    }
    houses.push(...this.extra.map((cells, number) => /** @type {House} */ ({ kind: "extra", number, cells })));
    const told = this.ruled?.houses ?? [];
    houses.push(...told.map(([name, cells], i) => /** @type {House} */ ({ kind: "extra", number: this.extra.length + i, cells, name })));
    return houses;
  }

  /** The digits as numbers 1 to N. */
  get digits() {
    return Array.from({ length: this.size }, (_, i) => i + 1);
  }

  /** How many candidates stand in a row of a cell. */
  get across() {
    return Math.ceil(Math.sqrt(this.size));
  }

  /**
   * The cells that a digit in a cell takes digits from, and the masks of these digits: its houses' and its rules'.
   * @param {number} cell
   * @param {number} digit
   * @returns {[number, number][]}
   */
  lost(cell, digit) {
    return [...this.peers[cell].map((peer) => /** @type {[number, number]} */ ([peer, bit(digit)])), ...this.checks.lost(cell, digit)];
  }

  /**
   * The mask of digits that each empty cell may hold.
   * @param {ArrayLike<number>} values
   */
  allowed(values) {
    const full = 2 ** this.size - 1;
    const used = this.houses.map((house) => house.cells.reduce((mask, cell) => mask | bit(values[cell]), 0));
    const out = Array.from({ length: this.cellCount }, (_, cell) =>
      values[cell] ? 0 : full & ~this.housesOf[cell].reduce((mask, number) => mask | used[number], 0),
    );
    this.checks.limit(values, out);
    return out;
  }

  /**
   * The cells that break a rule: those that hold a digit twice in a house first of all.
   * @param {ArrayLike<number>} values
   */
  conflicts(values) {
    /** @type {Set<number>} */
    const out = new Set();
    for (const { cells } of this.houses) {
      /** @type {Map<number, number>} */
      const first = new Map();
      for (const cell of cells) {
        const digit = values[cell];
        if (!digit) continue;
        const other = first.get(digit);
        if (other !== undefined) out.add(cell).add(other);
        else first.set(digit, cell);
      }
    }
    this.checks.conflicts(values, out);
    return out;
  }

  /** The lines between boxes or regions, as pieces of one cell's side: [x0, y0, x1, y1]. */
  borders() {
    const n = this.size;
    /** @type {[number, number, number, number][]} */
    const out = [];
    if (!this.hasBoxes) return out;
    for (let row = 0; row < n; row++)
      for (let column = 0; column < n; column++) {
        const box = this.boxOf(row * n + column);
        if (column + 1 < n && this.boxOf(row * n + column + 1) !== box) out.push([column + 1, row, column + 1, row + 1]);
        if (row + 1 < n && this.boxOf((row + 1) * n + column) !== box) out.push([column, row + 1, column + 1, row + 1]);
      }
    return out;
  }

  /**
   * A house in words.
   * @param {number} number
   */
  houseName(number) {
    const house = this.houses[number];
    return house.name ?? `${house.kind === "extra" ? "extra region" : house.kind} ${house.number + 1}`;
  }
}

/**
 * The usual box of a size: as square as can be, wider than high; null for a prime.
 * @param {number} size
 */
export function usualBox(size) {
  for (let rows = Math.floor(Math.sqrt(size)); rows > 1; rows--) if (size % rows === 0) return [rows, size / rows];
  return null;
}
