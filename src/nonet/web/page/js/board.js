// Board: size, boxes, houses and what they are called. Cells are numbered from 0 in reading order, as in Python.

/**
 * @typedef {object} Fields a grid as the API writes it
 * @property {string} puzzle
 * @property {number} size
 * @property {number[] | null} [box]
 * @property {number[]} [regions]
 * @property {number[][]} [extra]
 * @property {string[]} [rules]
 * @property {number[]} [candidates]
 * @property {[number[], number, number][]} [strokes]
 * @property {string[]} [notes]
 *
 * @typedef {{ kind: "row" | "column" | "box" | "extra", number: number, cells: number[] }} House
 */

export const MAX_SIZE = 25;
const SYMBOLS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export class Board {
  /** @param {Omit<Fields, "puzzle">} fields */
  constructor(fields) {
    this.size = fields.size;
    this.box = fields.box ?? null;
    this.regions = fields.regions ?? null;
    this.extra = fields.extra ?? [];
    this.rules = fields.rules ?? [];
    this.strokes = fields.strokes ?? [];
    this.notes = fields.notes ?? [];
    this.cellCount = this.size * this.size;
    /** @type {House[]} */
    this.houses = this.makeHouses();
    /** @type {number[][]} the numbers of each cell's houses */
    this.housesOf = Array.from({ length: this.cellCount }, () => []);
    this.houses.forEach((house, number) => house.cells.forEach((cell) => this.housesOf[cell].push(number)));
    /** @type {number[][]} cells that can't hold the same digit, as far as houses say so */
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
    if (this.strokes.length) out.strokes = this.strokes;
    if (this.notes.length) out.notes = this.notes;
    return out;
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
   * The mask of digits that each empty cell may hold, as far as houses say so.
   * @param {ArrayLike<number>} values
   */
  allowed(values) {
    const full = 2 ** this.size - 1;
    const used = this.houses.map((house) => house.cells.reduce((mask, cell) => mask | bit(values[cell]), 0));
    return Array.from({ length: this.cellCount }, (_, cell) =>
      values[cell] ? 0 : full & ~this.housesOf[cell].reduce((mask, number) => mask | used[number], 0),
    );
  }

  /**
   * The cells that hold a digit twice in a house.
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
    return `${house.kind === "extra" ? "extra region" : house.kind} ${house.number + 1}`;
  }
}

/**
 * The bit of a digit in a mask; nothing for no digit.
 * @param {number} digit
 */
export function bit(digit) {
  return digit ? 1 << (digit - 1) : 0;
}

/**
 * The digits of a mask.
 * @param {number} mask
 */
export function digitsOf(mask) {
  const out = [];
  for (let digit = 1; mask; digit++, mask >>>= 1) if (mask & 1) out.push(digit);
  return out;
}

/**
 * The digits of a line, and which of them were given: "+" stands before placed ones.
 * @param {string} line
 */
export function readLine(line) {
  /** @type {number[]} */
  const values = [];
  /** @type {number[]} */
  const givens = [];
  let placed = false;
  for (const symbol of line) {
    if (symbol === "+") {
      placed = true;
      continue;
    }
    const digit = Math.max(0, SYMBOLS.indexOf(symbol));
    values.push(digit);
    givens.push(placed ? 0 : digit);
    placed = false;
  }
  return { values, givens };
}

/**
 * The line that readLine reads back.
 * @param {ArrayLike<number>} values
 * @param {ArrayLike<number>} givens
 */
export function writeLine(values, givens) {
  let out = "";
  for (let i = 0; i < values.length; i++) out += (values[i] && !givens[i] ? "+" : "") + SYMBOLS[values[i]];
  return out;
}

/**
 * The usual box of a size: as square as can be, wider than high; null for a prime.
 * @param {number} size
 */
export function usualBox(size) {
  for (let rows = Math.floor(Math.sqrt(size)); rows > 1; rows--) if (size % rows === 0) return [rows, size / rows];
  return null;
}
