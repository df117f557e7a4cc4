// Practise: a real position just before a technique is needed; find what it does, or have it shown.

import { ask, order } from "./api.js";
import { BoardView } from "./board_view.js";
import { techniques } from "./catalogue.js";
import { button, choice, h, fill } from "./dom.js";
import { Game } from "./game.js";
import { keep, recall } from "./keep.js";
import { Pad } from "./pad.js";
import { Play } from "./play.js";
import { Keys } from "./keys.js";
import { listen } from "./pointer.js";
import { named, onChange, t } from "./settings.js";
import { Store } from "./store.js";
import { explained, heading } from "./words.js";

/** @typedef {{ found: number, shown: number }} Score */

export class PractiseScreen {
  /** @param {(text: string, loud?: boolean) => void} say */
  constructor(say) {
    this.say = say;
    this.store = new Store(Game.empty({ size: 9, box: [3, 3] }));
    this.play = new Play(this.store, say);
    this.view = new BoardView(t("Practice board"));
    this.pad = new Pad(this.play, { hint: () => this.reveal(), check: () => this.check() });
    const nothing = () => {};
    this.keys = new Keys(this.play, { hint: () => this.reveal(), apply: nothing, steps: nothing, next: () => this.start(), previous: nothing, help: nothing, escape: nothing });
    this.technique = "x-wing";
    /** @type {any} */
    this.step = null;
    /** @type {(() => void) | null} */
    this.cancel = null;
    this.done = false;
    this.side = h("aside.panel");
    this.goal = h("p.status");
    this.element = h("div.solve.practise", {}, h("div.main", {}, h("div.above", {}, this.goal), h("div.stage", {}, this.view.element), this.pad.element), this.side);
    listen(this.view, this.play);
    this.store.subscribe(() => this.redraw());
    onChange(() => this.redraw());
    void this.render();
    this.redraw();
  }

  redraw() {
    const held = this.view.grid.contains(document.activeElement);
    this.view.render(this.store.game, this.store);
    if (held) this.view.focus(this.store.cursor);
    this.pad.render();
  }

  /** @param {string} key begin with a technique */
  open(key) {
    this.technique = key;
    void this.render();
    this.start();
  }

  async render() {
    const offered = (await techniques()).filter((technique) => technique.level);
    const record = /** @type {Record<string, Score>} */ (recall("record") ?? {});
    const own = record[this.technique] ?? { found: 0, shown: 0 };
    this.element.classList.toggle("begun", !!this.step);
    this.element.classList.toggle("helped", !!this.step && this.done);
    this.goal.textContent = this.step ? t("Find the {0}.", t(this.step.name)) : "";
    fill(
      this.side,
      h("h1", {}, t("Practise")),
      this.step ? null : h("p.note", {}, t("You get a position from a real puzzle in which this technique is the next step. Find what it does, or have it shown.")),
      this.step ? (this.done ? h("div", {}, heading(this.step), explained(this.step, this.view)) : this.task()) : null,
      choice(t("Technique"), offered.map((technique) => [technique.key, `${t(technique.name)} (${t(technique.level ?? "")})`]), this.technique, (key) => {
        this.technique = key;
        this.step = null;
        void this.render();
      }),
      h("div.controls", {}, button(this.step ? t("Another one") : t("Start"), () => this.start(), { class: this.step && !this.done ? "" : "primary" }), this.cancel ? button(t("Cancel"), () => this.cancel?.()) : null),
      this.cancel ? h("p.wait", { role: "status" }, t("Looking for a position …")) : null,
      own.found + own.shown ? h("p.record", {}, t("So far: {0} found, {1} shown.", own.found, own.shown)) : null,
    );
  }

  task() {
    return h(
      "div.task",
      {},
      h("p", {}, t("Take out the candidates that it rules out (right-click, long press, or Centre and a digit), or place the digit that it proves.")),
      h("div.controls", {}, button(t("Check"), () => this.check(), { class: "primary" }), button(t("Show me"), () => this.reveal())),
    );
  }

  start() {
    this.cancel?.();
    this.step = null;
    this.done = false;
    this.view.erase();
    this.cancel = order(
      { shows: [this.technique], practice: true, max_seconds: 60 },
      {
        item: (item) => {
          this.step = item.practice;
          if (this.step) this.store.load(Game.of(this.step), { auto: true });
        },
        done: async (about) => {
          this.cancel = null;
          if (!this.step && about.ended !== "cancelled") {
            // Some techniques are rare: then there is the position of the lesson.
            this.step = (await ask(`techniques/${this.technique}`, undefined)).practice;
            if (this.step) this.store.load(Game.of(this.step), { auto: true });
          }
          if (this.step) {
            this.store.set({ mode: "centre" });
            this.say(t("Find the {0}.", t(this.step.name)));
          }
          void this.render();
        },
      },
    );
    void this.render();
  }

  /** Compare what the player did with what the step does. */
  check() {
    if (!this.step || this.done) return;
    const { right, wrong } = compared(Game.of(this.step), this.store.game, this.step);
    if (wrong) return this.say(t("{0} does not follow from this technique.", wrong), true);
    if (!right) return this.say(t("Nothing was taken out or placed yet."), true);
    this.score("found");
    this.say(t("That is it: {0}", named(this.step.effects)), true);
    this.finish();
  }

  reveal() {
    if (!this.step || this.done) return;
    this.score("shown");
    this.finish();
    this.say(named(this.step.text));
  }

  finish() {
    this.done = true;
    this.store.load(Game.of(this.step), { auto: true });
    void this.render();
  }

  /** @param {"found" | "shown"} what */
  score(what) {
    const record = /** @type {Record<string, Score>} */ (recall("record") ?? {});
    const own = record[this.technique] ?? { found: 0, shown: 0 };
    own[what]++;
    keep("record", { ...record, [this.technique]: own });
  }
}

/**
 * How much of what was done a step does, and the first thing that it does not.
 * @param {Game} before
 * @param {Game} after
 * @param {{ placements: number[][], eliminations: number[][] }} step
 */
export function compared(before, after, step) {
  const does = new Set([...step.placements.map(([cell, digit]) => `${cell}=${digit}`), ...step.eliminations.map(([cell, digit]) => `${cell}<>${digit}`)]);
  const { size } = before.board;
  let right = 0;
  let wrong = "";
  const note = (/** @type {number} */ cell, /** @type {string} */ sign, /** @type {number} */ digit) => {
    if (does.has(`${cell}${sign}${digit}`)) right++;
    else wrong ||= `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}${sign}${digit}`;
  };
  for (let cell = 0; cell < before.board.cellCount; cell++) {
    if (after.layers.values[cell] && !before.layers.values[cell]) note(cell, "=", after.layers.values[cell]);
    const gone = after.layers.struck[cell] & ~before.layers.struck[cell];
    for (let digit = 1; digit <= size; digit++) if (gone & (1 << (digit - 1))) note(cell, "<>", digit);
  }
  return { right, wrong };
}
