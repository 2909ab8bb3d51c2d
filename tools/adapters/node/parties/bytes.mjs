// The cryptography that both parties share: keys, signatures and envelopes, with the functions of the other chapters.

import { randomBytes } from 'node:crypto';
import { indexKey } from '../derivation.mjs';
import { decrypt, deriveEnvelope, encrypt } from '../ecies.mjs';
import { Fields } from '../fields.mjs';
import { written } from '../json-web-token.mjs';
import { drawPrivateKey, importPublicKey, publicKeyOf, sharedSecret, signed } from '../p256.mjs';
import { base64, bigEndian64, decodeBase64, fold, sha256, utf8 } from '../primitives.mjs';
import { Rejection } from '../rejection.mjs';
import { decimalFormat, onlineFormat, signature } from '../signatures.mjs';

const EMPTY = Buffer.alloc(0);
const NUMERIC_DIGITS = 8;

/** The indexes of the keys under the master secret. */
const KEY_INDEXES = { possession: 1n, knowledge: 2n, biometry: 3n, transport: 1000n, vault: 2000n };

/** The members of an envelope by version, beside ephemeral key, data and MAC. */
export const ENVELOPE_MEMBERS = {
  '3.0': [], '3.1': ['nonce'], '3.2': ['nonce', 'timestamp'], '3.3': ['nonce', 'timestamp', 'temporaryKeyId'],
};

/** Runs an operation of another chapter, and returns its output. */
export function compute(operation, input, protocol) {
  return operation(new Fields(inHex(input)), protocol).output;
}

/** The fields of an input as they stand on the wire, also in lists and records; what is undefined is left out. */
function inHex(value) {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (Array.isArray(value)) return value.map(inHex);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, inHex(member)]));
}

/** Whether a function neither answers false nor refuses. */
export function passes(work) {
  try {
    return work() !== false;
  } catch (failure) {
    if (failure instanceof Rejection) return false;
    throw failure;
  }
}

/** Whether bytes are a point of the curve. */
export const isPoint = (bytes) => passes(() => importPublicKey(bytes));

/** Draws a key pair. */
export function drawKeyPair() {
  const privateKey = drawPrivateKey();
  return { privateKey, publicKey: publicKeyOf(privateKey) };
}

/** Agrees on the keys of an activation: three factors, transport and vault. */
export function agreedKeys(privateKey, publicKey) {
  const masterSecret = fold(sharedSecret(privateKey, importPublicKey(publicKey)));
  const derived = Object.entries(KEY_INDEXES).map(([name, index]) => [name, indexKey(masterSecret, index).key]);
  return Object.fromEntries(derived);
}

/** Keys that no other party has. */
export const drawKeys = () =>
  Object.fromEntries(Object.keys(KEY_INDEXES).map((name) => [name, randomBytes(16)]));

export const nextCounter = (counterData) => fold(sha256(counterData));

/** The block of a numeric counter, as protocol version 2 signs with it. */
export const numericBlock = (number) => Buffer.concat([Buffer.alloc(8), bigEndian64(number)]);

/** The names of the keys of a signature type, such as POSSESSION_KNOWLEDGE. */
export const factorsOf = (type) => type.toLowerCase().split('_');

/** The text that a signature covers. */
export function signedData({ method, resource, nonce, body, secret }) {
  return utf8([method, base64(utf8(resource)), nonce, base64(body), secret].join('&'));
}

/** Writes an online signature in the form of the version: decimal up to 3.0, Base64 later. */
export function onlineSignature(version, keys, counterData, data) {
  const format = Number(version) <= 3 ? decimalFormat(NUMERIC_DIGITS) : onlineFormat(version);
  return signature(keys, counterData, data, format).output.signature;
}

/** Writes an offline signature with components of this many digits. */
export function offlineSignature(digits, keys, counterData, data) {
  return signature(keys, counterData, data, decimalFormat(digits)).output.signature;
}

/** Compresses an uncompressed point. */
export const compressed = (point) => Buffer.concat([Buffer.of(2 + (point[64] & 1)), point.subarray(1, 33)]);

/**
 * Encrypts a request. The parameters are those of the version's envelope; a nonce and an ephemeral key may be given.
 * @returns the message as it is sent, and what is needed to read the answer
 */
