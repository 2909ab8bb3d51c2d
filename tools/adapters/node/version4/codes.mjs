// The counter, authentication codes, and the status of an activation.

import { timingSafeEqual } from 'node:crypto';
import { decodedText } from '../json-members.mjs';
import { base64, decimalCode } from '../primitives.mjs';
import { Rejection, demand, demandByteCount } from '../rejection.mjs';
import { SIGNATURE_TYPES } from '../signatures.mjs';
import { accepted, decide, findCounter, shortestWay } from '../status.mjs';
import { advanced, counterHash } from './counter.mjs';
import { kmac256 } from './keccak.mjs';
import { demandKeys } from './primitives.mjs';

const COMPONENT_BYTE_COUNT = 32;
const MAGIC = Buffer.from('dec0ded4', 'hex');
const BLOB_BYTE_COUNT = 48;
/** The flags of a status. */
export const [CONFIRMATION_PENDING, UPGRADE_PENDING, ALGORITHM_WITHDRAWN, BIOMETRY_ENABLED] = [1, 2, 4, 8];
/** The place of each number in a status. */
const PLACES = {
  state: 4, currentVersion: 5, upgradeVersion: 6, flags: 7,
  counterByte: 12, failedAttempts: 13, maxFailedAttempts: 14, lookAhead: 15,
};

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  'auth-code.online': (input) => {
    const { keys, counterData, data } = codeInput(input);
    const { components, steps } = computed(keys, counterData, data);
    return { output: { code: base64(Buffer.concat(components)) }, steps };
  },

  'auth-code.offline': (input) => {
    const digits = input.integer('componentLength');
    demand(digits >= 4 && digits <= 8, 'component-length');
    const { keys, counterData, data } = codeInput(input);
    const { components, steps } = computed(keys, counterData, data);
    const groups = decimalGroups(components, digits);
    groups.forEach((group, i) => { steps[`component[${i}].decimal`] = group; });
    return { output: { code: groups.join('-') }, steps };
  },

  'auth-code.verify': (input) => {
    const { factors, keys, counterData, data } = codeInput(input);
    const nextKeys = input.has('nextKeys') ? input.record('nextKeys', 'bytes') : new Map();
    demandKeys(...nextKeys.values());
    const code = decodedText(input.text('code'));
    demand(code.length === COMPONENT_BYTE_COUNT * keys.length, 'invalid-encoding');
    const found = findCode(counterData, input.integer('lookAhead', 0), combinations(factors, keys, nextKeys), (candidate, counter) =>
      timingSafeEqual(codeBytes(candidate, counter, data), code));
    if (found === null) throw new Rejection('code-mismatch');
    const { candidate: { promoted }, distance, matched } = found;
    return { output: { counterData: found.counterData, distance, promoted }, steps: { matchedCounterData: matched } };
  },

  'counter.mac': (input) => ({ output: { hash: counterHash(input.bytes('key'), input.bytes('counterData')) } }),

  'counter.synchronize-by-mac': (input) => {
    const [key, counterData, serverHash] = ['key', 'counterData', 'serverCounterHash'].map((name) => input.bytes(name));
    const [lookAhead, serverByte] = [input.integer('lookAhead', 1), input.integer('serverCounterByte', 0)];
    const byte = input.optionalInteger('counterByte', 0);
    demandKeys(key, counterData, serverHash);
    if (input.integer('currentVersion', 0) === 2) return { output: { decision: 'ok' } };
    const found = findCounter(counterData, lookAhead, serverHash, (counter) => counterHash(key, counter), (counter) => advanced(counter, 1));
    const hashDistance = found?.distance ?? -1;
    const byteDistance = byte === undefined ? undefined : shortestWay(byte, serverByte);
    const decision = decide(hashDistance, byteDistance, lookAhead, 'calculate-code');
    return accepted(decision, found, serverByte, { hashDistance, byteDistance });
  },

  'status.encode': (input) => {
    const [key, reserved, counterHashBytes] = [input.bytes('key'), input.bytes('reserved'), input.bytes('counterHash')];
    demandKeys(key, counterHashBytes);
    demandByteCount(4, reserved);
    const blob = Buffer.concat([MAGIC, Buffer.alloc(12), counterHashBytes]);
    reserved.copy(blob, 8);
    for (const [name, place] of Object.entries(PLACES)) blob[place] = input.integer(name, 0);
    return { output: { blob, mac: statusMac(key, blob) } };
  },

  'status.decode': (input) => {
    const [key, message] = [input.bytes('key'), input.bytes('message')];
    demandKeys(key);
    demandByteCount(BLOB_BYTE_COUNT + 32, message);
    const blob = message.subarray(0, BLOB_BYTE_COUNT);
    const mac = statusMac(key, blob);
    demand(timingSafeEqual(mac, message.subarray(BLOB_BYTE_COUNT)), 'mac-mismatch');
    demand(blob.subarray(0, 4).equals(MAGIC), 'magic');
    const numbers = Object.fromEntries(Object.entries(PLACES).map(([name, place]) => [name, blob[place]]));
    demand(numbers.state >= 1 && numbers.state <= 5, 'unknown-state');
    demand(numbers.lookAhead >= 1 && numbers.lookAhead <= 64, 'look-ahead');
    demand(numbers.currentVersion !== 3 || (numbers.flags & UPGRADE_PENDING) !== 0, 'status-version');
    return { output: { ...numbers, counterHash: blob.subarray(16) }, steps: { mac } };
  },
};

