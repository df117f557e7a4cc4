// The lock-step core for SSE4.2.
#include "nine/lockstep.h"
#include "nine/vector_portable.h"

namespace nonet::nine {

Kernel sse4_kernel() { return {core<Vector128>(), core<Vector128>(), first_bad<Vector128>}; }

}  // namespace nonet::nine
