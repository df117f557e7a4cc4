// Settings: each takes effect at once and is kept in this browser.

import { button, choice, h, fill, tick } from "./dom.js";
import { save } from "./print_screen.js";
import { change, DEFAULTS, settings, t } from "./settings.js";

export class SettingsScreen {
  /** @param {(text: string, loud?: boolean) => void} say */
  constructor(say) {
    this.say = say;
    this.element = h("div.settings.page");
    this.render();
  }

  render() {
    const yes = (/** @type {"tidy"|"conflicts"|"timer"|"whereFirst"|"fromMarks"|"knownOnly"|"letters"|"peers"} */ key, /** @type {string} */ label, note = "") =>
      tick(label, settings[key], (value) => change({ [key]: value }), note);
    fill(
      this.element,
      h("h1", {}, t("Settings")),
      h(
        "div.columns",
        {},
        h(
          "section",
          {},
          h("h2", {}, t("Looks")),
          choice(t("Theme"), [["auto", t("as the system")], ["light", t("light")], ["dark", t("dark")]], settings.theme, (theme) => change({ theme })),
          choice(t("Palette"), [["colour", t("colours for everyone (Okabe and Ito)")], ["grey", t("greys: shapes alone")]], settings.palette, (palette) => change({ palette })),
          choice(t("Cells are called"), [["rc", "r3c8"], ["a1", "C8"]], settings.notation, (notation) => change({ notation })),
          yes("peers", t("Tint the houses of the chosen cell")),
          yes("timer", t("Show a timer")),
          h("h2", {}, t("Language")),
          h("p.note", {}, t("The page speaks English. A language file (JSON) gives its texts and the names of techniques and rules in another language; the sentences of hints and lessons stay English.")),
          h("div.controls", {}, this.languageButton(), button(t("Save a template"), () => void this.template()), Object.keys(settings.language).length ? button(t("Back to English"), () => this.language({})) : null),
        ),
        h(
          "section",
          {},
          h("h2", {}, t("Entry")),
          yes("tidy", t("Clean up marks"), t("A placed digit leaves the marks of the cells it sees.")),
          yes("conflicts", t("Show conflicts"), t("Two equal digits in a house are marked at once.")),
          yes("letters", t("Letter keys"), t("Single letters call actions, such as H for a hint.")),
          h("h2", {}, t("Hints")),
          yes("whereFirst", t("Where to look comes first"), t("Before the technique and the digits.")),
          yes("fromMarks", t("Start from my own marks"), t("Cells with centre marks have no other candidates.")),
          yes("knownOnly", t("Only techniques that I know"), t("Those that are ticked under Learn.")),
          h("h2", {}, t("Everything")),
          h("div.controls", {}, button(t("Save settings and games"), () => this.export()), this.importButton(), button(t("Reset the settings"), () => (change({ ...DEFAULTS }), this.render()), { class: "quiet" })),
        ),
      ),
    );
  }

  languageButton() {
    return this.fileButton(t("Load a language file"), (data) => {
      if (typeof data !== "object" || data === null || !Object.values(data).every((text) => typeof text === "string")) throw new Error(t("A language file is a JSON object of texts."));
      this.language(data);
    });
  }

  /** @param {Record<string, string>} language */
  language(language) {
    change({ language });
    location.reload();
  }

  async template() {
    save(await (await fetch("/lang/template.json")).blob(), "nonet-language.json");
  }

  export() {
    const all = Object.fromEntries(Object.keys(localStorage).filter((key) => key.startsWith("nonet.")).map((key) => [key, localStorage.getItem(key)]));
    save(new Blob([JSON.stringify(all)]), "nonet-games.json");
  }

  importButton() {
    return this.fileButton(t("Load them again"), (data) => {
      const entries = Object.entries(data ?? {}).filter(([key, text]) => key.startsWith("nonet.") && typeof text === "string");
      if (!entries.length) throw new Error(t("This file was not saved by Nonet."));
      for (const [key, text] of entries) localStorage.setItem(key, text);
      location.reload();
    });
  }

  /**
   * @param {string} label
   * @param {(data: any) => void} read
   */
  fileButton(label, read) {
    const input = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "file",
        accept: ".json",
        class: "visually-hidden",
        tabindex: "-1",
        "aria-label": label,
        onchange: async () => {
          try {
            read(JSON.parse((await input.files?.[0]?.text()) ?? "null"));
          } catch (error) {
            this.say(error instanceof Error ? error.message : String(error), true);
          }
        },
      })
    );
    return h("span", {}, input, button(label, () => input.click()));
  }
}
