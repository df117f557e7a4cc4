// Keys, sharing, QR codes, wishes, practice and lists: each by itself.

import assert from "node:assert/strict";
import test from "node:test";
import jsqr from "jsqr";

// What a browser gives every page.
const kept = new Map();
globalThis.localStorage = /** @type {any} */ ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key) });

const page = "../../src/nonet/web/page/js/";
const { digitOf, keyList } = await import(page + "keys.js");
const { Game, place, toggle } = await import(page + "game.js");
const { pack, unpack } = await import(page + "share.js");
const { qr } = await import(page + "qr.js");
const { wishesOf } = await import(page + "generate_screen.js");
const { compared } = await import(page + "practise_screen.js");
const { arranged } = await import(page + "steps_panel.js");
const { libraryLine } = await import(page + "path_panel.js");
const { isMended } = await import(page + "hint_panel.js");
const { noteText } = await import(page + "board_view.js");
const { named, settings } = await import(page + "settings.js");

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const game = () => Game.of({ puzzle: EASY, size: 9, box: [3, 3] });

test("digits go by the place of the key", () => {
  assert.equal(digitOf({ code: "Digit7", key: "è" }, 9), 7);
  assert.equal(digitOf({ code: "Numpad7", key: "Home" }, 9), 7);
  assert.equal(digitOf({ code: "Digit7", key: "7" }, 6), null);
  assert.equal(digitOf({ code: "KeyA", key: "a" }, 9), null);
  assert.equal(digitOf({ code: "KeyA", key: "A" }, 16), 10);
  assert.equal(digitOf({ code: "KeyP", key: "p" }, 25), 25);
  assert.equal(digitOf({ code: "", key: "4" }, 9), 4);
});

test("a shared board comes back as it was", async () => {
  let now = game().with(place(game(), [2], 4));
  assert.match(await pack(now), /^p=53\+4/);
  assert.deepEqual((await unpack(await pack(now)))?.layers, now.layers);
  now = now.with(toggle(now, "corner", [3, 5], 2));
  assert.match(await pack(now), /^g=/);
  assert.deepEqual((await unpack(await pack(now)))?.layers, now.layers);
  const jigsaw = Game.of({ puzzle: ".".repeat(16), size: 4, box: null, regions: [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3] });
  assert.deepEqual((await unpack(await pack(jigsaw)))?.board.regions, jigsaw.board.regions);
});

test("an address that holds nothing is no game", async () => {
  for (const text of ["", "p=123", "g=%%%", "g=AAAA", `p=${".".repeat(10000)}`]) assert.equal(await unpack(text), null);
});

test("QR codes are read back by another program", () => {
  for (const length of [5, 30, 100, 180, 300, 700, 1500]) {
    const text = "http://127.0.0.1:8729/#/solve?p=".padEnd(length, "53..7+4");
    const code = qr(text) ?? [];
    const scale = 4;
    const width = (code.length + 8) * scale;
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
    code.forEach((row, y) =>
      row.forEach((dark, x) => {
        if (!dark) return;
        for (let dy = 0; dy < scale; dy++)
          for (let dx = 0; dx < scale; dx++) pixels.fill(0, 4 * (((y + 4) * scale + dy) * width + (x + 4) * scale + dx), 4 * (((y + 4) * scale + dy) * width + (x + 4) * scale + dx) + 3);
      }),
    );
    assert.equal(/** @type {any} */ (jsqr)(pixels, width, width)?.data, text, `length ${length}`);
  }
  assert.equal(qr("x".repeat(4000)), null);
});

test("wishes are what the API reads", () => {
  const wishes = wishesOf({ count: "3", size: "9", symmetry: "180", minimal: false, difficulty: "hard", needs: "", technique: "x-wing", without: "", rules: "killer, arrow=2", clues: "24-28", seed: "7" });
  assert.deepEqual(wishes, { count: 3, size: 9, symmetry: "180", minimal: false, difficulty: "hard", shows: ["x-wing"], rules: ["killer", "arrow=2"], clues: [24, 28], seed: 7 });
});

test("practice tells right from wrong", () => {
  const step = { placements: [], eliminations: [[3, 2], [5, 2]] };
  const right = game().with(toggle(game(), "struck", [3], 2));
  assert.deepEqual(compared(game(), right, step), { right: 1, wrong: "" });
  const wrong = right.with(toggle(right, "struck", [5], 4));
  assert.equal(compared(game(), wrong, step).wrong, "r1c6<>4");
});

test("steps are filtered and sorted", () => {
  const steps = [
    { name: "X-Wing", effects: "r1c1<>5", placements: [], eliminations: [[0, 5]], score: 30 },
    { name: "Naked Pair", effects: "r1c1<>5", placements: [], eliminations: [[0, 5]], score: 31 },
    { name: "Naked Pair", effects: "r2c2<>57", placements: [], eliminations: [[1, 5], [1, 7]], score: 31 },
  ];
  assert.equal(arranged(steps, "", "score", true).length, 2);
  assert.equal(arranged(steps, "naked", "score", false).length, 2);
  assert.equal(arranged(steps, "", "eliminations", true)[0].effects, "r2c2<>57");
});

test("a step as a line of a library", () => {
  const step = { puzzle: EASY, size: 9, box: [3, 3], placements: [[5, 8]], eliminations: [] };
  assert.equal(libraryLine(step), `:0000:8:${EASY}:::816:`);
});

test("a mistake is mended before it was made", () => {
  assert.ok(isMended(game(), { kind: "digit", cells: [2], digit: 1 }));
  assert.ok(!isMended(game().with(place(game(), [2], 1)), { kind: "digit", cells: [2], digit: 1 }));
});

test("candidates keep their places in the text of a cell", () => {
  const text = noteText(0b100000001, 3, 9);
  assert.deepEqual(text.split("\n").map((row) => row.length), [5, 5, 5]);
  assert.equal(text[0], "1");
  assert.equal(text.at(-1), "9");
});

test("cells are named as the player likes", () => {
  assert.equal(named("r3c8 and r1c19"), "r3c8 and r1c19");
  settings.notation = "a1";
  assert.equal(named("r3c8 and r9c1; r12c3; r1c19"), "C8 and J1; AB3; A19");
  assert.equal(named("r10c12"), "K12");
});

test("keys that are digits of a large board are not promised for anything else", () => {
  const promised = (/** @type {number} */ size) => keyList(size).map(([keys]) => keys);
  assert.ok(promised(9).includes("M") && promised(9).includes("H, Shift+H") && promised(9).includes("1 – 9"));
  assert.ok(promised(16).includes("M") && promised(16).includes("1 – 9, A – G"));
  assert.ok(!promised(16).includes("B, Shift+B"));
  assert.ok(!promised(25).includes("M") && !promised(25).includes("H, Shift+H"));
});
