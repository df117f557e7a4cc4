#include "reason/rule_reader.h"

#include "reason/cellset.h"

namespace nonet::reason {
namespace {

// Situations (place, state, what the rest may still hold) looked at before links are left out.
constexpr size_t most_situations = 30000;
// Answers kept before all are forgotten.
constexpr size_t most_answers = 8192;

uint64_t hash(uint64_t start, std::span<const Digits> domains) {
    for (const auto digits : domains) {
        start = (start ^ digits) * 0x9e3779b97f4a7c15;
        start ^= start >> 29;
    }
    return start;
}

}  // namespace

RuleReader::RuleReader(const Reading& reading)
    : r_(&reading),
      seen_(static_cast<size_t>(reading.size() * reading.digits())),
      now_(static_cast<size_t>(reading.size())) {}

bool RuleReader::is_known(const Domains& domains, int place, int digit) const {
    const auto& filling = seen_[static_cast<size_t>(place * r_->digits() + digit)];
    if (filling.empty()) return false;
    for (size_t i = 0; i < filling.size(); i++)
        if (!(domains[i] >> filling[i] & 1)) return false;
    return true;
}

// The endings of the domains, and room to read.
void RuleReader::begin(const Domains& domains) {
    const int k = r_->size();
    if (ends_.empty()) {
        ends_ = endings(*r_, domains);
        fixed_.assign(static_cast<size_t>(k), States(*r_));
        left_.assign(static_cast<size_t>(k + 1), domains);
    } else {
        for (int i = k; i-- > 0;) lead_to(*r_, i, domains[i], ends_[i + 1], ends_[i]);
    }
    failed_.clear();
    effort_ = 0;
}

// What stands in a filling if links are left out.
Domains RuleReader::without_links(const Domains& domains) const {
    Domains out(domains.size(), 0);
    if (!ends_[0].test(r_->start())) return out;
    States now(*r_), then(*r_);
    now.set(r_->start());
    for (int i = 0; i < r_->size(); i++) {
        then.clear();
        now.each([&](int s) {
            for (const int d : bits(domains[i]))
                if (const int t = r_->next(i, s, d); t >= 0 && ends_[i + 1].test(t))
                    then.set(t), out[i] |= 1u << d;
        });
        std::swap(now, then);
    }
    return out;
}

bool RuleReader::gave_up() const { return effort_ > most_situations; }

// A filling with a digit at a place; the endings of the domains must be there.
bool RuleReader::search(const Domains& domains, int place, int digit) {
    for (int i = place; i >= 0; i--)
        lead_to(*r_, i, i == place ? 1u << digit : domains[i], i == place ? ends_[i + 1] : fixed_[i + 1],
                fixed_[i]);
    if (!fixed_[0].test(r_->start())) return false;
    fixed_place_ = place;
    left_[0] = domains;
    left_[0][place] = 1u << digit;
    if (!read(0, r_->start())) return false;
    for (int i = 0; i < r_->size(); i++) seen_[static_cast<size_t>(i * r_->digits() + now_[i])] = now_;
    return true;
}

bool RuleReader::read(int place, int state) {
    if (place == r_->size()) return true;
    // Short ends are read faster than looked up, and without links every way leads to an end.
    const bool is_worth_it = r_->has_links && r_->size() - place > 2;
    const uint64_t key = is_worth_it ? this->key(place, state) : 0;
    if (gave_up() || (is_worth_it && failed_.contains(key))) return false;
    effort_++;
    const auto& ends = place + 1 <= fixed_place_ ? fixed_[place + 1] : ends_[place + 1];
    for (const int d : bits(left_[place][place])) {
        const int t = r_->next(place, state, d);
        if (t < 0 || !ends.test(t) || !narrow(place, d)) continue;
        now_[place] = static_cast<uint8_t>(d);
        if (read(place + 1, t)) return true;
    }
    if (is_worth_it && !gave_up()) failed_.insert(key);
    return false;
}

// What a digit leaves of the later places; false if one has nothing left.
bool RuleReader::narrow(int place, int d) {
    const auto& from = left_[place];
    auto& to = left_[static_cast<size_t>(place + 1)];
    for (int j = place + 1; j < r_->size(); j++)
        if (!(to[j] = from[j] & ~r_->excluded(place, d, j))) return false;
    return true;
}

uint64_t RuleReader::key(int place, int state) const {
    const uint64_t at =
        (static_cast<uint64_t>(place) << 32 | static_cast<uint32_t>(state)) * 0xd6e8feb86659fd93;
    return hash(at ^ at >> 32, std::span(left_[place]).subspan(static_cast<size_t>(place)));
}

Domains RuleReader::supported(const Domains& domains) {
    if (r_->is_too_large()) return domains;
    if (!is_readable(*r_, domains)) return Domains(domains.size(), 0);
    const auto key = hash(0, domains);
    if (const auto it = answers_.find(key); it != answers_.end()) return it->second;
    if (answers_.size() == most_answers) answers_.clear();
    return answers_.emplace(key, find_supported(domains)).first->second;
}

Domains RuleReader::find_supported(const Domains& domains) {
    const int k = r_->size();
    Domains found(domains.size(), 0);
    const auto note = [&](int place, int digit) {
        const auto& filling = seen_[static_cast<size_t>(place * r_->digits() + digit)];
        for (int i = 0; i < k; i++) found[i] |= 1u << filling[i];
    };
    for (int i = 0; i < k; i++)
        for (const int d : bits(domains[i]))
            if (!(found[i] >> d & 1) && is_known(domains, i, d)) note(i, d);
    if (found == domains) return found;
    begin(domains);
    const auto kept = without_links(domains);
    for (int i = 0; i < k; i++)
        for (const int d : bits(kept[i] & ~found[i])) {
            if (found[i] >> d & 1) continue;
            if (search(kept, i, d)) note(i, d);
            if (gave_up()) return kept;
        }
    return found;
}

bool RuleReader::has_filling(const Domains& domains, int place, int digit) {
    if (r_->is_too_large() || is_known(domains, place, digit)) return true;
    if (!is_readable(*r_, domains)) return false;
    begin(domains);
    return search(domains, place, digit) || gave_up();
}

bool has_filling(const Reading& r, const Domains& domains) {
    RuleReader reader(r);
    for (const int d : bits(domains[0]))
        if (reader.has_filling(domains, 0, d)) return true;
    return false;
}

}  // namespace nonet::reason
