// Calls with a variable number of arguments, which Swift cannot see.
#pragma once

#ifdef PAVECTORS_WITHOUT_LIBRARIES
#error "this module is a system library, which the product for devices must not reach"
#endif

#ifdef __linux__
#include <sys/prctl.h>

/// Makes this process the parent of the processes whose parents end; returns 0, or -1 with errno.
static inline int cprocess_adopt_orphans(void) {
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}
#endif