export function sealed(parameters, recipient, plaintext, { ephemeral = drawKeyPair(), isCompressed = false } = {}) {
  const { protocol } = parameters;
  const names = ENVELOPE_MEMBERS[protocol];
  const nonce = names.includes('nonce') ? (parameters.nonce ?? randomBytes(16)) : undefined;
  const timestamp = names.includes('timestamp') ? parameters.timestamp : undefined;
  const secret = sharedSecret(ephemeral.privateKey, importPublicKey(recipient));
  const ephemeralPublicKey = isCompressed ? compressed(ephemeral.publicKey) : ephemeral.publicKey;
  const context = { ...parameters, nonce, timestamp };
  const { encryptedData, mac } = encrypt(deriveEnvelope(context, secret, ephemeralPublicKey, ephemeralPublicKey), plaintext);
  const { applicationKey, activationId, temporaryKeyId } = parameters;
  const origin = { version: protocol, applicationKey, activationId, temporaryKeyId };
  const message = { ...origin, ephemeralPublicKey, encryptedData, mac, nonce, timestamp };
  return { message, exchange: { context, secret, ephemeralPublicKey }, ephemeral };
}

/** Decrypts a request with the private key of the recipient; throws a Rejection. */
export function opened(parameters, privateKey, message) {
  const { ephemeralPublicKey, encryptedData, mac, nonce, timestamp } = message;
  const secret = sharedSecret(privateKey, importPublicKey(ephemeralPublicKey));
  const context = { ...parameters, nonce, timestamp };
  const plaintext = decrypt(deriveEnvelope(context, secret, ephemeralPublicKey, ephemeralPublicKey), encryptedData, mac);
  return { plaintext, exchange: { context, secret, ephemeralPublicKey } };
}

/** Encrypts the answer to a request. */
export function sealedAnswer({ context, secret, ephemeralPublicKey }, plaintext, timestamp) {
  const isBinding = ENVELOPE_MEMBERS[context.protocol].includes('timestamp');
  const own = isBinding ? { nonce: randomBytes(16), timestamp } : {};
  const envelope = deriveEnvelope({ ...context, ...own }, secret, ephemeralPublicKey, EMPTY);
  return { ...own, ...encrypt(envelope, plaintext) };
}

/** Decrypts the answer to a request. */
export function openedAnswer({ context, secret, ephemeralPublicKey }, { nonce, timestamp, encryptedData, mac }) {
  const own = nonce === undefined ? {} : { nonce, timestamp };
  return decrypt(deriveEnvelope({ ...context, ...own }, secret, ephemeralPublicKey, EMPTY), encryptedData, mac);
}

const BYTES = ['ephemeralPublicKey', 'encryptedData', 'mac', 'nonce'];

/** A message with its bytes in Base64, as it stands in JSON. */
export const inBase64 = (message) =>
  Object.fromEntries(Object.entries(message).map(([name, value]) => [name, Buffer.isBuffer(value) ? base64(value) : value]));

/** A message whose bytes are in Base64. */
export const fromBase64 = (members) =>
  Object.fromEntries(Object.entries(members).map(
    ([name, value]) => [name, BYTES.includes(name) ? decodeBase64(value) : value]));

/** Writes a message as JSON. */
export const messageText = (message) => utf8(JSON.stringify(inBase64(message)));

/** The body of an encrypted request that is signed; version, keys and identifiers stand in its header. */
export const bodyText = ({ version, applicationKey, activationId, ...members }) => messageText(members);

/** Reads a message from JSON. */
export const messageOf = (text) => fromBase64(JSON.parse(text.toString('utf8')));

/** The signed answer to a request for a temporary key; its times are in milliseconds. */
export function temporaryKeyToken(privateKey, { id, publicKey, issued, expires, applicationKey, activationId, challenge }) {
  const claims = JSON.stringify({
    sub: id, applicationKey, activationId, challenge, publicKey: base64(publicKey),
    iat: Math.floor(issued / 1000), exp: Math.floor(expires / 1000), iat_ms: issued, exp_ms: expires,
  });
  return written('ES256', claims, (data) => signed(privateKey, data, true));
}
