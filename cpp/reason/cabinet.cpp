#include "reason/cabinet.h"

namespace nonet::reason {

const void* Cabinet::find(const std::type_info& type) const {
    for (const auto& [kept, table] : tables_)
        if (kept == &type) return table.get();
    return nullptr;
}

const void* Cabinet::keep(const std::type_info& type, Table table) {
    return tables_.emplace_back(&type, std::move(table)).second.get();
}

}  // namespace nonet::reason
