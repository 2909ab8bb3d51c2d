// ML-KEM, by FIPS 203, which node:crypto does not have. Keys and ciphertexts are raw bytes.

import { createHash, timingSafeEqual } from 'node:crypto';
import { demand, demandByteCount } from '../rejection.mjs';
import { chunks, packed, unpacked } from './bits.mjs';
import {
  MODULUS, compressed, decompressed, difference, innerProduct, noise, restore, sum, transform, uniform,
} from './ml-kem-polynomials.mjs';
import { sha3 } from './primitives.mjs';
import { shake } from './shake.mjs';

const SEED_BYTE_COUNT = 32;
const POLYNOMIAL_BYTE_COUNT = 384;
const COEFFICIENT_BITS = 12;

/** Splits the SHA3-512 of the parts into halves. */
function halves(...parts) {
  const hash = createHash('sha3-512').update(Buffer.concat(parts)).digest();
  return [hash.subarray(0, SEED_BYTE_COUNT), hash.subarray(SEED_BYTE_COUNT)];
}

const encoded = (polynomials) => Buffer.concat(polynomials.map((each) => packed(each, COEFFICIENT_BITS)));
const decoded = (bytes) => chunks(bytes, POLYNOMIAL_BYTE_COUNT).map((each) => unpacked(each, COEFFICIENT_BITS));

/** A parameter set; `rank` is k, and the bits are those to which the two parts of a ciphertext are rounded, d_u and d_v. */
class MLKEM {
  #rank;
  #vectorBits;
  #scalarBits;

  constructor({ rank, vectorBits, scalarBits }) {
    [this.#rank, this.#vectorBits, this.#scalarBits] = [rank, vectorBits, scalarBits];
    this.publicKeyByteCount = POLYNOMIAL_BYTE_COUNT * rank + SEED_BYTE_COUNT;
    this.privateKeyByteCount = POLYNOMIAL_BYTE_COUNT * rank + this.publicKeyByteCount + 2 * SEED_BYTE_COUNT;
    this.ciphertextByteCount = SEED_BYTE_COUNT * (vectorBits * rank + scalarBits);
  }

  /** Makes the keys of a seed, whose two halves are d and z. */
  generateKeyPair(d, z) {
    demandByteCount(SEED_BYTE_COUNT, d, z);
    const [matrixSeed, noiseSeed] = halves(d, Buffer.of(this.#rank));
    const secret = this.#noises(noiseSeed, 0).map(transform);
    const errors = this.#noises(noiseSeed, this.#rank).map(transform);
    const products = secret.map((_, row) => innerProduct(this.#row(matrixSeed, row), secret));
    const publicKey = Buffer.concat([encoded(products.map((product, row) => sum(product, errors[row]))), matrixSeed]);
    return { publicKey, privateKey: Buffer.concat([encoded(secret), publicKey, sha3(256, publicKey), z]) };
  }

  /** Encapsulates the secret that follows from 32 random bytes and the key. */
  encapsulate(publicKey, m) {
    demandByteCount(this.publicKeyByteCount, publicKey);
    demandByteCount(SEED_BYTE_COUNT, m);
    const isReduced = decoded(publicKey.subarray(0, -SEED_BYTE_COUNT)).every((each) => each.every((value) => value < MODULUS));
    demand(isReduced, 'invalid-public-key');
    const [secret, coins] = halves(m, sha3(256, publicKey));
    return { ciphertext: this.#encrypt(publicKey, m, coins), secret };
  }

  /** Finds the secret of a ciphertext; one that nobody made has another secret. */
  decapsulate(privateKey, ciphertext) {
    demandByteCount(this.privateKeyByteCount, privateKey);
    demandByteCount(this.ciphertextByteCount, ciphertext);
    const keyEnd = privateKey.length - 2 * SEED_BYTE_COUNT;
    const publicKey = privateKey.subarray(keyEnd - this.publicKeyByteCount, keyEnd);
    const [hash, z] = chunks(privateKey.subarray(keyEnd), SEED_BYTE_COUNT);
    demand(sha3(256, publicKey).equals(hash), 'invalid-private-key');
    const m = this.#decrypt(decoded(privateKey.subarray(0, keyEnd - this.publicKeyByteCount)), ciphertext);
    const [secret, coins] = halves(m, hash);
    const isMade = timingSafeEqual(this.#encrypt(publicKey, m, coins), ciphertext);
    return isMade ? secret : shake(256, SEED_BYTE_COUNT, z, ciphertext);
  }

  /** K-PKE.Encrypt. */
  #encrypt(publicKey, m, coins) {
    const [key, matrixSeed] = [decoded(publicKey.subarray(0, -SEED_BYTE_COUNT)), publicKey.subarray(-SEED_BYTE_COUNT)];
    const masks = this.#noises(coins, 0).map(transform);
    const errors = this.#noises(coins, this.#rank);
    const vector = errors.map((error, column) => sum(restore(innerProduct(this.#column(matrixSeed, column), masks)), error));
    const message = decompressed(unpacked(m, 1), 1);
    const scalar = sum(sum(restore(innerProduct(key, masks)), noise(coins, 2 * this.#rank)), message);
    const parts = vector.map((each) => packed(compressed(each, this.#vectorBits), this.#vectorBits));
    return Buffer.concat([...parts, packed(compressed(scalar, this.#scalarBits), this.#scalarBits)]);
  }

  /** K-PKE.Decrypt. */
  #decrypt(secret, ciphertext) {
    const vectorEnd = SEED_BYTE_COUNT * this.#vectorBits * this.#rank;
    const parts = chunks(ciphertext.subarray(0, vectorEnd), SEED_BYTE_COUNT * this.#vectorBits);
    const vector = parts.map((each) => transform(decompressed(unpacked(each, this.#vectorBits), this.#vectorBits)));
    const scalar = decompressed(unpacked(ciphertext.subarray(vectorEnd), this.#scalarBits), this.#scalarBits);
    return packed(compressed(difference(scalar, restore(innerProduct(secret, vector))), 1), 1);
  }

  #noises(seed, first) {
    return this.#places().map((i) => noise(seed, first + i));
  }

  #row(seed, row) {
    return this.#places().map((column) => uniform(seed, column, row));
  }

  #column(seed, column) {
    return this.#places().map((row) => uniform(seed, column, row));
  }

  #places() {
    return [...Array(this.#rank).keys()];
  }
}

export const ML_KEM = {
  'ML-KEM-768': new MLKEM({ rank: 3, vectorBits: 10, scalarBits: 4 }),
  'ML-KEM-1024': new MLKEM({ rank: 4, vectorBits: 11, scalarBits: 5 }),
};
