// Aligned pair and triplet exclusion: of the ways to fill two or three cells, those that leave a third cell
// nothing can't be; a candidate in none of the others goes.
#include "explainer/rules.h"

namespace nonet::explainer {
namespace {

// The cells that can be looked at, and those whose candidates they could take: as many as they are, or fewer.
class Alignment {
  public:
    Alignment(const Board& board, int size, Version version) : board_(board), version_(version) {
        std::array<Cells, 4> by_count{};
        for (int c = 0; c < 81; c++) {
            const int n = count(digits_of(c));
            if (n < 4) by_count[static_cast<size_t>(n)].set(c);
        }
        Cells narrow = by_count[2];
        if (size == 3) narrow |= by_count[3];
        for (int c = 0; c < 81; c++) {
            if (count(digits_of(c)) < 2) continue;
            const auto& seen = tables.sees[static_cast<size_t>(c)];
            // A quirk: cells that see a naked single are passed over.
            if (seen.meets(by_count[1])) continue;
            excluders_[static_cast<size_t>(c)] = seen & narrow;
            if (excluders_[static_cast<size_t>(c)].any()) {
                base_.push_back(c);
                is_base_.set(c);
            }
        }
    }

    MaybeHint pair() const {
        for (size_t j = 1; j < base_.size(); j++)
            for (size_t i = 0; i < j; i++)
                if (auto hint = judge(std::array{base_[i], base_[j]})) return hint;
        return {};
    }

    MaybeHint triplet() const {
        for (size_t j = 1; j < base_.size(); j++)
            for (size_t i = 0; i < j; i++) {
                const int a = base_[i], b = base_[j];
                Cells tried;
                tried.set(a);
                tried.set(b);
                for (int source : {a, b}) {
                    const auto c = static_cast<size_t>(source);
                    for (int tail :
                         version_ == Version::v1_2_1 ? tables.peers_by_house[c] : tables.peers[c]) {
                        if (tried.test(tail) || !is_base_.test(tail) || !excluders_[c].test(tail)) continue;
                        tried.set(tail);
                        if (auto hint = judge(std::array{a, b, tail})) return hint;
                    }
                }
            }
        return {};
    }

  private:
    Nine digits_of(int cell) const { return board_.candidates[static_cast<size_t>(cell)]; }

    template <size_t N>
    MaybeHint judge(const std::array<int, N>& cells) const {
        Cells common = excluders_[static_cast<size_t>(cells[0])];
        for (int c : cells) common &= excluders_[static_cast<size_t>(c)];
        if (common.count() < 2) return {};
        std::array<Nine, 20> blocked;  // no cell sees more
        size_t n = 0;
        for (int c : common) blocked[n++] = digits_of(c);
        std::array<Nine, N> allowed{};
        const auto is_blocked = [&](Nine used) {
            for (size_t i = 0; i < n; i++)
                if (!(blocked[i] & ~used)) return true;
            return false;
        };
        const auto bit = [](int d) { return static_cast<Nine>(1u << d); };
        // What is left for a cell beside a digit in another.
        const auto beside = [&](size_t i, size_t k, int d) {
            return static_cast<Nine>(sees(cells[i], cells[k]) ? ~bit(d) : ~0);
        };
        for (int d : bits(digits_of(cells[0])))
            for (int e : bits(digits_of(cells[1]) & beside(1, 0, d))) {
                const auto two = static_cast<Nine>(bit(d) | bit(e));
                if constexpr (N == 2) {
                    if (is_blocked(two)) continue;
                    allowed[0] |= bit(d);
                    allowed[1] |= bit(e);
                } else {
                    for (int f : bits(digits_of(cells[2]) & beside(2, 0, d) & beside(2, 1, e))) {
                        if (is_blocked(two | bit(f))) continue;
                        allowed[0] |= bit(d);
                        allowed[1] |= bit(e);
                        allowed[2] |= bit(f);
                    }
                }
            }
        bool any = false;
        for (size_t i = 0; i < N; i++) any |= allowed[i] != digits_of(cells[i]);
        if (!any) return {};  // as most often: its names would be made for nothing
        auto hint =
            removing(N == 2 ? 6.2 : 7.5, N == 2 ? "Aligned Pair Exclusion" : "Aligned Triplet Exclusion",
                     N == 2 ? "APE" : "ATE");
        for (size_t i = 0; i < N; i++)
            hint.remove(cells[i], digits_of(cells[i]) & static_cast<Nine>(~allowed[i]));
        return hint;
    }

    const Board& board_;
    Version version_;
    std::array<Cells, 81> excluders_{};
    std::vector<int> base_;
    Cells is_base_;
};

}  // namespace

MaybeHint aligned_pair(const Board& board, Version version) { return Alignment(board, 2, version).pair(); }
MaybeHint aligned_triplet(const Board& board, Version version) {
    return Alignment(board, 3, version).triplet();
}

}  // namespace nonet::explainer
