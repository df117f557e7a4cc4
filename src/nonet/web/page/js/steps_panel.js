// All steps that can be taken now: grouped by technique, filtered, sorted; each is drawn when it is chosen.

import { ask, wasCalledOff } from "./api.js";
import { button, choice, h, fill, tick, toTop } from "./dom.js";
import { take } from "./game.js";
import { named, settings, t } from "./settings.js";
import { explained, heading } from "./words.js";

/** @typedef {import("./words.js").Step & { score: number, level: string }} Listed */

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

export class StepsPanel {
  /**
   * @param {import("./store.js").Store} store
   * @param {import("./board_view.js").BoardView} view
   * @param {(text: string) => void} say
   */
  constructor(store, view, say) {
    this.store = store;
    this.view = view;
    this.say = say;
    this.element = h("div.steps");
    /** @type {{ steps: Listed[], complete: boolean } & Record<string, any> | null} */
    this.answer = null;
    this.level = "hard";
    this.sort = "score";
    this.filter = "";
    this.once = true;
    this.trouble = "";
    this.waiting = false;
    /** @type {Listed | null} */
    this.chosen = null;
    this.detail = h("div.detail");
    this.render();
  }

  reset() {
    this.answer = null;
    this.chosen = null;
    this.trouble = "";
    this.view.erase();
    this.render();
  }

  async fetch() {
    this.waiting = true;
    this.trouble = "";
    this.chosen = null;
    this.render();
    try {
      this.answer = await ask("steps", { grid: this.store.game.fields(settings.fromMarks), level: this.level, limit: 400, max_seconds: 8 });
    } catch (error) {
      if (wasCalledOff(error)) return;
      this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      this.waiting = false;
    }
    this.render();
    if (this.answer) this.say(t("{0} steps", this.answer.steps.length));
  }

  /** @param {Listed} step */
  async choose(step) {
    const { steps, complete, ...grid } = this.answer ?? { steps: [], complete: true };
    let told;
    try {
      told = await ask("explain", { step: { ...grid, ...step } });
    } catch (error) {
      if (!wasCalledOff(error)) this.say(error instanceof Error ? error.message : String(error));
      return;
    }
    this.chosen = step;
    this.view.erase();
    fill(
      this.detail,
      heading(step),
      explained(told, this.view),
      h("div.controls", {}, button(t("Apply"), () => this.apply(told), { class: "primary" })),
    );
    toTop(this.detail);
    this.say(named(told.text));
    for (const item of this.element.querySelectorAll("[data-step]"))
      item.setAttribute("aria-pressed", String(item.getAttribute("data-step") === String(this.answer?.steps.indexOf(step))));
  }

  /** @param {import("./words.js").Step} step */
  apply(step) {
    if (step.eliminations.length) this.store.auto = true;
    this.store.edit(`${t(step.name)}: ${step.effects}`, take(this.store.game, step));
    this.say(t("Applied: {0}", named(step.effects)));
  }

  render() {
    this.detail = h("div.detail");
    fill(
      this.element,
      h(
        "div.tools",
        {},
        choice(t("Up to"), LEVELS.map((level) => [level, t(level)]), this.level, (level) => {
          this.level = level;
          void this.fetch();
        }),
        choice(
          t("Sort by"),
          [
            ["score", t("difficulty")],
            ["eliminations", t("eliminations")],
            ["placements", t("digits placed")],
          ],
          this.sort,
          (sort) => {
            this.sort = sort;
            this.render();
          },
        ),
        this.search(),
        tick(t("Each outcome once"), this.once, (once) => {
          this.once = once;
          this.render();
        }),
      ),
      ...this.list(),
      this.detail,
    );
  }

  search() {
    const input = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "search",
        value: this.filter,
        placeholder: t("Technique, cell or digit"),
        "aria-label": t("Filter"),
        onchange: () => {
          this.filter = input.value;
          this.render();
        },
      })
    );
    return input;
  }

  /** @returns {Node[]} */
  list() {
    if (this.waiting) return [h("p.wait", { role: "status" }, t("Looking for all steps …"))];
    if (this.trouble) return [h("p.trouble", {}, this.trouble)];
    if (!this.answer) return [h("div.empty", {}, h("p", {}, t("Everything that can be done now, from every technique up to a level.")), button(t("Find all steps"), () => void this.fetch(), { class: "primary", title: "S" }))];
    const steps = this.answer.steps;
    const chosen = arranged(steps, this.filter, this.sort, this.once);
    /** @type {Map<string, Listed[]>} */
    const groups = new Map();
    for (const step of chosen) groups.set(t(step.name), [...(groups.get(t(step.name)) ?? []), step]);
    if (!chosen.length) return [h("p.empty", {}, t("No step up to this level."))];
    return [
      h("p.count", {}, t("{0} steps", chosen.length), this.answer.complete ? "" : t(", and there are more")),
      h(
        "div.groups",
        {},
        [...groups].map(([name, members], place) =>
          h(
            "details.group",
            { open: place === 0 || groups.size < 8 },
            h("summary", {}, h("span", {}, name), h("small", {}, `${t(members[0].level)} · ${members.length}`)),
            h(
              "ul",
              {},
              members.map((step) =>
                h("li", {}, button(named(step.effects), () => void this.choose(step), { class: "row", "data-step": steps.indexOf(step), "aria-pressed": "false" })),
              ),
            ),
          ),
        ),
      ),
    ];
  }
}

/**
 * The steps that a filter leaves, in order.
 * @param {Listed[]} steps
 * @param {string} filter
 * @param {string} sort
 * @param {boolean} once only the first of those that do the same
 */
export function arranged(steps, filter, sort, once) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const seen = new Set();
  const kept = steps.filter((step) => {
    const text = `${t(step.name)} ${step.effects}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return false;
    if (once && seen.has(step.effects)) return false;
    seen.add(step.effects);
    return true;
  });
  if (sort === "eliminations") return kept.sort((a, b) => b.eliminations.length - a.eliminations.length);
  if (sort === "placements") return kept.sort((a, b) => b.placements.length - a.placements.length || a.score - b.score);
  return kept;
}
