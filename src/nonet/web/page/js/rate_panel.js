// How hard the puzzle is, on every scale.

import { ask, wasCalledOff } from "./api.js";
import { techniqueName, techniques } from "./catalogue.js";
import { button, h, fill } from "./dom.js";
import { Game } from "./game.js";
import { t } from "./settings.js";
import { writeLine } from "./digits.js";

export class RatePanel {
  /**
   * @param {import("./store.js").Store} store
   * @param {(text: string) => void} say
   */
  constructor(store, say) {
    this.store = store;
    this.say = say;
    this.element = h("div.rate");
    /** @type {Map<string, any>} */
    this.ratings = new Map();
    this.waiting = "";
    /** @type {[string, string][]} keys and names */
    this.scales = [];
    this.render();
  }

  /** What there is to be read, if anything is. */
  get answer() {
    return this.ratings.size ? this.ratings : null;
  }

  reset() {
    this.ratings.clear();
    this.waiting = "";
    this.render();
  }

  /** Rate the puzzle, that is its givens, whatever was placed since. */
  async fetch() {
    const { layers, board } = this.store.game;
    const grid = { ...Game.of({ puzzle: writeLine(layers.givens, layers.givens), ...board.fields }).fields() };
    await techniques();
    this.scales = (await ask("scales", undefined)).scales;
    for (const [scale] of this.scales) {
      this.waiting = scale;
      this.render();
      try {
        this.ratings.set(scale, await ask("rate", { grid, scale, max_seconds: 10 }));
      } catch (error) {
        if (wasCalledOff(error)) return;
        this.ratings.set(scale, { text: error instanceof Error ? error.message : String(error) });
      }
    }
    this.waiting = "";
    this.render();
    const first = this.ratings.get("nonet");
    if (first) this.say(first.text);
  }

  render() {
    if (!this.ratings.size && !this.waiting) {
      fill(this.element, h("div.empty", {}, h("p", {}, t("How hard is this puzzle? Level, score and the hardest technique, on every scale Nonet knows.")), button(t("Rate"), () => void this.fetch(), { class: "primary" })));
      return;
    }
    const nonet = this.ratings.get("nonet");
    fill(
      this.element,
      nonet?.level ? h("p.verdict", {}, h("strong", { class: `level level-${nonet.level}` }, t(nonet.level)), h("span", {}, String(nonet.score))) : null,
      h(
        "dl",
        {},
        [...this.ratings].flatMap(([scale, rating]) => [h("dt", {}, this.name(scale)), h("dd", {}, rating.text)]),
        nonet?.hardest ? [h("dt", {}, t("Hardest technique")), h("dd", {}, h("a", { href: `#/learn/${nonet.hardest}` }, techniqueName(nonet.hardest)))] : [],
        nonet?.bottleneck ? [h("dt", {}, t("Ways on at the narrowest place")), h("dd", {}, nonet.bottleneck)] : [],
      ),
      this.waiting ? h("p.wait", { role: "status" }, t("Rating …")) : null,
    );
  }

  /** @param {string} scale */
  name(scale) {
    return this.scales.find(([key]) => key === scale)?.[1] ?? scale;
  }
}
