// Print and export: booklets as PDF, drawings, and every format that can be written.

import { ask } from "./api.js";
import { button, choice, h, fill, tick } from "./dom.js";
import { Game } from "./game.js";
import { recall } from "./keep.js";
import { settings, t } from "./settings.js";
import { thumb } from "./thumb.js";

/** @type {[string, string][]} */
const PAPERS = [["a4", "A4"], ["a5", "A5"], ["a6", "A6"], ["b5", "B5"], ["letter", "Letter"], ["half-letter", "Half letter"], ["6x9in", "6 x 9 in"]];

export class PrintScreen {
  /**
   * @param {import("./store.js").Store} store
   * @param {(text: string, loud?: boolean) => void} say
   */
  constructor(store, say) {
    this.store = store;
    this.say = say;
    this.element = h("div.print.page");
    this.how = { per_page: "1", solutions: "end", paper: "a4", custom: "", title: "", cover: false, how_to: false, candidates: false, all: false };
    this.format = "pencilmarks";
  }

  async render() {
    const generated = recall("generated") ?? [];
    const { how } = this;
    this.text = /** @type {HTMLTextAreaElement} */ (h("textarea", { rows: 12, readonly: true, "aria-label": t("The board as text"), spellcheck: "false" }));
    const formats = h("div");
    const custom = this.custom();
    const title = /** @type {HTMLInputElement} */ (h("input", { value: how.title, onchange: () => (how.title = title.value) }));
    fill(
      this.element,
      h("h1", {}, t("Print and export")),
      h(
        "div.columns",
        {},
        h(
          "section",
          {},
          h("h2", {}, t("On paper")),
          generated.length > 1 ? tick(t("All {0} generated puzzles", generated.length), how.all, (all) => (how.all = all)) : null,
          choice(t("Puzzles a page"), ["1", "2", "3", "4", "6", "8", "9", "12"].map((n) => [n, n]), how.per_page, (n) => (how.per_page = n)),
          choice(t("Solutions"), [["end", t("at the end")], ["facing", t("on the facing page")], ["upside-down", t("upside down")], ["none", t("none")]], how.solutions, (kind) => (how.solutions = kind)),
          choice(t("Paper"), [...PAPERS, ["", t("another size")]], how.paper, (paper) => {
            how.paper = paper;
            custom.hidden = paper !== "";
          }),
          custom,
          h("label.field", {}, h("span", {}, t("Title")), title),
          tick(t("With a cover"), how.cover, (on) => (how.cover = on)),
          tick(t("With a page on how to play"), how.how_to, (on) => (how.how_to = on)),
          tick(t("With candidates"), how.candidates, (on) => (how.candidates = on)),
          h("div.controls", {}, button("PDF", () => void this.booklet(), { class: "primary" }), button(t("Print this page"), () => window.print())),
          h("h2", {}, t("As a picture")),
          h("div.controls", {}, thumb(this.store.game.fields()), button("SVG", () => void this.picture("svg")), button("PNG", () => void this.picture("png"))),
        ),
        h("section", {}, h("h2", {}, t("As text")), formats, this.text, h("div.controls", {}, button(t("Copy"), () => void this.copy(), { class: "primary" }), button(t("Save"), () => save(new Blob([this.text?.value ?? ""]), `nonet-${this.format}.txt`)))),
      ),
    );
    const list = (await ask("formats", undefined)).filter((/** @type {any} */ one) => one.written);
    fill(formats, choice(t("Format"), list.map((/** @type {any} */ one) => [one.key, one.name]), this.format, (format) => {
      this.format = format;
      void this.convert();
    }));
    await this.convert();
  }

  /** The field for a paper's own size, which is shown where that is asked for. */
  custom() {
    const { how } = this;
    const input = /** @type {HTMLInputElement} */ (h("input", { value: how.custom, placeholder: "170x240mm", onchange: () => (how.custom = input.value) }));
    return h("label.field", { hidden: how.paper !== "" }, h("span", {}, t("Width and height, in mm, cm or in")), input);
  }

  async convert() {
    try {
      const answer = await ask("convert", { grid: this.store.game.fields(settings.fromMarks), format: this.format });
      if (this.text) this.text.value = answer.text;
    } catch (error) {
      if (this.text) this.text.value = error instanceof Error ? error.message : String(error);
    }
  }

  async copy() {
    await navigator.clipboard.writeText(this.text?.value ?? "");
    this.say(t("Copied."), true);
  }

  /** @param {"svg" | "png"} shape */
  async picture(shape) {
    await this.file("render", { grid: this.store.game.fields(settings.fromMarks), shape, width: shape === "png" ? 1200 : null }, `nonet.${shape}`);
  }

  async booklet() {
    const { per_page, paper, custom, all, ...how } = this.how;
    const chosen = all ? (recall("generated") ?? []).slice(0, 60).map((/** @type {any} */ item) => Game.of(item).fields()) : [this.store.game.fields()];
    await this.file("booklet", { puzzles: chosen, per_page: Number(per_page), paper: paper || custom, ...how }, "nonet.pdf");
  }

  /**
   * @param {string} path
   * @param {any} body
   * @param {string} name
   */
  async file(path, body, name) {
    try {
      save(await ask(path, body, { raw: true }), name);
      this.say(t("Saved as {0}.", name), true);
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), true);
    }
  }
}

/**
 * Hand a file to the browser's downloads.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const link = /** @type {HTMLAnchorElement} */ (h("a", { href: URL.createObjectURL(blob), download: name }));
  link.click();
  URL.revokeObjectURL(link.href);
}
