#include "test.h"

int main() {
    using namespace nonet::test;
    int failed = 0;
    for (const auto& t : tests()) {
        const int before = failures();
        t.run();
        if (failures() != before) {
            std::printf("FAILED %s\n", t.name);
            failed++;
        }
    }
    std::printf("%zu passed, %d failed\n", tests().size() - failed, failed);
    return failed != 0;
}
