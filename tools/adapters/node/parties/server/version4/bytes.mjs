// The cryptography of 4.0 that devices and a server share: key pairs, shared secrets and encrypted messages.

import { randomBytes } from 'node:crypto';
import { decodedText, isObject } from '../../../json-members.mjs';
import { drawPrivateKey, importPublicKey, publicKeyOf } from '../../../p384.mjs';
import { base64 } from '../../../primitives.mjs';
import { operations as aead } from '../../../version4/aead.mjs';
import { unownedKey } from '../../../version4/public-keys.mjs';
import { algorithm, operations as sharedSecrets } from '../../../version4/shared-secret.mjs';
import { operations as temporaryKeys } from '../../../version4/temporary-keys.mjs';
import { compute, passes } from '../../bytes.mjs';

const NONCE_BYTE_COUNT = 24;
const CHALLENGE_BYTE_COUNT = 32;

/** Whether bytes are a point of the curve. */
export const isPoint = (bytes) => passes(() => importPublicKey(bytes));

/** Draws a key pair. */
export function drawKeyPair() {
  const privateKey = drawPrivateKey();
  return { privateKey, publicKey: publicKeyOf(privateKey) };
}

/** A request for a shared secret, and the private keys with which its response is read. */
export function requestSecret(name) {
  const { privateKey, publicKey } = drawKeyPair();
  const { kem } = algorithm(name);
  // A secret of ML-KEM cannot be computed here. A server that refuses the request for another reason does so before it computes.
  const keys = kem === undefined ? [publicKey] : [publicKey, unownedKey(kem)];
  return { request: { algorithm: name, encapsulationKeys: keys.map(base64) }, privateKeys: [privateKey] };
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
