#include "explainer/board.h"

namespace nonet::explainer {

BoardTables::BoardTables() {
    for (size_t m = 1; m < 512; m++) count[m] = static_cast<uint8_t>(count[m >> 1] + (m & 1));
    for (size_t h = 0; h < 9; h++)
        for (size_t i = 0; i < 9; i++) {
            cell[h][i] = static_cast<uint8_t>((h / 3 * 3 + i / 3) * 9 + h % 3 * 3 + i % 3);
            cell[9 + h][i] = static_cast<uint8_t>(h * 9 + i);
            cell[18 + h][i] = static_cast<uint8_t>(i * 9 + h);
        }
    for (size_t h = 0; h < 27; h++)
        for (size_t i = 0; i < 9; i++) {
            const size_t c = cell[h][i];
            house[c][h / 9] = static_cast<uint8_t>(h);
            place[c][h / 9] = static_cast<uint8_t>(i);
            cells[h].set(static_cast<int>(c));
        }
    for (size_t h = 0; h < 27; h++)
        for (size_t g = 0; g < 27; g++)
            for (size_t i = 0; i < 9; i++)
                if (cells[g].test(cell[h][i])) overlap[h][g] |= static_cast<Nine>(1u << i);
    for (Nine m = 0; m < 512; m++)
        if (count[m] < choices.size()) choices[count[m]].push_back(m);
    for (size_t c = 0; c < 81; c++) {
        for (auto h : house[c]) sees[c] |= cells[h];
        sees[c].reset(static_cast<int>(c));
        size_t n = 0;
        for (int p : sees[c]) peers[c][n++] = static_cast<uint8_t>(p);
        n = 0;
        Cells taken;
        taken.set(static_cast<int>(c));
        for (auto h : house[c])
            for (auto p : cell[h])
                if (!taken.test(p)) {
                    taken.set(p);
                    peers_by_house[c][n++] = p;
                }
    }
}

const BoardTables tables;

Board::Board(const std::vector<uint8_t>& values, const std::vector<uint32_t>& marks) {
    empty.fill(9);
    std::array<Nine, 27> taken{};
    for (size_t c = 0; c < 81; c++)
        if (values[c])
            for (auto h : tables.house[c]) {
                const auto bit = static_cast<Nine>(1u << (values[c] - 1));
                clashes |= (taken[h] & bit) != 0;
                taken[h] |= bit;
            }
    for (size_t c = 0; c < 81; c++) {
        value[c] = values[c];
        if (values[c]) {
            placed[static_cast<size_t>(values[c] - 1)]++;
            left--;
            for (auto h : tables.house[c]) empty[h]--;
            continue;
        }
        const auto& houses = tables.house[c];
        candidates[c] =
            static_cast<Nine>(marks[c] & 511 & ~(taken[houses[0]] | taken[houses[1]] | taken[houses[2]]));
        for (int d : bits(candidates[c]))
            for (size_t k = 0; k < 3; k++)
                places[tables.house[c][k]][static_cast<size_t>(d)] |=
                    static_cast<Nine>(1u << tables.place[c][k]);
    }
    for (size_t h = 0; h < 27; h++)
        for (size_t d = 0; d < 9; d++)
            if (places[h][d] && !(places[h][d] & (places[h][d] - 1))) once[h] |= static_cast<Nine>(1u << d);
}

void Board::place(int cell, int digit) {
    const auto c = static_cast<size_t>(cell);
    value[c] = static_cast<uint8_t>(digit + 1);
    placed[static_cast<size_t>(digit)]++;
    left--;
    remove_all(cell, 511);
    for (auto h : tables.house[c]) {
        empty[h]--;
        for (int i : bits(places[h][static_cast<size_t>(digit)]))
            remove(tables.cell[h][static_cast<size_t>(i)], digit);
    }
}

void Board::place_lone_candidates() {
    for (size_t c = 0; c < 81; c++) {
        if (count(candidates[c]) != 1) continue;
        const int d = lowest(candidates[c]);
        bool alone = true;
        for (auto h : tables.house[c]) alone &= count(places[h][static_cast<size_t>(d)]) == 1;
        if (alone) place(static_cast<int>(c), d);
    }
}

}  // namespace nonet::explainer
