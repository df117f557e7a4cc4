// Settings: what a player chose once and for all. Views read them; a change is told to all.

import { keep, recall } from "./keep.js";

export const DEFAULTS = {
  theme: "auto",
  palette: "colour",
  notation: "rc",
  tidy: true,
  conflicts: true,
  timer: false,
  whereFirst: false,
  fromMarks: false,
  knownOnly: false,
  letters: true,
  peers: true,
  /** @type {string[]} techniques that the player knows */
  known: [],
  /** @type {Record<string, string>} English text to that of another language */
  language: {},
};

/** @typedef {typeof DEFAULTS} Settings */

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...(recall("settings") ?? {}) };

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  keep("settings", settings);
  dress();
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Write the theme on the page, where the style sheets find it. */
export function dress() {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.palette = settings.palette;
}

/**
 * A text of the page in the player's language; {0} stands for the first value.
 * @param {string} text
 * @param {...(string | number)} values
 */
export function t(text, ...values) {
  const said = settings.language[text] ?? text;
  return said.replace(/\{(\d)\}/g, (_, place) => String(values[Number(place)] ?? ""));
}

/**
 * Cells in a text in the player's notation: r3c8, or C8. Rows go by letters without I, as SudokuWiki has them.
 * @param {string} text
 */
export function named(text) {
  if (settings.notation === "rc") return text;
  return text.replace(/\br(\d+)c(\d+)\b/g, (_, rows, columns) => {
    const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    if (rows.length > 1 && columns.length > 1) return `${letters[Number(rows) - 1]}${columns}`;
    const row = [...rows].every((digit) => digit !== "0") && columns.length === 1 ? [...rows].map((r) => letters[Number(r) - 1]).join("") : letters[Number(rows) - 1];
    return `${row}${columns}`;
  });
}

/**
 * A cell's name.
 * @param {number} cell
 * @param {number} size
 */
export function cellName(cell, size) {
  return named(`r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`);
}
