// The polynomials of ML-KEM: 256 coefficients below 3329, or their transform by the NTT (FIPS 203, 4.2 and 4.3).

import { reversed, unpacked } from './bits.mjs';
import { COUNT, ring, taken } from './ring.mjs';
import { drawn, shake } from './shake.mjs';

export const MODULUS = 3329;
const COIN_BITS = 2;
/** Five blocks of SHAKE128, of which about four fifths become coefficients. */
const UNIFORM_BYTE_COUNT = 840;

const { power, transform, restore, sum, difference } = ring(MODULUS, 17, 2);
export { transform, restore, sum, difference };

/** The square that the variable of each pair of transformed coefficients has. */
const GAMMAS = Int32Array.from({ length: COUNT / 2 }, (_, i) => power(2 * reversed(i, 7) + 1));

/** Multiplies two vectors of transformed polynomials, and adds the products. */
export function innerProduct(left, right) {
  const total = new Int32Array(COUNT);
  left.forEach((polynomial, i) => addProduct(total, polynomial, right[i]));
  return total;
}

function addProduct(total, left, right) {
  for (let i = 0; i < COUNT; i += 2) {
    const [a, b, c, d] = [left[i], left[i + 1], right[i], right[i + 1]];
    total[i] = (total[i] + a * c + ((b * d) % MODULUS) * GAMMAS[i / 2]) % MODULUS;
    total[i + 1] = (total[i + 1] + a * d + b * c) % MODULUS;
  }
}

/** Draws a transformed polynomial of the matrix from its seed and its place. */
export const uniform = (seed, column, row) =>
  drawn(128, UNIFORM_BYTE_COUNT, [seed, Buffer.of(column, row)], (bytes) =>
    taken(unpacked(bytes, 12), (value) => (value < MODULUS ? value : null)));

/** Draws a polynomial with small coefficients: of four bits each, the first two less the last two. */
export function noise(seed, nonce) {
  const bits = unpacked(shake(256, (COUNT * 2 * COIN_BITS) / 8, seed, Buffer.of(nonce)), 2 * COIN_BITS);
  return bits.map((four) => ((four & 1) + ((four >> 1) & 1) - ((four >> 2) & 1) - (four >> 3) + MODULUS) % MODULUS);
}

/** Rounds coefficients to this many bits. */
export const compressed = (polynomial, bitCount) =>
  polynomial.map((value) => Math.floor(((value << bitCount) + (MODULUS - 1) / 2) / MODULUS) & (2 ** bitCount - 1));

export const decompressed = (numbers, bitCount) =>
  numbers.map((number) => (number * MODULUS + 2 ** (bitCount - 1)) >> bitCount);
