// The lock-step core for AVX2.
#include "nine/lockstep.h"
#include "nine/vector_avx2.h"
#include "nine/vector_portable.h"

namespace nonet::nine {

Kernel avx2_kernel() { return {core<Vector256>(), narrow_core<Vector128>(), first_bad<Vector256>}; }

}  // namespace nonet::nine
