#include "reason/fillings.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <unordered_map>

#include "reason/cellset.h"

namespace nonet::reason {
namespace {

constexpr int most_states = 20000;
// Different situations (place, state, what the rest may still hold) looked at before links are left out.
constexpr size_t most_situations = 30000;

}  // namespace

Reading::Reading(const Geometry& g, size_t number) : n_(g.size) {
    if (number < g.sums.size()) {
        set_sum(g, g.sums[number]);
        return;
    }
    automaton_ = &g.automata[number - g.sums.size()];
    cells = automaton_->cells;
    states_ = automaton_->states;
    set_excluded(g);
}

Reading::Reading(const Geometry& g, const Sum& sum) : n_(g.size) { set_sum(g, sum); }

void Reading::set_sum(const Geometry& g, const Sum& sum) {
    cells = sum.cells;
    coefficients = sum.coefficients;
    total = sum.total;
    int low = 0, high = 0, up = 0, down = 0;
    bool plain = true;
    for (const int k : coefficients) {
        (k < 0 ? low : high) += k * n_;
        (k < 0 ? down : up)++;
        plain &= std::abs(k) == 1;
    }
    start_ = -low;
    end_ = total - low;
    states_ = high - low + 1;
    is_equal_sum = plain && up > 1 && down > 1;
    is_cage = plain && !down;
    for (const auto a : cells)
        for (const auto b : cells) is_cage &= a == b || g.sees(a, b);
    set_excluded(g);
}

void Reading::set_excluded(const Geometry& g) {
    const int k = size();
    excluded_.assign(static_cast<size_t>(k) * n_ * k, 0);
    std::vector<int> place(g.cell_count, -1);
    for (int i = 0; i < k; i++) place[cells[i]] = i;
    for (int i = 0; i < k; i++)
        for (int d = 0; d < n_; d++)
            for (const auto c : g.links[cells[i] * n_ + d])
                if (const int j = place[c / n_]; j >= 0 && j != i)
                    excluded_[static_cast<size_t>((i * n_ + d) * k + j)] |= 1u << c % n_;
}

namespace {

// By place: the states from which the rest can be read to a good end, links left out.
class Endings {
  public:
    Endings(const Reading& r, const Domains& domains) : words_((r.states() + 63) / 64) {
        alive_.assign(static_cast<size_t>(r.size() + 1) * words_, 0);
        for (int s = 0; s < r.states(); s++)
            if (r.accepts(s)) set(r.size(), s);
        for (int i = r.size(); i-- > 0;)
            for (int s = 0; s < r.states(); s++)
                for (const int d : bits(domains[i]))
                    if (const int t = r.next(i, s, d); t >= 0 && test(i + 1, t)) {
                        set(i, s);
                        break;
                    }
    }
    bool test(int place, int state) const {
        return alive_[static_cast<size_t>(place) * words_ + (state >> 6)] >> (state & 63) & 1;
    }

  private:
    void set(int place, int state) {
        alive_[static_cast<size_t>(place) * words_ + (state >> 6)] |= 1ull << (state & 63);
    }
    size_t words_;
    std::vector<uint64_t> alive_;
};

// Reads all fillings at once: situations that leave the same to be read are one.
class Explorer {
  public:
    Explorer(const Reading& r, const Domains& domains)
        : found(static_cast<size_t>(r.size())),
          r_(r),
          ends_(r, domains),
          left_(static_cast<size_t>(r.size() + 1), domains) {}

    bool run() { return ends_.test(0, r_.start()) && explore(0, r_.start()); }

    bool gave_up() const { return known_.size() > most_situations; }

    Domains found;  // the digits seen in a filling

