// What was done: every move, to go back to; and the savepoints.

import { button, h, fill } from "./dom.js";
import { named, t } from "./settings.js";

export class LogPanel {
  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    this.element = h("div.log");
    this.render();
  }

  reset() {
    this.render();
  }

  render() {
    const { done, undone, savepoints } = this.store;
    fill(
      this.element,
      h("h3", {}, t("Savepoints")),
      savepoints.length
        ? h("ul.savepoints", {}, savepoints.map((point, place) =>
            h("li", {}, h("span", {}, point.name), button(t("Go back"), () => this.store.restore(place)), button("×", () => this.store.forget(place), { class: "quiet", "aria-label": t("Forget {0}", point.name) }))))
        : h("p.empty", {}, t("None yet. A savepoint (B) keeps the board as it is now; going back to it can be undone.")),
      button(t("Set a savepoint"), () => this.store.savepoint(), { title: "B" }),
      h("h3", {}, t("Moves")),
      done.length || undone.length
        ? h(
            "ol.moves",
            {},
            done.map((change, place) => h("li", {}, button(named(change.label), () => this.jump(done.length - place - 1), { class: "row" }))),
            [...undone].reverse().map((change, place) => h("li.undone", {}, button(named(change.label), () => this.jump(-place - 1), { class: "row" }))),
          )
        : h("p.empty", {}, t("No move yet.")),
    );
    this.element.querySelector(".moves")?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} back how many moves to undo; below 0, to redo */
  jump(back) {
    for (; back > 0; back--) this.store.undo();
    for (; back < 0; back++) this.store.redo();
  }
}
