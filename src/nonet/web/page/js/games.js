// Games between visits: each tab has one of its own, so that two tabs never write over each other.

import { Game } from "./game.js";
import { drop, keep, recall } from "./keep.js";

/** @typedef {{ id: string, when: number, about: string }} Entry */

const MOST_GAMES = 30;

/** @returns {Entry[]} the latest first */
export function recentGames() {
  const list = recall("games");
  return Array.isArray(list) ? list.filter((entry) => typeof entry?.id === "string") : [];
}

/** @param {string} id */
export function savedGame(id) {
  return recall(`game.${id}`);
}

/** Keeps a store's game as it changes. */
export class Keeper {
  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    this.id = "";
    /** @type {number | undefined} */
    this.timer = undefined;
    this.works = true;
  }

  /** Find this tab's game, or the latest that no other tab plays, or begin one. */
  async begin() {
    let own = "";
    try {
      own = sessionStorage.getItem("nonet.game") ?? "";
    } catch {
      // no storage: the game lives as long as the page
    }
    const wanted = [own, ...recentGames().map((entry) => entry.id)].filter(Boolean);
    for (const id of wanted.slice(0, 8)) {
      const saved = savedGame(id);
      if (!saved || !(await claim(id))) continue;
      this.take(id);
      try {
        this.store.open(saved);
      } catch {
        continue; // what was kept is damaged
      }
      this.follow();
      return true;
    }
    await this.fresh();
    this.follow();
    return false;
  }

  /** A new name for the game that is now on the board; the one before stays in the list. */
  async fresh() {
    const id = Math.random().toString(36).slice(2, 10);
    await claim(id);
    this.take(id);
  }

  /** @param {string} id */
  take(id) {
    this.id = id;
    try {
      sessionStorage.setItem("nonet.game", id);
    } catch {
      // as above
    }
  }

  follow() {
    this.store.subscribe((what) => {
      if (what === "view") return;
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.write(), 150);
    });
    addEventListener("pagehide", () => this.write());
    document.addEventListener("visibilitychange", () => document.hidden && this.write());
  }

  /** Keep the game now. */
  write() {
    window.clearTimeout(this.timer);
    const { game } = this.store;
    if (!game.layers.values.some(Boolean)) return;
    this.works = keep(`game.${this.id}`, this.store.save());
    const done = game.layers.values.filter(Boolean).length;
    const about = `${game.title || `${game.board.size}x${game.board.size}`}, ${done} / ${game.board.cellCount}`;
    const list = [{ id: this.id, when: Date.now(), about }, ...recentGames().filter((entry) => entry.id !== this.id)];
    for (const old of list.slice(MOST_GAMES)) drop(`game.${old.id}`);
    keep("games", list.slice(0, MOST_GAMES));
  }

  /** @param {string} id open another game in this tab */
  async open(id) {
    this.write();
    const saved = savedGame(id);
    if (!saved) return false;
    if (await claim(id)) this.take(id);
    else await this.fresh(); // another tab plays it: this one plays a copy
    this.store.open(saved);
    return true;
  }

  /**
   * @param {Game} game
   * @param {{ editing?: boolean, auto?: boolean }} [how]
   */
  async load(game, how) {
    this.write();
    await this.fresh();
    this.store.load(game, how);
    this.write();
  }
}

/**
 * Whether this tab is the only one with a game; held until the tab closes.
 * @param {string} id
 * @returns {Promise<boolean>}
 */
function claim(id) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`nonet.game.${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
  });
}
