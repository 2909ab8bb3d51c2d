// P-256: import of keys with all checks, and agreement and verification with node:crypto.

import { createECDH, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { demand } from './rejection.mjs';

const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** Imports an unsigned big-endian scalar of any length as 32 bytes. */
export function importPrivateKey(bytes) {
  const scalar = integer(bytes);
  demand(scalar >= 1n && scalar < N, 'invalid-private-key');
  return fixed32(scalar);
}

/** Imports a compressed (33 bytes) or uncompressed (65 bytes) point as its uncompressed form. */
export function importPublicKey(bytes) {
  const compressed = bytes.length === 33 && (bytes[0] === 2 || bytes[0] === 3);
  demand(compressed || (bytes.length === 65 && bytes[0] === 4), 'invalid-public-key');
  const x = integer(bytes.subarray(1, 33));
  demand(x < P, 'invalid-public-key');
  const ySquared = modulo(x * x * x - 3n * x + B);
  const y = compressed ? rootWithParity(ySquared, bytes[0] & 1) : integer(bytes.subarray(33));
  demand(y < P && modulo(y * y) === ySquared, 'invalid-public-key');
  return Buffer.concat([Buffer.from([4]), fixed32(x), fixed32(y)]);
}

/** Returns the uncompressed public key of an imported private key. */
export const publicKeyOf = (privateKey) => keyPair(privateKey).getPublicKey();

/** Computes the X coordinate of the shared point, always 32 bytes. Both keys must be imported. */
export const sharedSecret = (privateKey, publicKey) => keyPair(privateKey).computeSecret(publicKey);

/** Draws a private key. */
export function drawPrivateKey() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return importPrivateKey(pair.getPrivateKey());
}

/**
 * Verifies ECDSA with SHA-256 over data; a signature in DER has passed `isStrictSignature`.
 * @param {Buffer} publicKey imported
 * @param {boolean} raw whether the signature is r and s of 32 bytes each
 */
export function verifies(publicKey, data, signature, raw = false) {
  const key = createPublicKey({ key: publicJwk(publicKey), format: 'jwk' });
  return verify('sha256', data, { key, dsaEncoding: dsaEncoding(raw) }, signature);
}

/**
 * Signs data with ECDSA and SHA-256.
 * @param {Buffer} privateKey imported
 * @param {boolean} raw whether r and s of 32 bytes each are wanted, and not DER
 */
export function signed(privateKey, data, raw) {
  const jwk = { ...publicJwk(publicKeyOf(privateKey)), d: privateKey.toString('base64url') };
  return sign('sha256', data, { key: createPrivateKey({ key: jwk, format: 'jwk' }), dsaEncoding: dsaEncoding(raw) });
}

const dsaEncoding = (raw) => (raw ? 'ieee-p1363' : 'der');

function publicJwk(publicKey) {
  const coordinate = (start) => publicKey.subarray(start, start + 32).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
}

/**
 * Returns whether the bytes are SEQUENCE { INTEGER r, INTEGER s } in strict DER, both positive.
 * A P-256 signature never needs a length of more than one byte.
 */
export function isStrictSignature(bytes) {
  if (bytes.length < 2 || bytes[0] !== 0x30 || bytes[1] > 0x7f || bytes[1] !== bytes.length - 2) return false;
  const s = endOfPositiveInteger(bytes, 2);
  return s !== null && endOfPositiveInteger(bytes, s) === bytes.length;
}

/** Returns the offset after the minimal positive INTEGER that begins at `start`, or null if there is none. */
function endOfPositiveInteger(bytes, start) {
  const end = start + 2 + bytes[start + 1];
  if (bytes[start] !== 0x02 || !(end <= bytes.length)) return null;
  const value = bytes.subarray(start + 2, end);
  if (value.length === 0 || value[0] > 0x7f) return null;
  // A leading zero byte is only allowed before a byte whose top bit is set; alone it is the number zero.
  if (value[0] === 0 && !(value[1] > 0x7f)) return null;
  return end;
}

function keyPair(privateKey) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return pair;
}

/** Returns the square root with this parity; if there is none, a number with another square. */
function rootWithParity(square, parity) {
  // p ≡ 3 (mod 4), so that a root is the power (p + 1) / 4.
  const root = power(square, (P + 1n) / 4n);
  return Number(root & 1n) === parity ? root : P - root;
}

function power(base, exponent) {
  let result = 1n;
  for (let bit = base; exponent > 0n; exponent >>= 1n, bit = modulo(bit * bit)) {
    if (exponent & 1n) result = modulo(result * bit);
  }
  return result;
}

const modulo = (value) => ((value % P) + P) % P;
const integer = (bytes) => BigInt('0x0' + bytes.toString('hex'));
const fixed32 = (value) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
