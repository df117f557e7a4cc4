// Mouse and touch: click or tap selects, drag selects many, double-click selects equal digits, right-click and a long
// press toggle a candidate.

import { toggle } from "./game.js";
import { cellName, t } from "./settings.js";

const LONG_PRESS = 450;

/**
 * @param {import("./board_view.js").BoardView} view
 * @param {import("./play.js").Play} play
 */
export function listen(view, play) {
  const { store } = play;
  let dragging = false;
  let moved = false;
  /** @type {number | undefined} */
  let timer;

  /**
   * @param {number} x
   * @param {number} y
   */
  const toggleAt = (x, y) => {
    const cell = view.cellAt(x, y);
    const digit = view.digitAt(x, y);
    if (cell < 0 || !digit || store.game.layers.values[cell]) return;
    const layer = store.auto ? "struck" : "centre";
    store.select(cell);
    store.edit(t("{0}: candidate {1}", cellName(cell, store.game.board.size), digit), toggle(store.game, layer, [cell], digit));
  };

  view.grid.addEventListener("pointerdown", (event) => {
    const cell = view.cellAt(event.clientX, event.clientY);
    if (cell < 0 || event.button !== 0) return;
    dragging = event.pointerType !== "touch" || view.board === null || view.board.size <= 9;
    moved = false;
    const add = event.ctrlKey || event.metaKey;
    store.select(cell, add ? "toggle" : event.shiftKey ? "add" : "only");
    view.focus(cell);
    event.preventDefault();
    if (event.pointerType === "touch") timer = window.setTimeout(() => moved || toggleAt(event.clientX, event.clientY), LONG_PRESS);
  });
  view.grid.addEventListener("pointermove", (event) => {
    if (!dragging || !(event.buttons & 1)) return;
    const cell = view.cellAt(event.clientX, event.clientY);
    if (cell < 0 || cell === store.cursor) return;
    moved = true;
    window.clearTimeout(timer);
    store.select(cell, "add");
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"])
    view.grid.addEventListener(name, () => {
      dragging = false;
      window.clearTimeout(timer);
    });
  view.grid.addEventListener("dblclick", (event) => {
    const cell = view.cellAt(event.clientX, event.clientY);
    if (cell >= 0) play.selectSame(cell);
  });
  view.grid.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (event.button === 2) toggleAt(event.clientX, event.clientY);
  });
  view.grid.addEventListener("focusin", (event) => {
    const cell = Number(/** @type {HTMLElement} */ (event.target).dataset.cell);
    if (Number.isInteger(cell) && cell !== store.cursor) store.select(cell);
  });
}
