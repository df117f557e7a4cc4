#include "reason/whips.h"

namespace nonet::reason {

Reach::Reach(const Web& web) {
    std::vector<uint32_t> seen(static_cast<size_t>(web.variables()) + 1);
    for (int n = 0; n < web.nodes(); n++) {
        seen.back() = static_cast<uint32_t>(n) + 1;  // the dummy
        for (auto m : web.links[n]) {
            const auto* v = web.variables_of(m);
            for (int k = 0; k < web.degree; k++)
                if (seen[v[k]] != static_cast<uint32_t>(n) + 1) {
                    seen[v[k]] = static_cast<uint32_t>(n) + 1;
                    touched.add(v[k]);
                }
        }
        touched.close();
    }
}

template <bool Grouped>
Probes<Grouped>::Probes(const Web& web) : rounds(static_cast<size_t>(web.nodes())) {
    if (web.broken) return;
    Counters counters(web);
    Probe<Grouped> probe(counters);
    for (int n = 0; n < web.nodes(); n++)
        rounds[n] = static_cast<uint16_t>(probe.rounds(static_cast<Node>(n)));
}

template class Probes<false>;
template class Probes<true>;

}  // namespace nonet::reason
