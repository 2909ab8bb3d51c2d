// ECIES end-to-end encryption of requests and responses.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { internalKey } from './derivation.mjs';
import { drawPrivateKey, importPrivateKey, importPublicKey, publicKeyOf, sharedSecret } from './p256.mjs';
import {
  bigEndian32, bigEndian64, decryptCbc, encryptCbc, hmacSha256, sha256, utf8, x963Blocks,
} from './primitives.mjs';
import { demand, demandByteCount } from './rejection.mjs';

const NONCE_BYTE_COUNT = 16;
const TRANSPORT_KEY_BYTE_COUNT = 16;
const EMPTY = Buffer.alloc(0);

/** The protocols that bind version, timestamp and associated data. */
const BINDING_PROTOCOLS = ['3.2', '3.3'];

/** The required fields of each message by protocol; the message's other fields are forbidden. */
const SINCE_3_2 = { '3.2': ['nonce', 'timestamp'], '3.3': ['nonce', 'timestamp', 'temporaryKeyId'] };
const DEMANDED = {
  request: { '3.0': [], '3.1': ['nonce'], ...SINCE_3_2 },
  response: { '3.0': [], '3.1': ['requestNonce'], ...SINCE_3_2 },
  sealed: { '3.0': [], '3.1': [], '3.2': [], '3.3': ['temporaryKeyId'] },
};
const SCOPE_FIELDS = { application: [], activation: ['activationId', 'transportKey'] };

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'ecies.encrypt-request': (input, protocol) => {
    const [privateBytes, publicBytes] = [input.bytes('ephemeralPrivateKey'), input.bytes('publicKey')];
    const plaintext = input.bytes('plaintext');
    const parameters = readParameters(input, protocol, 'request');
    const privateKey = importPrivateKey(privateBytes);
    const secret = sharedSecret(privateKey, importPublicKey(publicBytes));
    const ephemeralPublicKey = publicKeyOf(privateKey);
    const envelope = deriveEnvelope(parameters, secret, ephemeralPublicKey, ephemeralPublicKey);
    return { output: { ephemeralPublicKey, ...encrypt(envelope, plaintext) }, steps: envelope };
  },

  'ecies.decrypt-request': (input, protocol) => {
    const [privateBytes, ephemeralPublicKey] = [input.bytes('privateKey'), input.bytes('ephemeralPublicKey')];
    const [encryptedData, mac] = [input.bytes('encryptedData'), input.bytes('mac')];
    const parameters = readParameters(input, protocol, 'request');
    const secret = sharedSecret(importPrivateKey(privateBytes), importPublicKey(ephemeralPublicKey));
    const envelope = deriveEnvelope(parameters, secret, ephemeralPublicKey, ephemeralPublicKey);
    return { output: { plaintext: decrypt(envelope, encryptedData, mac) }, steps: envelope };
  },

  'ecies.encrypt-response': (input, protocol) => {
    const [privateBytes, ephemeralPublicKey] = [input.bytes('privateKey'), input.bytes('ephemeralPublicKey')];
    const plaintext = input.bytes('plaintext');
    const parameters = readParameters(input, protocol, 'response');
    const secret = sharedSecret(importPrivateKey(privateBytes), importPublicKey(ephemeralPublicKey));
    const envelope = deriveEnvelope(parameters, secret, ephemeralPublicKey, EMPTY);
    return { output: encrypt(envelope, plaintext), steps: envelope };
  },

  'ecies.decrypt-response': (input, protocol) => {
    const [privateBytes, publicBytes] = [input.bytes('ephemeralPrivateKey'), input.bytes('publicKey')];
    const [encryptedData, mac] = [input.bytes('encryptedData'), input.bytes('mac')];
    const parameters = readParameters(input, protocol, 'response');
    const privateKey = importPrivateKey(privateBytes);
    const secret = sharedSecret(privateKey, importPublicKey(publicBytes));
    const ephemeralPublicKey = input.optionalBytes('ephemeralPublicKey') ?? publicKeyOf(privateKey);
    const envelope = deriveEnvelope(parameters, secret, ephemeralPublicKey, EMPTY);
    return { output: { plaintext: decrypt(envelope, encryptedData, mac) }, steps: envelope };
  },

  'ecies.seal-request': (input, protocol) => {
    const [publicBytes, plaintext] = [input.bytes('publicKey'), input.bytes('plaintext')];
    const nonce = protocol === '3.0' ? undefined : randomBytes(NONCE_BYTE_COUNT);
    const timestamp = BINDING_PROTOCOLS.includes(protocol) ? Date.now() : undefined;
    const parameters = { ...readParameters(input, protocol, 'sealed'), nonce, timestamp };
    const privateKey = drawPrivateKey();
    const secret = sharedSecret(privateKey, importPublicKey(publicBytes));
    const ephemeralPublicKey = publicKeyOf(privateKey);
    const envelope = deriveEnvelope(parameters, secret, ephemeralPublicKey, ephemeralPublicKey);
    return { output: { ephemeralPublicKey, ...encrypt(envelope, plaintext), nonce, timestamp } };
  },
};

/**
 * Reads the parameters that depend on scope and version, and checks which fields are present.
 * @param {import('./fields.mjs').Fields} input
 * @param {'request' | 'response' | 'sealed'} message
 */
