// Puzzles that come with the page, for whoever has none at hand: names, and texts as anybody might paste them.

/** @type {[string, string][]} */
export const EXAMPLES = [
  ["easy", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
  ["hard", "7.81..2...9..83....1.9...5..5......36.9...5.13......2..8...1.9....24..1...7..53.4"],
  ["extreme", "...7....9.7.....1...245.7...3.9..1..9..3.4..6..6..1.3...7.836...8.....2.2....7..."],
  ["6x6", "...4...5....64.3........3....2..2.6."],
  ["16x16", "1C97.6.8.4......F5....G.A.........E..7F2156..G..863.1.49..E..........1CFE..4...B2.78.5..6C.F..AGB.....9..8A..1.CG..3..8E.DB7425.E7B.DG6..2.A...33..2.E.5..D.8..4C41F.37..E.B5D...D.....4.651..B.72....1.......E5..F.5...8143..G.......3G.97.1FDA...1.....AF.7..8"],
  ["jigsaw", JSON.stringify({ puzzle: ".5...31.8.....5..71.9...8.......1.3..1.9.6.7..9.8.......1...2.67..2.....5.73...8.", size: 9, regions: [..."000000222011111222011133522031335525333345555444444445666688888667668878677777778"].map(Number) })],
  [
    "killer",
    JSON.stringify({
      puzzle: "......................................................7...............3..........",
      size: 9,
      box: [3, 3],
      rules: [
        "killer 13 r1c1 r1c2", "killer 7 r1c3 r2c3 r3c3", "killer 9 r1c4 r1c5",
        "killer 19 r1c6 r2c4 r2c5 r2c6 r3c6", "killer 19 r1c7 r1c8 r2c7", "killer 19 r1c9 r2c8 r2c9 r3c8",
        "killer 18 r2c1 r3c1 r4c1", "killer 11 r2c2 r3c2", "killer 17 r3c4 r3c5",
        "killer 11 r3c7 r4c7 r4c8", "killer 14 r3c9 r4c9 r5c9", "killer 16 r4c2 r4c3",
        "killer 6 r4c4 r4c5", "killer 26 r4c6 r5c6 r5c7 r6c6", "killer 9 r5c1 r6c1",
        "killer 8 r5c2 r6c2", "killer 14 r5c3 r5c4 r5c5 r6c3", "killer 18 r5c8 r6c7 r6c8 r7c7",
        "killer 18 r6c4 r7c3 r7c4", "killer 32 r6c5 r7c5 r8c4 r8c5 r9c5", "killer 11 r6c9 r7c8 r7c9",
        "killer 12 r7c1 r8c1 r9c1", "killer 6 r7c2 r8c2", "killer 26 r7c6 r8c6 r8c7 r9c7",
        "killer 20 r8c3 r9c2 r9c3 r9c4", "killer 21 r8c8 r8c9 r9c8 r9c9", "thermometer r2c6 r1c6 r1c7 r2c8 r3c9 r4c8",
        "thermometer r5c5 r4c6 r3c6 r3c5 r3c4", "thermometer r9c2 r8c3 r8c4 r9c3",
      ],
    }),
  ],
];
