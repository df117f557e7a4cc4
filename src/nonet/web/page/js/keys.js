// The keyboard. Digits go by the place of the key (event.code), so that every layout and Shift work.

import { MODES } from "./play.js";
import { settings, t } from "./settings.js";

/**
 * What keys call beside the play on the board.
 * @typedef {object} Calls
 * @property {() => void} hint
 * @property {() => void} apply
 * @property {() => void} steps
 * @property {() => void} next
 * @property {() => void} previous
 * @property {() => void} help
 * @property {() => void} escape
 */

/**
 * The list that is shown to people, and no more is promised. On a large board some letters are digits.
 * @param {number} size of the board
 * @returns {string[][]}
 */
export function keyList(size) {
  /** What is shown of keys if none of their letters is a digit here. */
  const free = (/** @type {string} */ letters, shown = letters) =>
    [...letters].every((letter) => digitOf({ code: "", key: letter, ctrlKey: false, metaKey: false }, size) === null) ? shown : "";
  const last = String.fromCharCode(55 + size);
  const rows = [
    [t("Arrow keys"), t("move; with Ctrl to the next empty cell, with Shift select")],
    [size < 10 ? `1 – ${size}` : `1 – 9, A – ${last}`, size < 10 ? t("place a digit") : t("place a digit (letters from 10 on)")],
    [t("Shift + digit"), t("corner mark")],
    [t("Ctrl + digit"), t("centre mark; a candidate, where all are shown")],
    [t("Ctrl + Shift + digit"), t("colour")],
    [free("ZXCV", "Z X C V, ") + "F2 F4 F8 F9", t("what digits do: digit, corner, centre, colour")],
    [t("Space"), t("the next of these")],
    [t("Delete, Backspace, 0"), t("clear")],
    ["Ctrl+Z, Ctrl+Y", t("undo, redo")],
    [free("G", t("G, then a digit")), t("highlight it; G G: cells with two candidates")],
    ["Enter", t("set the only candidate")],
    [free("M"), t("show all candidates")],
    [free("H", "H, Shift+H"), t("next part of a hint, apply it")],
    [free("S"), t("all steps")],
    [free("NP", "N, P"), t("next and previous step of the path")],
    [free("B", "B, Shift+B"), t("set a savepoint, go back to it")],
    ["Ctrl+V, Ctrl+C", t("paste a puzzle, copy the board")],
    [free("RLO", "R, L, O"), t("read the row, column or box aloud")],
    ["Home, End", t("ends of the row; with Ctrl corners of the board")],
    ["?", t("this list")],
    ["Esc", t("close, then select one cell")],
  ];
  return rows.filter(([keys]) => keys);
}

