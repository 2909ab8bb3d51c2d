// Protocol 2: signatures with a numeric counter, the activation exchange, and its end-to-end encryption.

import { createCipheriv, createDecipheriv, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import {
  importPrivateKey, importPublicKey, isStrictSignature, publicKeyOf, sharedSecret, verifies,
} from './p256.mjs';
import {
  base64, bigEndian64, decodeBase64, decryptCbc, encryptCbc, fold, hmacSha256, sha256, utf8, x963Blocks,
} from './primitives.mjs';
import { Rejection, demand, demandByteCount } from './rejection.mjs';
import { decimalFormat, factorKeys, signature } from './signatures.mjs';

const KEY_BYTE_COUNT = 16;
const OTP_ITERATIONS = 10_000;
const DIGITS = 8;
const STATUS_MAGIC = Buffer.from([0xde, 0xc0, 0xde]);
const STATUS_BYTE_COUNT = 32;
const RESERVED_BYTE_COUNT = 17;

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'signature.numeric': (input) => {
    const { keys, counter, data } = signatureInput(input);
    const counterBlock = block(counter);
    const { output, steps } = signature(keys, counterBlock, data, decimalFormat(DIGITS));
    return { output, steps: { counterBlock, ...steps } };
  },

  'signature.verify-numeric': (input) => {
    const [claimed, lookAhead] = [input.text('signature'), input.integer('lookAhead', 0)];
    const { keys, counter, data } = signatureInput(input);
    const format = decimalFormat(DIGITS);
    demand(format.isWellFormed(claimed, keys.length), 'invalid-encoding');
    for (let distance = 0; distance < lookAhead; distance++) {
      const number = BigInt.asUintN(64, counter + BigInt(distance));
      const { output } = signature(keys, block(number), data, format);
      if (timingSafeEqual(utf8(output.signature), utf8(claimed))) {
        const next = BigInt.asUintN(64, number + 1n);
        return { output: { counter: String(next), distance }, steps: { matchedCounter: String(number) } };
      }
    }
    throw new Rejection('signature-mismatch');
  },

  'activation-code.split': (input) => {
    const code = input.text('code');
    demand(utf8(code).length === 23, 'length');
    demand(/^[^-]{5}(?:-[^-]{5}){3}$/.test(code), 'grouping');
    return { output: { activationIdShort: code.slice(0, 11), activationOtp: code.slice(12) } };
  },

  'activation-code.verify-halves': (input) =>
    verifyText(input, `${input.text('activationIdShort')}-${input.text('activationOtp')}`),

  'activation.encrypt-public-key': (input) => {
    const plain = input.bytes('exchangedKey');
    const { nonce, otpKey, ephemeralKey, steps } = exchangeKeys(input);
    const innerData = encryptCbc(otpKey, nonce, plain);
    return { output: { encryptedKey: encryptCbc(ephemeralKey, nonce, innerData) }, steps: { ...steps, innerData } };
  },

  'activation.decrypt-public-key': (input) => {
    const encrypted = input.bytes('encryptedKey');
    const { nonce, otpKey, ephemeralKey, steps } = exchangeKeys(input);
    // The layer of the agreement is the outer one; one published document has the reverse order.
    const innerData = decrypted(ephemeralKey, nonce, encrypted);
    return { output: { exchangedKey: decrypted(otpKey, nonce, innerData) }, steps: { ...steps, innerData } };
  },

  'activation.application-signature': (input) => {
    const [id, applicationKey] = [input.text('activationIdShort'), input.text('applicationKey')];
    const [nonce, key] = [input.bytes('nonce'), input.bytes('encryptedDevicePublicKey')];
    const secretText = input.text('applicationSecret');
    demandByteCount(KEY_BYTE_COUNT, nonce);
    const secret = decodeBase64(secretText);
    demand(secret !== null && base64(secret) === secretText, 'invalid-encoding');
    demandByteCount(KEY_BYTE_COUNT, secret);
    const signedText = [id, base64(nonce), base64(key), applicationKey].join('&');
    return { output: { applicationSignature: hmacSha256(secret, utf8(signedText)) }, steps: { signedText } };
  },

  'activation.verify-server-key': (input) => {
    const [id, encryptedKey] = [input.text('activationId'), input.bytes('encryptedServerPublicKey')];
    const signature = input.bytes('signature');
    const masterKey = importPublicKey(input.bytes('publicKey'));
    demand(isStrictSignature(signature), 'signature-encoding');
    // One published document signs the raw values; both published implementations sign their Base64 texts.
    const signedText = [utf8(id), encryptedKey].map(base64).join('&');
    demand(verifies(masterKey, utf8(signedText), signature, false), 'signature-mismatch');
    return { output: {}, steps: { signedText } };
  },

  'activation.device-fingerprint': (input) => {
    const x = importPublicKey(input.bytes('publicKey')).subarray(1, 33);
    const coordinate = x.subarray(x.findIndex((byte) => byte !== 0));
    const hash = sha256(coordinate);
    return { output: { fingerprint: decimalFormat(DIGITS).part(hash) }, steps: { coordinate, hash } };
  },

  'status.encrypt-numeric': (input) => {
    const [key, reserved] = [input.bytes('transportKey'), input.bytes('reserved')];
    const counter = input.unsigned64('counter');
    const [state, failed, most] = ['state', 'failedAttempts', 'maxFailedAttempts'].map((name) => input.integer(name, 0));
    demandByteCount(KEY_BYTE_COUNT, key);
    demandByteCount(RESERVED_BYTE_COUNT, reserved);
    const attempts = Buffer.from([failed, most]);
    const plaintext = Buffer.concat([STATUS_MAGIC, Buffer.from([0xd1, state]), bigEndian64(counter), attempts, reserved]);
    return { output: { blob: unpadded(createCipheriv, key, plaintext) }, steps: { plaintext } };
  },

  'status.decrypt-numeric': (input) => {
    const [key, blob] = [input.bytes('transportKey'), input.bytes('blob')];
    demandByteCount(KEY_BYTE_COUNT, key);
    demandByteCount(STATUS_BYTE_COUNT, blob);
    const plaintext = unpadded(createDecipheriv, key, blob);
    const isMagic = plaintext.subarray(0, 3).equals(STATUS_MAGIC) && plaintext[3] >= 0xd1 && plaintext[3] <= 0xdf;
    demand(isMagic, 'magic');
    const state = plaintext[4];
    demand(state >= 1 && state <= 5, 'unknown-state');
    const counter = String(plaintext.readBigUInt64BE(5));
    const output = { state, counter, failedAttempts: plaintext[13], maxFailedAttempts: plaintext[14] };
    return { output, steps: { plaintext } };
  },

  'e2ee.session-key': (input) => {
    const [privateBytes, publicBytes] = [input.bytes('privateKey'), input.bytes('publicKey')];
    const index = input.bytes('sessionIndex');
    const secret = sharedSecret(importPrivateKey(privateBytes), importPublicKey(publicBytes));
    const sharedKey = fold(secret);
    const { hmac, key } = indexedKey(sharedKey, index);
    return { output: { sessionKey: key }, steps: { sharedSecret: secret, sharedKey, hmac } };
  },

  'e2ee.encrypt': (input) => {
    const plaintext = input.bytes('plaintext');
    const { nonce, ...keys } = messageKeys(input);
    const encryptedData = encryptCbc(keys.encryptionKey, nonce, plaintext);
    return { output: { encryptedData, mac: hmacSha256(keys.macKey, encryptedData) }, steps: keys };
  },

  'e2ee.decrypt': (input) => {
    const [encryptedData, mac] = [input.bytes('encryptedData'), input.bytes('mac')];
    const { nonce, ...keys } = messageKeys(input);
    const expected = hmacSha256(keys.macKey, encryptedData);
    demand(mac.length === expected.length && timingSafeEqual(mac, expected), 'mac-mismatch');
    return { output: { plaintext: decrypted(keys.encryptionKey, nonce, encryptedData) }, steps: keys };
  },

  'token.decrypt-response': (input) => {
    const [encryptedData, mac] = [input.bytes('encryptedData'), input.bytes('mac')];
    const [privateBytes, publicBytes] = [input.bytes('ephemeralPrivateKey'), input.bytes('publicKey')];
    const privateKey = importPrivateKey(privateBytes);
    const secret = sharedSecret(privateKey, importPublicKey(publicBytes));
    const info = input.optionalBytes('ephemeralPublicKey') ?? publicKeyOf(privateKey);
    const envelopeKey = Buffer.concat(x963Blocks(secret, info, 2 * KEY_BYTE_COUNT));
    const [encryptionKey, macKey] = [envelopeKey.subarray(0, KEY_BYTE_COUNT), envelopeKey.subarray(KEY_BYTE_COUNT)];
    const expected = hmacSha256(macKey, encryptedData);
    demand(mac.length === expected.length && timingSafeEqual(mac, expected), 'mac-mismatch');
    const plaintext = decrypted(encryptionKey, Buffer.alloc(KEY_BYTE_COUNT), encryptedData);
    return { output: { plaintext }, steps: { sharedSecret: secret, envelopeKey, encryptionKey, macKey } };
  },
};

