#include "canonical/canonical.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <utility>

namespace nonet {

namespace {

struct NineShape {
    static constexpr int most = 9, n = 9, high = 3, wide = 3, stacks = 3;
};

struct AnyShape {
    static constexpr int most = max_size;
    int n, high, wide, stacks;
};

constexpr uint8_t fresh = 255;  // the label of a digit that has none yet: more than every label

// The target is filled row by row. What the blank cells so far leave open stays open: columns that were blank
// in every row so far lead their stack, and stacks that were wholly blank lead the grid, both in any order,
// because blank is least. All else has its place. So a row of 2 clues after 3 blank rows has 1 or 2 ways to
// be least, not 9!.
template <class Shape>
class Search {
    static constexpr int most = Shape::most;
    using Row = std::array<uint8_t, most>;

  public:
    Search(Shape shape, std::span<const uint8_t> values, bool transposes, Budget& budget)
        : shape_(shape), sides_(transposes ? 2 : 1), budget_(budget) {
        const int n = shape_.n;
        for (int r = 0; r < n; r++)
            for (int c = 0; c < n; c++) {
                const uint8_t v = values[r * n + c];
                cells_[0][r][c] = v;
                cells_[1][c][r] = v;
                if (v) {
                    filled_[0][r] |= 1u << c;
                    filled_[1][c] |= 1u << r;
                }
            }
    }

    LeastForm run() {
        const int n = shape_.n;
        Frame start{};
        std::iota(start.column.begin(), start.column.begin() + n, 0);
        std::fill(start.open_columns.begin(), start.open_columns.end(), static_cast<uint8_t>(shape_.wide));
        start.open_stacks = static_cast<uint8_t>(shape_.stacks);
        start.label.fill(fresh);
        start.label[0] = 0;
        start.rows_left = (1u << n) - 1;
        start.side = -1;
        descend(start, 0);

        LeastForm out;
        for (int r = 0; r < n; r++) out.line.insert(out.line.end(), best_[r].begin(), best_[r].begin() + n);
        out.rows.assign(best_rows_.begin(), best_rows_.begin() + n);
        out.columns.assign(best_frame_.column.begin(), best_frame_.column.begin() + n);
        out.digits.assign(best_frame_.label.begin(), best_frame_.label.begin() + n + 1);
        uint8_t next = best_frame_.labels;
        for (auto& label : out.digits)
            if (label == fresh) label = ++next;
        out.transposed = best_frame_.side == 1;
        out.ways = ways_;
        out.complete = !ended_;
        return out;
    }

  private:
    struct Frame {
        Row column;                           // source column at each place
        Row open_columns;                     // of the stack at each place: how many of its columns lead it
        std::array<uint8_t, most + 1> label;  // of each digit
        uint8_t labels;                       // given so far
        uint8_t open_stacks;                  // how many stacks lead the grid
        int8_t side;                          // 0 as it is, 1 transposed, -1 to be chosen
        uint32_t rows_left;                   // source rows
    };

    // A source row brought into its least shape, as far as the frame leaves it open.
    struct Option {
        Row value, key, column, open_columns;
        uint8_t row, open_stacks, side;
    };

    // Interchangeable items: places start, start + width, ... Every order of them gives the same row.
    struct Ties {
        uint8_t start, count, width;
    };

    void descend(const Frame& frame, int depth) {
        if (depth == shape_.n) return arrive(frame);
        // Once there is a whole best form the search may end anywhere.
        if (ways_ && budget_.spent()) ended_ = true;
        if (ended_) return;
        std::array<Option, 2 * most> options;
        int count = 0;
        const int first = frame.side < 0 ? 0 : frame.side, last = frame.side < 0 ? sides_ - 1 : frame.side;
        for (int side = first; side <= last; side++) {
            Row rows;
            const int found = sources(frame, side, depth, rows);
            for (int i = 0; i < found; i++) {
                Option& option = options[count];
                arrange(frame, side, rows[i], option);
                const int order =
                    depth < known_ ? std::memcmp(option.value.data(), best_[depth].data(), shape_.n) : -1;
                if (order > 0) continue;
                if (order < 0) {
                    best_[depth] = option.value;
                    known_ = depth + 1;
                    ways_ = 0;
                    if (count) options[0] = option;
                    count = 0;
                }
                count++;
            }
        }
        for (int i = 0; i < count; i++) {
            path_[depth] = options[i].row;
            branch(frame, options[i], depth);
        }
    }

    void arrive(const Frame& frame) {
        if (!ways_++) {
            best_frame_ = frame;
            best_rows_ = path_;
        }
    }

    // Rows that may come next: of the band at work, or any of an unused band. Of blank rows that can be
    // exchanged one is enough.
    int sources(const Frame& frame, int side, int depth, Row& out) const {
        const int high = shape_.high;
        const uint32_t whole = (1u << high) - 1;
        const bool inside = depth % high != 0;
        int count = 0;
        bool blank_band = false;
        for (int band = 0; band * high < shape_.n; band++) {
            const uint32_t left = frame.rows_left >> band * high & whole;
            if (!left || (inside ? band != path_[depth - 1] / high : left != whole)) continue;
            bool blank_row = false;
            const int before = count;
            for (int r = band * high; r < (band + 1) * high; r++) {
                if (!(frame.rows_left >> r & 1)) continue;
                if (!filled_[side][r] && std::exchange(blank_row, true)) continue;
                out[count++] = static_cast<uint8_t>(r);
            }
            const bool is_blank = count == before + 1 && blank_row;
            if (!inside && is_blank && std::exchange(blank_band, true)) count = before;
        }
        return count;
    }

