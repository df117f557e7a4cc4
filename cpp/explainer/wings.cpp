// XY-, XYZ- and the wings with longer names: some cells that see each other with one digit more than cells,
// and a cell with two of these digits.
#include <algorithm>
#include <cmath>

#include "explainer/rules.h"

namespace nonet::explainer {
namespace {

const Cells& seen_from(int cell) { return tables.sees[static_cast<size_t>(cell)]; }

// WXYZ-Wing and its like. `cells` is the set, one digit more than cells; `end` the cell with two of its
// digits.
class LetterWings {
  public:
    LetterWings(const Board& board, int size) : board_(board), set_size_(size - 1) {
        for (int c = 0; c < 81; c++)
            for (int d : bits(digits_of(c))) holders_[static_cast<size_t>(d)].set(c);
        for (int c = 0; c < 81; c++)
            if (count(digits_of(c)) == 2) ends_.set(c);
    }

    MaybeHint best() {
        Cells fit;  // cells that a set can have
        for (int c = 0; c < 81; c++) {
            const int n = count(digits_of(c));
            if (n > 1 && n <= set_size_ + 1) fit.set(c);
        }
        for (int c : fit) {
            cells_[0] = c;
            grow(1, digits_of(c), fit & seen_from(c), c);
        }
        return std::move(best_);
    }

  private:
    Nine digits_of(int cell) const { return board_.candidates[static_cast<size_t>(cell)]; }

    // Cells are taken in ascending order, each seen by all before it.
    void grow(int taken, Nine digits, const Cells& common, int last) {
        for (int c : common) {
            if (c <= last) continue;
            const Nine all = digits | digits_of(c);
            if (count(all) > set_size_ + 1) continue;
            cells_[static_cast<size_t>(taken)] = c;
            if (taken + 1 < set_size_)
                grow(taken + 1, all, common & seen_from(c), c);
            else if (count(all) == set_size_ + 1)
                look_for_ends(all);
        }
    }

    void look_for_ends(Nine digits) {
        Cells set, near;
        for (int i = 0; i < set_size_; i++) {
            set.set(cells_[static_cast<size_t>(i)]);
            near |= seen_from(cells_[static_cast<size_t>(i)]);
        }
        for (int end : (near & ends_) - set) {
            const Nine two = digits_of(end);
            if (two & ~digits) continue;
            const int x = lowest(two), z = lowest(two & (two - 1));
            const bool x_restricted = restricted(set, end, x), z_restricted = restricted(set, end, z);
            if (x_restricted && z_restricted)
                offer(set, end, digits, x, z, true);
            else if (x_restricted)
                offer(set, end, digits, x, z, false);
            else if (z_restricted)
                offer(set, end, digits, z, x, false);
        }
    }

    // Whether the end sees every cell of the set with the digit.
    bool restricted(const Cells& set, int end, int digit) const {
        return seen_from(end).contains(set & holders_[static_cast<size_t>(digit)]);
    }

    // The candidates of a digit outside that see all of `holders`.
    Cells victims(const Cells& holders, int digit, const Cells& pattern) const {
        Cells out = holders_[static_cast<size_t>(digit)] - pattern;
        for (int c : holders) out &= seen_from(c);
        return out;
    }

