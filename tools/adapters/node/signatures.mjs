// The hash-based counter and multi-factor signatures, online and offline.

import { timingSafeEqual } from 'node:crypto';
import { base64, decimalCode, decodeBase64, fold, hmacSha256, sha256, utf8 } from './primitives.mjs';
import { Rejection, demand, demandByteCount } from './rejection.mjs';
import { advanced } from './version4/counter.mjs';

const KEY_BYTE_COUNT = 16;
const ONLINE_DIGITS = 8;

/** The key fields of each signature type, in the order of the components. */
export const SIGNATURE_TYPES = new Map([
  ['possession', ['possessionKey']],
  ['knowledge', ['knowledgeKey']],
  ['biometry', ['biometryKey']],
  ['possession_knowledge', ['possessionKey', 'knowledgeKey']],
  ['possession_biometry', ['possessionKey', 'biometryKey']],
  ['possession_knowledge_biometry', ['possessionKey', 'knowledgeKey', 'biometryKey']],
]);

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'counter.advance': (input, protocol) => {
    let counterData = input.bytes('counterData');
    const steps = input.integer('steps', 0);
    if (protocol === '4.0') return { output: { counterData: advanced(counterData, steps) } };
    demandByteCount(KEY_BYTE_COUNT, counterData);
    let hash;
    for (let i = 0; i < steps; i++) {
      hash = sha256(counterData);
      counterData = fold(hash);
    }
    return { output: { counterData }, steps: { hash } };
  },

  'signature.online': (input, protocol) => {
    const { keys, counterData, data } = signatureInput(input);
    return signature(keys, counterData, data, onlineFormat(protocol));
  },

  'signature.offline': (input) => {
    const componentLength = input.integer('componentLength');
    demand(componentLength >= 4 && componentLength <= 8, 'component-length');
    const { keys, counterData, data } = signatureInput(input);
    return signature(keys, counterData, data, decimalFormat(componentLength));
  },

  'signature.verify-online': (input, protocol) => verified(input, onlineFormat(protocol)),

  'signature.verify-offline': (input) => {
    const componentLength = input.integer('componentLength');
    demand(componentLength >= 4 && componentLength <= 8, 'component-length');
    return verified(input, decimalFormat(componentLength));
  },
};

/**
 * Finds the value of the counter that gives a signature in the format.
 * @param {import('./fields.mjs').Fields} input
 * @param {Format} format
 */
function verified(input, format) {
  const [claimed, lookAhead] = [input.text('signature'), input.integer('lookAhead', 0)];
  const { keys, counterData, data } = signatureInput(input);
  demand(format.isWellFormed(claimed, keys.length), 'invalid-encoding');
  let candidate = counterData;
  for (let distance = 0; distance < lookAhead; distance++) {
    const next = fold(sha256(candidate));
    const { output } = signature(keys, candidate, data, format);
    if (timingSafeEqual(utf8(output.signature), utf8(claimed))) {
      return { output: { counterData: next, distance }, steps: { matchedCounterData: candidate } };
    }
    candidate = next;
  }
  throw new Rejection('signature-mismatch');
}

/**
 * Reads the inputs of all signatures: the keys of the type, the counter and the data.
 * @param {import('./fields.mjs').Fields} input
 */
function signatureInput(input) {
  const [counterData, data] = [input.bytes('counterData'), input.bytes('data')];
  const keys = factorKeys(input);
  demandByteCount(KEY_BYTE_COUNT, counterData);
  return { keys, counterData, data };
}

/**
 * Reads the keys of the signature type, in the order of the components.
 * @param {import('./fields.mjs').Fields} input
 */
export function factorKeys(input) {
  const type = input.text('signatureType');
  demand(SIGNATURE_TYPES.has(type), 'unknown-signature-type');
  const names = SIGNATURE_TYPES.get(type);
  demand(names.every((name) => input.has(name)), 'missing-key');
  const keys = names.map((name) => input.bytes(name));
  demandByteCount(KEY_BYTE_COUNT, ...keys);
  return keys;
}

/**
 * Computes a signature in the given format.
 * @param {Buffer[]} keys one to three, in the order possession, knowledge, biometry
 * @param {Format} format
 */
export function signature(keys, counterData, data, format) {
  const factorHmacs = keys.map((key) => hmacSha256(key, counterData));
  const steps = {};
  const parts = factorHmacs.map((factorHmac, i) => {
    // The published description starts every component at factor 0; implementations and vectors start at factor i.
    let derivedKey = factorHmac;
    for (let j = 0; j < i; j++) derivedKey = hmacSha256(factorHmacs[j + 1], derivedKey);
    const hmac = hmacSha256(derivedKey, data);
    const part = format.part(hmac);
    const values = { factorHmac, derivedKey, hmac, [format.stepName]: part };
    for (const [name, value] of Object.entries(values)) steps[`component[${i}].${name}`] = value;
    return part;
  });
  return { output: { signature: format.join(parts) }, steps };
}

/**
 * The conversion of components into the text of a signature.
 * @typedef {{ stepName: string, part: (hmac: Buffer) => Buffer | string, join: (parts: any[]) => string,
 *             isWellFormed: (text: string, count: number) => boolean }} Format
 */

/** @returns {Format} */
export const onlineFormat = (protocol) => (protocol === '3.0' ? decimalFormat(ONLINE_DIGITS) : base64Format);

/** One Base64 text of the last 16 bytes of each component. @type {Format} */
const base64Format = {
  stepName: 'bytes',
  part: (hmac) => hmac.subarray(16),
  join: (parts) => base64(Buffer.concat(parts)),
  isWellFormed(text, count) {
    const bytes = decodeBase64(text);
    // Encoding the result again detects unused bits that are not zero.
    return bytes !== null && bytes.length === 16 * count && base64(bytes) === text;
  },
};

/**
 * Groups of decimal digits from the last four bytes of each component, joined with dashes.
 * @returns {Format}
 */
export const decimalFormat = (digits) => ({
  stepName: 'decimal',
  part: (hmac) => decimalCode(hmac, digits),
  join: (parts) => parts.join('-'),
  isWellFormed(text, count) {
    const groups = text.split('-');
    return groups.length === count && groups.every((group) => group.length === digits && /^[0-9]+$/.test(group));
  },
});