  private:
    bool explore(int place, int state) {
        if (place == r_.size()) return true;
        const auto key = this->key(place, state);
        if (const auto it = known_.find(key); it != known_.end()) return it->second;
        if (gave_up()) return false;
        bool any = false;
        for (const int d : bits(left_[place][place])) {
            const int t = r_.next(place, state, d);
            if (t < 0 || !ends_.test(place + 1, t) || !narrow(place, d) || !explore(place + 1, t)) continue;
            found[place] |= 1u << d;
            any = true;
        }
        known_.emplace(key, any);
        return any;
    }
    // What a digit leaves of the later places; false if one has nothing left.
    bool narrow(int place, int d) {
        const auto& from = left_[place];
        auto& to = left_[static_cast<size_t>(place + 1)];
        for (int j = place + 1; j < r_.size(); j++)
            if (!(to[j] = from[j] & ~r_.excluded(place, d, j))) return false;
        return true;
    }
    uint64_t key(int place, int state) const {
        uint64_t out =
            (static_cast<uint64_t>(place) << 32 | static_cast<uint32_t>(state)) * 0xd6e8feb86659fd93;
        out ^= out >> 32;
        for (int j = place; j < r_.size(); j++) {
            out = (out ^ left_[place][j]) * 0x9e3779b97f4a7c15;
            out ^= out >> 29;
        }
        return out;
    }

    const Reading& r_;
    const Endings ends_;
    std::vector<Domains> left_;  // by place: what its choice and those before leave
    std::unordered_map<uint64_t, bool> known_;
};

// What stands in a filling if links are left out.
Domains without_links(const Reading& r, const Domains& domains) {
    const Endings ends(r, domains);
    Domains out(static_cast<size_t>(r.size()), 0);
    std::vector<bool> now(r.states()), then;
    if (!ends.test(0, r.start())) return out;
    now[r.start()] = true;
    for (int i = 0; i < r.size(); i++) {
        then.assign(r.states(), false);
        for (int s = 0; s < r.states(); s++) {
            if (!now[s]) continue;
            for (const int d : bits(domains[i]))
                if (const int t = r.next(i, s, d); t >= 0 && ends.test(i + 1, t))
                    then[t] = true, out[i] |= 1u << d;
        }
        now.swap(then);
    }
    return out;
}

bool has_room(const Reading& r, const Domains& domains) {
    return r.states() <= most_states && std::find(domains.begin(), domains.end(), 0u) == domains.end();
}

}  // namespace

Domains supported(const Reading& r, const Domains& domains) {
    if (r.states() > most_states) return domains;
    if (!has_room(r, domains)) return Domains(domains.size(), 0);
    Explorer all(r, domains);
    all.run();
    return all.gave_up() ? without_links(r, domains) : all.found;
}

bool has_filling(const Reading& r, const Domains& domains) {
    if (r.states() > most_states) return true;
    if (!has_room(r, domains)) return false;
    Explorer all(r, domains);
    return all.run() || all.gave_up();
}

std::vector<Filling> fillings(const Reading& r, const Domains& domains, size_t most) {
    if (!has_room(r, domains)) return {};
    const Endings ends(r, domains);
    const int k = r.size();
    std::vector<Filling> out;
    std::vector<Domains> left(static_cast<size_t>(k + 1), domains);
    Filling now(static_cast<size_t>(k));
    size_t effort = 0;
    bool too_many = false;
    const auto read = [&](auto& self, int place, int state) -> void {
        if (place == k) {
            too_many |= out.size() == most;
            if (!too_many) out.push_back(now);
            return;
        }
        too_many |= ++effort > 100 * most;
        for (const int d : bits(left[place][place])) {
            const int t = r.next(place, state, d);
            if (too_many || t < 0 || !ends.test(place + 1, t)) continue;
            bool room = true;
            for (int j = place + 1; j < k && room; j++)
                room = (left[place + 1][j] = left[place][j] & ~r.excluded(place, d, j)) != 0;
            if (!room) continue;
            now[place] = static_cast<uint8_t>(d);
            self(self, place + 1, t);
        }
    };
    if (ends.test(0, r.start())) read(read, 0, r.start());
    if (too_many) out.clear();
    return out;
}

}  // namespace nonet::reason
