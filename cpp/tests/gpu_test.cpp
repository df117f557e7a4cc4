// The GPU's kernels on an emulated warp, against the engine of the CPU. ThreadSanitizer does not know fibers.
#if !defined(__SANITIZE_THREAD__)
#include <cstring>
#include <string>
#include <vector>

#include "nine/engine.h"
#include "random.h"
#include "test.h"

extern "C" bool nonet_emulate(const char* name, uint32_t blocks, const uint64_t* arguments, int count,
                              uint32_t seed);
extern "C" uint32_t nonet_emulated_threads();

using namespace nonet;

namespace {

constexpr uint32_t node_words = 28, ready = 64, depth = 112, one_field = 1 << 10, two_fields = 1 << 20;

// Memory as a GPU gives it: 16-byte aligned, with no byte to spare, so that AddressSanitizer sees any too
// many.
class Words {
  public:
    explicit Words(size_t count)
        : data_(static_cast<uint32_t*>(std::aligned_alloc(16, (count * 4 + 15) / 16 * 16))) {
        std::memset(data_, 0x55, count * 4);
    }
    ~Words() { std::free(data_); }
    Words(const Words&) = delete;
    Words& operator=(const Words&) = delete;
    uint32_t& operator[](size_t i) { return data_[i]; }
    uint8_t* bytes() { return reinterpret_cast<uint8_t*>(data_); }
    uint64_t address() const { return reinterpret_cast<uint64_t>(data_); }

  private:
    uint32_t* data_;
};

void launch(const char* kernel, size_t blocks, const std::vector<uint64_t>& arguments, uint32_t seed) {
    CHECK(nonet_emulate(kernel, static_cast<uint32_t>(blocks), arguments.data(),
                        static_cast<int>(arguments.size()), seed));
}

struct Answers {
    std::vector<uint8_t> outcomes;
    std::vector<std::string> solutions;
};

// All kernels of a batch, in rows of 81 bytes.
Answers on_gpu(const std::vector<std::string>& rows, uint32_t capacity, uint32_t seed, bool stopped = false) {
    const size_t n = rows.size(), threads = nonet_emulated_threads(), blocks = (n + threads - 1) / threads;
    Words text((n * 81 + 3) / 4), nodes(n * node_words), found(n), several(n), solved((n * 81 + 3) / 4),
        outcomes((n + 3) / 4), state(8), stop(1), pool(threads / 32 * (ready + capacity) * node_words),
        stacks(threads * depth * node_words);
    stop[0] = stopped;
    for (size_t i = 0; i < n; i++)
        for (size_t c = 0; c < 81; c++)
            text.bytes()[i * 81 + c] = static_cast<uint8_t>(rows[i][c] == '.' ? 0 : rows[i][c] - '0');
    const auto ask = [&](const char* kernel, size_t count, const std::vector<uint64_t>& arguments) {
        launch(kernel, count, arguments, seed);
    };
    for (size_t k = 0; k < 8; k++) state[k] = 0;
    ask("read81", blocks, {text.address(), nodes.address(), found.address(), n, state.address()});
    CHECK(state[3] == 0);
    ask("search_solutions", 1,
        {nodes.address(), found.address(), n, 2, pool.address(), capacity, state.address(), stop.address(), 6,
         1, one_field, two_fields});
    ask("list_several", blocks, {found.address(), n, several.address(), state.address()});
    ask("first81", 1,
        {text.address(), nodes.address(), several.address(), stacks.address(), state.address(),
         stop.address(), 6, 1, one_field, two_fields});
    ask("write81", blocks,
        {nodes.address(), found.address(), solved.address(), outcomes.address(), n, state.address(),
         stop.address()});
    Answers out;
    for (size_t i = 0; i < n; i++) {
        out.outcomes.push_back(outcomes.bytes()[i]);
        std::string line(81, '.');
        for (size_t c = 0; c < 81; c++)
            if (const uint8_t digit = solved.bytes()[i * 81 + c]) line[c] = static_cast<char>('0' + digit);
        out.solutions.push_back(line);
    }
    return out;
}

Answers on_cpu(const std::vector<std::string>& rows) {
    std::string text, solved(rows.size() * 81, '.');
    for (const std::string& row : rows) text += row;
    Answers out;
    out.outcomes.resize(rows.size());
    nine::Batch batch;
    batch.base = reinterpret_cast<const uint8_t*>(text.data());
    batch.out_base = reinterpret_cast<uint8_t*>(solved.data());
    batch.outcomes = out.outcomes.data();
    std::atomic<bool> stop{false};
    Budget budget(-1, &stop);
    nine::run(nine::instruction_sets().back(), batch, rows.size(), 1, budget, stop);
    for (size_t i = 0; i < rows.size(); i++) out.solutions.push_back(solved.substr(i * 81, 81));
    return out;
}

const std::string easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

// Puzzles with one solution, with several and with none: clues left out, exchanged, put in.
std::vector<std::string> mixture(size_t n, uint64_t seed) {
    Random random(seed);
    std::vector<std::string> rows{std::string(81, '.'), std::string(81, '1')};
    while (rows.size() < n) {
        std::string row = random.below(4) ? easy : hard;
        for (uint32_t changes = random.below(5); changes; changes--) {
            const size_t cell = random.below(81);
            row[cell] = random.below(4) ? '.' : static_cast<char>('1' + random.below(9));
        }
        rows.push_back(row);
    }
    return rows;
}

}  // namespace

TEST(gpu_kernels_agree_with_the_engine_of_the_cpu) {
    for (const size_t n : {1, 31, 33, 200}) {
        const auto rows = mixture(n + 1, n);
        const Answers gpu = on_gpu(rows, 4608, static_cast<uint32_t>(n)), cpu = on_cpu(rows);
        CHECK(gpu.outcomes == cpu.outcomes);
        CHECK(gpu.solutions == cpu.solutions);  // first solutions too
    }
}

TEST(gpu_first_solutions_do_not_depend_on_the_order_of_threads) {
    const auto rows = mixture(100, 7);
    const Answers first = on_gpu(rows, 4608, 1);
    for (const uint32_t seed : {2, 3}) CHECK(on_gpu(rows, 4608, seed).solutions == first.solutions);
    CHECK(on_gpu({rows[0]}, 4608, 1).solutions[0] == first.solutions[0]);
}

TEST(gpu_puzzles_without_room_are_marked) {
    const auto rows = mixture(100, 9);
    const Answers cpu = on_cpu(rows), gpu = on_gpu(rows, 32, 1);
    size_t unfinished = 0;
    for (size_t i = 0; i < rows.size(); i++) {
        unfinished += gpu.outcomes[i] == 255;
        CHECK(gpu.outcomes[i] == 255 || gpu.outcomes[i] == cpu.outcomes[i]);
    }
    CHECK(unfinished > 0);
}

TEST(gpu_searches_stop) {
    for (const uint8_t outcome : on_gpu(mixture(100, 3), 4608, 1, true).outcomes) CHECK(outcome == 3);
}
#endif
