// The encoding of the public keys of ML-DSA and ML-KEM, which is checked without their algorithms.

import { demand } from '../rejection.mjs';

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
}
