// The switch for hybrid algorithms: calls with one of them cannot be asked while the adapter does not have ML-KEM and ML-DSA.

import { randomBytes } from 'node:crypto';
import { Inexpressible } from '../../rejection.mjs';
import { encodedKey } from '../../version4/public-keys.mjs';
import { algorithm } from '../../version4/shared-secret.mjs';

const SEED_BYTE_COUNT = 32;
/** The parameter sets of the two modules. */
const SETS = ['ML-KEM-768', 'ML-DSA-65'];

const [kem, dsa] = await Promise.all(['ml-kem', 'ml-dsa'].map(loaded));

/** A module of the adapter; undefined where it does not have it. */
async function loaded(name) {
  try {
    return await import(`../../version4/${name}.mjs`);
  } catch (failure) {
    if (failure.code !== 'ERR_MODULE_NOT_FOUND') throw failure;
    return undefined;
  }
}

/** Ends a call with an algorithm of which key pairs cannot be made. */
export function demandKeyPairs(name) {
  const { kem: kemSet, signature } = algorithm(name);
  const sets = [kemSet, signature].filter((set) => set !== undefined);
  const isComplete = kem !== undefined && dsa !== undefined && sets.every((set) => SETS.includes(set));
  if (sets.length > 0 && !isComplete) throw new Inexpressible(`this platform has no ${sets.join(' and ')}`);
}

/** Draws the public key of a device for its signatures with ML-DSA; no call of 4.0 signs with the private key. */
export const drawLatticeKey = (set) => encodedKey(set, dsa.generateKeyPair(randomBytes(SEED_BYTE_COUNT)).publicKey);
