// Patterns that fail by parity, which no chain of forced answers can show: a candidate outside (a guardian)
// must be true. Oddagon: an odd ring of either-or questions. Tridagon: four boxes that can't hold the same
// three digits in twelve cells of the wrong sign.
#include <algorithm>
#include <set>

#include "reason/finder.h"
#include "reason/least_first.h"
#include "reason/verity.h"
#include "reason/whips.h"

namespace nonet::reason {
namespace {

// Odd rings in the graph whose edges are the variables with two live candidates.
class Rings {
  public:
    explicit Rings(const Counters& state)
        : state_(state), web_(state.web), colour_(web_.nodes()), from_(2u * web_.nodes()) {}

    // Whether some ring is odd: two colours do not suffice.
    bool any() {
        std::fill(colour_.begin(), colour_.end(), 0);
        for (int i = 0; i < web_.nodes(); i++) {
            if (colour_[i] || !state_.is_live(static_cast<Node>(i))) continue;
            colour_[i] = 1;
            queue_.assign(1, static_cast<uint32_t>(i));
            for (size_t q = 0; q < queue_.size(); q++) {
                const auto n = static_cast<Node>(queue_[q]);
                bool odd = false;
                each_edge(n, [&](Node other, Variable) {
                    if (!colour_[other])
                        colour_[other] = static_cast<int8_t>(-colour_[n]), queue_.push_back(other);
                    odd |= colour_[other] == colour_[n];
                });
                if (odd) return true;
            }
        }
        return false;
    }

    struct Ring {
        std::vector<Node> nodes;
        std::vector<Variable> variables;  // between a node and the next
    };
    // A shortest odd ring: from each node search the graph's double cover for the way back to it, other side.
    Ring shortest() {
        Ring best;
        for (int i = 0; i < web_.nodes(); i++) {
            const auto n = static_cast<Node>(i);
            if (!state_.is_live(n)) continue;
            auto ring = through(n, best.nodes.empty() ? SIZE_MAX : best.nodes.size());
            if (!ring.nodes.empty()) best = std::move(ring);
        }
        return best;
    }

  private:
    template <class Call>
    void each_edge(Node n, Call&& call) const {
        const auto* v = web_.variables_of(n);
        for (int k = 0; k < web_.degree; k++)
            if (state_.count(v[k]) == 2) call(static_cast<Node>(state_.only(v[k]) ^ n), v[k]);
    }

    // An odd ring through a node with fewer nodes than `bound`, or nothing.
    Ring through(Node root, size_t bound) {
        struct Visit {
            uint32_t state;  // 2 * node + side
            uint32_t before;
            Variable by;
            uint32_t length;
        };
        std::fill(from_.begin(), from_.end(), 0);
        std::vector<Visit> visits{{2u * root, 0, 0, 0}};
        from_[2u * root] = 1;
        for (size_t q = 0; q < visits.size(); q++) {
            const auto now = visits[q];
            if (now.length + 1 >= bound) break;
            bool done = false;
            each_edge(static_cast<Node>(now.state / 2), [&](Node other, Variable by) {
                const uint32_t state = 2u * other + (1 - now.state % 2);
                if (from_[state] || done) return;
                from_[state] = 1;
                visits.push_back({state, static_cast<uint32_t>(q), by, now.length + 1});
                done = state == 2u * root + 1;
            });
            if (!done) continue;
            Ring ring;
            for (size_t at = visits.size() - 1; at != 0; at = visits[at].before) {
                ring.nodes.push_back(static_cast<Node>(visits[at].state / 2));
                ring.variables.push_back(visits[at].by);
            }
            return ring;
        }
        return {};
    }

    const Counters& state_;
    const Web& web_;
    std::vector<int8_t> colour_;
    std::vector<uint8_t> from_;
    std::vector<uint32_t> queue_;
};

Found ring_found(const Web& web, const Rings::Ring& ring) {
    Found f;
    const size_t n = ring.nodes.size();
    for (size_t i = 0; i < n; i++) {
        const auto a = ring.nodes[i], b = ring.nodes[(i + 1) % n];
        f.variables.push_back(web.number[ring.variables[i]]);
        f.links.push_back({{web.candidate[a]}, {web.candidate[b]}, true});
        f.mark(web.candidate[a], Role::pattern);
        for (auto m : web.members[ring.variables[i]])
            if (m != a && m != b) f.mark(web.candidate[m], Role::guardian);
    }
    std::sort(f.marks.begin(), f.marks.end());
    f.marks.erase(std::unique(f.marks.begin(), f.marks.end()), f.marks.end());
    f.size = static_cast<int>(n);
    return f;
}

// Two ways: one guardian alone is true; a candidate that excludes all guardians is false.
bool oddagon(Setting& x, Sizes sizes, Sink& sink) {
    const auto& web = x.get<Web>();
    if (web.broken) return false;
    Counters state(web);
    Rings rings(state);
    if (rings.any()) return false;  // an odd ring without guardians: the position is wrong
    std::vector<Found> found;
    for (const bool place : {true, false})
        for (int i = 0; i < web.nodes() && !x.budget.spent(); i++) {
            const auto n = static_cast<Node>(i);
            place ? state.kill(n) : state.kill_neighbours(n);
            if (rings.any()) {
                const auto ring = rings.shortest();
                if (ring.nodes.size() <= static_cast<size_t>(sizes.most)) {
                    auto f = ring_found(web, ring);
                    (place ? f.placements : f.eliminations).push_back(web.candidate[n]);
                    found.push_back(std::move(f));
                }
            }
            state.undo(0);
        }
    least_first(found, [](const auto& f) { return f.size; });
    for (auto& f : found)
        if (sink.take(std::move(f))) return true;
    return false;
}

// Three cells of a box in three rows and three columns that can hold at least two of three digits each.
struct Diagonal {
    uint32_t rows, columns;  // bit sets
    std::array<int, 3> cells;
    bool odd;  // of the permutation that leads from rows to columns
    int guardians;
};

class Tridagons {
  public:
    static constexpr int max_guardians = 6;

