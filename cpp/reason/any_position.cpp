#include "reason/any_position.h"

#include "reason/catalogue.h"
#include "reason/climb.h"
#include "reason/closing.h"

namespace nonet::reason {
namespace {

template <int W>
class WideLook final : public Look {
  public:
    WideLook(const Position<W>& position, OneSolution& unique, Budget& budget)
        : Look(context_), context_(position, unique, budget) {}
    void find(int technique, Sink& sink) override {
        const auto& finder = catalogue<W>()[technique];
        finder.find(context_, finder.sizes, sink);
    }

  private:
    Context<W> context_;
};

template <int W>
class WidePosition final : public AnyPosition {
  public:
    WidePosition(const Space<W>& space, std::span<const uint8_t> values, std::span<const uint8_t> givens,
                 std::span<const Digits> candidates)
        : p_(space, values, givens, candidates) {}

    std::unique_ptr<AnyPosition> copy() const override { return std::make_unique<WidePosition>(*this); }
    void become(const AnyPosition& other) override { p_ = of(other); }
    Squares squares() const override { return p_; }
    bool is_solved() const override { return p_.is_solved(); }
    void eliminate(Candidate c) override { p_.eliminate(c); }
    void apply(const Found& found) override { p_.apply(found); }
    void prune() override { p_.prune(); }
    bool run_singles(KnownSingles known, const AnyPosition* since) override {
        return reason::run_singles(p_, known, since ? &of(*since) : nullptr);
    }
    bool run_intersections() override { return reason::run_intersections(p_); }
    bool run_basics(const AnyPosition& since) override { return reason::run_basics(p_, of(since)); }
    End climb(OneSolution& unique, const std::vector<int>& ladder, bool prune, size_t max_steps,
              Budget& budget, std::vector<Trace::Step>& steps) override {
        return reason::climb(p_, unique, ladder, prune, max_steps, budget, steps);
    }
    std::unique_ptr<Look> look(OneSolution& unique, Budget& budget) const override {
        return std::make_unique<WideLook<W>>(p_, unique, budget);
    }

  private:
    static const Position<W>& of(const AnyPosition& other) {
        return static_cast<const WidePosition&>(other).p_;
    }
    Position<W> p_;
};

template <int W>
class WideSpace final : public AnySpace {
  public:
    explicit WideSpace(const Geometry& g) : space_(g) {}
    std::unique_ptr<AnyPosition> position(std::span<const uint8_t> values, std::span<const uint8_t> givens,
                                          std::span<const Digits> candidates) const override {
        return std::make_unique<WidePosition<W>>(space_, values, givens, candidates);
    }

  private:
    Space<W> space_;
};

}  // namespace

std::unique_ptr<AnySpace> make_space(const Geometry& g) {
    if (g.cell_count <= 121) return std::make_unique<WideSpace<2>>(g);
    if (g.cell_count <= 256) return std::make_unique<WideSpace<4>>(g);
    return std::make_unique<WideSpace<10>>(g);
}

}  // namespace nonet::reason