const statusMac = (key, blob) => kmac256(key, blob, 'PA4MAC-STATUS');

/**
 * Reads what all codes are computed from: a key for each factor of the type, the counter and the data.
 * @param {import('../fields.mjs').Fields} input
 */
function codeInput(input) {
  const [type, keys] = [input.text('type'), input.list('keys', 'bytes')];
  demand(SIGNATURE_TYPES.has(type), 'unknown-signature-type');
  const factors = SIGNATURE_TYPES.get(type).map((name) => name.replace('Key', ''));
  demand(keys.length === factors.length, 'key-count');
  const [counterData, data] = [input.bytes('counterData'), input.bytes('data')];
  demandKeys(...keys, counterData);
  return { factors, keys, counterData, data };
}

/** Computes the components of a code; the key of each depends on all factors before it. */
function computed(keys, counterData, data) {
  const steps = {};
  let chain = Buffer.alloc(0);
  const components = keys.map((key, i) => {
    chain = kmac256(key, Buffer.concat([counterData, chain]), 'PA4CODE');
    const value = kmac256(chain, data, 'PA4CODE');
    steps[`component[${i}].derivedKey`] = chain;
    steps[`component[${i}].mac`] = value;
    return value;
  });
  return { components, steps };
}

/** Computes the bytes of an online code. */
export const codeBytes = (keys, counterData, data) => Buffer.concat(computed(keys, counterData, data).components);

const decimalGroups = (components, digits) => components.map((component) => decimalCode(component, digits));

/** Computes an offline code, with so many digits for each factor. */
export const codeDigits = (keys, counterData, data, digits) =>
  decimalGroups(computed(keys, counterData, data).components, digits).join('-');

/**
 * Finds the first value of the counter, among so many as the look-ahead, at which a candidate matches; null if there is none.
 * The result has that value, and the one to use next.
 */
export function findCode(counterData, lookAhead, candidates, matches) {
  let counter = counterData;
  for (let distance = 0; distance < lookAhead; distance++) {
    const candidate = candidates.find(({ keys }) => matches(keys, counter));
    const next = advanced(counter, 1);
    if (candidate) return { candidate, distance, matched: counter, counterData: next };
    counter = next;
  }
  return null;
}

/** Returns the choices of a current or a next key for each factor; those with more current keys come first. */
export function combinations(factors, keys, nextKeys) {
  let choices = [{ keys: [], promoted: [] }];
  factors.forEach((factor, i) => {
    choices = choices.flatMap((choice) => {
      const current = { keys: [...choice.keys, keys[i]], promoted: choice.promoted };
      if (!nextKeys.has(factor)) return [current];
      return [current, { keys: [...choice.keys, nextKeys.get(factor)], promoted: [...choice.promoted, factor] }];
    });
  });
  return choices;
}
