// Polynomials with 256 coefficients from 0 to a prime modulus, and the NTT: what ML-KEM and ML-DSA have in common.

import { reversed } from './bits.mjs';

export const COUNT = 256;

/**
 * Makes the functions of a ring.
 * @param {number} root the root of unity, ζ
 * @param {number} shortest how far apart the coefficients are that the last step of the transform combines
 */
export function ring(modulus, root, shortest) {
  /**
   * Reduces a product of two coefficients. It is exact: where the quotient is not whole, it is further from a whole number than the
   * 53 bits of a number err.
   */
  const reduced = (value) => value - Math.floor(value / modulus) * modulus;
  const power = (exponent) => (exponent === 0 ? 1 : reduced(power(exponent - 1) * root));

  const zetaCount = COUNT / shortest;
  const zetas = Int32Array.from({ length: zetaCount }, (_, i) => power(reversed(i, Math.log2(zetaCount))));
  // Each step of the inverse doubles the values. As many halvings undo that.
  const scale = halvings(Math.log2(zetaCount));

  function halvings(count) {
    if (count === 0) return 1;
    const value = halvings(count - 1);
    return (value % 2 === 0 ? value : value + modulus) / 2;
  }

  /** Transforms a polynomial in place. */
  function transform(polynomial) {
    for (let length = COUNT / 2, index = 1; length >= shortest; length /= 2) {
      for (let start = 0; start < COUNT; start += 2 * length) {
        const zeta = zetas[index++];
        for (let j = start; j < start + length; j++) {
          const turned = reduced(zeta * polynomial[j + length]);
          polynomial[j + length] = (polynomial[j] - turned + modulus) % modulus;
          polynomial[j] = (polynomial[j] + turned) % modulus;
        }
      }
    }
    return polynomial;
  }

  /** Takes back the transform, in place. */
  function restore(polynomial) {
    for (let length = shortest, index = zetaCount - 1; length < COUNT; length *= 2) {
      for (let start = 0; start < COUNT; start += 2 * length) {
        const zeta = zetas[index--];
        for (let j = start; j < start + length; j++) {
          const [left, right] = [polynomial[j], polynomial[j + length]];
          polynomial[j] = (left + right) % modulus;
          polynomial[j + length] = reduced(zeta * (right - left + modulus));
        }
      }
    }
    for (let i = 0; i < COUNT; i++) polynomial[i] = reduced(polynomial[i] * scale);
    return polynomial;
  }

  const sum = (left, right) => left.map((value, i) => (value + right[i]) % modulus);
  const difference = (left, right) => left.map((value, i) => (value - right[i] + modulus) % modulus);

  return { reduced, power, transform, restore, sum, difference };
}

/** The coefficients that the first numbers give, where one that is not taken gives null; null where they are not enough. */
export function taken(numbers, coefficient) {
  const polynomial = new Int32Array(COUNT);
  let count = 0;
  for (let i = 0; i < numbers.length && count < COUNT; i++) {
    const value = coefficient(numbers[i]);
    if (value !== null) polynomial[count++] = value;
  }
  return count < COUNT ? null : polynomial;
}
