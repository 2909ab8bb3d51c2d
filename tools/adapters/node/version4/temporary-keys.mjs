// Temporary keys for encryption: the client's request, its reading by a server, and the acceptance of the answer.

import { timingSafeEqual } from 'node:crypto';
import { decodedText, isObject } from '../json-members.mjs';
import { decodedUtf8, encodedPart, parts } from '../json-web-token.mjs';
import { jsonObject } from '../json.mjs';
import { base64, utf8 } from '../primitives.mjs';
import { demand } from '../rejection.mjs';
import { isText } from '../temporary-keys.mjs';
import { demandKeys, hmacSha384 } from './primitives.mjs';
import { algorithm, computed, demandCounts } from './shared-secret.mjs';
import { namedKeys, readJson, verified } from './signatures.mjs';

const MAC_ALGORITHM = 'HS384';
const MARGIN = 10_000;

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  'temporary-key.request-shared-secret': (input) => {
    const [name, keys, key] = [input.text('algorithm'), input.list('encapsulationKeys', 'bytes'), input.bytes('key')];
    demandKeys(key);
    demandCounts(algorithm(name), keys);
    const sharedSecretRequest = { algorithm: name, encapsulationKeys: keys.map(base64) };
    const texts = [{ alg: MAC_ALGORITHM }, { ...asked(input), sharedSecretRequest }].map((each) => JSON.stringify(each));
    const signed = texts.map((text) => encodedPart(utf8(text))).join('.');
    return { output: { jwt: `${signed}.${encodedPart(hmacSha384(key, utf8(signed)))}` } };
  },

  'temporary-key.read-shared-secret-request': (input) => {
    const key = input.bytes('key');
    demandKeys(key);
    const { header, claims: bytes, protection, signed } = parts(input.text('jwt'));
    demand(header.get('alg') === MAC_ALGORITHM && !header.has('crit'), 'token-header');
    const mac = hmacSha384(key, signed);
    demand(protection.length === mac.length && timingSafeEqual(protection, mac), 'signature-mismatch');
    const claims = jsonObject(decodedUtf8(bytes, 'token-claims'), 'token-claims');
    const request = claims.get('sharedSecretRequest');
    const texts = ['applicationKey', 'challenge', ...(claims.has('activationId') ? ['activationId'] : [])];
    demand(texts.every((name) => isText(claims.get(name))) && isObject(request) && isText(request.algorithm), 'token-claims');
    const encapsulationKeys = keyList(request.encapsulationKeys);
    demandCounts(algorithm(request.algorithm), encapsulationKeys);
    const output = Object.fromEntries(texts.map((name) => [name, claims.get(name)]));
    output.challenge = decodedText(output.challenge, 'token-claims');
    return { output: { ...output, algorithm: request.algorithm, encapsulationKeys }, steps: { signed } };
  },

  'temporary-key.accept-shared-secret': (input) => {
    const name = input.text('algorithm');
    const [publicKeys, privateKeys] = ['publicKeys', 'privateKeys'].map((list) => input.list(list, 'bytes'));
    demandCounts(algorithm(name), publicKeys, privateKeys);
    const payload = verified(readJson(input.text('jws')), namedKeys(algorithm(name), publicKeys), true);
    const claimsText = decodedUtf8(payload, 'token-claims');
    const claims = jsonObject(claimsText, 'token-claims');
    demand(Object.entries(asked(input)).every(([claim, value]) => claims.get(claim) === value), 'claim-mismatch');
    const [keyId, response, serverTime, expiry] = ['sub', 'sharedSecretResponse', 'iat_ms', 'exp_ms'].map((claim) => claims.get(claim));
    demand(isText(keyId) && isObject(response) && isText(response.salt), 'token-claims');
    demand([serverTime, expiry].every((time) => Number.isSafeInteger(time) && time >= 0), 'token-claims');
    const [encapsulatedKeys, salt] = [keyList(response.encapsulatedKeys), decodedText(response.salt, 'token-claims')];
    demand(input.integer('now') <= expiry - MARGIN, 'expired');
    const { output, steps: { data } } = computed(name, privateKeys, encapsulatedKeys, salt);
    return { output: { keyId, ...output, expiry, serverTime }, steps: { claims: claimsText, data } };
  },
};

/** The claims of a request that the answer must repeat. */
function asked(input) {
  const activationId = input.optionalText('activationId');
  const claims = { applicationKey: input.text('applicationKey'), challenge: base64(input.bytes('challenge')) };
  return activationId === undefined ? claims : { ...claims, activationId };
}

function keyList(list) {
  demand(Array.isArray(list) && list.every((element) => typeof element === 'string'), 'token-claims');
  return list.map((element) => decodedText(element, 'token-claims'));
}
