#include "text/join.h"
#include "text/json.h"
#include "text/split.h"

#include "test.h"

using namespace nonet;

TEST(lines_without_comments_keep_their_numbers) {
    const auto lines = text::data_lines("# no\n\n 123 \n  4\r\n", 7, 3);
    CHECK(lines.rows == text::Views({"123", "  4"}) && lines.numbers == std::vector<uint32_t>({9, 10}));
}

TEST(tables_are_cut_where_rows_end) {
    const auto table = text::table_rows("a,\"b \"\"c\"\"\n\"\r\n\n1\n1,2,3\nopen,\"", ',', 2, true, 1);
    CHECK(table.columns[0] == text::Views({"a", "1", "1"}) && table.columns[1][0] == "b \"c\"\n");
    CHECK(!table.columns[1][1].data() && table.open && table.numbers == std::vector<uint32_t>({1, 4, 5}));
    CHECK(table.ragged.size() == 2 && table.ragged[1] == (std::pair<uint32_t, uint32_t>(2, 3)));
    // What would be quoted does not end where a field does: each of the marks stands for itself.
    const auto lone = text::table_rows("1\t\"a\n2\t\"b\n3\t\"c\"\n", '\t', 2, true, 1);
    CHECK(lone.columns[1] == text::Views({"\"a", "\"b", "c"}) && lone.numbers[2] == 3);
    // Wherever the data is cut, the rows are the same.
    const std::string whole = "x,\"y\"\"\"\r\n,\n\"\",z\n";
    const auto all = text::table_rows(whole, ',', 2, true, 1);
    for (size_t cut = 0; cut <= whole.size(); cut++) {
        const auto head = text::table_rows(whole.substr(0, cut), ',', 2, false, 1);
        const std::string rest = whole.substr(head.used);
        const auto tail = text::table_rows(rest, ',', 2, true, 1 + head.lines);
        auto joined = head.columns[1];
        joined.insert(joined.end(), tail.columns[1].begin(), tail.columns[1].end());
        CHECK(head.numbers.size() + tail.numbers.size() == all.numbers.size() && joined.size() == 3);
    }
}

TEST(objects_are_read_to_their_end) {
    const text::Views rows{R"({"a": "x\u00e9\ud83d\ude00", "b": [1, {"c": null}]})",
                           R"({"a": 1, "a": 2})",
                           "{",
                           "",
                           R"( {} )",
                           R"({"a": tru})"};
    const auto objects = text::json_objects(rows, {"a"}, {"z"});
    CHECK(objects.odd == std::vector<uint8_t>({2, 1, 1, 1, 0, 1}) && objects.bodies[4].empty());
    std::deque<std::string> written;
    CHECK(text::json_texts(objects.values[0], written)[0] == "x\xc3\xa9\xf0\x9f\x98\x80");
}

TEST(the_ends_of_fields_are_found_wherever_they_stand) {
    for (size_t length = 0; length < 40; length++) {
        const std::string field(length, '-'), row = field + "," + field + "\n" + field + ",+";
        const auto table = text::table_rows(row, ',', 2, true, 1);
        CHECK(table.columns[0] == text::Views({field, field}) &&
              table.columns[1] == text::Views({field, "+"}));
    }
}

TEST(fields_are_quoted_where_they_must) {
    const text::Views fields{"a,b", "\"", "\x01\n"};
    const text::RowPart parts[] = {
        {{}, &fields, text::Quoting::comma}, {"|"}, {{}, &fields, text::Quoting::json}};
    std::string out(text::joined_room(parts, 0, 3), ' ');
    out.resize(static_cast<size_t>(text::join(parts, 0, 3, out.data()) - out.data()));
    CHECK(out == "\"a,b\"|\"a,b\"\"\"\"\"|\"\\\"\"\"\x01\n\"|\"\\u0001\\n\"");
}
