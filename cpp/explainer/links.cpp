// Two to four strong links of one digit in a row: skyscrapers, kites, turbot fish, and their grouped forms.
//
// The reference tries every set of houses, in every order and direction, and then sorts. Here the chains are
// followed link by link; each knows its place in the reference's order, which settles what its sort leaves
// open.
#include <algorithm>
#include <tuple>

#include "explainer/rules.h"

namespace nonet::explainer {
namespace {

// One end of a strong link: the cells that stand for it. The reference asks a group's neighbours to see the
// crossing of a box too, even where that cell has not got the digit.
struct LinkEnd {
    Cells cells;
    uint32_t houses = 0;  // those that hold all of them

    void add(int house, int place) {
        const int c = tables.cell[static_cast<size_t>(house)][static_cast<size_t>(place)];
        const auto at = static_cast<size_t>(c);
        uint32_t own = 0;
        for (auto h : tables.house[at]) own |= 1u << h;
        houses = cells.none() ? own : houses & own;
        cells.set(c);
    }
};

struct DigitLink {
    int house = 0, variant = 0;
    bool grouped = false;
    std::array<LinkEnd, 2> ends;
    Cells candidates;  // all of the digit in the house

    int kind() const { return house / 9; }
};

constexpr Nine cross_column(int heart) { return static_cast<Nine>(0b001001001 << heart % 3); }
constexpr Nine cross_row(int heart) { return static_cast<Nine>(0b111 << heart / 3 * 3); }

// The strong links of a digit in a house. Nothing, one, or (two lines of a box, two places in each, squarely)
// two.
void strong_links_of(const Board& board, int house, int digit, std::vector<DigitLink>& out) {
    const Nine at = board.places[static_cast<size_t>(house)][static_cast<size_t>(digit)];
    const int n = count(at);
    if (n < 2 || n > 6) return;
    DigitLink link;
    link.house = house;
    for (int i : bits(at))
        link.candidates.set(tables.cell[static_cast<size_t>(house)][static_cast<size_t>(i)]);
    const auto add = [&](int end, Nine places) {
        for (int i : bits(places)) link.ends[static_cast<size_t>(end)].add(house, i);
    };
    const bool in_box = house < 9;
    if (n == 2) {
        add(0, at & static_cast<Nine>(-at));
        add(1, at & static_cast<Nine>(at - 1));
        if (in_box && (link.ends[0].houses & link.ends[1].houses) >> 9) return;  // the line says the same
        out.push_back(link);
        return;
    }
    link.grouped = true;
    Nine first = 0, second = 0;
    int heart = -1;
    if (!in_box) {
        for (int third = 0; third < 3 && !first; third++) {
            if (at & 0b111 << third * 3) continue;
            const Nine before = static_cast<Nine>(third == 0 ? 0b111000 : 0b111), all = at;
            first = all & before;
            second = all & static_cast<Nine>(~before);
            if (!first || !second) return;
        }
        if (!first) return;
    } else {
        for (int h = 0; h < 9 && heart < 0; h++)
            if (!(at & ~(cross_row(h) | cross_column(h)))) heart = h;
        if (heart >= 0) {
            const auto centre = static_cast<Nine>(1u << heart);
            first = at & cross_column(heart) & static_cast<Nine>(~centre);
            second = at & cross_row(heart) & static_cast<Nine>(~centre);
        } else if (n >= 4) {
            for (int free = 2; free >= 0 && !first; free--)  // rows, the last empty first
                if (!(at & cross_row(free * 3))) {
                    first = at & cross_row(free == 0 ? 3 : 0);
                    second = at & cross_row(free == 2 ? 3 : 6);
                }
            for (int free = 2; free >= 0 && !first; free--)
                if (!(at & cross_column(free))) {
                    first = at & cross_column(free == 0 ? 1 : 0);
                    second = at & cross_column(free == 2 ? 1 : 2);
                }
        }
        if (!first || !second) return;
    }
    const auto centre = static_cast<Nine>(heart >= 0 ? 1u << heart : 0);
    if (count(first) == 1 || count(second) == 1) {
        // The lone candidate is one end; if both are, the second is, and the first makes a group with the
        // crossing.
        const bool lone_second = count(second) == 1;
        add(0, lone_second ? second : first);
        add(1, static_cast<Nine>((lone_second ? first : second) | centre));
        out.push_back(link);
        return;
    }
    const Nine heart_at = at & centre;
    add(0, static_cast<Nine>(first | (count(first) == 2 ? heart_at : 0)));
    add(1, static_cast<Nine>(second | (count(second) == 2 ? heart_at : 0)));
    out.push_back(link);
    if (!in_box || heart >= 0 || n != 4) return;
    // Two parallel lines with two places each: if these form a square, the link can also be read across.
    const Nine across_low = static_cast<Nine>((first & -first) | (second & -second));
    const Nine across_high = static_cast<Nine>(at & ~across_low);
    DigitLink other = link;
    other.variant = 1;
    other.ends = {};
    for (int i : bits(across_low)) other.ends[0].add(house, i);
    for (int i : bits(across_high)) other.ends[1].add(house, i);
    if (other.ends[0].houses >> 9 && other.ends[1].houses >> 9) out.push_back(other);
}

// Orders of two, three and four links as the reference runs through them.
std::vector<std::vector<int>> permutations(int n) {
    std::vector<int> q(static_cast<size_t>(n)), r(static_cast<size_t>(n) + 1);
    for (int i = 0; i < n; i++) q[static_cast<size_t>(i)] = r[static_cast<size_t>(i)] = i;
    r[static_cast<size_t>(n)] = n;
    std::vector<std::vector<int>> out{q};
    for (size_t s = 1; s < static_cast<size_t>(n);) {
        r[s]--;
        std::swap(q[s % 2 ? static_cast<size_t>(r[s]) : 0], q[s]);
        out.push_back(q);
        for (s = 1; r[s] == 0; s++) r[s] = static_cast<int>(s);
    }
    return out;
}

// The kinds of links of a chain as a word: the same for a chain, its reverse, and with rows and columns
// exchanged (but for a few). Boxes are 0, rows 1, columns 2.
std::string kinds_word(std::string kinds) {
    std::string reverse(kinds.rbegin(), kinds.rend());
    if (kinds > reverse) std::swap(kinds, reverse);
    const auto swapped = [](std::string text) {
        for (auto& c : text)
            if (c != '0') c = c == '1' ? '2' : '1';
        return text;
    };
    if (kinds.find('1') == std::string::npos) {
        std::replace(kinds.begin(), kinds.end(), '2', '1');
        return kinds;
    }
    return std::min({kinds, swapped(kinds), swapped(reverse)});
}

class LinkChains {
  public:
    LinkChains(const Board& board, int length)
        : board_(board), length_(static_cast<size_t>(length)), orders_(permutations(length)) {}

