// Solve: the board, the pad under it, and the panel beside it with hint, steps, path, rating and log.

import { ask, wasCalledOff } from "./api.js";
import { button, h, fill } from "./dom.js";
import { BoardView } from "./board_view.js";
import { HintPanel } from "./hint_panel.js";
import { keyList, Keys } from "./keys.js";
import { LogPanel } from "./log_panel.js";
import { Pad } from "./pad.js";
import { PathPanel } from "./path_panel.js";
import { listen } from "./pointer.js";
import { RatePanel } from "./rate_panel.js";
import { named, onChange, settings, t } from "./settings.js";
import { shareDialog } from "./share.js";
import { StepsPanel } from "./steps_panel.js";
import { tint } from "./overlay.js";

const TABS = /** @type {const} */ (["hint", "steps", "path", "rate", "log"]);
/** @typedef {typeof TABS[number]} Tab */

/**
 * What a rule says, with its name in the player's language.
 * @param {string} note
 */
function withName(note) {
  const [name, ...rest] = note.split(": ");
  return [t(name), ...rest].join(": ");
}

export class SolveScreen {
  /**
   * @param {import("./play.js").Play} play
   * @param {(text: string, loud?: boolean) => void} say
   */
  constructor(play, say) {
    this.play = play;
    this.store = play.store;
    this.say = say;
    this.view = new BoardView();
    this.hint = new HintPanel(this.store, this.view, say);
    this.steps = new StepsPanel(this.store, this.view, say);
    this.path = new PathPanel(this.store, this.view, say);
    this.rate = new RatePanel(this.store, say);
    this.log = new LogPanel(this.store);
    /** @type {Tab} */
    this.tab = "hint";
    this.pad = new Pad(play, { hint: () => this.askHint(), check: () => void this.check() });
    this.keys = new Keys(play, {
      hint: () => this.askHint(),
      apply: () => this.hint.apply(),
      steps: () => (this.show("steps"), void this.steps.fetch()),
      next: () => (this.show("path"), this.path.next()),
      previous: () => (this.show("path"), this.path.previous()),
      help: () => this.help(),
      escape: () => this.escape(),
    });
    this.status = h("p.status");
    this.done = button(t("Done"), () => this.finish(), { class: "primary done" });
    this.timer = h("p.timer", { role: "timer" });
    this.caption = h("p.preview", {});
    this.tabs = h("div.tabs", { role: "tablist", "aria-label": t("Help with this puzzle") });
    this.sheet = h("section.sheet", { role: "tabpanel", tabindex: "0" });
    this.rules = h("section.rules", { "aria-label": t("Rules of this board") });
    const close = button("×", () => this[this.tab].reset(), { class: "quiet close", "aria-label": t("Close") });
    this.panel = h("aside.panel", { "aria-label": t("Help") }, h("div.tab-bar", {}, this.tabs, close), this.sheet, this.rules);
    this.element = h(
      "div.solve",
      {},
      h("div.main", {}, h("div.above", {}, this.status, this.caption, this.timer, this.tools()), h("div.stage", {}, this.view.element), this.pad.element),
      this.panel,
    );
    listen(this.view, play);
    this.store.subscribe((what) => this.changed(what));
    onChange(() => this.render());
    window.setInterval(() => this.tickTimer(), 1000);
    new MutationObserver(() => this.markHelp()).observe(this.sheet, { childList: true, subtree: true });
    this.show("hint");
    this.render();
  }

  tools() {
    return h(
      "div.tools",
      {},
      button(t("Share"), () => void shareDialog(this.store.game, this.say)),
      button(t("Keys"), () => this.help(), { title: "?" }),
    );
  }

  /** @param {string} what */
  changed(what) {
    if (what === "load") for (const panel of [this.hint, this.steps, this.path, this.rate, this.log]) panel.reset();
    if (what === "game") {
      this.hint.reset();
      this.steps.reset();
      if (this.path.answer) this.path.reset();
      if (this.tab === "log") this.log.render();
    }
    this.render();
  }

  render() {
    const { store } = this;
    const held = this.view.grid.contains(document.activeElement);
    this.view.render(store.shown, store);
    if (held) this.view.focus(store.cursor);
    this.pad.render();
    this.caption.textContent = store.preview?.caption ?? "";
    this.status.hidden = !!store.preview;
    const left = store.game.layers.values.filter((digit) => !digit).length;
    this.status.textContent = store.editing
      ? t("Type the givens, then choose Done.")
      : store.game.isSolved
        ? t("Solved")
        : store.game.title || (left === 1 ? t("1 cell left") : t("{0} cells left", left));
    this.element.classList.toggle("is-solved", store.game.isSolved);
    if (store.editing && !this.done.isConnected) this.status.after(this.done);
    if (!store.editing) this.done.remove();
    this.timer.hidden = !settings.timer;
    this.showRules();
  }

