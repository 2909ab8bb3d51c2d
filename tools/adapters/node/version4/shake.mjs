// Bytes from SHAKE, of which nobody knows beforehand how many are needed.

import { createHash } from 'node:crypto';

/** Hashes the parts to this many bytes; `strength` is 128 or 256. */
export function shake(strength, byteCount, ...parts) {
  const hash = createHash(`shake${strength}`, { outputLength: byteCount });
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/**
 * Draws from the output of SHAKE. `draw` returns null where it needs more bytes than it has got: it then gets twice as many,
 * which begin with the same ones. `byteCount` is rarely too small.
 * @template T
 * @param {(bytes: Buffer) => T | null} draw
 * @returns {T}
 */
export function drawn(strength, byteCount, parts, draw) {
  for (let count = byteCount; ; count *= 2) {
    const result = draw(shake(strength, count, ...parts));
    if (result !== null) return result;
  }
}
