// The status of an activation, the counter in it, tokens, and synchronised time.

import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { indexKey, internalKey } from './derivation.mjs';
import { fold, sha256 } from './primitives.mjs';
import { demand, demandByteCount } from './rejection.mjs';

const KEY_BYTE_COUNT = 16;
const STATUS_BYTE_COUNT = 32;
const IV_KEY_INDEX = 3000n;
const COUNTER_KEY_INDEX = 4000n;
const MAGIC = Buffer.from('dec0ded1', 'hex');
const ZERO_IV = Buffer.alloc(16);

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'counter.hash': (input) => {
    const counter = input.bytes('counterData');
    const { block, key } = indexKey(input.bytes('transportKey'), COUNTER_KEY_INDEX);
    demandByteCount(KEY_BYTE_COUNT, counter);
    const { hmac, key: hash } = internalKey(key, counter);
    return { output: { hash }, steps: { block, key, hmac } };
  },

  'counter.synchronize': (input) => {
    const result = synchronize({
      transportKey: input.bytes('transportKey'),
      counter: input.bytes('counterData'),
      byte: input.optionalInteger('counterByte', 0),
      version: input.integer('currentVersion', 0),
      lookAhead: input.integer('lookAhead', 1),
      serverByte: input.integer('serverCounterByte', 0),
      serverHash: input.bytes('serverCounterHash'),
    });
    return accepted(result.decision, result.found, result.serverByte, result);
  },

  'status.iv': (input) => {
    const derived = statusIv(input.bytes('transportKey'), input.bytes('challenge'), input.bytes('nonce'));
    const { block, ivKey: key, data, hmac, iv } = derived;
    return { output: { iv }, steps: { block, key, data, hmac } };
  },

  'status.encrypt': (input, protocol) => {
    const { key, ivKey, iv, hasCounter } = protection(input, protocol);
    const number = (name) => Buffer.of(input.integer(name, 0));
    const counterByte = present(input, 'counterByte', 'integer', hasCounter);
    const lookAhead = present(input, 'lookAhead', 'integer', hasCounter);
    const counterHash = present(input, 'counterHash', 'bytes', hasCounter);
    const counterData = present(input, 'counterData', 'bytes', !hasCounter);
    const reserved = input.bytes('reserved');
    demandByteCount(hasCounter ? 5 : 6, reserved);
    const secondHalf = counterHash ?? counterData;
    demandByteCount(16, secondHalf);
    const plaintext = Buffer.concat([
      MAGIC, number('state'), number('currentVersion'), number('upgradeVersion'), reserved,
      Buffer.from(hasCounter ? [counterByte] : []), number('failedAttempts'), number('maxFailedAttempts'),
      Buffer.of(lookAhead ?? 0), secondHalf,
    ]);
    const blob = transform(createCipheriv('aes-128-cbc', key, iv), plaintext);
    return { output: { blob }, steps: { ivKey, iv, plaintext } };
  },

  'status.decrypt': (input, protocol) => {
    const { key, ivKey, iv, hasCounter } = protection(input, protocol);
    const blob = input.bytes('blob');
    demandByteCount(STATUS_BYTE_COUNT, blob);
    const plaintext = transform(createDecipheriv('aes-128-cbc', key, iv), blob);
    demand(plaintext.subarray(0, 3).equals(MAGIC.subarray(0, 3)), 'magic');
    demand(plaintext[3] >= 0xd1 && plaintext[3] <= 0xdf, 'magic');
    demand(plaintext[4] >= 1 && plaintext[4] <= 5, 'unknown-state');
    demand(!hasCounter || (plaintext[15] >= 1 && plaintext[15] <= 64), 'look-ahead');
    const counter = { lookAhead: plaintext[15], counterByte: plaintext[12], counterHash: plaintext.subarray(16) };
    const output = {
      state: plaintext[4], currentVersion: plaintext[5], upgradeVersion: plaintext[6],
      failedAttempts: plaintext[13], maxFailedAttempts: plaintext[14], ...(hasCounter ? counter : {}),
    };
    return { output, steps: { ivKey, iv, plaintext } };
  },
};

