// New: paste, drop or open anything; or type a puzzle on an empty board; or go on with an earlier one.

import { ask, wasCalledOff } from "./api.js";
import { usualBox } from "./board.js";
import { button, choice, h, fill } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { Game } from "./game.js";
import { recentGames } from "./games.js";
import { t } from "./settings.js";
import { thumb } from "./thumb.js";

export class NewScreen {
  /**
   * @param {import("./games.js").Keeper} keeper
   * @param {(text: string, loud?: boolean) => void} say
   */
  constructor(keeper, say) {
    this.keeper = keeper;
    this.say = say;
    this.read = h("div.read", { "aria-live": "polite" });
    this.text = /** @type {HTMLTextAreaElement} */ (
      h("textarea", { rows: 9, spellcheck: "false", "aria-label": t("A puzzle in any format"), placeholder: t("Paste a puzzle here"), oninput: () => void this.parse() })
    );
    this.size = 9;
    this.shape = h("div");
    this.element = h("div.new.page");
    this.render();
  }

  render() {
    fill(
      this.element,
      h("h1", {}, t("New puzzle")),
      h(
        "div.columns",
        {},
        h(
          "section",
          {},
          h("h2", {}, t("Paste or open")),
          h("p.note", {}, t("A line of digits, a grid, pencil marks, a link of f-puzzles, SudokuPad, SudokuWiki or sudoku.coach, a saved game … whatever you have.")),
          this.text,
          h("div.controls", {}, this.fileButton(), h("span.note", {}, t("or drop it anywhere on this page"))),
          this.read,
          h("h2", {}, t("Or try one of these")),
          h("div.controls", {}, EXAMPLES.map(([name, line]) => button(t(name), () => void this.example(line), { "aria-label": t("Example: {0}", t(name)) }))),
        ),
        h("section", {}, h("h2", {}, t("Type it yourself")), this.typing(), h("h2", {}, t("Go on with")), this.recent()),
      ),
    );
  }

  /** @param {string} text */
  fill(text) {
    this.text.value = text;
    void this.parse();
  }

  /** @param {string} text a puzzle that comes with the page goes straight to the board */
  async example(text) {
    try {
      await this.load((await ask("parse", { text })).puzzles[0]);
    } catch (error) {
      if (!wasCalledOff(error)) this.say(error instanceof Error ? error.message : String(error), true);
    }
  }

  fileButton() {
    const input = /** @type {HTMLInputElement} */ (
      h("input", { type: "file", class: "visually-hidden", tabindex: "-1", "aria-label": t("A puzzle file"), onchange: () => input.files?.[0] && void this.file(input.files[0]) })
    );
    return h("span", {}, input, button(t("Open a file"), () => input.click()));
  }

  /** @param {File} file */
  async file(file) {
    if (file.size > 900_000) return this.say(t("{0} is too large: the page reads files up to 900 KB; use the command line for larger ones.", file.name), true);
    this.fill(await file.text());
  }

  async parse() {
    if (!this.text.value.trim()) return fill(this.read);
    try {
      const answer = await ask("parse", { text: this.text.value });
      const several = answer.puzzles.length > 1;
      fill(
        this.read,
        h("p.read-as", {}, t("Read as: {0}", answer.read_as)),
        answer.warnings.length ? h("p.trouble", {}, answer.warnings[0]) : null,
        several
          ? h("div.thumbs", {}, answer.puzzles.slice(0, 60).map((/** @type {any} */ fields, /** @type {number} */ place) => this.card(fields, place)))
          : h("div.controls", {}, thumb(answer.puzzles[0]), button(t("Solve it"), () => void this.load(answer.puzzles[0]), { class: "primary" })),
      );
    } catch (error) {
      if (wasCalledOff(error)) return;
      fill(this.read, h("p.trouble", { role: "alert" }, error instanceof Error ? error.message : String(error)));
    }
  }

  /**
   * @param {any} fields
   * @param {number} place
   */
  card(fields, place) {
    const card = button("", () => void this.load(fields), { class: "card", "aria-label": t("Puzzle {0}", place + 1) });
    fill(card, thumb(fields), h("span", {}, fields.meta?.title ?? String(place + 1)));
    return card;
  }

  /** @param {any} fields */
  async load(fields) {
    await this.keeper.load(Game.of(fields, fields.meta?.title ?? ""));
    location.hash = "#/solve";
  }

  typing() {
    const sizes = Array.from({ length: 24 }, (_, i) => i + 2).filter((size) => usualBox(size));
    /** @type {string} */
    let box = "";
    const boxes = h("div");
    const show = () => {
      const shapes = [];
      for (let rows = 2; rows < this.size; rows++) if (this.size % rows === 0) shapes.push(`${rows}x${this.size / rows}`);
      box = (usualBox(this.size) ?? [1, this.size]).join("x");
      fill(boxes, choice(t("Box (rows x columns)"), shapes.map((shape) => [shape, shape]), box, (shape) => (box = shape)));
    };
    show();
    return h(
      "div.typing",
      {},
      choice(t("Size"), sizes.map((size) => [String(size), `${size}x${size}`]), "9", (size) => {
        this.size = Number(size);
        show();
      }),
      boxes,
      button(t("Empty board"), () => void this.begin(box.split("x").map(Number))),
    );
  }

  /** @param {number[]} box */
  async begin(box) {
    await this.keeper.load(Game.empty({ size: this.size, box }), { editing: true });
    location.hash = "#/solve";
  }

  recent() {
    const games = recentGames().filter((entry) => entry.id !== this.keeper.id);
    if (!games.length) return h("p.empty", {}, t("Puzzles that you began are kept here, in this browser."));
    return h(
      "ul.recent",
      {},
      games.slice(0, 10).map((entry) =>
        h("li", {}, button(entry.about, () => void this.keeper.open(entry.id).then(() => (location.hash = "#/solve")), { class: "row" }), h("small", {}, new Date(entry.when).toLocaleString())),
      ),
    );
  }
}
