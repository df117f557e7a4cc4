// Store: the one place where things change. Views are told, and render; every change can be undone.

import { Game, difference } from "./game.js";

/**
 * @typedef {import("./game.js").Change} Change
 * @typedef {import("./game.js").Edit} Edit
 * @typedef {import("./board.js").Fields} Fields
 * @typedef {"digit" | "corner" | "centre" | "colour"} Mode
 *
 * @typedef {object} Savepoint
 * @property {string} name
 * @property {any} saved
 *
 * @typedef {object} Preview a position of a path, shown instead of the game
 * @property {Game} game
 * @property {string} caption
 */

const MOST_CHANGES = 5000;

export class Store {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Change[]} */
    this.done = [];
    /** @type {Change[]} */
    this.undone = [];
    /** @type {Savepoint[]} */
    this.savepoints = [];
    this.cursor = 0;
    /** @type {Set<number>} */
    this.selection = new Set([0]);
    /** @type {Mode} */
    this.mode = "digit";
    this.auto = false;
    this.editing = false;
    /** @type {number} 0 none, -1 cells with two candidates */
    this.highlight = 0;
    this.seconds = 0;
    /** @type {Preview | null} */
    this.preview = null;
    /** @type {Set<(what: string) => void>} */
    this.listeners = new Set();
  }

  /** What the board shows: the game, or a position of a path. */
  get shown() {
    return this.preview?.game ?? this.game;
  }

  /** @param {(what: string) => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {string} what "game" if digits or marks changed, "load" if it is another game, else "view" */
  tell(what) {
    for (const listener of [...this.listeners]) listener(what);
  }

  // --- the game

  /**
   * @param {string} label
   * @param {Edit[]} edits
   */
  edit(label, edits) {
    if (!edits.length) return false;
    this.preview = null;
    this.game = this.game.with(edits);
    this.done.push({ label, edits });
    if (this.done.length > MOST_CHANGES) this.done.shift();
    this.undone = [];
    this.tell("game");
    return true;
  }

  undo() {
    const change = this.done.pop();
    if (!change) return null;
    this.preview = null;
    this.game = this.game.with(reversed(change.edits));
    this.undone.push(change);
    this.tell("game");
    return change;
  }

  redo() {
    const change = this.undone.pop();
    if (!change) return null;
    this.preview = null;
    this.game = this.game.with(change.edits);
    this.done.push(change);
    this.tell("game");
    return change;
  }

  /**
   * Undo until a test holds, at once; one redo after the other leads back. Nothing happens if it never holds.
   * @param {(game: Game) => boolean} holds
   */
  undoUntil(holds) {
    let game = this.game;
    for (let count = 1; count <= this.done.length; count++) {
      game = game.with(reversed(this.done[this.done.length - count].edits));
      if (!holds(game)) continue;
      this.preview = null;
      this.game = game;
      this.undone.push(...this.done.splice(this.done.length - count).reverse());
      this.tell("game");
      return count;
    }
    return 0;
  }

  /** @param {string} [name] */
  savepoint(name) {
    this.savepoints.push({ name: name ?? `Savepoint ${this.savepoints.length + 1}`, saved: this.game.save() });
    this.tell("game");
  }

  /** Go back to a savepoint, which is kept; the way back can be undone like any other change. */
  restore(index = this.savepoints.length - 1) {
    const point = this.savepoints[index];
    return point ? this.edit(`Back to ${point.name}`, difference(this.game, Game.load(point.saved))) : false;
  }

  /** @param {number} index */
  forget(index) {
    this.savepoints.splice(index, 1);
    this.tell("game");
  }

  /**
   * Begin another game.
   * @param {Game} game
   * @param {{ editing?: boolean, auto?: boolean }} [how]
   */
  load(game, { editing = false, auto } = {}) {
    this.game = game;
    this.done = [];
    this.undone = [];
    this.savepoints = [];
    this.preview = null;
    this.highlight = 0;
    this.seconds = 0;
    this.editing = editing;
    this.auto = auto ?? game.layers.struck.some(Boolean);
    const start = Math.max(0, game.layers.values.indexOf(0));
    this.cursor = start;
    this.selection = new Set([start]);
    this.tell("load");
  }

  /** What the server told of the rules of this game's board. @param {import("./rules.js").Ruled} ruled */
  learn(ruled) {
    this.game = this.game.told(ruled);
    this.tell("game");
  }

  // --- the view

  /** @param {Partial<Pick<Store, "mode" | "auto" | "editing" | "highlight" | "preview">>} changes */
  set(changes) {
    Object.assign(this, changes);
    this.tell("view");
  }

  /**
   * @param {number} cell
   * @param {"only" | "add" | "toggle"} [how]
   */
  select(cell, how = "only") {
    if (how === "only") this.selection = new Set([cell]);
    else if (how === "toggle" && this.selection.has(cell) && this.selection.size > 1) this.selection.delete(cell);
    else this.selection.add(cell);
    this.cursor = cell;
    this.tell("view");
  }

  /** @param {Iterable<number>} cells */
  selectAll(cells) {
    this.selection = new Set(cells);
    this.tell("view");
  }

  // --- what is kept

  save() {
    return {
      version: 1,
      ...this.game.save(),
      done: this.done.slice(-1000),
      undone: this.undone.slice(-200),
      savepoints: this.savepoints.slice(-50),
      auto: this.auto,
      editing: this.editing,
      seconds: this.seconds,
    };
  }

  /** @param {any} saved */
  open(saved) {
    this.load(Game.load(saved), { editing: !!saved.editing, auto: !!saved.auto });
    this.done = changes(saved.done);
    this.undone = changes(saved.undone);
    this.savepoints = Array.isArray(saved.savepoints) ? saved.savepoints : [];
    this.seconds = Number(saved.seconds) || 0;
    this.tell("load");
  }
}

/**
 * @param {Edit[]} edits
 * @returns {Edit[]}
 */
function reversed(edits) {
  return edits.map(([layer, cell, before, after]) => /** @type {Edit} */ ([layer, cell, after, before])).reverse();
}

/**
 * @param {unknown} kept
 * @returns {Change[]}
 */
function changes(kept) {
  return Array.isArray(kept) ? kept.filter((change) => Array.isArray(change?.edits)) : [];
}
