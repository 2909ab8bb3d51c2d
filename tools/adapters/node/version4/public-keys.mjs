// The encoding of the public keys of ML-DSA and ML-KEM, which is checked without their algorithms.

import { randomBytes } from 'node:crypto';
import { demand } from '../rejection.mjs';

const MODULUS = 3329;
/** The length of the seed of the matrix, which ends a key of ML-KEM. */
const SEED_BYTE_COUNT = 32;

/** What stands before a key in SubjectPublicKeyInfo, and the number of the key's bytes. */
const SETS = {
  'ML-KEM-768': ['308204b2300b0609608648016503040402038204a100', 1184],
  'ML-KEM-1024': ['30820632300b06096086480165030404030382062100', 1568],
  'ML-DSA-65': ['308207b2300b0609608648016503040312038207a100', 1952],
  'ML-DSA-87': ['30820a32300b060960864801650304031303820a2100', 2592],
};

/** Rejects bytes that are not the SubjectPublicKeyInfo of a key of the set. */
export function demandPublicKey(set, bytes) {
  const [prefix, byteCount] = SETS[set];
  const isPrefixed = bytes.toString('hex', 0, prefix.length / 2) === prefix;
  demand(isPrefixed && bytes.length === prefix.length / 2 + byteCount, 'invalid-public-key');
  if (set.startsWith('ML-KEM')) demand(isReduced(bytes.subarray(prefix.length / 2, -SEED_BYTE_COUNT)), 'invalid-public-key');
}

/** Encodes a key of the set as SubjectPublicKeyInfo. */
export const encodedKey = (set, key) => Buffer.concat([Buffer.from(SETS[set][0], 'hex'), key]);

/** Encodes a key of ML-KEM whose private key nobody has: all its coefficients are zero. */
export function unownedKey(set) {
  const [, byteCount] = SETS[set];
  return encodedKey(set, Buffer.concat([Buffer.alloc(byteCount - SEED_BYTE_COUNT), randomBytes(SEED_BYTE_COUNT)]));
}

/** Returns whether all coefficients, of which three bytes hold two, are below the modulus. */
function isReduced(bytes) {
  for (let i = 0; i < bytes.length; i += 3) {
    const [first, second, third] = bytes.subarray(i, i + 3);
    if ((first | (second & 0x0f) << 8) >= MODULUS || (second >> 4 | third << 4) >= MODULUS) return false;
  }
  return true;
}
