// The pad under the board: what digits do, the digits, and what else fingers need.

import { button, h, fill } from "./dom.js";
import { MODES } from "./play.js";
import { t } from "./settings.js";

const SIGNS = { digit: "5", corner: "⌜", centre: "123", colour: "◐" };

export class Pad {
  /**
   * @param {import("./play.js").Play} play
   * @param {{ hint: () => void, check: () => void }} calls
   */
  constructor(play, calls) {
    this.play = play;
    this.calls = calls;
    this.element = h("div.pad", { role: "group", "aria-label": t("Entry") });
    this.key = "";
    this.render();
  }

  render() {
    const { store } = this.play;
    const { size } = store.game.board;
    const counts = store.game.counts;
    const full = counts.map((count) => (count >= size ? 1 : 0)).join("");
    const key = [size, store.mode, store.auto, full, !!store.done.length, !!store.undone.length, store.highlight, store.editing].join();
    if (key === this.key) return;
    this.key = key;
    const modes = MODES.map((mode) => button("", () => this.play.mode(mode), { "aria-pressed": String(mode === store.mode), class: `mode mode-${mode}` }));
    modes.forEach((element, place) => fill(element, h("span.sign", { "aria-hidden": "true" }, SIGNS[MODES[place]]), h("span", {}, t(MODES[place]))));
    const count = store.mode === "colour" ? 8 : size;
    const digits = Array.from({ length: count }, (_, i) => i + 1).map((digit) =>
      button(store.mode === "colour" ? "" : String(digit), () => this.play.enter(digit), {
        class: `digit ${store.mode === "colour" ? `colour-${digit}` : counts[digit] >= size ? "full" : ""} ${store.highlight === digit ? "lit" : ""}`,
        "aria-label": store.mode === "colour" ? t("Colour {0}", digit) : String(digit),
        oncontextmenu: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.play.highlight(digit);
        },
      }),
    );
    fill(
      this.element,
      h("div.modes", { role: "group", "aria-label": t("What digits do") }, modes),
      h("div.digits", { "data-size": count }, digits, button("⌫", () => this.play.clear(), { class: "digit erase", "aria-label": t("Clear") })),
      h(
        "div.moves",
        {},
        button(t("Undo"), () => this.play.undo(), { disabled: !store.done.length, title: "Ctrl+Z" }),
        button(t("Redo"), () => this.play.redo(), { disabled: !store.undone.length, title: "Ctrl+Y" }),
        button(t("Candidates"), () => this.play.toggleAuto(), { "aria-pressed": String(store.auto), title: "M" }),
        button(t("Check"), () => this.calls.check(), {}),
        button(t("Hint"), () => this.calls.hint(), { class: "primary", title: "H" }),
      ),
    );
  }
}
