// The lock-step core for any machine.
#include "nine/lockstep.h"
#include "nine/vector_portable.h"

namespace nonet::nine {

Kernel portable_kernel() {
    return {sizeof(LockStep<Vector128>), run_lockstep<Vector128>, first_bad<Vector128>};
}

}  // namespace nonet::nine
