// The lock-step core for AVX2.
#include "nine/lockstep.h"
#include "nine/vector_avx2.h"

namespace nonet::nine {

Kernel avx2_kernel() { return {sizeof(LockStep<Vector256>), run_lockstep<Vector256>, first_bad<Vector256>}; }

}  // namespace nonet::nine
