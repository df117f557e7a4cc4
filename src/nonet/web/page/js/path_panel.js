// The path to the solution: a list to jump in, a slider, play; a click shows the board before a step, another after it.

import { ask, wasCalledOff } from "./api.js";
import { bringIntoView, button, h, fill, toTop } from "./dom.js";
import { Game, difference, take } from "./game.js";
import { named, settings, t } from "./settings.js";
import { explained, heading } from "./words.js";

const PLAY = 1600;

export class PathPanel {
  /**
   * @param {import("./store.js").Store} store
   * @param {import("./board_view.js").BoardView} view
   * @param {(text: string) => void} say
   */
  constructor(store, view, say) {
    this.store = store;
    this.view = view;
    this.say = say;
    this.element = h("div.path");
    /** @type {any} */
    this.answer = null;
    this.place = -1;
    this.after = false;
    this.waiting = false;
    this.trouble = "";
    this.short = true;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.detail = h("div.detail");
    this.render();
  }

  reset() {
    this.pause();
    this.answer = null;
    this.place = -1;
    this.trouble = "";
    this.view.erase();
    if (this.store.preview) this.store.set({ preview: null });
    this.render();
  }

  async fetch() {
    this.waiting = true;
    this.trouble = "";
    this.render();
    try {
      this.answer = await ask("path", { grid: this.store.game.fields(settings.fromMarks), explain: false, short: this.short });
    } catch (error) {
      if (wasCalledOff(error)) return;
      this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      this.waiting = false;
    }
    this.place = -1;
    this.render();
    if (this.answer) this.say(t("{0} steps", this.answer.steps.length));
  }

  /**
   * Show a step: the board before it with its drawing, or after it.
   * @param {number} place
   * @param {boolean} [after]
   */
  async go(place, after = false) {
    const steps = this.answer?.steps ?? [];
    if (place < 0 || place >= steps.length) return;
    this.place = place;
    this.after = after;
    const step = steps[place];
    const before = Game.of(step, "", this.store.game.board);
    const game = after ? before.with(take(before, step)) : before;
    this.view.erase();
    this.store.set({ preview: { game, caption: t("Step {0} of {1}", place + 1, steps.length) } });
    this.mark();
    if (after) {
      fill(this.detail, h("p", {}, t("After step {0}: {1}", place + 1, named(step.effects))));
      return;
    }
    try {
      const told = await ask("explain", { step }, { kind: "explain" });
      if (this.place !== place || this.after) return;
      fill(this.detail, heading(step), explained(told, this.view));
      toTop(this.detail);
      this.say(named(told.text));
    } catch (error) {
      if (!wasCalledOff(error)) this.say(error instanceof Error ? error.message : String(error));
    }
  }

  next() {
    if (!this.answer) return void this.fetch().then(() => this.go(0));
    void this.go(Math.min(this.place + 1, this.answer.steps.length - 1));
  }

  previous() {
    void this.go(Math.max(0, this.place - 1));
  }

  play() {
    if (this.timer !== undefined) return this.pause();
    this.timer = window.setInterval(() => {
      if (this.place + 1 >= (this.answer?.steps.length ?? 0)) this.pause();
      else this.next();
    }, PLAY);
    this.next();
    this.mark();
  }

  pause() {
    window.clearInterval(this.timer);
    this.timer = undefined;
    this.mark();
  }

  /** Take the shown position over into the game; it can be undone. */
  takeOver() {
    const shown = this.store.preview?.game;
    if (!shown) return;
    const edits = difference(this.store.game, shown).filter(([layer]) => layer === "values" || layer === "struck");
    this.store.auto = true;
    this.store.edit(t("Path, step {0}", this.place + 1), edits);
  }

  /** Show in the list, the slider and the button where we are. */
  mark() {
    for (const item of this.element.querySelectorAll("[data-place]")) {
      const is = item.getAttribute("data-place") === String(this.place);
      item.toggleAttribute("aria-current", is);
      if (is) item.setAttribute("aria-current", "step");
      if (is) bringIntoView(item);
    }
    const slider = /** @type {HTMLInputElement | null} */ (this.element.querySelector("input[type=range]"));
    if (slider) slider.value = String(this.place + 1);
    const player = this.element.querySelector(".play");
    if (player) player.textContent = this.timer === undefined ? t("Play") : t("Pause");
  }

  render() {
    this.detail = h("div.detail");
    fill(this.element, ...this.parts());
    this.mark();
  }

