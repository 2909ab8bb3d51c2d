// Authenticated encryption, and the requests and responses that it protects.

import { timingSafeEqual } from 'node:crypto';
import { bigEndian64, utf8 } from '../primitives.mjs';
import { demand, demandByteCount } from '../rejection.mjs';
import { present } from '../status.mjs';
import { isActivationScope } from '../temporary-keys.mjs';
import { kmac256 } from './keccak.mjs';
import { VERSION, applicationSecret, counterMode, demandKeys, derived, sha3, withSizes } from './primitives.mjs';

const NONCE_BYTE_COUNT = 12;
const HEAD_BYTE_COUNT = NONCE_BYTE_COUNT + 32;

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  'aead.seal': (input) => {
    const keys = keysOf(input.bytes('key'), input.bytes('keyContext'));
    const nonce = input.bytes('nonce');
    demandByteCount(NONCE_BYTE_COUNT, nonce);
    const { sealed, ciphertext, tag } = seal(keys, nonce, input.bytes('associatedData'), input.bytes('plaintext'));
    return { output: { sealed }, steps: { ...keys, ciphertext, tag } };
  },

  'aead.open': (input) => {
    const keys = keysOf(input.bytes('key'), input.bytes('keyContext'));
    const { plaintext, tag } = open(keys, input.bytes('associatedData'), input.bytes('sealed'));
    return { output: { plaintext }, steps: { ...keys, tag } };
  },

  'e2ee.shared-info2': (input) => ({ output: { sharedInfo2: sharedInfo2(input, 'key') } }),

  'e2ee.encrypt-request': (input) => encrypted(input, true),
  'e2ee.encrypt-response': (input) => encrypted(input, false),
  'e2ee.decrypt-request': (input) => decrypted(input, true),
  'e2ee.decrypt-response': (input) => decrypted(input, false),
};

function keysOf(key, context) {
  demandKeys(key);
  return { encryptionKey: derived(key, 'aead/enc', context).key, macKey: derived(key, 'aead/mac', context).key };
}

const cipher = ({ encryptionKey }, nonce, data) => counterMode(encryptionKey, Buffer.concat([nonce, Buffer.alloc(4)]), data);

const tagOf = ({ macKey }, ...parts) => kmac256(macKey, Buffer.concat(parts), 'PA4MAC-AEAD');

function seal(keys, nonce, associatedData, plaintext) {
  const ciphertext = cipher(keys, nonce, plaintext);
  const tag = tagOf(keys, nonce, associatedData, ciphertext);
  return { sealed: Buffer.concat([nonce, tag, ciphertext]), ciphertext, tag };
}

/** Checks the tag, then decrypts. */
function open(keys, associatedData, sealed) {
  demand(sealed.length >= HEAD_BYTE_COUNT, 'invalid-length');
  const [nonce, ciphertext] = [sealed.subarray(0, NONCE_BYTE_COUNT), sealed.subarray(HEAD_BYTE_COUNT)];
  const tag = tagOf(keys, nonce, associatedData, ciphertext);
  demand(timingSafeEqual(tag, sealed.subarray(NONCE_BYTE_COUNT, HEAD_BYTE_COUNT)), 'mac-mismatch');
  return { plaintext: cipher(keys, nonce, ciphertext), tag };
}

/** Computes the second shared info; its key is in a field that only the activation scope has. */
function sharedInfo2(input, keyName) {
  const key = present(input, keyName, 'bytes', isActivationScope(input));
  const secret = applicationSecret(input.text('applicationSecret'));
  if (key === undefined) return sha3(256, secret);
  demandKeys(key);
  return kmac256(key, secret, 'PA4SH2');
}

/**
 * Reads the values of an exchange, and derives what a message is encrypted with.
 * @param {import('../fields.mjs').Fields} input
 */
function envelope(input, isRequest) {
  const activationId = present(input, 'activationId', 'text', isActivationScope(input));
  const [envelopeKey, nonce] = [input.bytes('envelopeKey'), input.bytes('nonce')];
  present(input, 'keySharedInfo2', 'bytes', isActivationScope(input));
  demandKeys(envelopeKey);
  demandByteCount(2 * NONCE_BYTE_COUNT, nonce);
  const halves = [nonce.subarray(0, NONCE_BYTE_COUNT), nonce.subarray(NONCE_BYTE_COUNT)];
  demand(!halves[0].equals(halves[1]), 'equal-halves');
  const info = sharedInfo2(input, 'keySharedInfo2');
  const ids = [input.text('applicationKey'), activationId, input.text('temporaryKeyId')].filter((id) => id !== undefined);
  const keyContext = Buffer.concat([utf8(VERSION + input.text('sharedInfo1')), nonce]);
  const associatedData = withSizes(VERSION, ...ids, bigEndian64(input.integer('timestamp', 0)), nonce, info);
  const keys = keysOf(envelopeKey, keyContext);
  return { keys, nonce: halves[isRequest ? 0 : 1], associatedData, steps: { sharedInfo2: info, keyContext, associatedData } };
}

function encrypted(input, isRequest) {
  const { keys, nonce, associatedData, steps } = envelope(input, isRequest);
  return { output: { encryptedData: seal(keys, nonce, associatedData, input.bytes('plaintext')).sealed }, steps };
}

function decrypted(input, isRequest) {
  const { keys, nonce, associatedData, steps } = envelope(input, isRequest);
  const encryptedData = input.bytes('encryptedData');
  demand(encryptedData.length >= HEAD_BYTE_COUNT, 'invalid-length');
  demand(encryptedData.subarray(0, NONCE_BYTE_COUNT).equals(nonce), 'nonce-mismatch');
  return { output: { plaintext: open(keys, associatedData, encryptedData).plaintext }, steps };
}
