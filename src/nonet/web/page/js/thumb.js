// A small picture of a puzzle, for lists.

import { Board } from "./board.js";
import { readLine } from "./digits.js";
import { s } from "./dom.js";

/** @param {import("./board.js").Fields} fields */
export function thumb(fields) {
  const board = new Board(fields);
  const n = board.size;
  const { values } = readLine(fields.puzzle);
  let thin = "";
  for (let i = 1; i < n; i++) thin += `M0 ${i}H${n}M${i} 0V${n}`;
  const thick = board.borders().map(([x0, y0, x1, y1]) => `M${x0} ${y0}L${x1} ${y1}`).join("");
  return s(
    "svg",
    { class: "thumb", viewBox: `-0.06 -0.06 ${n + 0.12} ${n + 0.12}`, "aria-hidden": "true" },
    s("path", { class: "thin", d: thin }),
    s("path", { class: "thick", d: `${thick}M0 0H${n}V${n}H0z` }),
    values.flatMap((digit, cell) => (digit ? [s("text", { x: (cell % n) + 0.5, y: Math.floor(cell / n) + 0.74 }, String(digit))] : [])),
  );
}