    void arrange(const Frame& frame, int side, int row, Option& out) const {
        const int n = shape_.n, wide = shape_.wide;
        const Row& cells = cells_[side][row];
        out.row = static_cast<uint8_t>(row);
        out.side = static_cast<uint8_t>(side);
        out.column = frame.column;
        out.open_columns = frame.open_columns;
        out.open_stacks = frame.open_stacks;
        if (!filled_[side][row]) {
            out.key.fill(0);
            out.value.fill(0);
            return;
        }
        for (int p = 0; p < n; p++) out.key[p] = frame.label[cells[out.column[p]]];
        for (int s = 0; s < shape_.stacks; s++) {
            const int base = s * wide, open = frame.open_columns[s];
            int blank = 0;
            for (int i = 0; i < open; i++) {  // insertion sort of a handful
                const uint8_t key = out.key[base + i], column = out.column[base + i];
                blank += key == 0;
                int j = base + i;
                for (; j > base && out.key[j - 1] > key; j--) {
                    out.key[j] = out.key[j - 1];
                    out.column[j] = out.column[j - 1];
                }
                out.key[j] = key;
                out.column[j] = column;
            }
            out.open_columns[s] = static_cast<uint8_t>(blank);
        }
        sort_stacks(frame.open_stacks, out);
        uint8_t next = frame.labels;
        for (int p = 0; p < n; p++) out.value[p] = out.key[p] == fresh ? ++next : out.key[p];
    }

    void sort_stacks(int open, Option& out) const {
        const int wide = shape_.wide;
        for (int i = 1; i < open; i++)
            for (int j = i; j && compare_stacks(out, j - 1, j) > 0; j--) {
                swap_places(out, (j - 1) * wide, j * wide, wide);
                std::swap(out.open_columns[j - 1], out.open_columns[j]);
            }
        int blank = 0;
        while (blank < open && out.open_columns[blank] == wide) blank++;
        out.open_stacks = static_cast<uint8_t>(blank);
    }

    int compare_stacks(const Option& o, int a, int b) const {
        return std::memcmp(&o.key[a * shape_.wide], &o.key[b * shape_.wide], shape_.wide);
    }

    static void swap_places(Option& o, int a, int b, int width) {
        for (int i = 0; i < width; i++) {
            std::swap(o.column[a + i], o.column[b + i]);
            std::swap(o.key[a + i], o.key[b + i]);
        }
    }

    // Only new digits can tie: a digit with a label stands once in a row.
    void branch(const Frame& frame, Option& option, int depth) {
        const int wide = shape_.wide;
        std::array<Ties, 2 * most> ties;
        int groups = 0;
        for (int s = option.open_stacks; s < shape_.stacks; s++) {
            const int base = s * wide, end = base + frame.open_columns[s];
            int start = end;
            while (start > base && option.key[start - 1] == fresh) start--;
            if (end - start > 1)
                ties[groups++] = {static_cast<uint8_t>(start), static_cast<uint8_t>(end - start), 1};
        }
        for (int s = option.open_stacks, t; s < frame.open_stacks; s = t) {
            for (t = s + 1; t < frame.open_stacks && compare_stacks(option, s, t) == 0;) t++;
            if (t - s > 1)
                ties[groups++] = {static_cast<uint8_t>(s * wide), static_cast<uint8_t>(t - s),
                                  static_cast<uint8_t>(wide)};
        }
        permute(frame, option, depth, {ties.data(), static_cast<size_t>(groups)}, 0);
    }

    void permute(const Frame& frame, Option& option, int depth, std::span<const Ties> ties, int fixed) {
        if (ended_) return;
        if (ties.empty()) return descend(child(frame, option), depth + 1);
        const Ties& group = ties.front();
        if (fixed == group.count - 1) return permute(frame, option, depth, ties.subspan(1), 0);
        const int here = group.start + fixed * group.width;
        for (int other = here; other < group.start + group.count * group.width; other += group.width) {
            swap_places(option, here, other, other == here ? 0 : group.width);
            permute(frame, option, depth, ties, fixed + 1);
            swap_places(option, here, other, other == here ? 0 : group.width);
        }
    }

    Frame child(const Frame& frame, const Option& option) const {
        Frame out = frame;
        out.column = option.column;
        out.open_columns = option.open_columns;
        out.open_stacks = option.open_stacks;
        out.side = static_cast<int8_t>(option.side);
        out.rows_left &= ~(1u << option.row);
        const Row& cells = cells_[option.side][option.row];
        for (int p = 0; p < shape_.n; p++)
            if (option.key[p] == fresh) out.label[cells[option.column[p]]] = ++out.labels;
        return out;
    }

    Shape shape_;
    int sides_;
    Budget& budget_;
    std::array<std::array<Row, most>, 2> cells_{};  // as it is, and transposed
    std::array<std::array<uint32_t, most>, 2> filled_{};
    std::array<Row, most> best_{};  // the least rows so far, of which `known_` are known
    int known_ = 0;
    uint64_t ways_ = 0;  // 0 while the best form is not whole
    bool ended_ = false;
    Row path_{}, best_rows_{};
    Frame best_frame_{};
};

}  // namespace

bool can_transpose(const Geometry& g) {
    return g.size > 1 && (g.box[0] == g.box[1] || g.box[0] == 1 || g.box[1] == 1);
}

LeastForm least_form(const Geometry& g, std::span<const uint8_t> values, Budget& budget) {
    const auto [high, wide] = g.box;
    if (high == 3 && wide == 3) return Search(NineShape{}, values, true, budget).run();
    return Search(AnyShape{g.size, high, wide, g.size / wide}, values, can_transpose(g), budget).run();
}

}  // namespace nonet