export class Keys {
  /**
   * @param {import("./play.js").Play} play
   * @param {Calls} calls
   */
  constructor(play, calls) {
    this.play = play;
    this.calls = calls;
    this.awaitsDigit = false;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const element = /** @type {HTMLElement} */ (event.target);
    if (element.closest("input:not([type=range]):not([type=checkbox]), textarea, select, dialog")) return;
    const onBoard = !!element.closest("[role=grid]") || element === document.body;
    if (event.altKey || event.metaKey && !["KeyZ", "KeyY"].includes(event.code)) return;
    const handled = this.digit(event) || (onBoard && this.onBoard(event)) || this.anywhere(event);
    if (handled) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  digit(event) {
    const { store } = this.play;
    const control = event.ctrlKey || event.metaKey;
    const digit = digitOf(event, store.game.board.size);
    if (digit === null || (control && /Key/.test(event.code))) return false;
    if (this.awaitsDigit) {
      this.awaitsDigit = false;
      this.play.highlight(digit);
    } else if (digit === 0) this.play.clear();
    else if (control && event.shiftKey) this.play.enter(digit, "colour");
    else if (control) this.play.enter(digit, "centre");
    else if (isShifted(event)) this.play.enter(digit, "corner");
    else this.play.enter(digit);
    return true;
  }

  /** @param {KeyboardEvent} event */
  onBoard(event) {
    const { play } = this;
    const { store } = play;
    const how = { extend: event.shiftKey, toEmpty: event.ctrlKey };
    const n = store.game.board.size;
    switch (event.key) {
      case "ArrowUp":
        return play.move(-1, 0, how), true;
      case "ArrowDown":
        return play.move(1, 0, how), true;
      case "ArrowLeft":
        return play.move(0, -1, how), true;
      case "ArrowRight":
        return play.move(0, 1, how), true;
      case "Home":
        return store.select(event.ctrlKey ? 0 : store.cursor - (store.cursor % n), event.shiftKey ? "add" : "only"), true;
      case "End":
        return store.select(event.ctrlKey ? n * n - 1 : store.cursor - (store.cursor % n) + n - 1, event.shiftKey ? "add" : "only"), true;
      case "Delete":
      case "Backspace":
        return play.clear(), true;
      case "Enter":
        return play.setLone(), true;
      case " ":
        return play.mode(MODES[(MODES.indexOf(store.mode) + 1) % MODES.length]), true;
    }
    return false;
  }

  /** @param {KeyboardEvent} event */
  anywhere(event) {
    const { play, calls } = this;
    const { store } = play;
    if (event.ctrlKey || event.metaKey) {
      if (event.code === "KeyZ") return (event.shiftKey ? play.redo() : play.undo()), true;
      if (event.code === "KeyY") return play.redo(), true;
      if (event.code === "KeyA") return store.selectAll(store.game.layers.values.keys()), true;
      return false;
    }
    const functions = { F2: "digit", F4: "corner", F8: "centre", F9: "colour" };
    if (event.key === "Escape") {
      this.awaitsDigit = false;
      return calls.escape(), true;
    }
    if (event.key in functions) return play.mode(/** @type {any} */ (functions)[event.key]), true;
    if (event.key === "?") return calls.help(), true;
    // On a large board the letters that are digits have been taken as such before; all may be switched off.
    return settings.letters && this.letter(event);
  }

  /** @param {KeyboardEvent} event */
  letter(event) {
    const { play, calls } = this;
    const { store } = play;
    const wasWaiting = this.awaitsDigit;
    this.awaitsDigit = false;
    switch (event.key.toLowerCase()) {
      case "z":
        return play.mode("digit"), true;
      case "x":
        return play.mode("corner"), true;
      case "c":
        return play.mode("centre"), true;
      case "v":
        return play.mode("colour"), true;
      case "g":
        if (wasWaiting) play.highlight(-1);
        else this.awaitsDigit = true;
        return true;
      case "m":
        return play.toggleAuto(), true;
      case "h":
        return (event.shiftKey ? calls.apply() : calls.hint()), true;
      case "s":
        return calls.steps(), true;
      case "n":
        return calls.next(), true;
      case "p":
        return calls.previous(), true;
      case "b":
        return (event.shiftKey ? store.restore() : store.savepoint()), true;
      case "r":
        return play.read("row"), true;
      case "l":
        return play.read("column"), true;
      case "o":
        return play.read("box"), true;
    }
    return false;
  }
}

/**
 * The digit of a key: figures, the number pad, and letters from 10 on; null if it is none, 0 to clear.
 * @param {Pick<KeyboardEvent, "code" | "key" | "ctrlKey" | "metaKey">} event
 * @param {number} size
 */
export function digitOf(event, size) {
  const figure = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (figure) return Number(figure[1]) <= size ? Number(figure[1]) : null;
  // On a phone's keyboard there is no code.
  if (!event.code && /^\d$/.test(event.key)) return Number(event.key) <= size ? Number(event.key) : null;
  if (size > 9 && /^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey) {
    const digit = event.key.toLowerCase().charCodeAt(0) - 87;
    return digit >= 10 && digit <= size ? digit : null;
  }
  return null;
}

/**
 * Whether Shift is held. With NumLock on, Windows takes Shift away from the number pad and sends Home for 7.
 * @param {Pick<KeyboardEvent, "code" | "key" | "shiftKey">} event
 */
function isShifted(event) {
  return event.shiftKey || (/^Numpad\d$/.test(event.code) && !/^\d$/.test(event.key));
}
