// How far two counters of one chain of hashes are apart.

import { nextCounter } from '../bytes.mjs';

const MOST_STEPS = 10_000;

/**
 * The number of steps of one counter less that of another one, which is below 0 where the first is the earlier one.
 * Both are hashed on at the same time, because only the later one is met.
 */
export function stepsBetween(counter, other) {
  let [fromCounter, fromOther] = [counter, other];
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (fromOther.equals(counter)) return steps;
    if (fromCounter.equals(other)) return -steps;
    [fromCounter, fromOther] = [fromCounter, fromOther].map(nextCounter);
  }
  throw new Error('two counters are not of one chain');
}
