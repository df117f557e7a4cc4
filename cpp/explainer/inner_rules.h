// The rules that work inside a run of level 1 and more.
#pragma once

#include "explainer/run.h"

namespace nonet::explainer {

// Rules are tried one after the other until one has something. A hint counts only if it needs something that
// the assumption has turned off; what it removes is then turned off too, and follows from that.
class InnerRules {
  public:
    explicit InnerRules(RunMaker& run)
        : run_(run), base_(run.base_), work_(run.work_), version_(run.depth_.version) {}
    void apply();

  private:
    bool is_enough() const;
    void locking();
    void hidden_pairs();
    void naked_pairs();
    void x_wings();
    void chains(const InnerHints& hints);

    void need(int cell, Nine digits);
    void need(int house, int digit, Nine places);
    void remove(int cell, Nine digits) {
        if (digits) removals_.push_back({static_cast<uint8_t>(cell), digits});
    }
    void finish(const std::shared_ptr<const InnerHint>& nested = nullptr);

    Nine gone(int house, int digit) const {
        return base_.places[static_cast<size_t>(house)][static_cast<size_t>(digit)] &
               static_cast<Nine>(~work_.places[static_cast<size_t>(house)][static_cast<size_t>(digit)]);
    }
    Nine gone(int cell) const {
        return base_.candidates[static_cast<size_t>(cell)] &
               static_cast<Nine>(~work_.candidates[static_cast<size_t>(cell)]);
    }

    RunMaker& run_;
    const Board& base_;
    const Board& work_;
    Version version_;
    std::vector<Removal> removals_;
    std::vector<uint16_t> parents_;
    bool productive_ = false, added_ = false;
};

}  // namespace nonet::explainer
