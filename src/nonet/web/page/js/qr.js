// QR codes (ISO/IEC 18004): bytes, error correction level L, versions 1 to 40, the best of the eight masks.

// For each version: bytes of correction in a block, and the number of blocks.
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const LEVEL = 1; // L, as the format bits write it

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * The modules of a text's code, row by row; null if it is too long for one.
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= 40; version++) {
    const room = dataBytes(version);
    const head = version < 10 ? 12 : 20;
    if (head + 8 * bytes.length <= 8 * room) return drawn(version, interleaved(version, packed(bytes, version, room)));
  }
  return null;
}

/** @param {number} version the bits that are left beside the fixed patterns */
function rawBits(version) {
  let bits = (16 * version + 128) * version + 64;
  if (version > 1) {
    const marks = Math.floor(version / 7) + 2;
    bits -= (25 * marks - 10) * marks - 55;
    if (version > 6) bits -= 36;
  }
  return bits;
}

/** @param {number} version */
function dataBytes(version) {
  return Math.floor(rawBits(version) / 8) - CORRECTION[version - 1] * BLOCKS[version - 1];
}

/**
 * Mode, length, bytes, end and padding.
 * @param {Uint8Array} bytes
 * @param {number} version
 * @param {number} room
 */
function packed(bytes, version, room) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * room - bits.length));
  put(0, -bits.length & 7);
  const out = [];
  for (let i = 0; i < bits.length; i += 8) out.push(bits.slice(i, i + 8).reduce((byte, one) => (byte << 1) | one, 0));
  for (let pad = 0xec; out.length < room; pad ^= 0xec ^ 0x11) out.push(pad);
  return out;
}

/**
 * Data and correction of all blocks, taken in turn.
 * @param {number} version
 * @param {number[]} data
 */
function interleaved(version, data) {
  const count = BLOCKS[version - 1];
  const width = CORRECTION[version - 1];
  const total = Math.floor(rawBits(version) / 8);
  const short = count - (total % count);
  const length = Math.floor(total / count) - width;
  const divisor = generator(width);
  /** @type {number[][]} */
  const blocks = [];
  /** @type {number[][]} */
  const corrections = [];
  for (let i = 0, at = 0; i < count; i++) {
    const block = data.slice(at, at + length + (i < short ? 0 : 1));
    at += block.length;
    blocks.push(block);
    corrections.push(remainder(block, divisor));
  }
  const out = [];
  for (let i = 0; i <= length; i++) for (const block of blocks) if (i < block.length) out.push(block[i]);
  for (let i = 0; i < width; i++) for (const correction of corrections) out.push(correction[i]);
  return out;
}

/**
 * Product in the field of 256 elements.
 * @param {number} a
 * @param {number} b
 */
function times(a, b) {
  let out = 0;
  for (let i = 7; i >= 0; i--) {
    out = (out << 1) ^ ((out >>> 7) * 0x11d);
    out ^= ((b >>> i) & 1) * a;
  }
  return out;
}

/** @param {number} degree the generator polynomial, without its leading 1 */
function generator(degree) {
  const out = new Array(degree).fill(0);
  out[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) out[j] = times(out[j], root) ^ (out[j + 1] ?? 0);
    root = times(root, 2);
  }
  return out;
}

/**
 * @param {number[]} data
 * @param {number[]} divisor
 */
function remainder(data, divisor) {
  const out = new Array(divisor.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ /** @type {number} */ (out.shift());
    out.push(0);
    divisor.forEach((part, i) => (out[i] ^= times(part, factor)));
  }
  return out;
}

/**
 * The finished code with the mask that disturbs readers least.
 * @param {number} version
 * @param {number[]} bytes
 */
function drawn(version, bytes) {
  const size = 4 * version + 17;
  /** @type {boolean[][]} */
  const dark = Array.from({ length: size }, () => new Array(size).fill(false));
  /** @type {boolean[][]} */
  const fixed = Array.from({ length: size }, () => new Array(size).fill(false));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ is) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y][x] = is;
    fixed[y][x] = true;
  };
  patterns(version, size, set);
  formatBits(0, size, set);
  let place = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y][x] || place >= 8 * bytes.length) continue;
        dark[y][x] = ((bytes[place >>> 3] >>> (7 - (place & 7))) & 1) === 1;
        place++;
      }
    }
  }
  let best = dark;
  let least = Infinity;
  MASKS.forEach((mask, number) => {
    const tried = dark.map((row, y) => row.map((is, x) => (fixed[y][x] ? is : is !== mask(x, y))));
    formatBits(number, size, (x, y, is) => (tried[y][x] = is));
    const score = penalty(tried);
    if (score < least) [least, best] = [score, tried];
  });
  return best;
}

/**
 * Finders, timing, alignment and version.
 * @param {number} version
 * @param {number} size
 * @param {(x: number, y: number, is: boolean) => void} set
 */
function patterns(version, size, set) {
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]])
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const away = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, away !== 2 && away !== 4);
      }
  const places = alignments(version, size);
  const last = places.length - 1;
  places.forEach((cx, i) =>
    places.forEach((cy, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }),
  );
  if (version < 7) return;
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const is = ((bits >>> i) & 1) === 1;
    const a = size - 11 + (i % 3);
    const b = Math.floor(i / 3);
    set(a, b, is);
    set(b, a, is);
  }
}

/**
 * @param {number} version
 * @param {number} size
 */
function alignments(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const out = [6];
  for (let place = size - 7; out.length < count; place -= step) out.splice(1, 0, place);
  return out;
}

/**
 * @param {number} mask
 * @param {number} size
 * @param {(x: number, y: number, is: boolean) => void} set
 */
function formatBits(mask, size, set) {
  const data = (LEVEL << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const is = (/** @type {number} */ i) => ((bits >>> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(8, i, is(i));
  set(8, 7, is(6));
  set(8, 8, is(7));
  set(7, 8, is(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, is(i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, is(i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, is(i));
  set(8, size - 8, true);
}

/** @param {boolean[][]} code how much a code would disturb a reader */
function penalty(code) {
  const size = code.length;
  const columns = code.map((_, x) => code.map((row) => row[x]));
  let score = 0;
  for (const line of [...code, ...columns]) {
    const text = line.map((is) => (is ? "1" : "0")).join("");
    for (const run of text.match(/(.)\1{4,}/g) ?? []) score += run.length - 2;
    for (let at = 0; at + 11 <= size; at++) {
      const part = text.slice(at, at + 11);
      if (part === "10111010000" || part === "00001011101") score += 40;
    }
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) if (code[y][x] === code[y][x + 1] && code[y][x] === code[y + 1][x] && code[y][x] === code[y + 1][x + 1]) score += 3;
  const share = code.flat().filter(Boolean).length / (size * size);
  return score + 10 * Math.floor(Math.abs(share * 20 - 10));
}
