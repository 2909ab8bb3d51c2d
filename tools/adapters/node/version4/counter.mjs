// The counter of protocol 4.0.

import { kmac256 } from './keccak.mjs';
import { demandKeys, sha3 } from './primitives.mjs';

/** Returns the counter's value some steps ahead. */
export function advanced(counterData, steps) {
  demandKeys(counterData);
  let counter = counterData;
  for (let i = 0; i < steps; i++) counter = sha3(256, counter);
  return counter;
}

/** Returns the hash by which a status shows the counter. */
export function counterHash(key, counter) {
  demandKeys(key, counter);
  return kmac256(key, counter, 'PA4MAC-CTR');
}
