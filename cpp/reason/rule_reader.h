// A rule of several cells, read in many positions that are alike.
#pragma once

#include <unordered_map>

#include "reason/fillings.h"
#include "reason/memo.h"

namespace nonet::reason {

// Reads one rule again and again while digits come and go. For every digit of every cell it keeps the last
// filling that it saw with it: as long as the cells may hold that, the digit stays without a search. What it
// has answered it answers again.
class RuleReader {
  public:
    explicit RuleReader(const Reading& reading);

    // What is left of the domains when every digit that stands in no filling is gone; all empty if there is
    // no filling. Beyond a fixed effort links between the cells are not looked at, so that more is left.
    Domains supported(const Domains& domains);
    // Whether there is a filling with this digit (from 0) there; also if that takes too long to see.
    bool has_filling(const Domains& domains, int place, int digit);

  private:
    Domains find_supported(const Domains& domains);
    bool is_known(const Domains& domains, int place, int digit) const;
    Domains without_links(const Domains& domains) const;
    bool search(const Domains& domains, int place, int digit);
    bool read(int place, int state);
    bool narrow(int place, int digit);
    uint64_t key(int place, int state) const;
    void begin(const Domains& domains);
    bool gave_up() const;

    const Reading* r_;
    std::vector<Filling> seen_;  // by place and digit; empty if there is none
    std::vector<States> ends_;   // by place: the states from which the rest ends well, links left out
    std::vector<States> fixed_;  // the same with one digit fixed, up to its place
    int fixed_place_ = -1;
    std::vector<Domains> left_;  // by place: what its choice and those before leave
    Filling now_;
    Memo failed_;                                    // situations without a good end
    std::unordered_map<uint64_t, Domains> answers_;  // by what the cells may hold
    size_t effort_ = 0;
};

// Rules that nobody reads again.
inline Domains supported(const Reading& reading, const Domains& domains) {
    return RuleReader(reading).supported(domains);
}
bool has_filling(const Reading& reading, const Domains& domains);

}  // namespace nonet::reason
