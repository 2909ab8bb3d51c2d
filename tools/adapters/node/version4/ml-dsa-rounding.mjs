// How ML-DSA splits coefficients into a high and a low part, and the hints from which a high part is found again (FIPS 204, 7.4).

import { MODULUS, centered } from './ml-dsa-polynomials.mjs';

/** What a public key leaves out: d bits. */
export const DROPPED_BITS = 13;
/** Low parts are at most this far from zero: γ₂, of ML-DSA-65 and ML-DSA-87. */
export const LOW_BOUND = (MODULUS - 1) / 32;
const STEP = 2 * LOW_BOUND;
const HIGH_COUNT = 16;

/** The low part of a coefficient of a public key. */
export const keyLow = (value) => centered(value % 2 ** DROPPED_BITS, 2 ** DROPPED_BITS);

/** The high part of a coefficient of a public key. */
export const keyHigh = (value) => (value - keyLow(value)) >> DROPPED_BITS;

const remainder = (value) => centered(value % STEP, STEP);

/** Whether a value belongs to the high part 0, to which the multiples of the step lead back. */
const isLast = (value) => value - remainder(value) === MODULUS - 1;

export const low = (value) => (isLast(value) ? remainder(value) - 1 : remainder(value));

export const high = (value) => (isLast(value) ? 0 : (value - remainder(value)) / STEP);

/** The high part of a value with the hint to which part it belongs. */
export function corrected(value, hint) {
  if (hint === 0) return high(value);
  return (high(value) + (low(value) > 0 ? 1 : HIGH_COUNT - 1)) % HIGH_COUNT;
}

/** Writes the places of hints, and behind them how many there are up to each polynomial. */
export function packedHints(hints, most) {
  const bytes = Buffer.alloc(most + hints.length);
  let end = 0;
  hints.forEach((hint, row) => {
    hint.forEach((bit, place) => {
      if (bit === 1) bytes[end++] = place;
    });
    bytes[most + row] = end;
  });
  return bytes;
}

/** Reads hints; null where they have another encoding than their only one. */
export function unpackedHints(bytes, most) {
  const [places, ends] = [bytes.subarray(0, most), bytes.subarray(most)];
  const hints = [];
  let start = 0;
  for (const end of ends) {
    if (end < start || end > most) return null;
    const own = places.subarray(start, end);
    if (own.some((place, i) => i > 0 && own[i - 1] >= place)) return null;
    const hint = new Int32Array(256);
    for (const place of own) hint[place] = 1;
    hints.push(hint);
    start = end;
  }
  return places.subarray(start).every((place) => place === 0) ? hints : null;
}
