// The web with what rules of several cells say in it.
#pragma once

#include "reason/web.h"

namespace nonet::reason {

// The web that chains walk: where rules of several cells bond candidates, with these bonds. Nets read such
// rules themselves and walk the plain one.
class BondedWeb {
  public:
    explicit BondedWeb(Setting& x) : web_(&x.get<Web>()) {
        if (const auto& bonds = x.get<Bonds>(); !bonds.empty()) {
            own_ = std::make_unique<Web>(x.p, bonds);
            web_ = own_.get();
        }
    }
    bool is_plain() const { return !own_; }
    const Web& operator*() const { return *web_; }

  private:
    std::unique_ptr<Web> own_;
    const Web* web_;
};

// A table made from the web that chains walk; the one of the plain web if that is it.
template <class Table>
class Bonded {
  public:
    explicit Bonded(Setting& x) {
        const auto& web = x.get<BondedWeb>();
        if (!web.is_plain()) own_ = std::make_unique<Table>(*web);
        table_ = own_ ? own_.get() : &x.get<Table>();
    }
    const Table& operator*() const { return *table_; }
    const Table* operator->() const { return table_; }

  private:
    std::unique_ptr<Table> own_;
    const Table* table_;
};

}  // namespace nonet::reason