    explicit Tridagons(const Setting& x) : x_(x), high_(x.geometry.box[0]), wide_(x.geometry.box[1]) {}

    // Calls emit(digits, twelve cells) for every pattern with 1 to max_guardians guardians.
    template <class Emit>
    bool each(Emit&& emit) {
        if (!has_rectangular_boxes()) return false;
        const int n = x_.geometry.size;
        for (int a = 0; a < n; a++)
            for (int b = a + 1; b < n; b++)
                for (int c = b + 1; c < n; c++) {
                    if (x_.budget.spent()) return false;
                    if (each_of(1u << a | 1u << b | 1u << c, emit)) return true;
                }
        return false;
    }

  private:
    bool has_rectangular_boxes() const {
        const int n = x_.geometry.size;
        if (high_ < 3 || wide_ < 3 || high_ * wide_ != n) return false;
        for (int c = 0; c < n * n; c++)
            if (x_.geometry.houses_of[c][2] != 2 * n + c / n / high_ * high_ + c % n / wide_) return false;
        return true;
    }

    template <class Emit>
    bool each_of(Digits abc, Emit&& emit) {
        const int bands = x_.geometry.size / high_, stacks = x_.geometry.size / wide_;
        std::vector<std::vector<Diagonal>> boxes(static_cast<size_t>(bands) * stacks);
        int with_some = 0;
        for (int b = 0; b < bands * stacks; b++) {
            boxes[b] = diagonals(b / stacks, b % stacks, abc);
            with_some += !boxes[b].empty();
        }
        if (with_some < 4) return false;
        for (int top = 0; top < bands; top++)
            for (int low = top + 1; low < bands; low++)
                for (int left = 0; left < stacks; left++)
                    for (int right = left + 1; right < stacks; right++)
                        if (rectangle(abc, boxes[top * stacks + left], boxes[top * stacks + right],
                                      boxes[low * stacks + left], boxes[low * stacks + right], emit))
                            return true;
        return false;
    }

    template <class Emit>
    bool rectangle(Digits abc, const std::vector<Diagonal>& nw, const std::vector<Diagonal>& ne,
                   const std::vector<Diagonal>& sw, const std::vector<Diagonal>& se, Emit&& emit) {
        for (const auto& a : nw)
            for (const auto& b : ne) {
                if (a.rows != b.rows || a.guardians + b.guardians > max_guardians) continue;
                for (const auto& c : sw) {
                    const int so_far = a.guardians + b.guardians + c.guardians;
                    if (c.columns != a.columns || so_far > max_guardians) continue;
                    for (const auto& d : se) {
                        const int guardians = so_far + d.guardians;
                        if (d.rows != c.rows || d.columns != b.columns || guardians == 0 ||
                            guardians > max_guardians || !(a.odd ^ b.odd ^ c.odd ^ d.odd))
                            continue;
                        std::array<int, 12> cells;
                        int i = 0;
                        for (const auto* box : {&a, &b, &c, &d})
                            for (int cell : box->cells) cells[i++] = cell;
                        if (emit(abc, cells)) return true;
                    }
                }
            }
        return false;
    }

