// The lock-step core for AVX-512.
#include "nine/lockstep.h"
#include "nine/vector_avx512.h"

namespace nonet::nine {

Kernel avx512_kernel() {
    return {sizeof(LockStep<Vector512>), run_lockstep<Vector512>, first_bad<Vector512>};
}

}  // namespace nonet::nine