/** Runs whole blocks through a cipher without padding. */
function transform(cipher, blocks) {
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

/** Reads a field that must be there in some versions, and must not be in the others. */
export function present(input, name, kind, isRequired) {
  demand(input.has(name) || !isRequired, 'missing-parameter');
  demand(!input.has(name) || isRequired, 'unexpected-parameter');
  return isRequired ? input[kind](name) : undefined;
}

/** The key and the initialisation vector of a status; 3.0 has no challenge, and states no counter. */
function protection(input, protocol) {
  const key = input.bytes('transportKey');
  demandByteCount(KEY_BYTE_COUNT, key);
  const hasCounter = protocol !== '3.0';
  const challenge = present(input, 'challenge', 'bytes', hasCounter);
  const nonce = present(input, 'nonce', 'bytes', hasCounter);
  if (!hasCounter) return { key, iv: ZERO_IV, hasCounter };
  return { key, ...statusIv(key, challenge, nonce), hasCounter };
}

function statusIv(transportKey, challenge, nonce) {
  const { block, key: ivKey } = indexKey(transportKey, IV_KEY_INDEX);
  demandByteCount(16, challenge, nonce);
  const data = Buffer.concat([challenge, nonce]);
  const { hmac, key: iv } = internalKey(ivKey, data);
  return { block, ivKey, data, hmac, iv };
}

/** Compares the client's counter with the server's. */
function synchronize({ transportKey, counter, byte, version, lookAhead, serverByte, serverHash }) {
  const { key } = indexKey(transportKey, COUNTER_KEY_INDEX);
  demandByteCount(16, counter, serverHash);
  if (version === 2) return { decision: 'ok' };
  const hashOf = (value) => internalKey(key, value).key;
  const found = findCounter(counter, lookAhead, serverHash, hashOf, (value) => fold(sha256(value)));
  const hashDistance = found?.distance ?? -1;
  const byteDistance = byte === undefined ? undefined : shortestWay(byte, serverByte);
  const decision = decide(hashDistance, byteDistance, lookAhead, 'calculate-signature');
  return { decision, found, serverByte, hashDistance, byteDistance };
}

/** Answers with a decision; a client that is updated takes the value that was found, and the server's byte. */
export function accepted(decision, found, serverByte, { hashDistance, byteDistance }) {
  const updated = decision === 'updated' ? { counterData: found.counter, counterByte: serverByte } : {};
  const steps = { hashDistance: hashDistance?.toString(), byteDistance: byteDistance?.toString() };
  return { output: { decision, ...updated }, steps };
}

/** Finds the value with the server's hash among so many as the look-ahead; null if it is not there. */
export function findCounter(start, lookAhead, serverHash, hashOf, nextOf) {
  let counter = start;
  for (let distance = 0; distance < lookAhead; distance++) {
    if (timingSafeEqual(hashOf(counter), serverHash)) return { distance, counter };
    counter = nextOf(counter);
  }
  return null;
}

/** The difference of two bytes with the least absolute value; of two such the one without a turn. */
export function shortestWay(client, server) {
  const difference = client - server;
  if (difference > 128) return difference - 256;
  return difference < -128 ? difference + 256 : difference;
}

/** The table of the specification, row by row; `adapt` is the decision to authenticate once. */
export function decide(hashDistance, byteDistance, lookAhead, adapt) {
  if (byteDistance === undefined) return hashDistance === 0 ? 'updated' : 'ok';
  if (hashDistance === 0 && byteDistance === 0) return 'ok';
  if (byteDistance > 0 && hashDistance === -1) {
    if (byteDistance > lookAhead) return 'invalid';
    return byteDistance > Math.floor(lookAhead / 2) ? adapt : 'ok';
  }
  return -byteDistance === hashDistance ? 'updated' : 'invalid';
}
