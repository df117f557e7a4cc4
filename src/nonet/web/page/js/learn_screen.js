// Learn: every technique, with a drawn example to take along to the board or to practise.

import { ask } from "./api.js";
import { BoardView } from "./board_view.js";
import { techniques } from "./catalogue.js";
import { button, h, fill, tick } from "./dom.js";
import { Game } from "./game.js";
import { recall } from "./keep.js";
import { change, settings, t } from "./settings.js";
import { explained } from "./words.js";

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme", null];

export class LearnScreen {
  /** @param {import("./games.js").Keeper} keeper */
  constructor(keeper) {
    this.keeper = keeper;
    this.element = h("div.learn.page");
    /** @type {import("./catalogue.js").Technique[]} */
    this.all = [];
    this.filter = "";
  }

  /** @param {string} key a technique, or nothing for the list */
  async open(key) {
    this.all = await techniques();
    if (key) await this.lesson(key);
    else this.list();
  }

  list() {
    const groups = h("div.levels");
    const show = () => {
      const wanted = this.all.filter((one) => `${t(one.name)} ${one.name} ${one.aliases.join(" ")} ${one.summary}`.toLowerCase().includes(this.filter.toLowerCase()));
      fill(groups, LEVELS.map((level) => this.group(level, wanted.filter((one) => one.level === level))));
    };
    const search = /** @type {HTMLInputElement} */ (
      h("input", { type: "search", value: this.filter, placeholder: t("Search the techniques"), "aria-label": t("Search the techniques"), oninput: () => ((this.filter = search.value), show()) })
    );
    fill(this.element, h("h1", {}, t("Techniques")), h("p.note", {}, t("From the easiest to the hardest. Tick those that you know, and hints can keep to them.")), search, groups);
    show();
  }

  /**
   * @param {string | null} level
   * @param {any[]} members
   */
  group(level, members) {
    if (!members.length) return null;
    const record = recall("record") ?? {};
    return h(
      "section.level-group",
      {},
      h("h2", {}, level ? t(level) : t("beside the ladder")),
      h(
        "ul.techniques",
        {},
        members.map((one) =>
          h(
            "li",
            {},
            h("a", { href: `#/learn/${one.key}` }, t(one.name)),
            h("span", {}, one.summary),
            record[one.key] ? h("small", {}, t("practised: found {0}, shown {1}", record[one.key].found, record[one.key].shown)) : null,
            tick(t("I know it"), settings.known.includes(one.key), (known) => change({ known: known ? [...settings.known, one.key] : settings.known.filter((key) => key !== one.key) })),
          ),
        ),
      ),
    );
  }

  /** @param {string} key */
  async lesson(key) {
    const view = new BoardView(t("Example"));
    fill(this.element, h("p.wait", { role: "status" }, t("Opening the lesson …")));
    const about = await ask(`techniques/${encodeURIComponent(key)}`, undefined, { kind: "lesson" });
    const step = about.example;
    const side = h(
      "aside.panel",
      {},
      h("p", {}, h("a", { href: "#/learn" }, t("All techniques"))),
      h("h1", {}, t(about.name)),
      h("p.meta", {}, [about.level && t(about.level), t(about.family), about.hodoku.length && `HoDoKu ${about.hodoku.join(", ")}`].filter(Boolean).join(" · ")),
      h("p.summary", {}, about.what),
      about.aliases.length ? h("p.note", {}, t("Also called: {0}", about.aliases.map((/** @type {string} */ name) => name.replaceAll("-", " ")).join(", "))) : null,
      about.uniqueness ? h("p.note", {}, t("It takes for granted that the puzzle has one solution.")) : null,
    );
    if (!step) {
      fill(this.element, h("div.page", {}, side, h("p", {}, t("A guess proves nothing, so there is no example."))));
      return;
    }
    const game = Game.of(step);
    view.render(game, { cursor: -1, selection: new Set(), highlight: 0, auto: true });
    fill(this.element, h("div.solve.lesson", {}, h("div.main", {}, h("div.stage", {}, view.element)), side));
    side.append(
      h("h2", {}, t("An example")),
      explained(step, view),
      h("h2", {}, t("How to spot it")),
      h("ol.spot", {}, about.spot.map((/** @type {string} */ text) => h("li", {}, text))),
      h("h2", {}, t("Why it holds")),
      h("p", {}, about.why),
      h("h2", {}, t("What people get wrong")),
      h("p", {}, about.mistake),
      h("h2", {}, t("Compare")),
      h("ul.relatives", {}, about.relatives.map((/** @type {any} */ one) => h("li", {}, h("a", { href: `#/learn/${one.key}` }, t(one.name)), `: ${one.how}`))),
      h(
        "div.controls",
        {},
        button(t("Load this"), () => void this.keeper.load(game, { auto: true }).then(() => (location.hash = "#/solve")), { class: "primary" }),
        about.level ? h("a.button", { href: `#/practise/${about.key}` }, t("Practise this")) : null,
      ),
    );
  }
}
