// The lock-step core for any machine.
#include "nine/lockstep.h"
#include "nine/vector_portable.h"

namespace nonet::nine {

Kernel portable_kernel() { return {core<Vector128>(), core<Vector128>(), first_bad<Vector128>}; }

}  // namespace nonet::nine
