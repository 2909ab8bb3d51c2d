// ML-KEM and ML-DSA with raw keys.

import { randomBytes } from 'node:crypto';
import { demand, demandByteCount } from '../rejection.mjs';
import { ML_DSA } from './ml-dsa.mjs';
import { ML_KEM } from './ml-kem.mjs';

/** The seed of ML-KEM has two halves. */
const SEED_BYTE_COUNT = 64;
const RANDOM_BYTE_COUNT = 32;
const EMPTY = Buffer.alloc(0);

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  'mlkem.generate': (input) => {
    const { publicKey } = seedPair(input.word('set', Object.keys(ML_KEM)), input.bytes('seed'));
    return { output: { encapsulationKey: publicKey } };
  },

  'mlkem.encapsulate': (input) => {
    const [publicKey, m] = [input.bytes('encapsulationKey'), input.bytes('m')];
    const kem = Object.values(ML_KEM).find(({ publicKeyByteCount }) => publicKeyByteCount === publicKey.length);
    demand(kem !== undefined, 'invalid-length');
    return { output: kem.encapsulate(publicKey, m) };
  },

  'mlkem.decapsulate': (input) => {
    const set = input.word('set', Object.keys(ML_KEM));
    const [seed, expandedKey] = [input.optionalBytes('seed'), input.optionalBytes('expandedKey')];
    demand(seed !== undefined || expandedKey !== undefined, 'missing-parameter');
    demand(seed === undefined || expandedKey === undefined, 'unexpected-parameter');
    const privateKey = expandedKey ?? seedPair(set, seed).privateKey;
    return { output: { secret: ML_KEM[set].decapsulate(privateKey, input.bytes('ciphertext')) } };
  },

  'mldsa.sign': (input) => {
    const set = input.word('set', Object.keys(ML_DSA));
    const context = input.optionalBytes('context') ?? EMPTY;
    return { output: { signature: signedBySeed(set, input.bytes('key'), input.bytes('message'), context) } };
  },

  'mldsa.verify': (input) => {
    const dsa = ML_DSA[input.word('set', Object.keys(ML_DSA))];
    const context = input.optionalBytes('context') ?? EMPTY;
    const isRight = dsa.verify(input.bytes('key'), input.bytes('message'), context, input.bytes('signature'));
    demand(isRight, 'signature-mismatch');
    return { output: {} };
  },
};

/** Makes the keys of ML-KEM from a seed d ‖ z. */
export function seedPair(set, seed) {
  demandByteCount(SEED_BYTE_COUNT, seed);
  return ML_KEM[set].generateKeyPair(seed.subarray(0, SEED_BYTE_COUNT / 2), seed.subarray(SEED_BYTE_COUNT / 2));
}

/** Signs with ML-DSA; the private key is a seed. */
export function signedBySeed(set, seed, message, context) {
  const { privateKey } = ML_DSA[set].generateKeyPair(seed);
  return ML_DSA[set].sign(privateKey, message, context, randomBytes(RANDOM_BYTE_COUNT));
}

/** Finds the secret of a ciphertext; the private key is a seed or an expanded key. */
export function decapsulatedByEither(set, key, ciphertext) {
  const privateKey = key.length === SEED_BYTE_COUNT ? seedPair(set, key).privateKey : key;
  return ML_KEM[set].decapsulate(privateKey, ciphertext);
}
