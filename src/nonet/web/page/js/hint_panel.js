// The hint ladder: what is wrong first; then technique, digits, place, everything; then it is applied.

import { ask, callOff, wasCalledOff } from "./api.js";
import { button, h, fill } from "./dom.js";
import { Game, take } from "./game.js";
import { tint } from "./overlay.js";
import { named, settings, t } from "./settings.js";
import { explained, heading } from "./words.js";

const RUNGS = 4;

export class HintPanel {
  /**
   * @param {import("./store.js").Store} store
   * @param {import("./board_view.js").BoardView} view
   * @param {(text: string) => void} say
   */
  constructor(store, view, say) {
    this.store = store;
    this.view = view;
    this.say = say;
    this.element = h("div.hint");
    /** @type {any} */
    this.answer = null;
    /** @type {Set<number>} rungs that are uncovered */
    this.open = new Set();
    this.waiting = false;
    this.trouble = "";
    this.used = 0;
    this.render();
  }

  /** Ask again: the board has changed. */
  reset() {
    callOff("hint");
    this.answer = null;
    this.open.clear();
    this.waiting = false;
    this.trouble = "";
    this.view.erase();
    this.render();
  }

  /** One rung further down, from wherever one is. */
  async next() {
    if (this.waiting) return;
    if (!this.answer) await this.fetch();
    if (!this.answer?.step) return;
    const order = settings.whereFirst ? [3, 1, 2, 4] : [1, 2, 3, 4];
    const rung = order.find((number) => !this.open.has(number));
    if (rung) this.uncover(rung);
  }

  async fetch() {
    this.waiting = true;
    this.trouble = "";
    this.render();
    const body = { grid: this.store.game.fields(settings.fromMarks), ...(settings.knownOnly && settings.known.length ? { known: settings.known } : {}) };
    try {
      this.answer = await ask("hint", body, { kind: "hint" });
      if (this.answer.several) this.say(this.answer.several);
      for (const mistake of this.answer.mistakes) this.say(named(mistake.text));
      if (this.answer.status === "solved") this.say(t("Solved."));
    } catch (error) {
      if (wasCalledOff(error)) return;
      this.trouble = error instanceof Error ? error.message : String(error);
      this.say(this.trouble);
    } finally {
      this.waiting = false;
    }
    this.render();
    if (this.answer?.status === "wrong") tint(this.view, { cells: this.answer.mistakes.flatMap((/** @type {any} */ mistake) => mistake.cells) });
  }

  /** @param {number} rung */
  uncover(rung) {
    this.open.add(rung);
    if (rung === RUNGS) for (let lower = 1; lower < RUNGS; lower++) this.open.add(lower);
    this.used++;
    const step = this.answer.step;
    this.render();
    if (this.open.has(RUNGS)) this.say(named(step.text));
    else this.say(named(step.levels[rung - 1].text));
  }

  apply() {
    const step = this.answer?.step;
    if (!step) return false;
    const label = `${t(step.name)}: ${step.effects}`;
    if (step.eliminations.length && !this.store.auto) this.store.auto = true;
    if (!this.store.edit(label, take(this.store.game, step))) {
      this.reset();
      return false;
    }
    this.say(t("Applied: {0}", named(step.effects)));
    return true;
  }

  undoMistake() {
    const [mistake] = this.answer.mistakes;
    const before = this.store.undoUntil((game) => isMended(game, mistake));
    this.say(before ? t("Undid {0} moves, to before the mistake.", before) : t("There is nothing to undo."));
    if (!before) this.reset();
  }

  render() {
    fill(this.element, ...this.parts());
    const step = this.answer?.step;
    if (!step) return;
    if (!this.open.has(RUNGS) && this.open.has(3)) tint(this.view, { houses: step.levels[2].houses, cells: step.levels[2].houses.length ? [] : step.explanation.reasons.flatMap((/** @type {any} */ told) => told.cells) });
  }

  /** @returns {(Node | null)[]} */
  parts() {
    if (this.waiting) return [h("p.wait", { role: "status" }, t("Looking for a step …")), button(t("Cancel"), () => this.reset())];
    if (this.trouble) return [h("p.trouble", {}, this.trouble), button(t("Try again"), () => void this.next())];
    if (!this.answer) return [this.invitation()];
    if (this.answer.status === "wrong") return this.mistakes();
    if (!this.answer.step) return [this.noStep()];
    const { several } = this.answer;
    return [several ? h("p.several", {}, named(several[0].toUpperCase() + several.slice(1)), t("; this step holds for all of them.")) : null, this.ladder(), this.controls()];
  }

