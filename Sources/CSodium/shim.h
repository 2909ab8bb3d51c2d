#ifndef PAVECTORS_CSODIUM_SHIM_H
#define PAVECTORS_CSODIUM_SHIM_H

#include <sodium.h>

#endif
