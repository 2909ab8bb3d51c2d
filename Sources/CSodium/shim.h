#ifndef PAVECTORS_CSODIUM_SHIM_H
#define PAVECTORS_CSODIUM_SHIM_H

#ifdef PAVECTORS_WITHOUT_LIBRARIES
#error "this module is a system library, which the product for devices must not reach"
#endif

#include <sodium.h>

#endif