/**
 * Derives a key from bytes in the order of the versions up to 3.0: the key is authenticated under the index.
 * @param {Buffer} index at least 16 bytes
 */
export function legacyKey(key, index) {
  demandByteCount(KEY_BYTE_COUNT, key);
  demand(index.length >= KEY_BYTE_COUNT, 'invalid-length');
  const hmac = hmacSha256(index, key);
  return { hmac, key: fold(hmac) };
}

/** Derives a key of a session or a message, whose index must not be zero. */
function indexedKey(key, index) {
  demand(index.length >= KEY_BYTE_COUNT, 'invalid-length');
  demand(index.some((byte) => byte !== 0), 'invalid-index');
  return legacyKey(key, index);
}

/** Reads the parameters of a message, and derives its keys. */
function messageKeys(input) {
  const [sessionKey, nonce] = [input.bytes('sessionKey'), input.bytes('nonce')];
  const [adHocIndex, macIndex] = [input.bytes('adHocIndex'), input.bytes('macIndex')];
  demandByteCount(KEY_BYTE_COUNT, sessionKey, nonce);
  demand([adHocIndex, macIndex].every((index) => index.length >= KEY_BYTE_COUNT), 'invalid-length');
  demand(!adHocIndex.equals(macIndex), 'invalid-index');
  const encryptionKey = indexedKey(sessionKey, adHocIndex).key;
  return { nonce, encryptionKey, macKey: indexedKey(sessionKey, macIndex).key };
}

