// The activation code: Base32 of ten random bytes and their CRC, in four groups of five characters.

import { importPublicKey, isStrictSignature, verifies } from './p256.mjs';
import { base32, crc16, decodeBase32, decodeBase64, sha256, utf8 } from './primitives.mjs';
import { Rejection, demand } from './rejection.mjs';

const RANDOM_BYTE_COUNT = 10;
const CODE_BYTE_COUNT = 23;
const DASH = 0x2d;
const DASH_POSITIONS = [5, 11, 17];

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'activation-code.encode': (input) => {
    const { code, ...steps } = encoded(input.bytes('random'));
    return { output: { code }, steps };
  },

  'activation-code.validate': (input) => ({ output: {}, steps: { payload: validPayload(input.text('code')) } }),

  'activation-code.parse': (input) => {
    const text = input.text('text');
    const hash = text.indexOf('#');
    const code = hash < 0 ? text : text.slice(0, hash);
    const payload = validPayload(code);
    if (hash < 0) return { output: { code }, steps: { payload } };
    // A second "#" is not in the Base64 alphabet, so that decoding fails.
    const signature = decodeBase64(text.slice(hash + 1));
    demand(signature !== null && signature.length > 0, 'signature-encoding');
    return { output: { code, signature }, steps: { payload } };
  },

  'activation-code.correct-character': (input) => ({ output: { character: corrected(input.integer('character')) } }),

  'activation-code.verify-signature': (input) => {
    const [code, signature, publicBytes] = [input.text('code'), input.bytes('signature'), input.bytes('publicKey')];
    validPayload(code);
    const publicKey = importPublicKey(publicBytes);
    demand(isStrictSignature(signature), 'signature-encoding');
    demand(verifies(publicKey, utf8(code), signature), 'signature-mismatch');
    return { output: {}, steps: { digest: sha256(utf8(code)) } };
  },
};

/** Makes the code of ten random bytes. */
export function encoded(random) {
  demand(random.length === RANDOM_BYTE_COUNT, 'length');
  const checksum = crc16(random);
  const payload = Buffer.concat([random, checksum]);
  const text = base32(payload);
  return { checksum, payload, base32: text, code: text.match(/.{5}/g).join('-') };
}

/** Validates a code and returns its twelve bytes: the random ones and their checksum. */
export function validPayload(code) {
  const bytes = utf8(code);
  demand(bytes.length === CODE_BYTE_COUNT, 'length');
  demand(bytes.every((byte, i) => (byte === DASH) === DASH_POSITIONS.includes(i)), 'grouping');
  const decoded = decodeBase32(code.replaceAll('-', ''));
  demand(decoded !== null, 'alphabet');
  demand(decoded.spareBits === 0, 'spare-bits');
  const payload = decoded.bytes;
  const checksum = crc16(payload.subarray(0, RANDOM_BYTE_COUNT));
  demand(checksum.equals(payload.subarray(RANDOM_BYTE_COUNT)), 'checksum');
  return payload;
}

/**
 * Returns the character of the code that a typed character stands for.
 * @param {number} character a Unicode scalar
 */
function corrected(character) {
  if (character < 0 || character > 0x7f) throw new Rejection('invalid-character');
  const typed = String.fromCharCode(character);
  if (typed === '0') return 'O'.charCodeAt(0);
  if (typed === '1') return 'I'.charCodeAt(0);
  demand(/^[A-Za-z2-7]$/.test(typed), 'invalid-character');
  return typed.toUpperCase().charCodeAt(0);
}
