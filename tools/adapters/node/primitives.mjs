// The symmetric primitives and the encodings of the protocol.

import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';

const AES_BLOCK = 16;
const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE64_ALPHABET = /^[A-Za-z0-9+/]*$/;

export const sha256 = (data) => createHash('sha256').update(data).digest();

export const hmacSha256 = (key, data) => createHmac('sha256', key).update(data).digest();

/** Folds 32 bytes to 16: the XOR of both halves. */
export function fold(bytes) {
  const folded = Buffer.alloc(16);
  for (let i = 0; i < 16; i++) folded[i] = bytes[i] ^ bytes[i + 16];
  return folded;
}

/** Derives the SHA-256 blocks T_1, T_2, … of the X9.63 function, as many as `length` bytes need. */
export function x963Blocks(secret, info, length) {
  const blocks = [];
  for (let i = 1; blocks.length * 32 < length; i++) {
    blocks.push(sha256(Buffer.concat([secret, bigEndian32(i), info])));
  }
  return blocks;
}

/** Encrypts one block with AES-128. */
export function encryptBlock(key, block) {
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]);
}

/** Encrypts with AES-128-CBC and PKCS#7 padding. */
export function encryptCbc(key, iv, plaintext) {
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([cipher.update(plaintext), cipher.final()]);
}

/** Decrypts AES-128-CBC and removes the padding; null if length or padding is wrong. */
export function decryptCbc(key, iv, ciphertext) {
  if (ciphertext.length === 0 || ciphertext.length % AES_BLOCK !== 0) return null;
  // The padding is checked here, so that another error of the cipher is not taken for wrong padding.
  const decipher = createDecipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  const count = padded[padded.length - 1];
  if (count < 1 || count > AES_BLOCK) return null;
  if (!padded.subarray(-count).every((byte) => byte === count)) return null;
  return padded.subarray(0, padded.length - count);
}

export function bigEndian32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function bigEndian64(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

export const utf8 = (text) => Buffer.from(text, 'utf8');

export const base64 = (bytes) => bytes.toString('base64');

/**
 * Decodes standard Base64 with padding; null for any other text. Unused bits are ignored.
 * Node's own decoder skips characters that it cannot decode.
 */
export function decodeBase64(text) {
  if (text.length % 4 !== 0) return null;
  const digits = text.endsWith('==') ? text.slice(0, -2) : text.endsWith('=') ? text.slice(0, -1) : text;
  return BASE64_ALPHABET.test(digits) ? Buffer.from(digits, 'base64') : null;
}

/** Reads the last four bytes without their sign, and returns so many of the last digits of that number. */
export function decimalCode(bytes, digits) {
  const number = bytes.readUInt32BE(bytes.length - 4) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Encodes Base32 without padding characters; unused bits are zero. */
export function base32(bytes) {
  let text = '';
  for (let bit = 0; bit < bytes.length * 8; bit += 5) {
    const window = (bytes[bit >> 3] << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += BASE32_ALPHABET[(window >> (11 - (bit & 7))) & 31];
  }
  return text;
}

/** Decodes Base32 to whole bytes and the unused bits; null for a character outside the alphabet. */
export function decodeBase32(text) {
  const bytes = [];
  let bits = 0;
  let bitCount = 0;
  for (const character of text) {
    const value = BASE32_ALPHABET.indexOf(character);
    if (value < 0) return null;
    bits = (bits << 5) | value;
    bitCount += 5;
    if (bitCount >= 8) {
      bitCount -= 8;
      bytes.push(bits >> bitCount);
      bits &= (1 << bitCount) - 1;
    }
  }
  return { bytes: Buffer.from(bytes), spareBits: bits };
}

/** Computes CRC-16/ARC as two bytes, big-endian. */
export function crc16(bytes) {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return Buffer.from([crc >> 8, crc & 0xff]);
}
