#include "reason/catalogue.h"

#include "reason/reasoner.h"

namespace nonet::reason {

template <int W>
const std::vector<Finder<W>>& catalogue() {
    // Never destroyed, here and below: daemon threads go on while the process ends.
    static const auto& all = *new auto([] {
        std::vector<Finder<W>> out;
        const auto add = [&](auto family) { out.insert(out.end(), family.begin(), family.end()); };
        add(singles<W>());
        add(intersections<W>());
        add(rule_fillings<W>());
        add(rule_partners<W>());
        add(rule_pointing<W>());
        add(derived_sums<W>());
        add(line_bounds<W>());
        add(subsets<W>());
        add(fish<W>());
        add(wings<W>());
        add(almost_locked_sets<W>());
        add(single_digit<W>());
        add(chain_wings<W>());
        add(colouring<W>());
        add(remote_pairs<W>());
        add(chains<W>());
        add(rectangles<W>());
        add(deadly_patterns<W>());
        add(bugs<W>());
        add(whips<W>());
        add(parity<W>());
        add(forcing<W>());
        add(nets<W>());
        add(templates<W>());
        return out;
    }());
    return all;
}

template const std::vector<Finder<2>>& catalogue<2>();
template const std::vector<Finder<4>>& catalogue<4>();
template const std::vector<Finder<10>>& catalogue<10>();

const std::vector<std::string_view>& technique_keys() {
    static const auto& keys = *new auto([] {
        std::vector<std::string_view> out;
        for (const auto& finder : catalogue<2>()) out.push_back(finder.key);
        return out;
    }());
    return keys;
}

}  // namespace nonet::reason
