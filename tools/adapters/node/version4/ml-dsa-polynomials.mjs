// The polynomials of ML-DSA: 256 coefficients from 0 to the modulus, or their transform by the NTT (FIPS 204, 7.3 and 7.5).

import { reversed, unpacked } from './bits.mjs';
import { drawn, shake } from './shake.mjs';

export const MODULUS = 8_380_417;
const COUNT = 256;
const ROOT = 1753;
/** 256⁻¹ modulo the modulus. */
const SCALE = 8_347_681;
/** Responses and masks are above −2¹⁹ and at most 2¹⁹: γ₁ and the bits of a coefficient. */
export const MASK_BOUND = 2 ** 19;
export const MASK_BITS = 20;
const SIGN_BYTE_COUNT = 8;
/** How many bytes of SHAKE are read at first: whole blocks, which are rarely too few. */
const FIRST_BYTE_COUNTS = { uniform: 840, bounded: 272, ball: 136 };

/**
 * Reduces a product. It is exact: the quotient is below 2²⁴, and if it is not whole, it is further from a whole number than the
 * 53 bits of a number err.
 */
const reduced = (value) => value - Math.floor(value / MODULUS) * MODULUS;

const power = (exponent) => (exponent === 0 ? 1 : reduced(power(exponent - 1) * ROOT));
const ZETAS = Int32Array.from({ length: COUNT }, (_, i) => power(reversed(i, 8)));

/** Transforms a polynomial in place. */
export function transform(polynomial) {
  for (let length = 128, index = 1; length >= 1; length /= 2) {
    for (let start = 0; start < COUNT; start += 2 * length) {
      const zeta = ZETAS[index++];
      for (let j = start; j < start + length; j++) {
        const turned = reduced(zeta * polynomial[j + length]);
        polynomial[j + length] = (polynomial[j] - turned + MODULUS) % MODULUS;
        polynomial[j] = (polynomial[j] + turned) % MODULUS;
      }
    }
  }
  return polynomial;
}

/** Takes back the transform in place. */
export function restore(polynomial) {
  for (let length = 1, index = COUNT - 1; length <= 128; length *= 2) {
    for (let start = 0; start < COUNT; start += 2 * length) {
      const zeta = ZETAS[index--];
      for (let j = start; j < start + length; j++) {
        const [left, right] = [polynomial[j], polynomial[j + length]];
        polynomial[j] = (left + right) % MODULUS;
        polynomial[j + length] = reduced(zeta * (right - left + MODULUS));
      }
    }
  }
  for (let i = 0; i < COUNT; i++) polynomial[i] = reduced(polynomial[i] * SCALE);
  return polynomial;
}

export const sum = (left, right) => left.map((value, i) => (value + right[i]) % MODULUS);

export const difference = (left, right) => left.map((value, i) => (value - right[i] + MODULUS) % MODULUS);

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

/** The coefficients that the first numbers give; null where they are not enough. */
function taken(numbers, coefficient) {
  const polynomial = new Int32Array(COUNT);
  let count = 0;
  for (let i = 0; i < numbers.length && count < COUNT; i++) {
    const value = coefficient(numbers[i]);
    if (value !== null) polynomial[count++] = value;
  }
  return count < COUNT ? null : polynomial;
}

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
