// Sharing: the whole board in the address, behind the #, so that no server sees it; and the address as a QR code.

import { Game, LAYERS } from "./game.js";
import { button, h, fill, s } from "./dom.js";
import { qr } from "./qr.js";
import { t } from "./settings.js";
import { readLine, writeLine } from "./digits.js";

/**
 * A game as a short text: a plain line for a plain puzzle, else packed data.
 * @param {Game} game
 */
export async function pack(game) {
  const { values, givens } = game.layers;
  const bare = LAYERS.slice(2).every((layer) => game.layers[layer].every((mark) => !mark));
  const { box, regions, extra, rules, size } = game.board;
  if (bare && !regions && !extra.length && !rules.length && [4, 9, 16, 25].includes(size) && box?.[0] === box?.[1]) return `p=${writeLine(values, givens)}`;
  const plain = JSON.stringify({ v: 1, t: game.title, b: game.board.fields, g: writeLine(values, givens), m: LAYERS.slice(2).map((layer) => sparse(game.layers[layer])) });
  return `g=${toBase64(await squeeze(plain, new CompressionStream("deflate-raw")))}`;
}

/**
 * The game of a text that pack made; null if it is none.
 * @param {string} text
 */
export async function unpack(text) {
  const given = new URLSearchParams(text.replaceAll("+", "%2B"));
  const line = given.get("p");
  try {
    if (line) {
      const { values } = readLine(line);
      const size = Math.sqrt(values.length);
      const side = Math.sqrt(size);
      return Number.isInteger(side) && size <= 25 ? Game.of({ puzzle: line, size, box: [side, side] }) : null;
    }
    const data = given.get("g");
    if (!data) return null;
    const { t: title, b, g, m } = JSON.parse(await expand(fromBase64(data)));
    const game = Game.of({ ...b, puzzle: g }, title);
    LAYERS.slice(2).forEach((layer, place) => (game.layers[layer] = full(m[place], game.board.cellCount)));
    return Game.load(game.save());
  } catch {
    return null;
  }
}

/** @param {number[]} marks */
function sparse(marks) {
  return marks.flatMap((mark, cell) => (mark ? [[cell, mark]] : []));
}

/**
 * @param {number[][]} pairs
 * @param {number} count
 */
function full(pairs, count) {
  const out = new Array(count).fill(0);
  for (const [cell, mark] of pairs) if (cell >= 0 && cell < count) out[cell] = mark | 0;
  return out;
}

/**
 * @param {string} text
 * @param {CompressionStream} packer
 */
async function squeeze(text, packer) {
  const stream = new Blob([text]).stream().pipeThrough(packer);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function expand(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > 1_000_000) throw new Error("too long");
    parts.push(/** @type {Uint8Array<ArrayBuffer>} */ (value));
  }
  return new Blob(parts).text();
}

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
function fromBase64(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/**
 * The dialog with address and QR code.
 * @param {Game} game
 * @param {(text: string) => void} say
 */
export async function shareDialog(game, say) {
  const address = `${location.origin}/#/solve?${await pack(game)}`;
  const code = qr(address);
  const input = /** @type {HTMLInputElement} */ (h("input", { readonly: true, value: address, "aria-label": t("Address"), onfocus: () => input.select() }));
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog.share",
      { "aria-label": t("Share"), onclose: () => dialog.remove() },
      h("h2", {}, t("Share")),
      h("p", {}, t("The whole board is in this address; no server keeps it. It opens wherever Nonet runs at this address.")),
      input,
      code ? picture(code) : h("p.empty", {}, t("This board is too long for a QR code; the address holds it.")),
      h(
        "div.controls",
        {},
        button(t("Copy address"), () => void navigator.clipboard.writeText(address).then(() => say(t("Copied."))), { class: "primary" }),
        button(t("Close"), () => dialog.close()),
      ),
    )
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {boolean[][]} code */
export function picture(code) {
  const size = code.length;
  const path = code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
  const element = s("svg", { class: "qr", viewBox: `0 0 ${size + 8} ${size + 8}`, role: "img", "aria-label": t("QR code of the address") });
  fill(element, s("rect", { width: size + 8, height: size + 8, fill: "#fff" }), s("path", { d: path, fill: "#000" }));
  return element;
}
