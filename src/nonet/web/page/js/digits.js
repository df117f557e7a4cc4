// Digits: masks of them, one bit a digit, and lines of them, one symbol a cell, as in Python.

const SYMBOLS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

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