    std::vector<Diagonal> diagonals(int band, int stack, Digits abc) const {
        std::vector<Diagonal> out;
        const int n = x_.geometry.size;
        auto cell = [&](int r, int c) { return (band * high_ + r) * n + stack * wide_ + c; };
        auto fits = [&](int k) { return count_bits(x_.p.cell[k] & abc) >= 2; };
        for (int r = 0; r < high_; r++)
            for (int c = 0; c < wide_; c++)
                if (const int v = x_.p.value[cell(r, c)]; v && abc >> (v - 1) & 1) return out;
        for (int r = 0; r < high_; r++)
            for (int s = r + 1; s < high_; s++)
                for (int t = s + 1; t < high_; t++)
                    for (int i = 0; i < wide_; i++) {
                        if (!fits(cell(r, i))) continue;
                        for (int j = 0; j < wide_; j++) {
                            if (j == i || !fits(cell(s, j))) continue;
                            for (int k = 0; k < wide_; k++) {
                                if (k == i || k == j || !fits(cell(t, k))) continue;
                                Diagonal d{1u << r | 1u << s | 1u << t,
                                           1u << i | 1u << j | 1u << k,
                                           {cell(r, i), cell(s, j), cell(t, k)},
                                           ((i > j) + (i > k) + (j > k)) % 2 == 1,
                                           0};
                                for (int q : d.cells) d.guardians += count_bits(x_.p.cell[q] & ~abc);
                                if (d.guardians <= max_guardians) out.push_back(d);
                            }
                        }
                    }
        return out;
    }

    const Setting& x_;
    const int high_, wide_;
};

Found tridagon_found(const Setting& x, Digits abc, const std::array<int, 12>& cells,
                     std::vector<Candidate>& guardians) {
    Found f;
    guardians.clear();
    for (int c : cells) {
        f.variables.push_back(static_cast<uint16_t>(c));
        for (int d : bits(x.p.cell[c])) {
            const bool inside = abc >> d & 1;
            f.mark(x.candidate(c, d), inside ? Role::pattern : Role::guardian);
            if (!inside) guardians.push_back(x.candidate(c, d));
        }
    }
    f.size = static_cast<int>(guardians.size());
    return f;
}

bool tridagon(Setting& x, Sizes, Sink& sink) {
    const auto& g = x.geometry;
    std::vector<Candidate> guardians;
    return Tridagons(x).each([&](Digits abc, const std::array<int, 12>& cells) {
        Found f = tridagon_found(x, abc, cells, guardians);
        if (guardians.size() == 1) {
            f.placements = guardians;
            return sink.take(std::move(f));
        }
        for (auto c : g.links_of(guardians[0])) {
            if (!x.p.has(c)) continue;
            const bool all = std::all_of(guardians.begin() + 1, guardians.end(), [&](Candidate other) {
                const auto near = g.links_of(other);
                return std::binary_search(near.begin(), near.end(), c);
            });
            if (all) f.eliminations.push_back(c);
        }
        return !f.eliminations.empty() && sink.take(std::move(f));
    });
}

struct GuardedTridagon {
    Digits abc;
    std::array<int, 12> cells;
    std::vector<Candidate> guardians;
};

std::vector<GuardedTridagon> all_tridagons(const Setting& x) {
    std::vector<GuardedTridagon> out;
    std::vector<Candidate> guardians;
    Tridagons(x).each([&](Digits abc, const std::array<int, 12>& cells) {
        tridagon_found(x, abc, cells, guardians);
        out.push_back({abc, cells, guardians});
        return false;
    });
    return out;
}

// Every guardian leads to the same conclusion.
bool force(const Setting& x, const Web& web, std::span<const uint16_t> rounds,
           const std::vector<GuardedTridagon>& patterns, Sink& sink) {
    std::vector<Net> nets;
    Best best;
    for (size_t i = 0; i < patterns.size(); i++) {
        std::vector<Node> cases;
        for (auto c : patterns[i].guardians)
            if (web.node(c) != Web::none) cases.push_back(web.node(c));
        if (cases.size() < 2 ||
            std::any_of(cases.begin(), cases.end(), [&](Node n) { return rounds[n] > 0; }))
            continue;
        common_conclusions(web, x.budget, cases, nets,
                           [&](Verity&& v) { best.consider(std::move(v), static_cast<int>(i)); });
    }
    return best.emit(web, sink, [&](Found& f, int i) {
        for (auto& m : f.marks)
            if (m.role == Role::pivot) m.role = Role::guardian;
        const auto& pattern = patterns[static_cast<size_t>(i)];
        for (int c : pattern.cells) {
            f.variables.push_back(static_cast<uint16_t>(c));
            for (int d : bits(x.p.cell[c] & pattern.abc)) f.mark(x.candidate(c, d), Role::extra);
        }
    });
}

bool tridagon_forcing(Setting& x, Sizes, Sink& sink) {
    const auto& web = x.get<Web>();
    if (web.broken) return false;
    const auto patterns = all_tridagons(x);
    return !patterns.empty() && force(x, web, x.get<Probes<false>>().rounds, patterns, sink);
}

}  // namespace

template <int W>
std::span<const Finder<W>> parity() {
    static constexpr Finder<W> list[] = {
        {"oddagon", plain<W, oddagon>, {3, 15}},
        {"tridagon", plain<W, tridagon>},
        {"tridagon-forcing", plain<W, tridagon_forcing>},
    };
    return list;
}

NONET_INSTANTIATE(parity);

}  // namespace nonet::reason