function readParameters(input, protocol, message) {
  const scope = input.text('scope');
  if (!Object.hasOwn(SCOPE_FIELDS, scope)) throw new Error('scope is neither application nor activation');
  const demanded = [...DEMANDED[message][protocol], ...SCOPE_FIELDS[scope]];
  const governed = [...Object.values(DEMANDED[message]).flat(), ...SCOPE_FIELDS.activation];
  demand(demanded.every((name) => input.has(name)), 'missing-parameter');
  demand(governed.every((name) => demanded.includes(name) || !input.has(name)), 'unexpected-parameter');

  // In 3.1 a response has no nonce: it uses that of the request.
  const nonce = input.optionalBytes(demanded.includes('requestNonce') ? 'requestNonce' : 'nonce');
  const transportKey = input.optionalBytes('transportKey');
  if (nonce !== undefined) demandByteCount(NONCE_BYTE_COUNT, nonce);
  if (transportKey !== undefined) demandByteCount(TRANSPORT_KEY_BYTE_COUNT, transportKey);
  return {
    protocol, nonce, transportKey,
    timestamp: input.optionalInteger('timestamp', 0),
    sharedInfo1: input.text('sharedInfo1'),
    applicationKey: input.text('applicationKey'),
    applicationSecret: input.text('applicationSecret'),
    activationId: input.optionalText('activationId'),
    temporaryKeyId: input.optionalText('temporaryKeyId'),
  };
}

/**
 * Derives all keys of a message; the values are also the steps.
 * @param {ReturnType<typeof readParameters>} parameters
 * @param {Buffer} secret the X coordinate, not folded
 * @param {Buffer} ephemeralPublicKey exactly as it is sent
 * @param {Buffer} authenticatedKey the same in a request, empty in a response
 */
export function deriveEnvelope(parameters, secret, ephemeralPublicKey, authenticatedKey) {
  const { protocol, sharedInfo1 } = parameters;
  const version = BINDING_PROTOCOLS.includes(protocol) ? protocol : '';
  const info = Buffer.concat([utf8(version), utf8(sharedInfo1), ephemeralPublicKey]);
  const byteCount = protocol === '3.0' ? 32 : 48;
  const envelopeKey = Buffer.concat(x963Blocks(secret, info, byteCount)).subarray(0, byteCount);
  const keys = splitEnvelopeKey(protocol, envelopeKey, parameters.nonce);
  return { sharedSecret: secret, info, envelopeKey, ...keys, ...deriveSharedInfo2(parameters, authenticatedKey) };
}

/** Splits the envelope key; 3.0 has no key for the initialisation vector, which is zero there. */
export function splitEnvelopeKey(protocol, envelopeKey, nonce) {
  const ivKey = protocol === '3.0' ? undefined : envelopeKey.subarray(32, 48);
  const iv = ivKey ? internalKey(ivKey, nonce).key : Buffer.alloc(16);
  return { encryptionKey: envelopeKey.subarray(0, 16), macKey: envelopeKey.subarray(16, 32), ivKey, iv };
}

/** Derives the data that the MAC covers after the ciphertext. */
export function deriveSharedInfo2(parameters, authenticatedKey) {
  const { protocol, nonce, timestamp, transportKey } = parameters;
  const applicationSecret = utf8(parameters.applicationSecret);
  const sharedInfo2Base = transportKey ? hmacSha256(transportKey, applicationSecret) : sha256(applicationSecret);
  if (!BINDING_PROTOCOLS.includes(protocol)) return { sharedInfo2Base, sharedInfo2: sharedInfo2Base };
  const associatedData = associate(parameters);
  const items = [sharedInfo2Base, nonce, bigEndian64(timestamp), authenticatedKey, associatedData];
  return { sharedInfo2Base, associatedData, sharedInfo2: withSizes(items) };
}

/** Joins the identifiers of the message's origin; absent identifiers are left out, not empty. */
function associate({ protocol, applicationKey, activationId, temporaryKeyId }) {
  const items = [protocol, applicationKey, activationId, temporaryKeyId].filter((item) => item !== undefined);
  return withSizes(items.map(utf8));
}

/** Joins items, each after its byte count. */
const withSizes = (items) => Buffer.concat(items.flatMap((item) => [bigEndian32(item.length), item]));

export function encrypt(envelope, plaintext) {
  const encryptedData = encryptCbc(envelope.encryptionKey, envelope.iv, plaintext);
  return { encryptedData, mac: authenticate(envelope, encryptedData) };
}

export function decrypt(envelope, encryptedData, mac) {
  const expected = authenticate(envelope, encryptedData);
  // The MAC is checked first: otherwise an attacker could learn whether the padding of a forged message is right.
  demand(mac.length === expected.length && timingSafeEqual(mac, expected), 'mac-mismatch');
  const plaintext = decryptCbc(envelope.encryptionKey, envelope.iv, encryptedData);
  demand(plaintext !== null, 'padding');
  return plaintext;
}

const authenticate = ({ macKey, sharedInfo2 }, encryptedData) =>
  hmacSha256(macKey, Buffer.concat([encryptedData, sharedInfo2]));