    MaybeHint best() {
        for (digit_ = 0; digit_ < 9; digit_++) {
            links_.clear();
            for (int h = 0; h < 27; h++) strong_links_of(board_, h, digit_, links_);
            if (links_.size() < length_) continue;
            with_digit_ = {};
            for (int c = 0; c < 81; c++)
                if (board_.has(c, digit_)) with_digit_.set(c);
            for (size_t first = 0; first < links_.size(); first++)
                for (int side = 0; side < 2; side++) {
                    chain_[0] = {first, side};
                    follow(1, links_[first].candidates);
                }
        }
        return std::move(best_);
    }

  private:
    struct LinkTurn {
        size_t link;
        int enter;  // the end by which the chain comes in
    };
    using Key = std::array<uint8_t, 16>;

    const DigitLink& link(size_t i) const { return links_[chain_[i].link]; }
    const LinkEnd& in(size_t i) const { return link(i).ends[static_cast<size_t>(chain_[i].enter)]; }
    const LinkEnd& out(size_t i) const { return link(i).ends[static_cast<size_t>(1 - chain_[i].enter)]; }

    void follow(size_t taken, const Cells& used) {
        if (taken == length_) {
            // Of a chain and its reverse the one counts whose first link comes before its last.
            if (chain_[0].link < chain_[length_ - 1].link) judge();
            return;
        }
        for (size_t next = 0; next < links_.size(); next++) {
            if (links_[next].candidates.meets(used)) continue;
            for (int side = 0; side < 2; side++) {
                chain_[taken] = {next, side};
                if (out(taken - 1).houses & in(taken).houses)
                    follow(taken + 1, used | links_[next].candidates);
            }
        }
    }

    static int shared(const LinkEnd& a, const LinkEnd& b) {  // a column, else a row, else a box
        const uint32_t both = a.houses & b.houses;
        for (int kind : {18, 9, 0})
            if (const uint32_t some = both >> kind & 511) return kind + std::countr_zero(some);
        return -1;
    }

