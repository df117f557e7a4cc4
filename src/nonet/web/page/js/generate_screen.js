// Generate: wishes, a job that can be cancelled, and what came of it as a list.

import { order } from "./api.js";
import { usualBox } from "./board.js";
import { techniqueName, techniques } from "./catalogue.js";
import { button, choice, h, fill, tick } from "./dom.js";
import { Game } from "./game.js";
import { keep, recall } from "./keep.js";
import { t } from "./settings.js";
import { thumb } from "./thumb.js";

const LEVELS = ["", "easy", "medium", "hard", "unfair", "extreme"];
const SYMMETRIES = { none: "none", 180: "half turn", 90: "quarter turn", diagonal: "diagonal", mirror: "mirror", full: "full" };

export class GenerateScreen {
  /**
   * @param {import("./games.js").Keeper} keeper
   * @param {(text: string, loud?: boolean) => void} say
   */
  constructor(keeper, say) {
    this.keeper = keeper;
    this.say = say;
    this.wishes = { count: "1", size: "9", difficulty: "medium", needs: "", technique: "", without: "", rules: "", symmetry: "180", clues: "", seed: "", minimal: false };
    /** @type {any[]} */
    this.items = recall("generated") ?? [];
    /** @type {(() => void) | null} */
    this.cancel = null;
    this.results = h("div.thumbs");
    this.progress = h("p.wait", { role: "status" });
    this.element = h("div.generate.page");
    this.render();
    this.list();
  }

  async render() {
    const form = h("form.wishes", {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.start();
      },
    });
    fill(this.element, h("h1", {}, t("Generate")), h("div.columns", {}, h("section", {}, form), h("section", {}, this.progress, this.results)));
    fill(form, this.fields([]), this.buttons());
    fill(form, this.fields((await techniques()).filter((technique) => technique.level)), this.buttons());
    this.list();
  }

  /** @param {import("./catalogue.js").Technique[]} offered */
  fields(offered) {
    const { wishes } = this;
    /** @type {[string, string][]} */
    const named = [["", t("any")], ...offered.map((technique) => /** @type {[string, string]} */ ([technique.key, t(technique.name)]))];
    const sizes = Array.from({ length: 22 }, (_, i) => i + 4).filter((size) => usualBox(size));
    return h(
      "div.fields",
      {},
      choice(t("Size"), sizes.map((size) => [String(size), `${size}x${size}`]), wishes.size, (size) => (wishes.size = size)),
      choice(t("Level"), LEVELS.map((level) => [level, level ? t(level) : t("any")]), wishes.difficulty, (level) => (wishes.difficulty = level)),
      choice(t("Must need"), named, wishes.needs, (key) => (wishes.needs = key)),
      choice(t("Must show"), named, wishes.technique, (key) => (wishes.technique = key)),
      choice(t("Must not need"), named, wishes.without, (key) => (wishes.without = key)),
      choice(t("Symmetry"), Object.entries(SYMMETRIES).map(([symmetry, word]) => [symmetry, t(word)]), wishes.symmetry, (symmetry) => (wishes.symmetry = symmetry)),
      this.input(t("Clues"), "clues", "24-28"),
      this.input(t("How many"), "count", ""),
      this.input(t("Seed"), "seed", t("a new one")),
      this.input(t("Rules"), "rules", "killer, arrow=2"),
      tick(t("Minimal: no clue can be left out"), wishes.minimal, (minimal) => (wishes.minimal = minimal)),
    );
  }

  /**
   * @param {string} label
   * @param {"clues" | "count" | "seed" | "rules"} key
   * @param {string} hint
   */
  input(label, key, hint) {
    const input = /** @type {HTMLInputElement} */ (h("input", { value: this.wishes[key], placeholder: hint, inputmode: key === "rules" ? "text" : "numeric", onchange: () => (this.wishes[key] = input.value) }));
    return h("label.field", {}, h("span", {}, label), input);
  }

  buttons() {
    return h("div.controls", {}, h("button", { class: "primary", type: "submit" }, t("Generate")), button(t("Cancel"), () => this.cancel?.(), { class: "quiet cancel" }));
  }

  start() {
    this.cancel?.();
    this.items = [];
    this.list();
    this.progress.textContent = t("Making puzzles …");
    this.element.classList.add("busy");
    this.cancel = order(wishesOf(this.wishes), {
      progress: (about) => (this.progress.textContent = t("{0} made, {1} tried, {2} s", about.found, about.tried, about.seconds)),
      item: (item) => {
        this.items.push(item);
        this.list();
      },
      done: (about) => {
        this.cancel = null;
        this.element.classList.remove("busy");
        const said = about.ended || (this.items.length === 1 ? t("One puzzle made.") : t("{0} puzzles made.", this.items.length));
        this.progress.textContent = said;
        this.say(said);
        keep("generated", this.items.slice(0, 100));
      },
    });
  }

  list() {
    fill(
      this.results,
      this.items.length ? null : h("p.empty", {}, t("Puzzles that you generate appear here. Each has exactly one solution.")),
      this.items.map((item, place) => {
        const card = button("", () => void this.load(item), { class: "card", "aria-label": t("Puzzle {0}", place + 1) });
        fill(card, thumb(item), h("strong", {}, item.rating?.level ? t(item.rating.level) : ""), h("small", {}, `${item.rating?.score ?? ""} · ${t("{0} clues", item.givens)}`), h("small", {}, kinds(item.rules ?? [])), h("small", {}, item.rating?.hardest ? techniqueName(item.rating.hardest) : ""));
        return card;
      }),
    );
  }

  /** @param {any} item */
  async load(item) {
    await this.keeper.load(Game.of(item, item.rating?.level ? `${t(item.rating.level)} ${item.rating.score}` : ""));
    location.hash = "#/solve";
  }
}

/**
 * The kinds of rules, each once, for the picture is too small to show them.
 * @param {string[]} rules
 */
function kinds(rules) {
  return [...new Set(rules.map((rule) => rule.split(" ")[0]))].join(", ");
}

/**
 * The wishes as the API reads them.
 * @param {Record<string, any>} form
 */
export function wishesOf(form) {
  const clues = String(form.clues).match(/\d+/g)?.map(Number);
  return {
    count: Math.min(100, Math.max(1, Number(form.count) || 1)),
    size: Number(form.size),
    symmetry: form.symmetry,
    minimal: form.minimal,
    ...(form.difficulty ? { difficulty: form.difficulty } : {}),
    ...(form.needs ? { needs: [form.needs] } : {}),
    ...(form.technique ? { shows: [form.technique] } : {}),
    ...(form.rules.trim() ? { rules: form.rules.split(/[,;]/).map((/** @type {string} */ rule) => rule.trim()).filter(Boolean) } : {}),
    ...(form.without ? { without: [form.without] } : {}),
    ...(clues?.length ? { clues: [clues[0], clues[1] ?? clues[0]] } : {}),
    ...(/^\d+$/.test(String(form.seed)) ? { seed: Number(form.seed) } : {}),
  };
}
