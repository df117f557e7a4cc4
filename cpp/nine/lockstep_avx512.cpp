// The lock-step core for AVX-512.
#include "nine/lockstep.h"
#include "nine/vector_avx512.h"

namespace nonet::nine {

Kernel avx512_kernel() { return {core<Vector512>(), narrow_core<Vector8>(), first_bad<Vector512>}; }

}  // namespace nonet::nine
