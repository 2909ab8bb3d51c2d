// Signatures by the kind of their key, and JSON Web Signatures, compact or as JSON.

import { operations as activationCode } from '../activation-code.mjs';
import { isStrictSignature } from '../curve.mjs';
import { decodedPart, decodedUtf8, encodedPart } from '../json-web-token.mjs';
import { isObject, jsonObject } from '../json.mjs';
import { importPrivateKey, importPublicKey, signed, verifies } from '../p384.mjs';
import { utf8 } from '../primitives.mjs';
import { Inexpressible, demand } from '../rejection.mjs';
import { demandPublicKey } from './public-keys.mjs';

const ES384 = 'ES384';
/** The algorithm of each kind of keys. */
const KINDS = { EC_P384: ES384, ML_DSA_65: 'ML-DSA-65', ML_DSA_87: 'ML-DSA-87' };
/** The name of the key of each algorithm. */
const KEYS = new Map([[ES384, 'es384'], ['ML-DSA-65', 'mlDsa65'], ['ML-DSA-87', 'mlDsa87']]);
const RAW_BYTE_COUNT = 96;
const SEED_BYTE_COUNT = 32;
const LATTICE_SIGNATURE_BYTE_COUNTS = { 'ML-DSA-65': 3309, 'ML-DSA-87': 4627 };

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  'device.sign-by-kind': (input) => {
    const privateKey = importedPrivateKey(algorithmOf(input), input.bytes('privateKey'));
    return { output: { signature: signed(privateKey, input.bytes('data'), false) } };
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
    const named = [...KEYS].filter(([, name]) => keys.has(name));
    const [privateKey] = named.map(([algorithm, name]) => importedPrivateKey(algorithm, keys.get(name)));
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
    const payload = verified(jws, keys, input.word('strict', ['yes', 'no']) === 'yes');
    const steps = Object.fromEntries(jws.signatures.map(({ headerText }, i) => [`header[${i}]`, headerText]));
    return { output: { payload }, steps };
  },
};

const unavailable = () => new Inexpressible('this platform has no ML-DSA');

const algorithmOf = (input) => KINDS[input.word('kind', Object.keys(KINDS))];

/** Imports a scalar of the curve; a seed is checked, and then there is nothing that could sign with it. */
function importedPrivateKey(algorithm, bytes) {
  if (algorithm === ES384) return importPrivateKey(bytes);
  demand(bytes.length === SEED_BYTE_COUNT, 'invalid-private-key');
  throw unavailable();
}

/** Rejects what is not a signature of ML-DSA by its form alone. */
function demandLatticeForm(algorithm, key, signature) {
  demandPublicKey(algorithm, key);
  demand(signature.length === LATTICE_SIGNATURE_BYTE_COUNTS[algorithm], 'signature-encoding');
}

/** Rejects a signature, of the curve in DER, that is not that of the data. */
function demandSignature(algorithm, key, data, signature) {
  if (algorithm !== ES384) {
    demandLatticeForm(algorithm, key, signature);
    throw unavailable();
  }
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
  for (const signature of matching) demandMatch(signature, keys.get(KEYS.get(signature.name)), payload);
  // Whatever can be refused without ML-DSA has been.
  if (matching.some(({ name }) => name !== ES384)) throw unavailable();
  return decodedPart(payload);
}

function demandMatch({ header, name, bytes }, key, payload) {
  if (name !== ES384) {
    demandLatticeForm(name, key, bytes);
    return;
  }
  const publicKey = importPublicKey(key);
  demand(bytes.length === RAW_BYTE_COUNT, 'signature-encoding');
  demand(verifies(publicKey, utf8(`${header}.${payload}`), bytes, true), 'signature-mismatch');
}

/** Returns the keys by their names, of which the curve's comes first. */
export function namedKeys({ hasCurve, signature }, keys) {
  const names = [hasCurve ? ES384 : undefined, signature].filter((name) => name !== undefined);
  return new Map(names.map((name, i) => [KEYS.get(name), keys[i]]));
}
