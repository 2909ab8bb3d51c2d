// Temporary keys for encryption: the client's request, its reading by a server, and the acceptance of the answer.

import { internalKey } from './derivation.mjs';
import { read, written } from './json-web-token.mjs';
import { importPublicKey } from './p256.mjs';
import { base64, decodeBase64, hmacSha256 } from './primitives.mjs';
import { demand } from './rejection.mjs';

const CHALLENGE_BYTE_COUNT = 18;
const MARGIN = 10_000;

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'temporary-key.request': (input) => {
    const { isActivation, applicationKey, activationId } = request(input);
    const challenge = input.bytes('challenge');
    const key = secret(input, isActivation);
    demand(challenge.length === CHALLENGE_BYTE_COUNT, 'invalid-length');
    demand(!isActivation || activationId !== undefined, 'missing-parameter');
    const claims = { ...(isActivation && { activationId }), applicationKey, challenge: base64(challenge) };
    return { output: { token: written('HS256', JSON.stringify(claims), (data) => hmacSha256(key, data)) } };
  },

  'temporary-key.read-request': (input) => {
    const isActivation = isActivationScope(input);
    const key = secret(input, isActivation);
    const { signed, claimsText, claims } = read(input.text('token'), 'HS256', key);
    demand(claims.has('activationId') === isActivation, 'token-claims');
    const names = ['applicationKey', 'challenge', ...(isActivation ? ['activationId'] : [])];
    demand(names.every((name) => isText(claims.get(name))), 'token-claims');
    const challenge = canonicalBase64(claims.get('challenge'));
    demand(challenge?.length === CHALLENGE_BYTE_COUNT, 'token-claims');
    const output = { applicationKey: claims.get('applicationKey'), challenge };
    if (isActivation) output.activationId = claims.get('activationId');
    return { output, steps: { key, signed, claims: claimsText } };
  },

  'temporary-key.accept': (input) => {
    const { isActivation, applicationKey, activationId } = request(input);
    const sent = { challenge: base64(input.bytes('challenge')), applicationKey };
    const { header, signed, claimsText, claims } = read(input.text('token'), 'ES256', input.bytes('publicKey'));
    demand(!isActivation || activationId !== undefined, 'missing-parameter');
    if (isActivation) sent.activationId = activationId;
    demand(Object.entries(sent).every(([name, value]) => claims.get(name) === value), 'claim-mismatch');
    const [keyId, encoded, issued, expires] = ['sub', 'publicKey', 'iat_ms', 'exp_ms'].map((name) => claims.get(name));
    demand(isText(keyId) && isText(encoded), 'token-claims');
    const temporaryPublicKey = canonicalBase64(encoded);
    demand(temporaryPublicKey !== null, 'token-claims');
    importPublicKey(temporaryPublicKey);
    demand([issued, expires].every((time) => Number.isSafeInteger(time) && time >= 0), 'token-claims');
    demand(input.integer('time') <= expires - MARGIN, 'expired');
    const steps = { header, signed, claims: claimsText };
    return { output: { keyId, temporaryPublicKey, issued, expires }, steps };
  },
};

/** @param {import('./fields.mjs').Fields} input */
function request(input) {
  return {
    isActivation: isActivationScope(input),
    applicationKey: input.text('applicationKey'),
    activationId: input.optionalText('activationId'),
  };
}

/** Reads a scope. */
export const isActivationScope = (input) => input.word('scope', ['application', 'activation']) === 'activation';

/** Returns the secret of HMAC: the application's, or the one that is derived from it for an activation. */
function secret(input, isActivation) {
  const applicationSecret = canonicalBase64(input.text('applicationSecret'));
  const transportKey = input.optionalBytes('transportKey');
  demand(applicationSecret !== null && applicationSecret.length > 0, 'invalid-encoding');
  if (!isActivation) return applicationSecret;
  demand(transportKey !== undefined, 'missing-parameter');
  return internalKey(transportKey, applicationSecret).key;
}

/** Whether a value is a text that is not empty. */
export const isText = (value) => typeof value === 'string' && value !== '';

/** Decodes Base64 in its one form; null for any other text. */
function canonicalBase64(text) {
  const bytes = decodeBase64(text);
  return bytes !== null && base64(bytes) === text ? bytes : null;
}