  /** @returns {(Node | null)[]} */
  parts() {
    if (this.waiting) return [h("p.wait", { role: "status" }, t("Looking for the whole path …"))];
    if (this.trouble) return [h("p.trouble", {}, this.trouble)];
    if (!this.answer)
      return [this.choice(), h("div.empty", {}, h("p", {}, t("The whole way to the solution, step by step. Your own board stays as it is.")), button(t("Show the path"), () => void this.fetch(), { class: "primary", title: "N" }))];
    const { steps, outcome } = this.answer;
    const ends = { solved: t("solved"), stuck: t("then no technique leads on"), contradiction: t("then there is a contradiction"), limit: t("then the time ran out") };
    return [
      this.choice(),
      h("p.count", {}, t("{0} steps", steps.length), ", ", ends[/** @type {keyof typeof ends} */ (outcome)] ?? outcome),
      h(
        "div.player",
        {},
        button("‹", () => this.previous(), { "aria-label": t("Previous step"), title: "P" }),
        h("input", { type: "range", min: 1, max: Math.max(1, steps.length), value: Math.max(1, this.place + 1), "aria-label": t("Step"), oninput: (/** @type {any} */ event) => void this.go(Number(event.target.value) - 1) }),
        button("›", () => this.next(), { "aria-label": t("Next step"), title: "N" }),
        button(t("Play"), () => this.play(), { class: "play" }),
      ),
      h("ol.path-list", {}, steps.map((/** @type {any} */ step, /** @type {number} */ place) => this.row(step, place))),
      this.detail,
      h("div.controls", {}, button(t("Take over"), () => this.takeOver(), { title: t("Make the shown position your own") }), button(t("Close"), () => this.reset(), { class: "quiet" }), ...this.copies()),
    ];
  }

  choice() {
    const turn = (/** @type {boolean} */ short) => {
      this.short = short;
      if (this.answer) void this.fetch();
      else this.render();
    };
    return h(
      "div.views",
      { role: "group", "aria-label": t("Which path") },
      button(t("Short path"), () => turn(true), { "aria-pressed": String(this.short) }),
      button(t("Full path"), () => turn(false), { "aria-pressed": String(!this.short) }),
    );
  }

  /**
   * @param {any} step
   * @param {number} place
   */
  row(step, place) {
    const element = button("", () => void this.go(place, this.place === place && !this.after), { class: "row", "data-place": place });
    fill(element, h("small", {}, String(place + 1)), h("span", {}, t(step.name)), h("span.effects", {}, named(step.effects)));
    return h("li", {}, element);
  }

  copies() {
    return [
      button(t("Copy text"), () => void this.copy("text"), { class: "quiet" }),
      button(t("Copy Markdown"), () => void this.copy("markdown"), { class: "quiet" }),
      button(t("Copy library lines"), () => void this.copy("library"), { class: "quiet" }),
    ];
  }

  /** @param {"text" | "markdown" | "library"} shape */
  async copy(shape) {
    const answer = await ask("path", { grid: this.store.game.fields(settings.fromMarks), short: this.short });
    const lines = answer.steps.map((/** @type {any} */ step, /** @type {number} */ place) => {
      if (shape === "text") return `${place + 1}. ${named(step.text)}`;
      if (shape === "markdown") return `${place + 1}. **${t(step.name)}** ${named(step.text.slice(step.name.length + 2))}`;
      return libraryLine(step);
    });
    await navigator.clipboard.writeText(lines.join("\n"));
    this.say(t("Copied."));
  }
}

/**
 * A step as a line of a HoDoKu library: grid, candidates gone, eliminations, placements.
 * @param {any} step
 */
export function libraryLine(step) {
  const game = Game.of(step);
  const n = game.board.size;
  const triple = (/** @type {number} */ cell, /** @type {number} */ digit) => `${digit}${Math.floor(cell / n) + 1}${(cell % n) + 1}`;
  const gone = game.layers.struck.flatMap((mask, cell) => game.board.digits.filter((digit) => mask & (1 << (digit - 1))).map((digit) => triple(cell, digit)));
  const pairs = (/** @type {number[][]} */ list) => list.map(([cell, digit]) => triple(cell, digit)).join(" ");
  const digits = [...new Set([...step.placements, ...step.eliminations].map(([, digit]) => digit))].sort().join("");
  return `:0000:${digits}:${step.puzzle}:${gone.join(" ")}:${pairs(step.eliminations)}:${pairs(step.placements)}:`;
}
