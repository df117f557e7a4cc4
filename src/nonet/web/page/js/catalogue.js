// The catalogue of techniques: asked for once, and the names in it in the player's language.

import { ask } from "./api.js";
import { t } from "./settings.js";

/** @typedef {{ key: string, name: string, level: string | null } & Record<string, any>} Technique */

/** @type {Technique[]} */
let known = [];

/** All techniques, from the easiest to the hardest. */
export async function techniques() {
  if (!known.length) known = await ask("techniques", undefined);
  return known;
}

/**
 * What a technique is called. Before the catalogue has come, its key has to do.
 * @param {string} key
 */
export function techniqueName(key) {
  return t(known.find((one) => one.key === key)?.name ?? key.replaceAll("-", " "));
}
