// The polynomials of ML-KEM: 256 coefficients from 0 to 3328, or their transform by the NTT (FIPS 203, 4.2 and 4.3).

import { reversed, unpacked } from './bits.mjs';
import { drawn, shake } from './shake.mjs';

export const MODULUS = 3329;
const COUNT = 256;
const ROOT = 17;
/** 128⁻¹ modulo 3329. */
const SCALE = 3303;
const COIN_BITS = 2;
/** Five blocks of SHAKE128, of which about four fifths become coefficients. */
const UNIFORM_BYTE_COUNT = 840;

const power = (exponent) => (exponent === 0 ? 1 : (power(exponent - 1) * ROOT) % MODULUS);
const ZETAS = Int32Array.from({ length: 128 }, (_, i) => power(reversed(i, 7)));
const GAMMAS = Int32Array.from({ length: 128 }, (_, i) => power(2 * reversed(i, 7) + 1));

/** Transforms a polynomial in place. */
export function transform(polynomial) {
  for (let length = 128, index = 1; length >= 2; length /= 2) {
    for (let start = 0; start < COUNT; start += 2 * length) {
      const zeta = ZETAS[index++];
      for (let j = start; j < start + length; j++) {
        const turned = (zeta * polynomial[j + length]) % MODULUS;
        polynomial[j + length] = (polynomial[j] - turned + MODULUS) % MODULUS;
        polynomial[j] = (polynomial[j] + turned) % MODULUS;
      }
    }
  }
  return polynomial;
}

/** Takes back the transform in place. */
export function restore(polynomial) {
  for (let length = 2, index = 127; length <= 128; length *= 2) {
    for (let start = 0; start < COUNT; start += 2 * length) {
      const zeta = ZETAS[index--];
      for (let j = start; j < start + length; j++) {
        const [left, right] = [polynomial[j], polynomial[j + length]];
        polynomial[j] = (left + right) % MODULUS;
        polynomial[j + length] = (zeta * (right - left + MODULUS)) % MODULUS;
      }
    }
  }
  return polynomial.map((value) => (value * SCALE) % MODULUS);
}

export const sum = (left, right) => left.map((value, i) => (value + right[i]) % MODULUS);

export const difference = (left, right) => left.map((value, i) => (value - right[i] + MODULUS) % MODULUS);

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
  drawn(128, UNIFORM_BYTE_COUNT, [seed, Buffer.of(column, row)], (bytes) => {
    const [candidates, polynomial] = [unpacked(bytes, 12), new Int32Array(COUNT)];
    let count = 0;
    for (let i = 0; i < candidates.length && count < COUNT; i++) {
      if (candidates[i] < MODULUS) polynomial[count++] = candidates[i];
    }
    return count < COUNT ? null : polynomial;
  });

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