  /** The rules in words; a board from an address has them once the server has been asked. */
  showRules() {
    const { rules, ruled } = this.store.game.board;
    this.rules.hidden = !rules.length;
    fill(this.rules, h("h3", {}, t("Rules of this board")), h("ul", {}, (ruled?.notes ?? rules).map((note) => h("li", {}, withName(note)))));
  }

  /** Whether there is help to be read, which on a phone lies over the pad. */
  markHelp() {
    const { answer, waiting, trouble } = /** @type {any} */ (this[this.tab]);
    const helped = !!(answer || waiting || trouble);
    const fresh = helped && !this.element.classList.contains("helped");
    this.element.classList.toggle("helped", helped);
    if (fresh && getComputedStyle(this.panel).position === "fixed") scrollTo(0, 0);
  }

  /** The givens are typed. */
  finish() {
    this.store.editing = false;
    this.store.load(this.store.game);
    void this.check();
  }

  tickTimer() {
    const { store } = this;
    if (!settings.timer || document.hidden || !this.element.isConnected || store.game.isSolved) return;
    store.seconds++;
    const minutes = Math.floor(store.seconds / 60);
    this.timer.textContent = `${minutes}:${String(store.seconds % 60).padStart(2, "0")}`;
  }

  /** @param {Tab} tab */
  show(tab) {
    if (tab !== this.tab) {
      this.view.erase();
      if (this.tab === "path") this.path.pause();
      if (this.store.preview) this.store.set({ preview: null });
    }
    this.tab = tab;
    const names = { hint: t("Hint"), steps: t("Steps"), path: t("Path"), rate: t("Rating"), log: t("Log") };
    fill(
      this.tabs,
      TABS.map((name) =>
        button(names[name], () => this.show(name), {
          role: "tab",
          id: `tab-${name}`,
          "aria-selected": String(name === tab),
          tabindex: name === tab ? "0" : "-1",
          onkeydown: (/** @type {KeyboardEvent} */ event) => this.turn(event, name),
        }),
      ),
    );
    this.sheet.setAttribute("aria-labelledby", `tab-${tab}`);
    const panel = this[tab];
    if (tab === "log") this.log.render();
    fill(this.sheet, panel.element);
    if (tab === "hint" && this.hint.answer) this.hint.render();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Tab} name
   */
  turn(event, name) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = TABS[(TABS.indexOf(name) + by + TABS.length) % TABS.length];
    this.show(next);
    document.getElementById(`tab-${next}`)?.focus();
  }

  askHint() {
    this.show("hint");
    void this.hint.next();
  }

  /** Say whether all is well so far. */
  async check() {
    try {
      const answer = await ask("check", { grid: this.store.game.fields() });
      const wrong = answer.mistakes[0];
      const said = answer.solved
        ? t("Solved.")
        : wrong
          ? named(wrong.text) + "."
          : answer.status === "unique"
            ? t("All is well so far: one solution.")
            : answer.status === "multiple"
              ? t("There is more than one solution from here.")
              : answer.status === "none"
                ? t("There is no solution from here.")
                : t("That could not be told in time.");
      this.say(said, true);
      if (wrong) tint(this.view, { cells: wrong.cells });
    } catch (error) {
      if (!wasCalledOff(error)) this.say(error instanceof Error ? error.message : String(error), true);
    }
  }

  escape() {
    if (this.store.preview) return this.path.reset();
    if (this.hint.answer) return this.hint.reset();
    this.view.erase();
    this.store.highlight = 0;
    this.store.select(this.store.cursor);
    this.view.focus(this.store.cursor);
  }

  help() {
    const dialog = /** @type {HTMLDialogElement} */ (
      h(
        "dialog.keys",
        { "aria-label": t("Keys"), onclose: () => dialog.remove() },
        h("div.head", {}, h("h2", {}, t("Keys")), button("×", () => dialog.close(), { class: "quiet", "aria-label": t("Close") })),
        h("dl", {}, keyList(this.store.game.board.size).map(([key, what]) => h("div", {}, h("dt", {}, key), h("dd", {}, what)))),
      )
    );
    document.body.append(dialog);
    dialog.showModal();
  }
}
