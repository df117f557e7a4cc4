// JSON objects, a line each, cut into their members where they lie.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "text/split.h"

namespace nonet::text {

struct JsonObjects {
    Views bodies;               // what stands between the braces
    std::vector<Views> values;  // of the members with the names asked for, as JSON; missing if there is none
    std::vector<uint8_t> odd;  // 1 for a row to be looked at more closely: no object, a name asked for twice,
                               // a reserved one, or a name with escapes
};

// Every row must be one object, and is read to its end: what passes here is JSON.
JsonObjects json_objects(const Views& rows, const std::vector<std::string>& names,
                         const std::vector<std::string>& reserved);

// JSON values as texts: a string is what it says, null is missing, all else stays as it is. Strings with
// escapes are written anew.
Views json_texts(const Views& values, std::deque<std::string>& written);

}  // namespace nonet::text
