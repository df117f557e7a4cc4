// The board, the game and the store: the heart of the page, without a browser.

import assert from "node:assert/strict";
import test from "node:test";
import { Board, usualBox } from "../../src/nonet/web/page/js/board.js";
import { bit, digitsOf, readLine, writeLine } from "../../src/nonet/web/page/js/digits.js";
import { Game, clear, difference, paint, place, spoken, take, toggle } from "../../src/nonet/web/page/js/game.js";
import { Store } from "../../src/nonet/web/page/js/store.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const game = () => Game.of({ puzzle: EASY, size: 9, box: [3, 3] });

test("houses, peers and candidates are those of Python", () => {
  const { board, allowed } = game();
  assert.equal(board.houses.length, 27);
  assert.equal(board.peers[0].length, 20);
  assert.deepEqual(digitsOf(allowed[2]), [1, 2, 4]);
});

test("regions, extra houses and odd boxes", () => {
  const regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3];
  const board = new Board({ size: 4, box: null, regions, extra: [[0, 5, 10, 15]] });
  assert.equal(board.houses.length, 13);
  assert.ok(board.peers[0].includes(4));
  assert.ok(board.peers[0].includes(15));
  assert.ok(board.borders().length > 4);
  assert.deepEqual(usualBox(12), [3, 4]);
  assert.equal(usualBox(7), null);
});

test("a line is read and written back, placed digits marked", () => {
  const line = "1+2.A";
  const { values, givens } = readLine(line);
  assert.deepEqual(values, [1, 2, 0, 10]);
  assert.deepEqual(givens, [1, 0, 0, 10]);
  assert.equal(writeLine(values, givens), line);
});

test("a placed digit cleans the marks that it rules out, and undo brings them back", () => {
  const store = new Store(game());
  store.edit("mark", toggle(store.game, "corner", [2, 3], 1));
  store.edit("place", place(store.game, [3], 1));
  assert.equal(store.game.layers.corner[2], 0);
  store.undo();
  assert.equal(store.game.layers.corner[2], bit(1));
  assert.equal(store.game.layers.values[3], 0);
  store.redo();
  assert.equal(store.game.layers.values[3], 1);
});

test("givens stay, the same digit again empties", () => {
  assert.deepEqual(place(game(), [0], 4), []);
  const after = game().with(place(game(), [2], 4));
  assert.equal(after.with(place(after, [2], 4)).layers.values[2], 0);
});

test("clear takes digits first, then marks, then colours", () => {
  let now = game().with(place(game(), [2], 4));
  now = now.with(paint(now, [2], 3));
  now = now.with(clear(now, [2]));
  assert.equal(now.layers.values[2], 0);
  assert.equal(now.layers.colour[2], 3);
  assert.equal(now.with(clear(now, [2])).layers.colour[2], 0);
});

test("a step is taken: digits placed, candidates struck out", () => {
  const now = game().with(take(game(), { placements: [[2, 4]], eliminations: [[3, 2]] }));
  assert.equal(now.layers.values[2], 4);
  assert.equal(now.candidates(3) & bit(2), 0);
  assert.deepEqual(Game.of(now.fields()).layers.struck[3], bit(2));
});

test("undo to before a mistake, at once", () => {
  const store = new Store(game());
  store.edit("wrong", place(store.game, [2], 1));
  for (const cell of [3, 5, 6]) store.edit("more", toggle(store.game, "corner", [cell], 2));
  assert.equal(store.undoUntil((before) => before.layers.values[2] !== 1), 4);
  assert.equal(store.undone.length, 4);
});

test("savepoints survive going back, which can be undone", () => {
  const store = new Store(game());
  store.savepoint();
  store.edit("place", place(store.game, [2], 4));
  store.restore();
  assert.equal(store.game.layers.values[2], 0);
  store.undo();
  assert.equal(store.game.layers.values[2], 4);
  assert.equal(store.savepoints.length, 1);
});

test("what was kept opens again, with its history", () => {
  const store = new Store(game());
  store.edit("place", place(store.game, [2], 4));
  const other = new Store(Game.empty({ size: 4, box: [2, 2] }));
  other.open(JSON.parse(JSON.stringify(store.save())));
  assert.deepEqual(difference(other.game, store.game), []);
  other.undo();
  assert.equal(other.game.layers.values[2], 0);
});

test("a thousand moves are undone in one go", () => {
  const store = new Store(game());
  store.edit("first", toggle(store.game, "corner", [3], 2));
  for (let i = 0; i < 1000; i++) store.edit("mark", toggle(store.game, "corner", [2], 1 + (i % 9)));
  let told = 0;
  store.subscribe(() => told++);
  assert.equal(store.undoUntil((before) => before.layers.corner[3] === 0), 1001);
  assert.equal(told, 1);
});

test("cells are spoken", () => {
  assert.equal(spoken(game(), 0, false), "row 1 column 1, given 5");
  assert.equal(spoken(game(), 2, true), "row 1 column 3, empty, candidates 1 2 4");
  const wrong = game().with(place(game(), [2], 5));
  assert.equal(spoken(wrong, 2, false), "row 1 column 3, 5, conflict");
});

test("rules exclude, and their sums and automata are checked once their cells are full", () => {
  const ruled = {
    houses: [["the cage at r4c1", [12, 13]]],
    tables: [[0, 0b1111, 0b1110, 0b1100, 0b1000], [0, 0b0001, 0b0011, 0b0111, 0b1111]],
    pairs: [[1, 0, 0], [0, 1, 1]],
    sums: [[[12, 13], [1, 1], 5]],
    machines: [{ next: [[1, 1, -1, -1], [-1, -1, 1, 1]], accepting: [1] }],
    automata: [[[8, 9], 0]],
    barred: [[15, 4]],
    notes: [],
    drawing: { below: "", above: "", square: [0, 0, 1, 1], margins: [0, 0, 0, 0], squeezed: [] },
  };
  const rules = ["thermometer r1c1 r1c2"];
  const board = new Board({ size: 4, box: [2, 2], rules, ruled });
  const values = new Array(16).fill(0);
  const with_ = (/** @type {[number, number][]} */ ...digits) => digits.reduce((all, [cell, digit]) => all.with(cell, digit), values);
  assert.equal(board.allowed(values)[15], 0b0111);
  assert.deepEqual(digitsOf(board.allowed(with_([1, 3]))[0]), [1, 2]);
  assert.deepEqual([...board.conflicts(with_([0, 3], [1, 2]))].sort(), [0, 1]);
  assert.equal(board.conflicts(with_([12, 1])).size, 0);
  assert.equal(board.conflicts(with_([12, 1], [13, 4])).size, 0);
  assert.equal(board.conflicts(with_([12, 1], [13, 3])).size, 2);
  assert.equal(board.conflicts(with_([8, 3])).size, 2);
  assert.equal(board.conflicts(with_([8, 2], [9, 3])).size, 0);
  assert.equal(board.houseName(12), "the cage at r4c1");
  assert.deepEqual(new Map(board.lost(0, 2)).get(1), 0b0011);
  assert.deepEqual(Object.keys(board.fields), ["size", "box", "rules"]);
  assert.equal(new Board(board.kept).ruled, ruled);
});
