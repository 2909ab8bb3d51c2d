// ML-DSA, by FIPS 204, which node:crypto does not have: signatures of the message itself, with a context.

import { demand, demandByteCount } from '../rejection.mjs';
import { chunks, packed, unpacked } from './bits.mjs';
import {
  MASK_BITS, MASK_BOUND, MODULUS, ball, bounded, centered, difference, innerProduct, isWithin, mask, product, restore, sum, transform,
  uniform,
} from './ml-dsa-polynomials.mjs';
import {
  DROPPED_BITS, LOW_BOUND, corrected, high, keyHigh, keyLow, low, packedHints, unpackedHints,
} from './ml-dsa-rounding.mjs';
import { shake } from './shake.mjs';

const SEED_BYTE_COUNT = 32;
const HASH_BYTE_COUNT = 64;
const KEY_BITS = 10;
const KEY_LOW_BOUND = 2 ** (DROPPED_BITS - 1);
const HIGH_BITS = 4;
const CONTEXT_LIMIT = 255;

/** The bytes of a polynomial whose coefficients have this many bits. */
const byteCount = (bits) => 32 * bits;

/** Writes coefficients as their distance from an upper bound. */
const packedBelow = (bound, bits) => (polynomial) => packed(polynomial.map((value) => bound - centered(value)), bits);

const unpackedBelow = (bound, bits) => (bytes) =>
  unpacked(bytes, bits).map((number) => (bound - number + MODULUS) % MODULUS);

const transformed = (polynomials) => polynomials.map((each) => transform(each.slice()));

/** Multiplies a transformed polynomial with each of a vector. */
const multiples = (factor, vector) => vector.map((each) => restore(product(factor, each)));

/** Splits bytes into parts of these lengths. */
function split(bytes, ...byteCounts) {
  let end = 0;
  return byteCounts.map((count) => bytes.subarray(end, (end += count)));
}

/** The hash of a message and its context, for the public key with this hash. */
function messageHash(publicHash, message, context) {
  demand(context.length <= CONTEXT_LIMIT, 'invalid-length');
  return shake(256, HASH_BYTE_COUNT, publicHash, Buffer.of(0, context.length), context, message);
}

/**
 * A parameter set; `rows` and `columns` are k and ℓ, `noiseBound` is η, `weight` τ, `hintLimit` ω, and `challengeByteCount` λ / 4.
 * γ₁, γ₂ and d are those of ML-DSA-65 and ML-DSA-87.
 */
class MLDSA {
  #set;
  #noiseBits;

