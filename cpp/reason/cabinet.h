// Tables made on first use and kept, one of each type. Only the making is compiled for every table: there are
// a hundred of them, with the widths of cell sets.
#pragma once

#include <memory>
#include <typeinfo>
#include <utility>
#include <vector>

namespace nonet::reason {

class Cabinet {
  public:
    // The T(source) that was made the first time; its constructor may ask for others.
    template <class T, class Source>
    const T& get(Source& source) {
        if (const void* kept = find(typeid(T))) return *static_cast<const T*>(kept);
        return *static_cast<const T*>(
            keep(typeid(T), Table(new T(source), [](void* table) { delete static_cast<T*>(table); })));
    }

  private:
    using Table = std::unique_ptr<void, void (*)(void*)>;
    const void* find(const std::type_info& type) const;
    const void* keep(const std::type_info& type, Table table);

    // A few dozen at most, looked through in order: hashing a type's name took longer.
    std::vector<std::pair<const std::type_info*, Table>> tables_;
};

}  // namespace nonet::reason
