// Rules: what the rules of a board come to, as the server tells it; checked here, so that entry needs no server.

import { bit } from "./digits.js";

/**
 * @typedef {object} Ruled
 * @property {[string, number[]][]} houses names and cells
 * @property {number[][]} tables masks of digits that are lost, by the digit of another cell
 * @property {[number, number, number][]} pairs a cell, one that loses digits by it, and the table of which
 * @property {[number[], number[], number][]} sums cells, coefficients, total
 * @property {{ next: number[][], accepting: number[] }[]} machines
 * @property {[number[], number][]} automata cells and a machine
 * @property {[number, number][]} barred cell and digit
 * @property {string[]} notes the rules in words
 * @property {{ below: string, above: string, square: number[], margins: number[], squeezed: [number, number, number][] }} drawing
 */

export class Rules {
  /** @param {Ruled | null} ruled */
  constructor(ruled) {
    this.ruled = ruled;
    /** @type {Map<number, [number, number[]][]>} by cell: those that lose digits by it, and which */
    this.ties = new Map();
    for (const [first, second, table] of ruled?.pairs ?? []) {
      const ties = this.ties.get(first) ?? [];
      ties.push([second, ruled?.tables[table] ?? []]);
      this.ties.set(first, ties);
    }
  }

  /**
   * The cells that lose digits to a digit in a cell, and the masks of those digits.
   * @param {number} cell
   * @param {number} digit
   * @returns {[number, number][]}
   */
  lost(cell, digit) {
    return (this.ties.get(cell) ?? []).map(([other, table]) => [other, table[digit] ?? 0]);
  }

  /**
   * Take away from the masks of cells what the rules exclude.
   * @param {ArrayLike<number>} values
   * @param {number[]} masks
   */
  limit(values, masks) {
    for (const [cell, digit] of this.ruled?.barred ?? []) masks[cell] &= ~bit(digit);
    for (const cell of this.ties.keys()) {
      if (!values[cell]) continue;
      for (const [other, mask] of this.lost(cell, values[cell])) masks[other] &= ~mask;
    }
  }

  /**
   * Add the cells whose digits break a rule.
   * @param {ArrayLike<number>} values
   * @param {Set<number>} wrong
   */
  conflicts(values, wrong) {
    const { barred = [], sums = [], automata = [], machines = [] } = this.ruled ?? {};
    for (const [cell, digit] of barred) if (values[cell] === digit) wrong.add(cell);
    for (const cell of this.ties.keys()) {
      if (!values[cell]) continue;
      for (const [other, mask] of this.lost(cell, values[cell])) if (mask & bit(values[other])) wrong.add(cell).add(other);
    }
    for (const [cells, coefficients, total] of sums) {
      if (cells.some((cell) => !values[cell])) continue;
      if (cells.reduce((sum, cell, place) => sum + coefficients[place] * values[cell], 0) !== total) for (const cell of cells) wrong.add(cell);
    }
    for (const [cells, number] of automata) if (!accepts(machines[number], cells, values)) for (const cell of cells) wrong.add(cell);
  }
}

/**
 * Whether a machine takes the digits of cells; those that are still empty are taken for granted.
 * @param {{ next: number[][], accepting: number[] }} machine
 * @param {number[]} cells
 * @param {ArrayLike<number>} values
 */
function accepts(machine, cells, values) {
  let states = new Set([0]);
  for (const cell of cells) {
    const digit = values[cell];
    const after = [...states].flatMap((state) => (digit ? [machine.next[state][digit - 1]] : machine.next[state]));
    states = new Set(after.filter((state) => state >= 0));
  }
  return machine.accepting.some((state) => states.has(state));
}
