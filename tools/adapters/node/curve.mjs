// Curves of NIST: import of keys with all checks, and agreement and verification with node:crypto.

import { createECDH, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { demand } from './rejection.mjs';

/**
 * Makes the functions of a curve.
 * @param {{ name: string, jwkName: string, hash: string, byteCount: number, p: bigint, n: bigint, b: bigint }} parameters
 */
export function curve({ name, jwkName, hash, byteCount, p, n, b }) {
  const fixed = (value) => Buffer.from(value.toString(16).padStart(2 * byteCount, '0'), 'hex');
  const modulo = (value) => ((value % p) + p) % p;

  /** Imports an unsigned big-endian scalar of any length with all bytes of the order. */
  function importPrivateKey(bytes) {
    const scalar = integer(bytes);
    demand(scalar >= 1n && scalar < n, 'invalid-private-key');
    return fixed(scalar);
  }

  /** Imports a compressed or uncompressed point as its uncompressed form. */
  function importPublicKey(bytes) {
    const compressed = bytes.length === 1 + byteCount && (bytes[0] === 2 || bytes[0] === 3);
    demand(compressed || (bytes.length === 1 + 2 * byteCount && bytes[0] === 4), 'invalid-public-key');
    const x = integer(bytes.subarray(1, 1 + byteCount));
    demand(x < p, 'invalid-public-key');
    const ySquared = modulo(x * x * x - 3n * x + b);
    const y = compressed ? rootWithParity(ySquared, bytes[0] & 1) : integer(bytes.subarray(1 + byteCount));
    demand(y < p && modulo(y * y) === ySquared, 'invalid-public-key');
    return Buffer.concat([Buffer.from([4]), fixed(x), fixed(y)]);
  }

  /** Returns the square root with this parity; if there is none, a number with another square. */
  function rootWithParity(square, parity) {
    // p ≡ 3 (mod 4), so that a root is the power (p + 1) / 4.
    const root = power(square, (p + 1n) / 4n);
    return Number(root & 1n) === parity ? root : p - root;
  }

  function power(base, exponent) {
    let result = 1n;
    for (let bit = base; exponent > 0n; exponent >>= 1n, bit = modulo(bit * bit)) {
      if (exponent & 1n) result = modulo(result * bit);
    }
    return result;
  }

  function keyPair(privateKey) {
    const pair = createECDH(name);
    pair.setPrivateKey(privateKey);
    return pair;
  }

  /** Returns the uncompressed public key of an imported private key. */
  const publicKeyOf = (privateKey) => keyPair(privateKey).getPublicKey();

  /** Computes the X coordinate of the shared point, with all its bytes. Both keys must be imported. */
  const sharedSecret = (privateKey, publicKey) => keyPair(privateKey).computeSecret(publicKey);

  /** Draws a private key. */
  function drawPrivateKey() {
    const pair = createECDH(name);
    pair.generateKeys();
    return importPrivateKey(pair.getPrivateKey());
  }

  function publicJwk(publicKey) {
    const coordinate = (start) => publicKey.subarray(start, start + byteCount).toString('base64url');
    return { kty: 'EC', crv: jwkName, x: coordinate(1), y: coordinate(1 + byteCount) };
  }

  /**
   * Verifies ECDSA over data; a signature in DER has passed `isStrictSignature`.
   * @param {Buffer} publicKey imported
   * @param {boolean} raw whether the signature is r and s, each with all its bytes
   */
  function verifies(publicKey, data, signature, raw = false) {
    const key = createPublicKey({ key: publicJwk(publicKey), format: 'jwk' });
    return verify(hash, data, { key, dsaEncoding: dsaEncoding(raw) }, signature);
  }

  /**
   * Signs data with ECDSA.
   * @param {Buffer} privateKey imported
   * @param {boolean} raw whether r and s with all their bytes are wanted, and not DER
   */
  function signed(privateKey, data, raw) {
    const jwk = { ...publicJwk(publicKeyOf(privateKey)), d: privateKey.toString('base64url') };
    return sign(hash, data, { key: createPrivateKey({ key: jwk, format: 'jwk' }), dsaEncoding: dsaEncoding(raw) });
  }

  return { importPrivateKey, importPublicKey, publicKeyOf, sharedSecret, drawPrivateKey, verifies, signed };
}

const dsaEncoding = (raw) => (raw ? 'ieee-p1363' : 'der');

/**
 * Returns whether the bytes are SEQUENCE { INTEGER r, INTEGER s } in strict DER, both positive.
 * A signature of P-256 or P-384 never needs a length of more than one byte.
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

/** Returns the X coordinate of an uncompressed point without leading zero bytes. */
export function minimalX(point) {
  const x = point.subarray(1, (point.length + 1) / 2);
  const first = x.findIndex((byte) => byte !== 0);
  return first < 0 ? x.subarray(x.length) : x.subarray(first);
}

const integer = (bytes) => BigInt('0x0' + bytes.toString('hex'));