  invitation() {
    if (this.store.game.layers.values.every((digit) => !digit))
      return h("div.empty", {}, h("p", {}, t("Paste a puzzle (Ctrl+V) or drop a file — any format. Or type one under New.")));
    return h(
      "div.empty",
      {},
      h("p", {}, t("A hint comes in four parts: technique, digits, place, and everything, drawn and explained. You choose how far to go.")),
      button(t("Hint"), () => void this.next(), { class: "primary", title: "H" }),
      this.used ? h("p.record", {}, t("Parts of hints uncovered so far: {0}", this.used)) : null,
    );
  }

  mistakes() {
    /** @type {any[]} */
    const mistakes = this.answer.mistakes;
    return [
      h("h3.trouble", {}, mistakes.length === 1 ? t("Something does not fit") : t("{0} things do not fit", mistakes.length)),
      h("ul.mistakes", {}, mistakes.slice(0, 8).map((mistake) =>
        h("li", { tabindex: "0", onmouseenter: () => tint(this.view, { cells: mistake.cells }), onfocus: () => tint(this.view, { cells: mistake.cells }) }, named(mistake.text) + ".")),
      ),
      this.store.done.length ? button(t("Undo to before the mistake"), () => this.undoMistake(), { class: "primary" }) : null,
    ];
  }

  noStep() {
    const said = {
      solved: t("Solved. Every cell holds its digit."),
      limit: t("No step was found in the time there is. The solution of one cell may help you on."),
      stuck: settings.knownOnly ? t("None of the techniques that you know leads on.") : t("No technique that Nonet knows leads on from here."),
    };
    const status = /** @type {keyof typeof said} */ (this.answer.status);
    return h("div.empty", {}, h("p", {}, said[status] ?? status), status === "solved" ? null : button(t("Solve one cell"), () => void this.solveOne()));
  }

  /** What helps on where logic does not: one digit of the solution. */
  async solveOne() {
    const answer = await ask("solve", { grid: this.store.game.fields() });
    const { layers, board } = this.store.game;
    if (!answer.solution) return this.say(t("There is no solution."));
    const cell = layers.values[this.store.cursor] ? layers.values.indexOf(0) : this.store.cursor;
    const digit = Game.of({ puzzle: answer.solution, ...board.fields }).layers.values[cell];
    this.store.edit(t("From the solution"), take(this.store.game, { placements: [[cell, digit]], eliminations: [] }));
  }

  ladder() {
    const step = this.answer.step;
    const labels = [t("Technique"), t("Digits"), t("Where"), t("Everything")];
    const rungs = labels.map((label, place) => {
      const rung = place + 1;
      const open = this.open.has(rung);
      return h("li.rung", { class: open ? "rung open" : "rung" }, open ? h("span", {}, label) : button(label, () => this.uncover(rung)));
    });
    const deepest = [4, 3, 2, 1].find((rung) => this.open.has(rung)) ?? 0;
    const only = !this.open.has(1) && this.open.has(3);
    return h(
      "div",
      {},
      h("ol.rungs", { "aria-label": t("Hint ladder") }, rungs),
      deepest === RUNGS ? heading(step) : null,
      deepest === RUNGS ? explained(step, this.view) : null,
      deepest && deepest < RUNGS ? h("p.nudge", {}, only ? whereOnly(named(step.levels[2].text)) : named(step.levels[deepest - 1].text)) : null,
    );
  }

  controls() {
    const more = RUNGS - [...this.open].length;
    return h(
      "div.controls",
      {},
      this.open.has(RUNGS) ? null : button(t("Tell me more"), () => void this.next(), { class: "primary", title: "H" }),
      more > 1 ? button(t("Show everything"), () => this.uncover(RUNGS)) : null,
      button(t("Apply"), () => this.apply(), { class: this.open.has(RUNGS) ? "primary" : "", title: "Shift+H" }),
      button(t("Close"), () => this.reset(), { class: "quiet" }),
    );
  }
}

/**
 * The place alone, without the technique and the digits.
 * @param {string} text
 */
function whereOnly(text) {
  return t("Look at {0}", text.slice(text.lastIndexOf(" in ") + 4));
}

/**
 * Whether a mistake is not yet in a game.
 * @param {Game} game
 * @param {{ kind: string, cells: number[], digit: number }} mistake
 */
export function isMended(game, mistake) {
  const { values, struck } = game.layers;
  if (mistake.kind === "candidate") return mistake.cells.every((cell) => !(struck[cell] & (1 << (mistake.digit - 1))));
  if (mistake.kind === "conflict") return !mistake.cells.every((cell) => game.conflicts.has(cell));
  return mistake.cells.every((cell) => values[cell] !== mistake.digit);
}