  constructor(set) {
    const { rows, columns, noiseBound, hintLimit, challengeByteCount } = set;
    this.#set = set;
    this.#noiseBits = noiseBound === 2 ? 3 : 4;
    this.publicKeyByteCount = SEED_BYTE_COUNT + rows * byteCount(KEY_BITS);
    this.privateKeyByteCount = 2 * SEED_BYTE_COUNT + HASH_BYTE_COUNT + (rows + columns) * byteCount(this.#noiseBits)
      + rows * byteCount(DROPPED_BITS);
    this.signatureByteCount = challengeByteCount + columns * byteCount(MASK_BITS) + hintLimit + rows;
  }

  /** Makes the keys of a seed. */
  generateKeyPair(seed) {
    demand(seed.length === SEED_BYTE_COUNT, 'invalid-private-key');
    const { rows, columns, noiseBound } = this.#set;
    const expanded = shake(256, 2 * SEED_BYTE_COUNT + HASH_BYTE_COUNT, seed, Buffer.of(rows, columns));
    const [matrixSeed, noiseSeed, key] = split(expanded, SEED_BYTE_COUNT, HASH_BYTE_COUNT, SEED_BYTE_COUNT);
    const noises = Array.from({ length: columns + rows }, (_, nonce) => bounded(noiseSeed, nonce, noiseBound));
    const secret = transformed(noises.slice(0, columns));
    const values = this.#matrix(matrixSeed).map((row, i) => sum(restore(innerProduct(row, secret)), noises[columns + i]));
    const publicKey = Buffer.concat([matrixSeed, ...values.map((each) => packed(each.map(keyHigh), KEY_BITS))]);
    const parts = [
      ...noises.map(packedBelow(noiseBound, this.#noiseBits)),
      ...values.map((each) => packedBelow(KEY_LOW_BOUND, DROPPED_BITS)(each.map(keyLow))),
    ];
    return { publicKey, privateKey: Buffer.concat([matrixSeed, key, shake(256, HASH_BYTE_COUNT, publicKey), ...parts]) };
  }

  /** Signs; `random` are 32 bytes, which are zero for a signature that follows from its message. */
  sign(privateKey, message, context, random) {
    demand(privateKey.length === this.privateKeyByteCount, 'invalid-private-key');
    demandByteCount(SEED_BYTE_COUNT, random);
    const { key, publicHash, ...secrets } = this.#read(privateKey);
    const hash = messageHash(publicHash, message, context);
    const maskSeed = shake(256, HASH_BYTE_COUNT, key, random, hash);
    for (let nonce = 0; ; nonce += this.#set.columns) {
      const signature = this.#attempt(secrets, hash, maskSeed, nonce);
      if (signature !== null) return signature;
    }
  }

  /** Whether a signature is that of the message and the context. */
  verify(publicKey, message, context, signature) {
    demand(publicKey.length === this.publicKeyByteCount, 'invalid-public-key');
    demand(context.length <= CONTEXT_LIMIT, 'invalid-length');
    demand(signature.length === this.signatureByteCount, 'signature-encoding');
    const { columns, rows, weight, hintLimit, challengeByteCount } = this.#set;
    const [challenge, responseBytes, hintBytes] =
      split(signature, challengeByteCount, columns * byteCount(MASK_BITS), hintLimit + rows);
    const responses = chunks(responseBytes, byteCount(MASK_BITS)).map(unpackedBelow(MASK_BOUND, MASK_BITS));
    const hints = unpackedHints(hintBytes, hintLimit);
    if (hints === null || !isWithin(responses, MASK_BOUND - this.#slack)) return false;
    const factor = transform(ball(challenge, weight));
    const vector = transformed(responses);
    const key = chunks(publicKey.subarray(SEED_BYTE_COUNT), byteCount(KEY_BITS))
      .map((bytes) => transform(unpacked(bytes, KEY_BITS).map((number) => number << DROPPED_BITS)));
    const commitment = this.#matrix(publicKey.subarray(0, SEED_BYTE_COUNT)).map((row, i) => {
      const value = restore(difference(innerProduct(row, vector), product(factor, key[i])));
      return value.map((coefficient, j) => corrected(coefficient, hints[i][j]));
    });
    const hash = messageHash(shake(256, HASH_BYTE_COUNT, publicKey), message, context);
    return this.#challenge(hash, commitment).equals(challenge);
  }

  /** Signs with the masks from a nonce on; null where the signature would tell something about the key, or cannot be verified. */
  #attempt({ matrix, first, second, keyLows }, hash, maskSeed, nonce) {
    const { columns, weight, hintLimit } = this.#set;
    const masks = Array.from({ length: columns }, (_, i) => mask(maskSeed, nonce + i));
    const vector = transformed(masks);
    const commitment = matrix.map((row) => restore(innerProduct(row, vector)));
    const challenge = this.#challenge(hash, commitment.map((each) => each.map(high)));
    const factor = transform(ball(challenge, weight));
    const responses = multiples(factor, first).map((each, i) => sum(masks[i], each));
    if (!isWithin(responses, MASK_BOUND - this.#slack)) return null;
    const rests = multiples(factor, second).map((each, i) => difference(commitment[i], each));
    if (rests.some((each) => each.some((value) => Math.abs(low(value)) >= LOW_BOUND - this.#slack))) return null;
    const lows = multiples(factor, keyLows);
    if (!isWithin(lows, LOW_BOUND)) return null;
    const hints = rests.map((rest, i) => sum(rest, lows[i]).map((value, j) => Number(high(value) !== high(rest[j]))));
    const hintCount = hints.reduce((count, each) => count + each.reduce((total, bit) => total + bit), 0);
    if (hintCount > hintLimit) return null;
    return Buffer.concat([challenge, ...responses.map(packedBelow(MASK_BOUND, MASK_BITS)), packedHints(hints, hintLimit)]);
  }

  /** How far a challenge moves a coefficient at most: β. */
  get #slack() {
    return this.#set.weight * this.#set.noiseBound;
  }

  #challenge(hash, highParts) {
    return shake(256, this.#set.challengeByteCount, hash, ...highParts.map((each) => packed(each, HIGH_BITS)));
  }

  #matrix(seed) {
    const { rows, columns } = this.#set;
    return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => uniform(seed, column, row)));
  }

  /** Reads a private key; the polynomials are transformed. */
  #read(privateKey) {
    const { rows, columns, noiseBound } = this.#set;
    const noiseByteCount = byteCount(this.#noiseBits);
    const [matrixSeed, key, publicHash, noiseBytes, lowBytes] = split(
      privateKey, SEED_BYTE_COUNT, SEED_BYTE_COUNT, HASH_BYTE_COUNT, (columns + rows) * noiseByteCount, rows * byteCount(DROPPED_BITS),
    );
    const noises = chunks(noiseBytes, noiseByteCount).map(unpackedBelow(noiseBound, this.#noiseBits)).map(transform);
    const keyLows = chunks(lowBytes, byteCount(DROPPED_BITS)).map(unpackedBelow(KEY_LOW_BOUND, DROPPED_BITS)).map(transform);
    return { key, publicHash, matrix: this.#matrix(matrixSeed), first: noises.slice(0, columns), second: noises.slice(columns), keyLows };
  }
}

export const ML_DSA = {
  'ML-DSA-65': new MLDSA({ rows: 6, columns: 5, noiseBound: 4, weight: 49, hintLimit: 55, challengeByteCount: 48 }),
  'ML-DSA-87': new MLDSA({ rows: 8, columns: 7, noiseBound: 2, weight: 60, hintLimit: 75, challengeByteCount: 64 }),
};