    Cells between(const LinkEnd& a, const LinkEnd& b) const {
        Cells seen = with_digit_;
        for (int c : a.cells | b.cells) seen &= tables.sees[static_cast<size_t>(c)];
        for (size_t i = 0; i < length_; i++) seen -= tables.cells[static_cast<size_t>(link(i).house)];
        return seen;
    }

    void judge() {
        const int ring = shared(in(0), out(length_ - 1));
        Cells victims = between(in(0), out(length_ - 1));
        int total;
        if (ring < 0) {
            for (size_t i = 0; i + 1 < length_; i++)
                victims -= tables.cells[static_cast<size_t>(shared(out(i), in(i + 1)))];
            total = victims.count();
        } else {
            // A ring is read from its first house, in one direction.
            if (chain_[0].enter) return;
            for (size_t i = 1; i < length_; i++)
                if (link(i).house < link(0).house) return;
            total = victims.count();
            for (size_t i = 0; i + 1 < length_; i++) {
                const Cells more = between(out(i), in(i + 1));
                total += more.count();  // a candidate seen from two sides counts twice
                victims |= more;
            }
        }
        if (victims.none()) return;
        int grouped = 0;
        std::string kinds;
        for (size_t i = 0; i < length_; i++) {
            grouped += link(i).grouped;
            kinds += static_cast<char>('0' + link(i).kind());
        }
        const auto word = kinds_word(kinds);
        const bool boxes = word.find('0') != std::string::npos,
                   both_lines = word.find('2') != std::string::npos;
        static constexpr std::array bases{4.0, 5.4, 5.8};
        const double more = grouped ? 0.3 : boxes && both_lines ? 0.2 : boxes || both_lines ? 0.1 : 0;
        const double rating = more > 0 ? bases[length_ - 2] + more : bases[length_ - 2];
        const auto suffix = std::to_string(grouped) + word;
        const auto rank = std::make_tuple(rating, -total, suffix, key());
        if (best_ && rank_ <= rank) return;
        rank_ = rank;
        report(rating, suffix, victims, grouped, ring, boxes, both_lines);
    }

    // Where the reference meets this chain: kinds of houses from the last to the first, digit, houses, order,
    // directions.
    Key key() const {
        std::array<size_t, 4> sorted{};
        for (size_t i = 0; i < length_; i++) sorted[i] = i;
        std::sort(sorted.begin(), sorted.begin() + static_cast<long>(length_),
                  [&](size_t a, size_t b) { return chain_[a].link < chain_[b].link; });
        Key out{};
        size_t n = 0;
        const auto put = [&](int x) { out[n++] = static_cast<uint8_t>(x); };
        for (size_t i = length_; i-- > 0;) put(link(sorted[i]).kind());
        put(digit_);
        std::vector<int> order(length_);
        int directions = 0;
        for (size_t i = 0; i < length_; i++) {
            put(link(sorted[i]).house * 2 + link(sorted[i]).variant);
            order[sorted[i]] = static_cast<int>(i);
            directions = directions * 2 + chain_[i].enter;
        }
        put(static_cast<int>(std::find(orders_.begin(), orders_.end(), order) - orders_.begin()));
        put(directions);
        return out;
    }

    void report(double rating, const std::string& suffix, const Cells& victims, int grouped, int ring,
                bool boxes, bool both_lines) {
        const auto n = std::to_string(length_);
        const std::string group = grouped ? "Grouped " : "", group_short = grouped ? "g" : "";
        std::string name, short_name;
        if (ring >= 0) {
            name = "(" + n + " Strong Links) " + group + "X-Loop";
            short_name = n + "XL";
        } else if (!boxes && !both_lines) {
            name = group + (length_ < 3 ? "Skyscraper" : n + " Skyscrapers");
            short_name = (length_ < 3 ? "" : n) + "SS";
        } else if (!boxes && length_ < 4) {
            name = group + n + "-String Kite";
            short_name = n + "SK";
        } else {
            name = group + n + " Strong links";
            short_name = n + "SL";
        }
        best_ = removing(rating, name + " " + suffix, group_short + short_name + suffix);
        for (int c : victims) best_->remove(c, static_cast<Nine>(1u << digit_));
    }

    const Board& board_;
    size_t length_;
    std::vector<std::vector<int>> orders_;
    int digit_ = 0;
    std::vector<DigitLink> links_;
    Cells with_digit_;
    std::array<LinkTurn, 4> chain_{};
    MaybeHint best_;
    std::tuple<double, int, std::string, Key> rank_;
};

}  // namespace

MaybeHint strong_links(const Board& board, int links) { return LinkChains(board, links).best(); }

}  // namespace nonet::explainer
