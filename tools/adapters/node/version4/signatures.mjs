// Signatures by the kind of their key, and JSON Web Signatures, compact or as JSON.

import { operations as activationCode } from '../activation-code.mjs';
import { isStrictSignature } from '../curve.mjs';
import { decodedPart, decodedUtf8, encodedPart } from '../json-web-token.mjs';
import { isObject, jsonObject } from '../json.mjs';
import { importPrivateKey, importPublicKey, signed, verifies } from '../p384.mjs';
import { utf8 } from '../primitives.mjs';
import { Inexpressible, demand } from '../rejection.mjs';

const CURVE_KIND = 'EC_P384';
const KINDS = [CURVE_KIND, 'ML_DSA_65', 'ML_DSA_87'];
const ES384 = 'ES384';
/** The name of the key of each algorithm. */
const KEYS = new Map([[ES384, 'es384'], ['ML-DSA-65', 'mlDsa65'], ['ML-DSA-87', 'mlDsa87']]);
const RAW_BYTE_COUNT = 96;

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  'device.sign-by-kind': (input) => {
    demandCurve(input);
    const privateKey = importPrivateKey(input.bytes('privateKey'));
    return { output: { signature: signed(privateKey, input.bytes('data'), false) } };
  },

  'device.verify-by-kind': (input) => {
    demandCurve(input);
    demand(!input.has('context') || input.bytes('context').length === 0, 'unexpected-parameter');
    demandSignature(input.bytes('publicKey'), input.bytes('data'), input.bytes('signature'));
    return { output: {} };
  },

  'activation-code.verify-by-kind': (input) => {
    activationCode['activation-code.validate'](input);
    demandCurve(input);
    demandSignature(input.bytes('publicKey'), utf8(input.text('code')), input.bytes('signature'));
    return { output: {} };
  },

  'jws.sign': (input) => {
    const keys = input.record('keys', 'bytes');
    const isCompact = isCompactForm(input);
    demand(isCompact ? keys.size === 1 : keys.size > 0, 'key-count');
    if ([...keys.keys()].some((name) => name !== KEYS.get(ES384))) throw unavailable();
    const privateKey = importPrivateKey(keys.get(KEYS.get(ES384)));
    const [header, payload] = [encodedPart(utf8(JSON.stringify({ alg: ES384 }))), encodedPart(input.bytes('payload'))];
    const signature = encodedPart(signed(privateKey, utf8(`${header}.${payload}`), true));
    const json = { payload, signatures: [{ protected: header, signature }] };
    return { output: { text: isCompact ? `${header}.${payload}.${signature}` : JSON.stringify(json) } };
  },

  'jws.verify': (input) => {
    const text = input.text('text');
    const keys = input.record('keys', 'bytes');
    demand(keys.size > 0, 'key-count');
    const jws = isCompactForm(input) ? readCompact(text) : readJson(text);
    return { output: { payload: verified(jws, keys, input.word('strict', ['yes', 'no']) === 'yes') } };
  },
};

const unavailable = () => new Inexpressible('this platform has no ML-DSA');

function demandCurve(input) {
  if (input.word('kind', KINDS) !== CURVE_KIND) throw unavailable();
}

/** Rejects a signature in DER that is not that of the data. */
function demandSignature(key, data, signature) {
  const publicKey = importPublicKey(key);
  demand(isStrictSignature(signature), 'signature-encoding');
  demand(verifies(publicKey, data, signature), 'signature-mismatch');
}

const isCompactForm = (input) => input.word('form', ['compact', 'json']) === 'compact';

function readCompact(text) {
  const parts = text.split('.');
  demand(parts.length === 3 && parts.every((part) => part !== ''), 'token-format');
  return { payload: parts[1], signatures: [signatureOf(parts[0], parts[2])] };
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
  return signatureOf(entry.protected, entry.signature);
}

function signatureOf(header, signature) {
  const name = jsonObject(decodedUtf8(decodedPart(header), 'token-header'), 'token-header').get('alg');
  demand(typeof name === 'string', 'token-header');
  return { header, name, bytes: decodedPart(signature) };
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
    if (name !== ES384) throw unavailable();
    const publicKey = importPublicKey(keys.get(KEYS.get(name)));
    demand(bytes.length === RAW_BYTE_COUNT, 'signature-encoding');
    demand(verifies(publicKey, utf8(`${header}.${payload}`), bytes, true), 'signature-mismatch');
  }
  return decodedPart(payload);
}

/** Returns the keys by their names, of which the curve's comes first. */
export function namedKeys({ hasCurve, signature }, keys) {
  const names = [hasCurve ? ES384 : undefined, signature].filter((name) => name !== undefined);
  return new Map(names.map((name, i) => [KEYS.get(name), keys[i]]));
}
