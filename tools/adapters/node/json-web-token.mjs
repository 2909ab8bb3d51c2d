// JSON Web Tokens: three parts in base64url, signed with ES256 or authenticated with HS256.

import { timingSafeEqual } from 'node:crypto';
import { jsonObject } from './json.mjs';
import { importPrivateKey, importPublicKey, signed, verifies } from './p256.mjs';
import { hmacSha256, utf8 } from './primitives.mjs';
import { Rejection, demand } from './rejection.mjs';

const RAW_BYTE_COUNT = 64;

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'jwt.sign': (input) => {
    const claims = input.text('claims');
    jsonObject(claims, 'token-claims');
    const privateKey = importPrivateKey(input.bytes('privateKey'));
    return { output: { token: written('ES256', claims, (data) => signed(privateKey, data, true)) } };
  },

  'jwt.verify': (input) => {
    const { header, signed, claimsText } = read(input.text('token'), 'ES256', input.bytes('publicKey'));
    return { output: { claims: claimsText }, steps: { header, signed } };
  },
};

/**
 * Writes a token.
 * @param {string} algorithm
 * @param {string} claims JSON text, which is written unchanged
 * @param {(data: Buffer) => Buffer} protect gives the bytes of the third part
 */
export function written(algorithm, claims, protect) {
  const input = [JSON.stringify({ alg: algorithm, typ: 'JWT' }), claims].map((text) => encodedPart(utf8(text))).join('.');
  return `${input}.${encodedPart(protect(utf8(input)))}`;
}

/**
 * Reads a token and checks its protection.
 * @param {string} algorithm the one that is due: ES256 with a public key, or HS256 with a secret
 * @param {Buffer} key
 */
export function read(token, algorithm, key) {
  const { headerText, header, claims: claimsBytes, protection: signature, signed } = parts(token);
  demand(header.get('typ') === 'JWT' && !header.has('crit') && header.get('alg') === algorithm, 'token-header');
  if (algorithm === 'ES256') {
    const publicKey = importPublicKey(key);
    demand(signature.length === RAW_BYTE_COUNT, 'signature-encoding');
    demand(verifies(publicKey, signed, signature, true), 'signature-mismatch');
  } else {
    const code = hmacSha256(key, signed);
    demand(signature.length === code.length && timingSafeEqual(signature, code), 'signature-mismatch');
  }
  const claims = jsonObject(decodedUtf8(claimsBytes, 'token-claims'), 'token-claims');
  return { header: headerText, signed, claimsText: claimsBytes.toString('utf8'), claims };
}

/** Takes a token apart and reads its header, whose protection is not checked yet. */
export function parts(token) {
  const texts = token.split('.');
  demand(texts.length === 3 && texts.every((text) => text !== ''), 'token-format');
  const [headerBytes, claims, protection] = texts.map(decodedPart);
  const headerText = decodedUtf8(headerBytes, 'token-header');
  const header = jsonObject(headerText, 'token-header');
  return { headerText, header, claims, protection, signed: utf8(`${texts[0]}.${texts[1]}`) };
}

/** Encodes a part in base64url. */
export const encodedPart = (bytes) => bytes.toString('base64url');

/** Decodes a part in base64url. */
export function decodedPart(text) {
  const bytes = Buffer.from(text, 'base64url');
  // Node's decoder skips what it cannot decode; encoding the result again detects all other forms.
  demand(encodedPart(bytes) === text, 'token-encoding');
  return bytes;
}

/** Decodes UTF-8 strictly. */
export function decodedUtf8(bytes, reason) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Rejection(reason);
  }
}
