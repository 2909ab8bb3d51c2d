// What a server decides about factors: changes of their keys, keys of the vault, and the block for a time.

import { BIOMETRY_KEYS, KNOWLEDGE_KEYS, P, PB, PK, STATES, TYPES, denied, done, refused, yesNo } from './words.mjs';
import { keysOutput, readKeys, settled } from './verification.mjs';

const BY_ATTEMPTS = 'MAX_FAILED_ATTEMPTS';
const BY_ADMINISTRATOR = 'OTHER';

/** Each call with the type of its code, and its error after a right code. */
const CALLS = {
  'password/change': { type: PK, error: 'ERR_PASSWORD_CHANGE' },
  'biometry/add': { type: PK, error: 'ERR_BIOMETRY' },
  'biometry/remove': { type: P, error: 'ERR_BIOMETRY' },
};

const VAULT_KEYS = {
  KEK_DEVICE_PRIVATE: [PK, PB],
  KDK_APP_VAULT_KNOWLEDGE: [PK],
  KDK_APP_VAULT_2FA: [PK, PB],
  another: [],
};

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = {
  'factor-key.change': (input) => {
    const call = input.word('call', Object.keys(CALLS));
    const { type, error } = CALLS[call];
    const [keys, biometryEnabled] = [readKeys(input), input.yes('biometryEnabled')];
    const knowledgeKey = input.word('knowledgeKey', KNOWLEDGE_KEYS);
    const made = { knowledge: input.word('newKnowledge', KNOWLEDGE_KEYS), biometry: input.word('newBiometry', BIOMETRY_KEYS) };
    const isRefused = input.word('request', ['right', 'refused']) === 'refused' && call !== 'biometry/remove';
    const isKnown = type === P || [keys.knowledge.current, keys.knowledge.next].includes(knowledgeKey);
    const isAllowed = input.word('type', TYPES) === type && input.word('state', STATES) === 'ACTIVE';
    const answered = (answer, after, isEnabled = biometryEnabled) => (
      { output: { ...answer, ...keysOutput(after), biometryEnabled: yesNo(isEnabled) } });
    if (!isAllowed || !input.yes('rightCode') || !isKnown) return answered(denied(), keys);
    const verified = type === P ? keys : settled(keys, { knowledge: knowledgeKey });
    if (isRefused) return answered(refused(error), verified);
    return answered(done(), changed(call, verified, made), call === 'password/change' ? biometryEnabled : call === 'biometry/add');
  },

  'vault.permit': (input) => {
    const identifier = input.word('keyIdentifier', Object.keys(VAULT_KEYS));
    const type = input.word('type', TYPES);
    return { output: { permitted: yesNo(permitsKey(identifier, type, () => input.yes('biometryDisabled'))) } };
  },

  'temporary-block.decide': (input) => {
    const before = readBlock(input);
    const event = input.word('event', Object.keys(BLOCKS));
    const after = { ...before, ...BLOCKS[event](before, readBlocking(input, event)) };
    return { output: after.state === 'BLOCKED' ? after : { ...after, reason: undefined, expires: undefined } };
  },
};

/** Tells whether a type of code gives a key; `isDisabled` says whether the application keeps biometry from the device's key. */
export function permitsKey(identifier, type, isDisabled) {
  const isKept = identifier === 'KEK_DEVICE_PRIVATE' && type === PB && isDisabled();
  return VAULT_KEYS[identifier].includes(type) && !isKept;
}

/** Returns the keys after a call that succeeds. */
export function changed(call, { knowledge, biometry }, made) {
  if (call === 'password/change') return { knowledge: { ...knowledge, next: made.knowledge }, biometry };
  if (call === 'biometry/remove') return { knowledge, biometry: {} };
  // A new key is current only where there is none.
  const place = biometry.current === undefined ? 'current' : 'next';
  return { knowledge, biometry: { ...biometry, [place]: made.biometry } };
}

function readBlock(input) {
  return {
    state: input.word('state', ['ACTIVE', 'BLOCKED']),
    reason: input.optionalWord('reason', [BY_ATTEMPTS, BY_ADMINISTRATOR]),
    expires: input.optionalInteger('expires', 0),
    count: input.integer('count', 0),
    failedAttempts: input.integer('failedAttempts', 0),
  };
}

/** Reads what an event depends on, beside the record. */
function readBlocking(input, event) {
  if (event === 'success') return { type: input.word('type', TYPES) };
  const now = input.integer('now', 0);
  if (event !== 'attempts-used-up') return { now };
  const [base, factor] = ['base', 'factor'].map((name) => input.integer(name, 1));
  return { now, base, factor, version: input.integer('version'), isEnabled: input.yes('enabled') };
}

/** What each event changes in a record that may be blocked. */
export const BLOCKS = {
  'attempts-used-up': ({ state, count }, { version, isEnabled, base, factor, now }) => {
    if (state === 'BLOCKED') return {};
    const blocked = { state: 'BLOCKED', reason: BY_ATTEMPTS, expires: undefined };
    if (version === 3) return { ...blocked, count: 0 };
    if (!isEnabled) return blocked;
    // The first block lasts for the base; each further one is longer by the factor.
    return { ...blocked, expires: now + base * factor ** count, count: count + 1 };
  },

  time: ({ state, reason, expires, failedAttempts }, { now }) => {
    const isTimed = state === 'BLOCKED' && reason === BY_ATTEMPTS && expires !== undefined;
    if (!isTimed || expires > now) return {};
    return { state: 'ACTIVE', failedAttempts: Math.max(failedAttempts - 1, 0) };
  },

  success: ({ state, failedAttempts }, { type }) => {
    if (state === 'BLOCKED') return {};
    return { count: 0, failedAttempts: type === P ? failedAttempts : 0 };
  },

  block: () => ({ state: 'BLOCKED', reason: BY_ADMINISTRATOR, expires: undefined }),

  unblock: ({ state }) => (state === 'BLOCKED' ? { state: 'ACTIVE', failedAttempts: 0 } : {}),
};
