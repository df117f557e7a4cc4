// Inference: rounds that take candidates away from a node, the same instructions whatever it holds.
//
// A triad is what three cells may hold in which a box and a line cross. In a band, three boxes in a row or in a
// column, a digit takes one triad in each box and one in each line: six configurations, numbered as cpp/nine does:
//
//               box 0   box 1   box 2                          line of box s in configuration k, and in 3 + k:
//     k = 0, 3  0, 2    1, 1    2, 0       the line that       k + s         k + 2 - s       (modulo 3)
//     k = 1, 4  1, 0    2, 2    0, 1       the digit takes
//     k = 2, 5  2, 1    0, 0    1, 2
//
// A triad keeps a digit only if one of its two configurations does: k = line - box, and 3 + (line + box + 1). That is
// every locked candidate and, with the singles of boxes and cells, every single.
#pragma once
#include "words.cu"

// What a node's triads may hold: of rows [line][box], of columns [box column][column of the box].
struct Triads {
    u32 row[3][3], column[3][3];
};

// The configurations of three bands of rows at once.
INLINE void row_configurations(const u32 (&t)[3][3], u32 (&q)[6]) {
    UNROLL for (int k = 0; k < 3; k++) {
        q[k] = and3(t[k][0], t[(k + 1) % 3][1], t[(k + 2) % 3][2]);
        q[3 + k] = and3(t[(k + 2) % 3][0], t[(k + 1) % 3][1], t[k][2]);
    }
}
// Those of one band of columns: its boxes lie in the fields of a word, so the configurations do as well. Field b of
// `rising` is configuration -b, and of `falling` 3 + (b + 1), both modulo 3.
INLINE void column_configurations(const u32 (&t)[3], u32& rising, u32& falling, Factors f) {
    rising = and3(t[0], down(t[1], f), up(t[2], f));
    falling = and3(t[0], up(t[1], f), down(t[2], f));
}

// Three digits of a triad that the box's other two triads lack fill it.
INLINE u32 confine(u32 triad, u32 other, u32 another, Factors f) {
    const u32 own = without_either(triad, other, another), two = without_lowest(own, f),
              three = without_lowest(two, f);
    return logic<0xd0>(triad, own, spread(less_one(three, f), f));  // triad & (own | ~spread)
}

// What is applied to triads: configurations alone; and confined triples; and full triads.
enum Rules { CONFIGURATIONS, CONFINED, ALL };

// The digits of a triad that has exactly three, else none.
INLINE u32 filled(u32 triad, Factors f) {
    const u32 third = without_lowest(without_lowest(triad, f), f), more = without_lowest(third, f);
    return triad & spread(less_one(third, f) & ~less_one(more, f), f);
}
// The digits of full triads leave the rest of their box and of their line.
INLINE void clear_beside(u32 (&t)[3][3], const u32 (&box)[3][3], const u32 (&line)[3][3], const u32 (&own)[3][3]) {
    UNROLL for (int a = 0; a < 3; a++)
        UNROLL for (int b = 0; b < 3; b++) t[a][b] &= ~(box[a][b] | line[a][b]) | own[a][b];
}

template <Rules rules>
INLINE void close_bands(const u32 (&x)[27], Triads& triads, Factors f) {
    u32 t[3][3], q[6];
    UNROLL for (int i = 0; i < 3; i++)
        UNROLL for (int s = 0; s < 3; s++) t[i][s] = or3(x[AT(i, s, 0)], x[AT(i, s, 1)], x[AT(i, s, 2)]);
    row_configurations(t, q);
    UNROLL for (int i = 0; i < 3; i++)
        UNROLL for (int s = 0; s < 3; s++) t[i][s] = q[(i + 3 - s) % 3] | q[3 + (i + s + 1) % 3];
    if (rules == ALL) {
        u32 own[3][3], box[3][3], line[3][3];
        UNROLL for (int i = 0; i < 3; i++) UNROLL for (int s = 0; s < 3; s++) own[i][s] = filled(t[i][s], f);
        UNROLL for (int i = 0; i < 3; i++)
            UNROLL for (int s = 0; s < 3; s++) {
                box[i][s] = or3(own[0][s], own[1][s], own[2][s]);
                line[i][s] = or3(own[i][0], own[i][1], own[i][2]);
            }
        clear_beside(t, box, line, own);
    }
    UNROLL for (int i = 0; i < 3; i++)
        UNROLL for (int s = 0; s < 3; s++)
            triads.row[i][s] = rules == CONFIGURATIONS ? t[i][s] : confine(t[i][s], t[(i + 1) % 3][s], t[(i + 2) % 3][s], f);
    UNROLL for (int s = 0; s < 3; s++) {
        const u32 a = triads.row[0][s], b = triads.row[1][s], c = triads.row[2][s];
        u32 rising, falling;
        UNROLL for (int k = 0; k < 3; k++)
            t[s][k] = or_and(or_and(x[AT(0, s, k)] & a, x[AT(1, s, k)], b), x[AT(2, s, k)], c);
        column_configurations(t[s], rising, falling, f);
        t[s][0] = rising | falling;
        t[s][1] = up(rising, f) | down(falling, f);
        t[s][2] = down(rising, f) | up(falling, f);
    }
    if (rules == ALL) {
        u32 own[3][3], box[3][3], line[3][3];
        UNROLL for (int s = 0; s < 3; s++)
            UNROLL for (int k = 0; k < 3; k++) own[s][k] = filled(t[s][k], f);
        UNROLL for (int s = 0; s < 3; s++)
            UNROLL for (int k = 0; k < 3; k++) {
                box[s][k] = or3(own[s][0], own[s][1], own[s][2]);
                line[s][k] = or3(own[s][k], up(own[s][k], f), down(own[s][k], f));
            }
        clear_beside(t, box, line, own);
    }
    UNROLL for (int s = 0; s < 3; s++)
        UNROLL for (int k = 0; k < 3; k++)
            triads.column[s][k] =
                rules == CONFIGURATIONS ? t[s][k] : confine(t[s][k], t[s][(k + 1) % 3], t[s][(k + 2) % 3], f);
}

