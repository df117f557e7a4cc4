// Clues that can be added to a grid so that it has one solution: those that exactly one of its solutions has.
//
// The search keeps, for every question, the wanted candidates that some solution has (`once`) and those that two have or
// that nobody asks for (`twice`); once and not twice is the answer. A node none of whose candidates is still open, in
// `twice` all of them, can't change it and is dropped. So a grid with millions of solutions takes a few thousand nodes.
//
//     marks of a question    | once: 27 words, 1 | twice: 27 words, 1 |      laid out as a node
#pragma once
#include "search.cu"

constexpr u32 MARKS = 2 * WORDS;

struct NewClues {
    u32 *marks, *found;

    INLINE bool solved(u32 question, const u32 (&x)[27]) const {
        u32 *once = marks + (u64)question * MARKS, *twice = once + WORDS;
        UNROLL for (int k = 0; k < 27; k++) {
            const u32 seen = x[k] & ~__ldcg(twice + k);
            if (seen) {
                const u32 before = atomicOr(once + k, seen) & seen;
                if (before) atomicOr(twice + k, before);
            }
        }
        return true;  // so that nodes are looked at before they are taken
    }
    INLINE bool drop(u32 question, const u32 (&x)[27]) const {
        const uint4* twice = reinterpret_cast<const uint4*>(marks + (u64)question * MARKS + WORDS);
        u32 open = 0;
        UNROLL for (int k = 0; k < 7; k++) {
            const uint4 t = __ldcg(twice + k);
            open |= (x[4 * k] & ~t.x) | (x[4 * k + 1] & ~t.y) | (x[4 * k + 2] & ~t.z);
            if (k < 6) open |= x[(4 * k + 3) % 27] & ~t.w;
        }
        return open == 0 || __ldcg(found + question) >= UNFINISHED;
    }
};

SEARCH_KERNEL search_clues(u32* rows, u32* marks, u32* found, u32 n, u32* nodes, u32 capacity, u32* state,
                           const u32* stop, u32 patience, u32 one, u32 left10, u32 left20) {
    search(NewClues{marks, found}, rows, n, {nodes, capacity, state + BEGUN, stop, patience}, {one, left10, left20});
}

// A question: a puzzle, the cells of up to two clues to take out (NO_CELL for none), and a clue to put in, 9 * cell +
// digit - 1 (NO_CLUE for none).
//
//     bit   63 ......... 26 | 25 ... 16 | 15 ..... 8 | 7 ...... 0
//           puzzle            clue        second cell  first cell
constexpr u32 NO_CELL = 255, NO_CLUE = 1023;

struct Question {
    u32 puzzle, first, second, clue;

    INLINE explicit Question(u64 code)
        : puzzle((u32)(code >> 26)), first((u32)code & 255), second((u32)(code >> 8) & 255),
          clue((u32)(code >> 16) & 1023) {}
};

// The digit of a cell in a packed row, 0 if it is empty.
INLINE u32 digit_in(const u8* row, u32 cell) { return row[cell / 2] >> cell % 2 * 4 & 15; }

// The grid of a question.
INLINE void read_question(const u8* row, Question q, u32 (&x)[27]) {
    UNROLL for (int k = 0; k < 27; k++) {
        u32 word = 0;
        UNROLL for (int b = 0; b < 3; b++) {
            const u32 cell = (u32)cell_of(k, b), v = digit_in(row, cell) - 1;
            u32 field = v < 9 && cell != q.first && cell != q.second ? 1u << v : 0x1ffu;
            if (q.clue != NO_CLUE && cell == q.clue / 9) field = 1u << q.clue % 9;
            word |= field << 10 * b;
        }
        x[k] = word;
    }
}
// Candidates that nobody asks for, as a field: those of a clue, a clue that was taken out just now, and, where one was
// put in, all that come before it: two clues are put in in one order only.
INLINE u32 unwanted(const u8* row, Question q, u32 cell) {
    const u32 digit = digit_in(row, cell), out = cell == q.first || cell == q.second;
    if (digit && !out) return 0x1ff;
    if (q.clue != NO_CLUE && cell <= q.clue / 9) return 0x1ff;
    return out ? 1u << (digit - 1) : 0;
}

