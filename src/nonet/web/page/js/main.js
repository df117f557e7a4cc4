// The page: its frame, its screens by address, paste and drop, and the word from the server.

import { ask, onConnection, wasCalledOff, watch } from "./api.js";
import { button, h, fill } from "./dom.js";
import { Game } from "./game.js";
import { GenerateScreen } from "./generate_screen.js";
import { Keeper } from "./games.js";
import { LearnScreen } from "./learn_screen.js";
import { NewScreen } from "./new_screen.js";
import { Play } from "./play.js";
import { PractiseScreen } from "./practise_screen.js";
import { PrintScreen } from "./print_screen.js";
import { dress, t } from "./settings.js";
import { SettingsScreen } from "./settings_screen.js";
import { unpack } from "./share.js";
import { SolveScreen } from "./solve_screen.js";
import { Store } from "./store.js";

const store = new Store(Game.empty({ size: 9, box: [3, 3] }));
const keeper = new Keeper(store);
const live = h("div.visually-hidden", { "aria-live": "polite", role: "status" });
const toast = h("div.toast", { hidden: true });
const banner = h("div.banner", { role: "alert", hidden: true }, t("The server is not there. Entry, marks, undo and sharing go on working; hints come back by themselves when it does."));
const place = h("main", { id: "main", tabindex: "-1" });
const play = new Play(store, say);
const solve = new SolveScreen(play, say);
/** @type {PractiseScreen | null} */
let practise = null;
/** @type {number | undefined} */
let fading;

/**
 * Say something to a screen reader; if it is loud, show it, too.
 * @param {string} text
 * @param {boolean} [loud]
 */
function say(text, loud = false) {
  live.textContent = text;
  if (!loud) return;
  toast.textContent = text;
  toast.hidden = false;
  window.clearTimeout(fading);
  fading = window.setTimeout(() => (toast.hidden = true), 4000);
}

const SCREENS = /** @type {const} */ ([
  ["solve", "Solve"],
  ["new", "New"],
  ["generate", "Generate"],
  ["practise", "Practise"],
  ["learn", "Learn"],
  ["print", "Print"],
  ["settings", "Settings"],
]);

/** @type {Record<string, any>} */
const made = {};

/** Show the screen of the address. */
async function route() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [name, key = ""] = path.split("/");
  if (name === "solve" && query) {
    const game = await unpack(query);
    history.replaceState(null, "", "#/solve");
    if (game) await keeper.load(game);
    else say(t("The address holds no puzzle that can be read."), true);
  }
  const screen = SCREENS.some(([known]) => known === name) ? name : "solve";
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#/${screen}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.dataset.screen = screen;
  document.title = screen === "solve" ? "Nonet" : `${t(SCREENS.find(([known]) => known === screen)?.[1] ?? "")} – Nonet`;
  const shown = place.firstElementChild;
  fill(place, await element(screen, decodeURIComponent(key)));
  if (place.firstElementChild !== shown || key) scrollTo(0, 0);
  document.querySelector("header")?.classList.remove("open");
  if (screen === "solve") solve.render();
}

/**
 * @param {string} screen
 * @param {string} key
 * @returns {Promise<HTMLElement>}
 */
async function element(screen, key) {
  // One drawing at a time is on the page: a screen that is left takes its drawing along.
  switch (screen) {
    case "new":
      return new NewScreen(keeper, say).element;
    case "generate":
      return (made.generate ??= new GenerateScreen(keeper, say)).element;
    case "practise":
      practise ??= new PractiseScreen(say);
      if (key) practise.open(key);
      return practise.element;
    case "learn": {
      made.learn ??= new LearnScreen(keeper);
      void made.learn.open(key).catch((/** @type {Error} */ error) => wasCalledOff(error) || say(error.message, true));
      return made.learn.element;
    }
    case "print": {
      made.print ??= new PrintScreen(store, say);
      void made.print.render();
      return made.print.element;
    }
    case "settings":
      return new SettingsScreen(say).element;
  }
  return solve.element;
}

function frame() {
  const header = h(
    "header",
    {},
    h("a.brand", { href: "#/solve", "aria-label": "Nonet" }, h("img", { src: "/icon.svg", alt: "", width: 26, height: 26 }), "Nonet"),
    button("☰", () => header.classList.toggle("open"), { class: "menu", "aria-label": t("Menu") }),
    h("nav", { "aria-label": t("Screens") }, SCREENS.map(([name, label]) => h("a", { href: `#/${name}` }, t(label)))),
  );
  const skip = h("a.skip", { href: "#main", onclick: (/** @type {Event} */ event) => (event.preventDefault(), solve.view.element.isConnected ? solve.view.focus(store.cursor) : place.focus()) }, t("Skip to the board"));
  document.body.replaceChildren(skip, header, banner, place, toast, live);
}

/**
 * Take a text from the clipboard or a file as a new puzzle.
 * @param {string} text
 */
async function take(text) {
  if (!text.trim()) return;
  try {
    const answer = await ask("parse", { text }, { kind: "paste" });
    if (answer.puzzles.length > 1) {
      location.hash = "#/new";
      setTimeout(() => /** @type {HTMLTextAreaElement | null} */ (document.querySelector(".new textarea"))?.focus(), 0);
      setTimeout(() => {
        const area = /** @type {HTMLTextAreaElement | null} */ (document.querySelector(".new textarea"));
        if (!area) return;
        area.value = text;
        area.dispatchEvent(new Event("input"));
      }, 50);
      return;
    }
    await keeper.load(Game.of(answer.puzzles[0], answer.puzzles[0].meta?.title ?? ""));
    location.hash = "#/solve";
    say(t("Read as: {0}", answer.read_as), true);
    solve.view.focus(store.cursor);
  } catch (error) {
    if (!wasCalledOff(error)) say(error instanceof Error ? error.message : String(error), true);
  }
}

/** Ask what the rules of a board come to that was brought without, as by an address. */
async function learnRules() {
  const { board } = store.game;
  if (!board.rules.length || board.ruled) return;
  try {
    const { ruled } = await ask("board", { grid: store.game.fields() });
    if (store.game.board === board) store.learn(ruled);
  } catch (error) {
    if (!wasCalledOff(error)) say(error instanceof Error ? error.message : String(error), true);
  }
}

function listenToAll() {
  store.subscribe((what) => what === "load" && void learnRules());
  addEventListener("hashchange", () => void route());
  addEventListener("keydown", (event) => {
    if (solve.element.isConnected) solve.keys.press(event);
    else if (practise?.element.isConnected) practise.keys.press(event);
  });
  const typing = () => document.activeElement?.closest("input, textarea");
  addEventListener("paste", (event) => {
    if (typing()) return;
    event.preventDefault();
    void take(event.clipboardData?.getData("text") ?? "");
  });
  addEventListener("copy", (event) => {
    if (typing() || !getSelection()?.isCollapsed) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", store.game.fields().puzzle);
    say(t("Copied."));
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    await take(file ? await file.text() : (event.dataTransfer?.getData("text") ?? ""));
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
  onConnection((online) => (banner.hidden = online));
}

async function begin() {
  dress();
  frame();
  listenToAll();
  const known = await keeper.begin();
  if (!known && !location.hash) location.hash = "#/new";
  await route();
  watch();
  if (!keeper.works) say(t("This browser keeps nothing: the board lives as long as the page."), true);
  document.documentElement.dataset.ready = "true";
  performance.mark("ready");
  // With it a reload works while the server is away; a browser without goes on without.
  void navigator.serviceWorker?.register("/worker.js").catch(() => {});
}

void begin();