/** Reads what two sides of an activation agree on, and derives the keys of both layers. */
function exchangeKeys(input) {
  const [id, otp, nonce] = [input.text('activationIdShort'), input.text('activationOtp'), input.bytes('nonce')];
  const [privateBytes, publicBytes] = [input.bytes('privateKey'), input.bytes('publicKey')];
  demandByteCount(KEY_BYTE_COUNT, nonce);
  const secret = sharedSecret(importPrivateKey(privateBytes), importPublicKey(publicBytes));
  const ephemeralKey = fold(secret);
  const otpKey = pbkdf2Sync(utf8(otp), utf8(id), OTP_ITERATIONS, KEY_BYTE_COUNT, 'sha1');
  return { nonce, otpKey, ephemeralKey, steps: { otpKey, sharedSecret: secret, ephemeralKey } };
}

/** Runs the blocks of a status through AES-128-CBC without padding, with a vector of zeros. */
function unpadded(create, key, blocks) {
  const cipher = create('aes-128-cbc', key, Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

function decrypted(key, iv, data) {
  const plaintext = decryptCbc(key, iv, data);
  demand(plaintext !== null, 'padding');
  return plaintext;
}

/** Verifies the signature of a text by the master key. */
function verifyText(input, signedText) {
  const [signature, publicKey] = [input.bytes('signature'), importPublicKey(input.bytes('publicKey'))];
  demand(isStrictSignature(signature), 'signature-encoding');
  demand(verifies(publicKey, utf8(signedText), signature), 'signature-mismatch');
  return { output: {}, steps: { signedText, digest: sha256(utf8(signedText)) } };
}

function signatureInput(input) {
  const [counter, data] = [input.unsigned64('counter'), input.bytes('data')];
  return { keys: factorKeys(input), counter, data };
}

/** The 16 bytes of a number of the counter. */
const block = (counter) => Buffer.concat([Buffer.alloc(8), bigEndian64(counter)]);
