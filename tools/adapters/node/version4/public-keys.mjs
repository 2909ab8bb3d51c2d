// The SubjectPublicKeyInfo of public keys of ML-KEM and ML-DSA.

import { demand } from '../rejection.mjs';
import { ML_DSA } from './ml-dsa.mjs';
import { ML_KEM } from './ml-kem.mjs';

const SETS = { ...ML_KEM, ...ML_DSA };

/** What stands before a key. */
const PREFIXES = {
  'ML-KEM-768': '308204b2300b0609608648016503040402038204a100',
  'ML-KEM-1024': '30820632300b06096086480165030404030382062100',
  'ML-DSA-65': '308207b2300b0609608648016503040312038207a100',
  'ML-DSA-87': '30820a32300b060960864801650304031303820a2100',
};

export const encodedPublicKey = (set, key) => Buffer.concat([Buffer.from(PREFIXES[set], 'hex'), key]);

/** Returns the raw key of the set that is encoded; the coefficients of a key of ML-KEM are not looked at. */
export function decodedPublicKey(set, bytes) {
  const prefix = Buffer.from(PREFIXES[set], 'hex');
  const key = bytes.subarray(prefix.length);
  const isOfSet = bytes.subarray(0, prefix.length).equals(prefix) && key.length === SETS[set].publicKeyByteCount;
  demand(isOfSet, 'invalid-public-key');
  return key;
}