    void offer(const Cells& set, int end, Nine digits, int x, int z, bool doubly) {
        Cells pattern = set;
        pattern.set(end);
        const auto with_end = [&](int digit) {
            Cells out = set & holders_[static_cast<size_t>(digit)];
            out.set(end);
            return out;
        };
        std::array<Cells, 9> gone{};
        gone[static_cast<size_t>(z)] = victims(with_end(z), z, pattern);
        bool weak = false;
        bool is_double = doubly;
        if (doubly) {
            gone[static_cast<size_t>(x)] = victims(with_end(x), x, pattern);
            for (int d : bits(digits & ~digits_of(end))) {
                auto& of_digit = gone[static_cast<size_t>(d)];
                of_digit = victims(set & holders_[static_cast<size_t>(d)], d, pattern);
                weak |= of_digit.any();
            }
            // A double link that removes on one side only is called a single one.
            const bool z_removes = gone[static_cast<size_t>(z)].any(),
                       x_removes = gone[static_cast<size_t>(x)].any();
            if (!weak && !(z_removes && x_removes)) is_double = false;
        }
        int total = 0;
        Cells all;
        for (const auto& cells : gone) total += cells.count(), all |= cells;
        if (!total) return;
        int widest = 0, sum = 0;
        for (int c : set) {
            widest = std::max(widest, count(digits_of(c)));
            sum += count(digits_of(c));
        }
        const auto suffix = std::to_string(is_double ? 2 : 1) + std::to_string(widest) + std::to_string(sum);
        const double rating = rating_of(widest);
        // Lower ratings first, then more removals, then the suffix that is last in the dictionary, then the
        // first found.
        if (best_ && !(rating < best_->rating || (rating == best_->rating &&
                                                  (total > total_ || (total == total_ && suffix > suffix_)))))
            return;
        static constexpr std::string_view letters = "TUVWXYZ";
        const auto name = letters.substr(letters.size() - static_cast<size_t>(set_size_ + 1));
        total_ = total;
        suffix_ = suffix;
        best_ = removing(rating, std::string(name).append("-Wing ").append(suffix),
                         std::string(1, name[0]).append("XY").append(suffix));
        for (int c : all) {
            Nine off = 0;
            for (int d = 0; d < 9; d++)
                if (gone[static_cast<size_t>(d)].test(c)) off |= static_cast<Nine>(1u << d);
            best_->remove(c, off);
        }
    }

    double rating_of(int widest) const {
        if (set_size_ == 3) return 5.5 + (1 - std::abs(3 - widest)) * 0.1;
        if (set_size_ == 4) return 6.2 + (2 - std::abs(3 - widest)) * 0.1;
        return set_size_ == 5 ? 6.6 : 7.5;
    }

    const Board& board_;
    int set_size_;
    std::array<Cells, 9> holders_{};  // by digit
    Cells ends_;                      // cells with two candidates
    std::array<int, 6> cells_{};
    MaybeHint best_;
    int total_ = 0;
    std::string suffix_;
};

}  // namespace

MaybeHint xy_wing(const Board& board, bool xyz, Version version) {
    const auto digits_of = [&](int c) { return board.candidates[static_cast<size_t>(c)]; };
    for (int hinge = 0; hinge < 81; hinge++) {
        const Nine xy = digits_of(hinge);
        if (count(xy) != (xyz ? 3 : 2)) continue;
        const auto c = static_cast<size_t>(hinge);
        const auto& order = version == Version::v1_2_1 ? tables.peers_by_house[c] : tables.peers[c];
        for (int first : order) {
            const Nine xz = digits_of(first);
            if (count(xz) != 2 || count(xy & static_cast<Nine>(~xz)) != 1) continue;
            for (int second : order) {
                const Nine yz = digits_of(second);
                if (count(yz) != 2 || count(xy | xz | yz) != 3 || count(xy & xz & yz) != (xyz ? 1 : 0))
                    continue;
                const Nine z = xz & yz;
                Cells victims = seen_from(first) & seen_from(second);
                if (xyz) victims &= seen_from(hinge);
                auto hint = removing(xyz ? 4.4 : 4.2, xyz ? "XYZ-Wing" : "XY-Wing", xyz ? "XYZW" : "XYW");
                for (int v : victims)
                    if (v != hinge) hint.remove(v, digits_of(v) & static_cast<Nine>(z & -z));
                if (!hint.is_worth()) continue;
                return hint;
            }
        }
    }
    return {};
}

MaybeHint letter_wing(const Board& board, int size) { return LetterWings(board, size).best(); }

}  // namespace nonet::explainer
