#include <cstring>

#include "packed/crew.h"
#include "packed/rows.h"
#include "test.h"

using namespace nonet;

namespace {

std::vector<uint8_t> some_rows(size_t n) {
    std::vector<uint8_t> rows(n * packed::row_cells);
    uint32_t state = 1;
    for (auto& cell : rows) {
        state = state * 1664525 + 1013904223;
        cell = static_cast<uint8_t>((state >> 16) % 10);
    }
    return rows;
}

}  // namespace

TEST(rows_come_back_as_they_were) {
    const size_t n = 200;
    const auto rows = some_rows(n);
    std::vector<uint8_t> small(n * packed::row_bytes), memory(n * packed::row_cells + 64);
    CHECK(packed::pack(rows.data(), packed::row_cells, n, packed::RowKind::numbers, small.data()) == n);
    for (const size_t shift : {size_t{0}, size_t{7}}) {  // at the start of a cache line, and not
        uint8_t* place = memory.data() + (64 - reinterpret_cast<uintptr_t>(memory.data()) % 64) % 64;
        place = shift ? memory.data() + shift : place;
        for (const auto writes : {packed::Writes::cached, packed::Writes::uncached}) {
            std::memset(memory.data(), 77, memory.size());
            const size_t count = shift ? n - 2 : n - 1;
            packed::unpack(small.data(), count, packed::RowKind::numbers, place, packed::row_cells, writes);
            CHECK(std::memcmp(place, rows.data(), count * packed::row_cells) == 0);
            CHECK(place[count * packed::row_cells] == 77);
        }
    }
}

TEST(a_crew_does_every_part_once) {
    for (const size_t threads : {0, 3}) {
        packed::Crew crew(threads);
        std::vector<std::vector<int>> done(20, std::vector<int>(50));
        std::vector<std::shared_ptr<packed::Job>> jobs;
        for (auto& parts : done) {
            jobs.push_back(std::make_shared<packed::Job>(50, [&parts](size_t part) { parts[part]++; }));
            crew.give(jobs.back());
        }
        jobs[7]->cancel();
        for (const auto& job : jobs)
            while (!job->is_done()) crew.help();
        for (size_t j = 0; j < done.size(); j++)
            for (const int times : done[j]) CHECK(times == 1 || (j == 7 && times == 0));
    }
}