KERNEL ask(const u8* text, const u64* questions, u32 n, u32* rows, u32* marks, u32* found) {
    const u32 i = thread_number();
    if (i >= n) return;
    const Question q(questions[i]);
    const u8* row = text + (u64)q.puzzle * 41;
    u32 x[27];
    read_question(row, q, x);
    store(rows + (u64)i * WORDS, x, i);
    UNROLL for (int k = 0; k < 27; k++) {
        u32 word = 0;
        UNROLL for (int b = 0; b < 3; b++) word |= unwanted(row, q, (u32)cell_of(k, b)) << 10 * b;
        x[k] = word | ~FULL;
    }
    store(marks + (u64)i * MARKS + WORDS, x, NONE);
    UNROLL for (int k = 0; k < 27; k++) x[k] = 0;
    store(marks + (u64)i * MARKS, x, 0);
    found[i] = 0;
}

// Of questions without a clue to put in: the same with each clue that can be put in. Some rounds of inference rule most
// of them out.
KERNEL widen(const u8* text, const u64* questions, u32 n, u64* wider, u32 room, u32* size, u32 one, u32 left10,
             u32 left20) {
    const u32 i = thread_number();
    if (i >= n) return;
    const u64 code = questions[i];
    const Question q(code);
    const u8* row = text + (u64)q.puzzle * 41;
    u32 x[27], last = 0, count = 0;
    read_question(row, q, x);
    for (int round = 0; round < 20; round++) {
        const Verdict v = full_round(x, {one, left10, left20});
        if (v.dead) return;
        if (v.sum == last) break;
        last = v.sum;
    }
    UNROLL for (int k = 0; k < 27; k++) {
        UNROLL for (int b = 0; b < 3; b++)
            x[k] &= ~(unwanted(row, q, (u32)cell_of(k, b)) << 10 * b);
        count += (u32)__popc(x[k]);
    }
    u32 at = atomicAdd(size, count);
    UNROLL for (int k = 0; k < 27; k++)
        for (u32 rest = x[k]; rest; rest &= rest - 1) {
            const u32 bit = (u32)__ffs((int)rest) - 1, cell = (u32)cell_of(k, (int)(bit / 10));
            const u64 clue = 9 * cell + bit % 10;
            if (at < room) wider[at] = (code & ~((u64)NO_CLUE << 16)) | clue << 16;
            at++;
        }
}

// The answers as packed rows, each with the number of the puzzle that it comes from; and the questions that there was no
// room for. `sizes`: how many of both there are, which may be more than there is room for.
KERNEL write_near(const u8* text, const u64* questions, u32 n, const u32* marks, const u32* found, u8* out,
                  u32* sources, u32 room, u64* left, u32 left_room, u32* sizes) {
    const u32 i = thread_number();
    if (i >= n) return;
    const Question q(questions[i]);
    if (found[i] >= UNFINISHED) {
        const u32 at = atomicAdd(sizes + 1, 1);
        if (at < left_room) left[at] = questions[i];
        return;
    }
    const u8* row = text + (u64)q.puzzle * 41;
    const u32 *once = marks + (u64)i * MARKS, *twice = once + WORDS;
    for (u32 k = 0; k < 27; k++)
        for (u32 rest = once[k] & ~twice[k]; rest; rest &= rest - 1) {
            const u32 bit = (u32)__ffs((int)rest) - 1, cell = (u32)cell_of((int)k, (int)(bit / 10));
            const u32 at = atomicAdd(sizes, 1);
            if (at >= room) continue;
            sources[at] = q.puzzle;
            for (u32 j = 0; j < 41; j++) {
                u32 byte = 0;
                for (u32 c = 2 * j, half = 0; half < 8 && c < 81; c++, half += 4) {
                    u32 digit = c == q.first || c == q.second ? 0 : digit_in(row, c);
                    if (q.clue != NO_CLUE && c == q.clue / 9) digit = q.clue % 9 + 1;
                    if (c == cell) digit = bit % 10 + 1;
                    byte |= digit << half;
                }
                out[(u64)at * 41 + j] = (u8)byte;
            }
        }
}