struct Verdict {
    bool dead;
    bool open;  // some digit has several places; a node that no round changes is solved if it is not open
    u32 sum;    // of the words: a round only takes away, so an equal sum means that nothing changed
};

// What a round sees of the boxes, three at a time.
struct Survey {
    u32 filled = GUARD;     // guard bits of bands without an empty cell
    u32 everywhere = FULL;  // digits with a place in every box
    u32 several = 0;        // digits with more than one in some box
    u32 clash = 0;          // digits fixed in one cell of a box, and in another
    u32 sum = 0;

    INLINE bool dead() const { return ((~filled & GUARD) | (everywhere ^ FULL) | clash) != 0; }
};

// The nine words of the boxes s, as the triads leave them.
INLINE void cells_of(const u32 (&x)[27], const Triads& triads, int s, u32 (&y)[9]) {
    UNROLL for (int k = 0; k < 9; k++)
        y[k] = and3(x[AT(k / 3, s, k % 3)], triads.row[k / 3][s], triads.column[s][k % 3]);
}
INLINE void put_back(u32 (&x)[27], int s, const u32 (&y)[9], Survey& survey, Factors f) {
    UNROLL for (int k = 0; k < 9; k++) {
        x[AT(k / 3, s, k % 3)] = y[k];
        survey.sum = multiply_add(y[k], f.one, survey.sum);
    }
}
INLINE u32 all_of(const u32 (&a)[9]) {
    return and3(and3(a[0], a[1], a[2]), and3(a[3], a[4], a[5]), and3(a[6], a[7], a[8]));
}

// A digit with one place in a box is alone there. `singles`: digits known to be fixed in a cell of it.
INLINE void hidden_singles(u32 (&y)[9], u32 singles, Survey& survey, Factors f) {
    const u32 a = or3(y[0], y[1], y[2]), b = or3(y[3], y[4], y[5]), c = or3(y[6], y[7], y[8]);
    const u32 several = or3(majority(a, b, c), majority(y[0], y[1], y[2]),
                            majority(y[3], y[4], y[5]) | majority(y[6], y[7], y[8]));
    survey.everywhere &= or3(a, b, c);
    survey.several |= several;
    survey.clash = or_and(survey.clash, several, singles);
    UNROLL for (int k = 0; k < 9; k++) {
        const u32 alone = y[k] & ~several;
        y[k] = without_both(y[k], several, spread(less_one(alone, f), f));
    }
}
// A digit that is alone in a cell leaves the other cells of the box. Returns these digits.
INLINE u32 naked_singles(u32 (&y)[9], Survey& survey, Factors f) {
    u32 singles = 0, less[9], many[9];
    UNROLL for (int k = 0; k < 9; k++) {
        less[k] = less_one(y[k], f);
        many[k] = spread(less_one(y[k] & less[k], f), f);
        singles = logic<0xf4>(singles, y[k], many[k]);  // singles | y & ~many
    }
    survey.filled &= all_of(less);
    UNROLL for (int k = 0; k < 9; k++) y[k] = without_both(y[k], singles, many[k]);
    return singles;
}

// Two kinds of round take turns: `singles` are the naked singles that the second leaves to the first. All rules in
// every round would mean fewer rounds, but 15 % more arithmetic.
INLINE Verdict hidden_round(u32 (&x)[27], const u32 (&singles)[3], Factors f) {
    Survey survey;
    Triads triads;
    close_bands<CONFIGURATIONS>(x, triads, f);
    UNROLL for (int s = 0; s < 3; s++) {
        u32 y[9], less[9];
        cells_of(x, triads, s, y);
        UNROLL for (int k = 0; k < 9; k++) less[k] = less_one(y[k], f);
        survey.filled &= all_of(less);
        hidden_singles(y, singles[s], survey, f);
        put_back(x, s, y, survey, f);
    }
    return {survey.dead(), survey.several != 0, survey.sum};
}
INLINE Verdict naked_round(u32 (&x)[27], u32 (&singles)[3], Factors f) {
    Survey survey;
    Triads triads;
    close_bands<CONFINED>(x, triads, f);
    UNROLL for (int s = 0; s < 3; s++) {
        u32 y[9];
        cells_of(x, triads, s, y);
        singles[s] = naked_singles(y, survey, f);
        put_back(x, s, y, survey, f);
    }
    return {(~survey.filled & GUARD) != 0, true, survey.sum};
}

// All rules that the engine of the CPU has. From a node that this leaves as it is they can take no more, in whatever
// order they come, so that both engines branch alike there: they agree on the first solution.
INLINE Verdict full_round(u32 (&x)[27], Factors f) {
    Survey survey;
    Triads triads;
    close_bands<ALL>(x, triads, f);
    UNROLL for (int s = 0; s < 3; s++) {
        u32 y[9];
        cells_of(x, triads, s, y);
        const u32 singles = naked_singles(y, survey, f);
        hidden_singles(y, singles, survey, f);
        put_back(x, s, y, survey, f);
    }
    return {survey.dead(), survey.several != 0, survey.sum};
}
