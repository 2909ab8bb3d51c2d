// The polynomials of ML-DSA: 256 coefficients below the modulus, or their transform by the NTT (FIPS 204, 7.3 and 7.5).

import { unpacked } from './bits.mjs';
import { COUNT, ring, taken } from './ring.mjs';
import { drawn, shake } from './shake.mjs';

export const MODULUS = 8_380_417;
/** Responses and masks are above −2¹⁹ and at most 2¹⁹: γ₁ and the bits of a coefficient. */
export const MASK_BOUND = 2 ** 19;
export const MASK_BITS = 20;
const SIGN_BYTE_COUNT = 8;
/** How many bytes of SHAKE are read at first: whole blocks, which are rarely too few. */
const FIRST_BYTE_COUNTS = { uniform: 840, bounded: 272, ball: 136 };

const { reduced, transform, restore, sum, difference } = ring(MODULUS, 1753, 1);
export { transform, restore, sum, difference };

/** Multiplies transformed polynomials. */
export const product = (left, right) => left.map((value, i) => reduced(value * right[i]));

/** Multiplies two vectors of transformed polynomials, and adds the products. */
export function innerProduct(left, right) {
  const total = new Int32Array(COUNT);
  left.forEach((polynomial, place) => {
    const other = right[place];
    for (let i = 0; i < COUNT; i++) total[i] = reduced(total[i] + polynomial[i] * other[i]);
  });
  return total;
}

/** Draws a transformed polynomial of the matrix from its seed and its place. */
export const uniform = (seed, column, row) =>
  drawn(128, FIRST_BYTE_COUNTS.uniform, [seed, Buffer.of(column, row)], (bytes) =>
    taken(unpacked(bytes, 24), (number) => {
      const value = number & 0x7fffff;
      return value < MODULUS ? value : null;
    }));

/** Draws a polynomial whose coefficients are from −bound to bound; the bound is 2 or 4. */
export const bounded = (seed, nonce, bound) =>
  drawn(256, FIRST_BYTE_COUNTS.bounded, [seed, Buffer.of(nonce, 0)], (bytes) =>
    taken(unpacked(bytes, 4), (number) => {
      if (number >= (bound === 2 ? 15 : 9)) return null;
      return (bound - (bound === 2 ? number % 5 : number) + MODULUS) % MODULUS;
    }));

/** Draws a polynomial that hides a secret one in a signature. */
export function mask(seed, nonce) {
  const numbers = unpacked(shake(256, (COUNT * MASK_BITS) / 8, seed, Buffer.of(nonce & 0xff, nonce >> 8)), MASK_BITS);
  return numbers.map((number) => (MASK_BOUND - number + MODULUS) % MODULUS);
}

/** Draws a polynomial with this many coefficients that are 1 or −1, and of which all others are 0. */
export const ball = (seed, weight) =>
  drawn(256, FIRST_BYTE_COUNTS.ball, [seed], (bytes) => {
    const [polynomial, signs] = [new Int32Array(COUNT), unpacked(bytes.subarray(0, SIGN_BYTE_COUNT), 1)];
    let next = SIGN_BYTE_COUNT;
    for (let i = COUNT - weight; i < COUNT; i++, next++) {
      while (next < bytes.length && bytes[next] > i) next++;
      if (next >= bytes.length) return null;
      polynomial[i] = polynomial[bytes[next]];
      polynomial[bytes[next]] = signs[i - COUNT + weight] === 1 ? MODULUS - 1 : 1;
    }
    return polynomial;
  });

/** The representative of a value modulo `modulus` that is nearest to zero, and of two the positive one. */
export const centered = (value, modulus = MODULUS) => (value > modulus / 2 ? value - modulus : value);

/** Whether each coefficient is nearer to zero than the bound. */
export const isWithin = (polynomials, bound) =>
  polynomials.every((polynomial) => polynomial.every((value) => Math.abs(centered(value)) < bound));
