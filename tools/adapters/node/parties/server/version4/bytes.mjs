// The cryptography of 4.0 that devices and a server share: key pairs, shared secrets and encrypted messages.

import { randomBytes } from 'node:crypto';
import { decodedText, isObject } from '../../../json-members.mjs';
import { drawPrivateKey, importPublicKey, publicKeyOf } from '../../../p384.mjs';
import { base64 } from '../../../primitives.mjs';
import { operations as aead } from '../../../version4/aead.mjs';
import { seedPair } from '../../../version4/lattices.mjs';
import { ML_DSA } from '../../../version4/ml-dsa.mjs';
import { decodedPublicKey, encodedPublicKey } from '../../../version4/public-keys.mjs';
import { algorithm, operations as sharedSecrets } from '../../../version4/shared-secret.mjs';
import { namedKeys, operations as signatures } from '../../../version4/signatures.mjs';
import { operations as temporaryKeys } from '../../../version4/temporary-keys.mjs';
import { compute, passes } from '../../bytes.mjs';

const NONCE_BYTE_COUNT = 24;
const CHALLENGE_BYTE_COUNT = 32;
const AGREEMENT_SEED_BYTE_COUNT = 64;
const SIGNING_SEED_BYTE_COUNT = 32;

/** Draws the key pair of the curve. */
export function drawCurvePair() {
  const privateKey = drawPrivateKey();
  return { privateKey, publicKey: publicKeyOf(privateKey) };
}

/** Draws a pair of ML-KEM or ML-DSA, whose private key is the seed. */
function drawLatticePair(set, byteCount, pairOf) {
  const privateKey = randomBytes(byteCount);
  return { privateKey, publicKey: encodedPublicKey(set, pairOf(privateKey).publicKey) };
}

const listed = (pairs) => ({
  privateKeys: pairs.map(({ privateKey }) => privateKey), publicKeys: pairs.map(({ publicKey }) => publicKey),
});

/** Draws the keys with which one side signs, that of the curve first. */
export function drawSigningKeys(name, curvePair = drawCurvePair()) {
  const { signature: set } = algorithm(name);
  const pairOf = (seed) => ML_DSA[set].generateKeyPair(seed);
  return listed([curvePair, ...(set === undefined ? [] : [drawLatticePair(set, SIGNING_SEED_BYTE_COUNT, pairOf)])]);
}

/** Public keys that sign, as members of a message. */
export const keyMembers = ([ecdsa, mldsa]) => ({ ecdsa: base64(ecdsa), mldsa: mldsa && base64(mldsa) });

/** The public keys that an algorithm needs from the members of a message; others are ignored. */
export function keysOfMembers(name, { ecdsa, mldsa }, decoded = (text) => Buffer.from(text, 'base64')) {
  const texts = algorithm(name).signature === undefined ? [ecdsa] : [ecdsa, mldsa];
  return texts.map((text) => decoded(text));
}

/** Whether keys are a point of the curve, and a key of ML-DSA where the algorithm has it. */
export const areSigningKeys = (name, [point, encoded]) => passes(() => {
  importPublicKey(point);
  if (encoded !== undefined) decodedPublicKey(algorithm(name).signature, encoded);
});

/** Signs a payload with all keys of an algorithm. */
export function signedJson(name, privateKeys, payload) {
  const keys = Object.fromEntries(namedKeys(algorithm(name), privateKeys));
  return compute(signatures['jws.sign'], { payload, keys, form: 'json' }).text;
}

/** A request for a shared secret, and the private keys with which its response is read. */
export function requestSecret(name) {
  const { kem: set } = algorithm(name);
  const pairOf = (seed) => seedPair(set, seed);
  const pairs = [drawCurvePair(), ...(set === undefined ? [] : [drawLatticePair(set, AGREEMENT_SEED_BYTE_COUNT, pairOf)])];
  const { privateKeys, publicKeys } = listed(pairs);
  return { request: { algorithm: name, encapsulationKeys: publicKeys.map(base64) }, privateKeys };
}

/**
 * Asks for a temporary key: the token of the request, and what accepts the answer, which throws a Rejection.
 * @param {{ applicationKey: string, activationId?: string }} origin for whom the key is
 * @param {Buffer} macKey authenticates the request
 */
export function requestKey(name, origin, macKey) {
  const { request, privateKeys } = requestSecret(name);
  const asked = { ...origin, challenge: randomBytes(CHALLENGE_BYTE_COUNT), algorithm: name };
  const encapsulationKeys = request.encapsulationKeys.map((text) => decodedText(text));
  const { jwt } = compute(temporaryKeys['temporary-key.request-shared-secret'], { ...asked, encapsulationKeys, key: macKey });
  const accept = (jws, publicKeys, now) =>
    compute(temporaryKeys['temporary-key.accept-shared-secret'], { ...asked, jws, publicKeys, privateKeys, now });
  return { jwt, accept };
}

/** Whether a member of a message has the form of a request for a shared secret. */
export const isSecretRequest = (request) =>
  isObject(request) && typeof request.algorithm === 'string' && Array.isArray(request.encapsulationKeys);

/** Draws what answers a request for a shared secret; throws a Rejection where the keys in it are not right. */
export function respond({ algorithm: name, encapsulationKeys }) {
  const salt = randomBytes(32);
  const { encapsulatedKeys, secret } = compute(sharedSecrets['shared-secret.respond'], {
    algorithm: name, encapsulationKeys: encapsulationKeys.map((text) => decodedText(text)), ephemeralPrivateKey: drawPrivateKey(),
    m: algorithm(name).kem === undefined ? undefined : randomBytes(32), salt,
  });
  return { response: { salt: base64(salt), encapsulatedKeys: encapsulatedKeys.map(base64) }, secret };
}

/** Computes the secret from the response to a request. */
export function readSecret({ request, privateKeys }, { salt, encapsulatedKeys }) {
  return compute(sharedSecrets['shared-secret.compute'], {
    algorithm: request.algorithm, privateKeys, salt: decodedText(salt),
    encapsulatedKeys: encapsulatedKeys.map((text) => decodedText(text)),
  }).secret;
}

/**
 * Encrypts a request.
 * @param {object} context what both sides know: scope, sharedInfo1, the application, the temporary key, and the activation in its scope
 */
export function sealRequest(context, plaintext, { nonce = randomBytes(NONCE_BYTE_COUNT), timestamp }) {
  const { encryptedData } = compute(aead['e2ee.encrypt-request'], { ...context, nonce, timestamp, plaintext });
  return { temporaryKeyId: context.temporaryKeyId, encryptedData, nonce, timestamp };
}

/** Decrypts a request; throws a Rejection. */
export const openRequest = (context, { encryptedData, nonce, timestamp }) =>
  compute(aead['e2ee.decrypt-request'], { ...context, encryptedData, nonce, timestamp }).plaintext;

/** Encrypts the answer to a request with this nonce. */
export function sealAnswer(context, nonce, plaintext, timestamp) {
  return { ...compute(aead['e2ee.encrypt-response'], { ...context, nonce, timestamp, plaintext }), timestamp };
}

/** Decrypts the answer to a request with this nonce. */
export const openAnswer = (context, nonce, { encryptedData, timestamp }) =>
  compute(aead['e2ee.decrypt-response'], { ...context, encryptedData, nonce, timestamp }).plaintext;
