// Signatures by the kind of their key, and JSON Web Signatures, compact or as JSON.

import { operations as activationCode } from '../activation-code.mjs';
import { isStrictSignature } from '../curve.mjs';
import { decodedPart, decodedUtf8, encodedPart } from '../json-web-token.mjs';
import { isObject, jsonObject } from '../json.mjs';
import { importPrivateKey, importPublicKey, signed, verifies } from '../p384.mjs';
import { utf8 } from '../primitives.mjs';
import { demand } from '../rejection.mjs';
import { signedBySeed } from './lattices.mjs';
import { ML_DSA } from './ml-dsa.mjs';
import { decodedPublicKey } from './public-keys.mjs';

const ES384 = 'ES384';
/** The algorithm of each kind of keys. */
const KINDS = { EC_P384: ES384, ML_DSA_65: 'ML-DSA-65', ML_DSA_87: 'ML-DSA-87' };
/** The name of the key of each algorithm. */
const KEYS = new Map([[ES384, 'es384'], ['ML-DSA-65', 'mlDsa65'], ['ML-DSA-87', 'mlDsa87']]);
const RAW_BYTE_COUNT = 96;
/** The protocol leaves the context of ML-DSA empty. */
const CONTEXT = Buffer.alloc(0);

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  'device.sign-by-kind': (input) => {
    return { output: { signature: signatureOf(algorithmOf(input), input.bytes('privateKey'), input.bytes('data')) } };
  },

  'device.verify-by-kind': (input) => {
    demand(!input.has('context') || input.bytes('context').length === 0, 'unexpected-parameter');
    demandSignature(algorithmOf(input), input.bytes('publicKey'), input.bytes('data'), input.bytes('signature'));
    return { output: {} };
  },

  'activation-code.verify-by-kind': (input) => {
    activationCode['activation-code.validate'](input);
    demandSignature(algorithmOf(input), input.bytes('publicKey'), utf8(input.text('code')), input.bytes('signature'));
    return { output: {} };
  },

  'jws.sign': (input) => {
    const keys = input.record('keys', 'bytes');
    const isCompact = isCompactForm(input);
    demand(isCompact ? keys.size === 1 : keys.size > 0, 'key-count');
    const payload = encodedPart(input.bytes('payload'));
    const signatures = [...KEYS].filter(([, name]) => keys.has(name)).map(([algorithm, name]) => {
      const header = encodedPart(utf8(JSON.stringify({ alg: algorithm })));
      return { protected: header, signature: encodedPart(signatureOf(algorithm, keys.get(name), utf8(`${header}.${payload}`), true)) };
    });
    const [first] = signatures;
    return { output: { text: isCompact ? `${first.protected}.${payload}.${first.signature}` : JSON.stringify({ payload, signatures }) } };
  },

  'jws.verify': (input) => {
    const text = input.text('text');
    const keys = input.record('keys', 'bytes');
    demand(keys.size > 0, 'key-count');
    const jws = isCompactForm(input) ? readCompact(text) : readJson(text);
    const payload = verified(jws, keys, input.word('strict', ['yes', 'no']) === 'yes');
    const steps = Object.fromEntries(jws.signatures.map(({ headerText }, i) => [`header[${i}]`, headerText]));
    return { output: { payload }, steps };
  },
};

const algorithmOf = (input) => KINDS[input.word('kind', Object.keys(KINDS))];

/** Signs with a scalar of the curve, or with a seed; `isRaw` says whether a signature of the curve is raw, and not DER. */
function signatureOf(algorithm, privateKey, data, isRaw = false) {
  if (algorithm !== ES384) return signedBySeed(algorithm, privateKey, data, CONTEXT);
  return signed(importPrivateKey(privateKey), data, isRaw);
}

/** Rejects a signature that is not that of the data; one of the curve is DER, or raw. */
function demandSignature(algorithm, key, data, signature, isRaw = false) {
  if (algorithm !== ES384) {
    demand(ML_DSA[algorithm].verify(decodedPublicKey(algorithm, key), data, CONTEXT, signature), 'signature-mismatch');
    return;
  }
  const publicKey = importPublicKey(key);
  demand(isRaw ? signature.length === RAW_BYTE_COUNT : isStrictSignature(signature), 'signature-encoding');
  demand(verifies(publicKey, data, signature, isRaw), 'signature-mismatch');
}

const isCompactForm = (input) => input.word('form', ['compact', 'json']) === 'compact';

function readCompact(text) {
  const parts = text.split('.');
  demand(parts.length === 3 && parts.every((part) => part !== ''), 'token-format');
  return { payload: parts[1], signatures: [readSignature(parts[0], parts[2])] };
}

/** Reads the general JSON form. */
export function readJson(text) {
  const members = jsonObject(text, 'token-format');
  const [payload, signatures] = [members.get('payload'), members.get('signatures')];
  demand(typeof payload === 'string' && Array.isArray(signatures), 'token-format');
  return { payload, signatures: signatures.map(listedSignature) };
}

function listedSignature(entry) {
  demand(isObject(entry) && typeof entry.protected === 'string' && typeof entry.signature === 'string', 'token-format');
  return readSignature(entry.protected, entry.signature);
}

function readSignature(header, signature) {
  const headerText = decodedUtf8(decodedPart(header), 'token-header');
  const name = jsonObject(headerText, 'token-header').get('alg');
  demand(typeof name === 'string', 'token-header');
  return { header, headerText, name, bytes: decodedPart(signature) };
}

/**
 * Verifies each signature that has a key, and returns the payload.
 * @param {Map<string, Buffer>} keys by the names of the keys
 * @param {boolean} strict whether each key must have signed
 */
export function verified({ payload, signatures }, keys, strict) {
  const names = new Set(signatures.map(({ name }) => name));
  demand(names.size === signatures.length, 'duplicate-signature');
  const matching = signatures.filter(({ name }) => keys.has(KEYS.get(name)));
  demand(strict ? matching.length === keys.size : matching.length > 0, 'missing-signature');
  for (const { header, name, bytes } of matching) {
    demandSignature(name, keys.get(KEYS.get(name)), utf8(`${header}.${payload}`), bytes, true);
  }
  return decodedPart(payload);
}

/** Returns the keys by their names, of which the curve's comes first. */
export function namedKeys({ hasCurve, signature }, keys) {
  const names = [hasCurve ? ES384 : undefined, signature].filter((name) => name !== undefined);
  return new Map(names.map((name, i) => [KEYS.get(name), keys[i]]));
}
