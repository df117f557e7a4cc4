#include <algorithm>
#include <random>
#include <stdexcept>

#include "parquet/crc.h"
#include "parquet/pages.h"
#include "parquet/runs.h"
#include "parquet/snappy.h"
#include "parquet/writer.h"

#include "test.h"

using namespace nonet;
using namespace std::string_literals;
using parquet::FieldKind;

namespace {

constexpr size_t rows = 40;

// Two row groups of a text that repeats, one that does not, numbers and a truth value; every seventh is
// missing.
std::string written_file() {
    std::string out;
    const auto sink = [&](std::string_view data, const auto&) { out += data; };
    parquet::TableWriter writer({{"word", FieldKind::text, true, true},
                                 {"line", FieldKind::text, false, true},
                                 {"id", FieldKind::whole, true, true},
                                 {"flag", FieldKind::truth, true, false},
                                 {"score", FieldKind::real, true, true}});
    for (int group = 0; group < 2; group++) {
        for (size_t row = 0; row < rows; row++) {
            const std::string line(row, 'x'), number(8, static_cast<char>(row % 3));
            const char truth = row % 2;
            const std::string score(row % 2 ? "\0\0\0\0\0\0\xe0\x3f"s : "\0\0\0\0\0\0\0\xc0"s);  // 0.5, -2
            const bool is_there = row % 7 != 0;
            writer.column(0).add(is_there ? std::string_view(row % 2 ? "odd" : "even") : std::string_view());
            writer.column(1).add(is_there ? std::string_view(line) : std::string_view());
            writer.column(2).add(is_there ? std::string_view(number) : std::string_view());
            writer.column(3).add(is_there ? std::string_view(&truth, 1) : std::string_view());
            writer.column(4).add(is_there ? std::string_view(score) : std::string_view());
        }
        writer.end_group(rows, sink);
    }
    writer.end_file(sink);
    return out;
}

// All texts of a file, which they look into, column by column, so many at a time; std::invalid_argument if it
// is damaged.
std::vector<text::Views> read_file(const std::string& file, std::vector<std::shared_ptr<const void>>& kept,
                                   size_t most) {
    const auto* end = reinterpret_cast<const uint8_t*>(file.data() + file.size() - 8);
    const size_t size = end[0] | end[1] << 8;
    if (size + 12 > file.size()) throw std::invalid_argument("no footer");
    const auto footer = parquet::read_footer(std::string_view(file).substr(file.size() - 8 - size, size));
    std::vector<text::Views> out(footer.columns.size());
    for (const auto& group : footer.groups)
        for (size_t i = 0; i < out.size(); i++) {
            const auto& chunk = group.chunks[i];
            if (chunk.offset > file.size() || chunk.size > file.size() - chunk.offset)
                throw std::invalid_argument("outside the file");
            auto data = std::string_view(file).substr(chunk.offset, chunk.size);
            parquet::PageReader reader(footer.columns[i].kind, footer.columns[i].optional, chunk.packed,
                                       group.rows, [](double number) { return std::to_string(number); });
            for (parquet::PageRows page; (page = reader.next(data, nullptr, true, most)).rows.size();) {
                data.remove_prefix(page.used);
                out[i].insert(out[i].end(), page.rows.begin(), page.rows.end());
                kept.insert(kept.end(), page.kept.begin(), page.kept.end());
            }
        }
    return out;
}

std::string unpacked(std::string packed, size_t size) {
    std::string out(size, ' ');
    parquet::unpack_snappy(packed, out.data(), size);
    return out;
}

template <class Call>
bool refuses(const Call& call) {
    try {
        call();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

}  // namespace

TEST(a_parquet_file_is_read_as_it_was_written) {
    std::vector<std::shared_ptr<const void>> kept;
    const auto file = written_file();
    for (size_t row = 0; row < 2 * rows; row++) {
        const auto found = read_file(file, kept, 1 + row);
        CHECK(found.size() == 5);
        const size_t n = row % rows;
        for (const auto& column : found) CHECK(!column[row].data() == (n % 7 == 0));
        if (n % 7 == 0) continue;
        CHECK(found[0][row] == (n % 2 ? "odd" : "even") && found[1][row].size() == n);
        CHECK(found[2][row] == std::to_string(0x0101010101010101 * (n % 3)));
        CHECK(found[3][row] == (n % 2 ? "true" : "false"));
        CHECK(found[4][row] == (n % 2 ? "0.500000" : "-2.000000"));
    }
}

TEST(damaged_parquet_files_are_refused_or_read) {
    const auto whole = written_file();
    std::mt19937 random(1);
    size_t refused = 0;
    for (int turn = 0; turn < 20000; turn++) {
        auto file = whole;
        for (unsigned i = 0; i <= random() % 3; i++)
            file[random() % file.size()] = static_cast<char>(random());
        if (random() % 8 == 0) file.erase(random() % file.size(), random() % 20);
        std::vector<std::shared_ptr<const void>> kept;
        if (file.size() >= 12) refused += refuses([&] { read_file(file, kept, 1 + random() % 50); });
    }
    CHECK(refused > 1000);
}

TEST(snappy_is_unpacked_tag_by_tag) {
    CHECK(unpacked("\x00"s, 0).empty() && unpacked("\x03\x08"s + "abc", 3) == "abc");
    // A run; a distance of 16 bits; one of 32 bits; a long literal.
    CHECK(unpacked("\x0a\x00"s + "a" + "\x15\x01", 10) == "aaaaaaaaaa");
    CHECK(unpacked("\x06\x08"s + "abc" + "\x0a\x03\x00"s, 6) == "abcabc");
    CHECK(unpacked("\x06\x08"s + "abc" + "\x0b\x03\x00\x00\x00"s, 6) == "abcabc");
    const std::string many(300, 'm');
    CHECK(unpacked("\xac\x02\xf4\x2b\x01"s + many, 300) == many);
    // Before the first byte, past the end, nowhere, and another size than it says.
    for (const auto& bad : {"\x06\x08"s + "abc" + "\x0a\x04\x00"s, "\x03\x0c"s + "abc",
                            "\x06\x08"s + "abc" + "\x0a\x00\x00"s, "\x04\x08"s + "abc", ""s, "\x03\xf0"s})
        CHECK(refuses([&] { unpacked(bad, bad.empty() ? 0 : static_cast<size_t>(bad[0])); }));
    std::mt19937 random(2);
    for (int turn = 0; turn < 20000; turn++) {
        std::string noise = "\xac\x02\x90"s + many.substr(0, 37);
        for (unsigned i = 0; i < 300; i++) noise += static_cast<char>(random() % (turn % 2 ? 256 : 32));
        refuses([&] { unpacked(noise, 300); });
    }
}

namespace {

// So many numbers, read in pieces.
std::vector<uint32_t> read_runs(std::string_view data, int bits, size_t count, size_t piece) {
    parquet::RunReader reader(data, bits);
    std::vector<uint32_t> out(count);
    for (size_t at = 0; at < count; at += piece) reader.read(&out[at], std::min(piece, count - at));
    return out;
}

}  // namespace

TEST(numbers_in_runs_come_back) {
    std::mt19937 random(3);
    for (int turn = 0; turn < 300; turn++) {
        const int bits = 1 + turn % 12;
        std::vector<uint32_t> numbers;
        while (numbers.size() < random() % 400)
            numbers.insert(numbers.end(), random() % 2 ? 1 : random() % 60, random() % (1u << bits));
        std::string out;
        parquet::write_runs(numbers, bits, out);
        for (const size_t piece : {1, 7, 8, 1000})
            CHECK(read_runs(out, bits, numbers.size(), piece) == numbers);
        CHECK(refuses([&] { read_runs(out, bits, numbers.size() + 100, 50); }));
    }
    // Three eights of numbers without bits.
    CHECK(read_runs("\x07", 0, 24, 5) == std::vector<uint32_t>(24));
    CHECK(refuses([] { read_runs("\x07", 0, 25, 5); }));
}

TEST(checksums_are_those_of_everybody) {
    CHECK(parquet::crc32("") == 0 && parquet::crc32("123456789") == 0xcbf43926u);
    CHECK(parquet::crc32(std::string(1000, 'x')) == 0x3b41c9e6u);
}

TEST(codes_are_given_up_when_they_take_too_much) {
    const std::string large(300'000, 'l');
    std::string file;
    const auto sink = [&](std::string_view data, const auto&) { file += data; };
    parquet::TableWriter writer({{"text", FieldKind::text, true, true}});
    for (int group = 0; group < 2; group++) {
        for (size_t row = 0; row < 12; row++) {
            writer.column(0).add(std::to_string(row / 2) + large);
            writer.column(0).add({});
        }
        writer.end_group(24, sink);
    }
    writer.end_file(sink);
    // Three texts as codes, three twice; then six twice.
    CHECK(file.size() / large.size() == 3 + 6 + 12);
    std::vector<std::shared_ptr<const void>> kept;
    const auto found = read_file(file, kept, 5);
    CHECK(found.size() == 1 && found[0].size() == 48);
    for (size_t row = 0; row < 48; row++)
        CHECK(row % 2 ? !found[0][row].data() : found[0][row] == std::to_string(row % 24 / 4) + large);
}
