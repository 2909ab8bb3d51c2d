// The primitives that protocol 4.0 adds, and its derivation of keys.

import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { decodedText } from '../json-members.mjs';
import { bigEndian32, utf8 } from '../primitives.mjs';
import { demandByteCount } from '../rejection.mjs';
import { kmac256 } from './keccak.mjs';

export const VERSION = '4.0';
export const KEY_BYTE_COUNT = 32;
const APPLICATION_SECRET_BYTE_COUNT = 16;

export const sha3 = (size, data) => createHash(`sha3-${size}`).update(data).digest();

export const hmacSha384 = (key, data) => createHmac('sha384', key).update(data).digest();

/** Encrypts or decrypts with AES-256 in counter mode; the whole block counts. */
export const counterMode = (key, block, data) => createCipheriv('aes-256-ctr', key, block).update(data);

/** Rejects keys and other values that do not have 32 bytes. */
export const demandKeys = (...keys) => demandByteCount(KEY_BYTE_COUNT, ...keys);

/** Joins items, each after its length; texts are their UTF-8. */
export function withSizes(...items) {
  const bytes = items.map((item) => (typeof item === 'string' ? utf8(item) : item));
  return Buffer.concat(bytes.flatMap((item) => [bigEndian32(item.length), item]));
}

/** Derives a key from a label and a diversifier, which contributes its size also if it is empty. */
export function derived(key, label, diversifier = Buffer.alloc(0), byteCount = KEY_BYTE_COUNT) {
  const data = withSizes(label, diversifier);
  return { data, key: kmac256(key, data, 'PA4KDF', byteCount) };
}

/** Decodes the secret of an application. */
export function applicationSecret(text) {
  const secret = decodedText(text);
  demandByteCount(APPLICATION_SECRET_BYTE_COUNT, secret);
  return secret;
}
