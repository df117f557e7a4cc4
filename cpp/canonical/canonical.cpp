#include "canonical/canonical.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <numeric>
#include <utility>

namespace nonet::canonical {

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
        Layout start{};
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
        out.columns.assign(best_layout_.column.begin(), best_layout_.column.begin() + n);
        out.digits.assign(best_layout_.label.begin(), best_layout_.label.begin() + n + 1);
        uint8_t next = best_layout_.labels;
        for (auto& label : out.digits)
            if (label == fresh) label = ++next;
        out.transposed = best_layout_.side == 1;
        out.ways = ways_;
        out.complete = !ended_;
        return out;
    }

  private:
    struct Layout {
        Row column;                           // source column at each place
        Row open_columns;                     // of the stack at each place: how many of its columns lead it
        std::array<uint8_t, most + 1> label;  // of each digit
        uint8_t labels;                       // given so far
        uint8_t open_stacks;                  // how many stacks lead the grid
        int8_t side;                          // 0 as it is, 1 transposed, -1 to be chosen
        uint32_t rows_left;                   // source rows
    };

    // A source row brought into its least shape, as far as the layout leaves it open.
    struct Option {
        Row value, key, column, open_columns;
        uint8_t row, open_stacks, side;
    };

    // A row on its way into the next layout. Only new digits can tie: a digit with a label stands once in a
    // row. The stack at place s may change places with those up to stack_end[s], the column at place p with
    // those up to column_end[p]; every order gives the same row.
    struct Arrangement {
        Option option;
        Layout next;
        int depth;
        Row stack_end, column_end;
        bool has_ties;
    };

    void descend(const Layout& layout, int depth) {
        if (depth == shape_.n) return arrive(layout);
        // Once there is a whole best form the search may end anywhere.
        if (ways_ && budget_.spent()) ended_ = true;
        if (ended_) return;
        std::array<Option, 2 * most> options;
        int count = 0;
        const int first = layout.side < 0 ? 0 : layout.side,
                  last = layout.side < 0 ? sides_ - 1 : layout.side;
        for (int side = first; side <= last; side++) {
            Row rows;
            const int found = sources(layout, side, depth, rows);
            for (int i = 0; i < found; i++) {
                Option& option = options[count];
                arrange(layout, side, rows[i], option);
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
            branch(layout, options[i], depth);
        }
    }

    void arrive(const Layout& layout) {
        if (!ways_++) {
            best_layout_ = layout;
            best_rows_ = path_;
        }
    }

    // Rows that may come next: of the band at work, or any of an unused band. Of blank rows that can be
    // exchanged one is enough.
    int sources(const Layout& layout, int side, int depth, Row& out) const {
        const int high = shape_.high;
        const uint32_t whole = (1u << high) - 1;
        const bool inside = depth % high != 0;
        int count = 0;
        bool blank_band = false;
        for (int band = 0; band * high < shape_.n; band++) {
            const uint32_t left = layout.rows_left >> band * high & whole;
            if (!left || (inside ? band != path_[depth - 1] / high : left != whole)) continue;
            bool blank_row = false;
            const int before = count;
            for (int r = band * high; r < (band + 1) * high; r++) {
                if (!(layout.rows_left >> r & 1)) continue;
                if (!filled_[side][r] && std::exchange(blank_row, true)) continue;
                out[count++] = static_cast<uint8_t>(r);
            }
            const bool is_blank = count == before + 1 && blank_row;
            if (!inside && is_blank && std::exchange(blank_band, true)) count = before;
        }
        return count;
    }

    void arrange(const Layout& layout, int side, int row, Option& out) const {
        const int n = shape_.n, wide = shape_.wide;
        const Row& cells = cells_[side][row];
        out.row = static_cast<uint8_t>(row);
        out.side = static_cast<uint8_t>(side);
        out.column = layout.column;
        out.open_columns = layout.open_columns;
        out.open_stacks = layout.open_stacks;
        if (!filled_[side][row]) {
            out.key.fill(0);
            out.value.fill(0);
            return;
        }
        for (int p = 0; p < n; p++) out.key[p] = layout.label[cells[out.column[p]]];
        for (int s = 0; s < shape_.stacks; s++) {
            const int base = s * wide, open = layout.open_columns[s];
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
        sort_stacks(layout.open_stacks, out);
        uint8_t next = layout.labels;
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

    void branch(const Layout& layout, const Option& option, int depth) {
        const int wide = shape_.wide;
        Arrangement b{option, layout, depth, {}, {}, false};
        b.next.open_columns = option.open_columns;
        b.next.open_stacks = option.open_stacks;
        b.next.side = static_cast<int8_t>(option.side);
        b.next.rows_left &= ~(1u << option.row);
        for (int s = 0; s < shape_.stacks; s++) {
            const int base = s * wide, end = base + layout.open_columns[s];
            int start = end;
            while (start > base && option.key[start - 1] == fresh) start--;
            b.has_ties |= end - start > 1;
            for (int p = base; p < base + wide; p++)
                b.column_end[p] = static_cast<uint8_t>(p >= start && p < end ? end : p + 1);
        }
        for (int s = 0, t; s < shape_.stacks; s = t) {
            t = s + 1;
            if (s >= option.open_stacks)
                while (t < layout.open_stacks && compare_stacks(option, s, t) == 0) t++;
            b.has_ties |= t - s > 1;
            for (int i = s; i < t; i++) b.stack_end[i] = static_cast<uint8_t>(t);
        }
        if (b.has_ties) return place_stack(b, 0);
        for (int p = 0; p < shape_.n; p++)
            if (option.key[p] == fresh)
                b.next.label[cells_[option.side][option.row][option.column[p]]] = ++b.next.labels;
        b.next.column = option.column;
        descend(b.next, depth + 1);
    }

    void place_stack(Arrangement& b, int place) {
        const int wide = shape_.wide;
        if (place == shape_.n) {
            b.next.column = b.option.column;
            return descend(b.next, b.depth + 1);
        }
        for (int other = place; other < b.stack_end[place / wide] * wide; other += wide) {
            if (other != place) swap_places(b.option, place, other, wide);
            place_column(b, place);
            if (other != place) swap_places(b.option, place, other, wide);
        }
    }

    void place_column(Arrangement& b, int place) {
        for (int other = place; other < b.column_end[place] && !ended_; other++) {
            swap_places(b.option, place, other, 1);
            const bool is_new = b.option.key[place] == fresh;
            uint8_t& label = b.next.label[cells_[b.option.side][b.option.row][b.option.column[place]]];
            if (is_new) label = ++b.next.labels;
            if (!is_new || !is_hopeless(b, place + 1)) {
                if ((place + 1) % shape_.wide)
                    place_column(b, place + 1);
                else
                    place_stack(b, place + 1);
            }
            if (is_new) {
                label = fresh;
                b.next.labels--;
            }
            swap_places(b.option, place, other, 1);
        }
    }

    // Must the next row be more than the best one, whatever comes at the places from `placed` on? Without
    // this look ahead a full grid has all orders of its columns tie in the first row; with it few outlive the
    // first stack.
    bool is_hopeless(const Arrangement& b, int placed) const {
        if (b.depth + 1 >= known_ || b.next.open_stacks) return false;
        uint32_t rows = b.next.rows_left;
        if ((b.depth + 1) % shape_.high) {  // only those of the band at work
            const int first = b.option.row / shape_.high * shape_.high;
            rows &= ((1u << shape_.high) - 1) << first;
        }
        for (; rows; rows &= rows - 1)
            if (!is_more(b, std::countr_zero(rows), placed)) return false;
        return true;
    }

    bool is_more(const Arrangement& b, int row, int placed) const {
        const int wide = shape_.wide;
        const Row& cells = cells_[b.option.side][row];
        const Row& best = best_[b.depth + 1];
        const auto unlabelled = static_cast<uint8_t>(b.next.labels + 1);  // the least it can get
        // Whole stacks, or as far as the placed columns reach in a stack without open ones.
        for (int base = 0; base < placed; base += wide) {
            const int open = b.next.open_columns[base / wide];
            const int end = std::min(base + wide, placed);
            if (open && end < base + wide) return false;
            std::array<uint8_t, most> bound;
            for (int p = base; p < end; p++)
                bound[p - base] = std::min(b.next.label[cells[b.option.column[p]]], unlabelled);
            for (int i = 1; i < open; i++)  // a handful
                for (int j = i; j && bound[j - 1] > bound[j]; j--) std::swap(bound[j - 1], bound[j]);
            const int order = std::memcmp(bound.data(), &best[base], end - base);
            if (order) return order > 0;
        }
        return false;
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
    Layout best_layout_{};
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

}  // namespace nonet::canonical
