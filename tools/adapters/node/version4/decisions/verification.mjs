// How a server verifies an authentication code: its cost, the counter, the block, and the keys of the factors.

import { BIOMETRY_KEYS, KNOWLEDGE_KEYS, P, STATES, TYPES, yesNo } from './words.mjs';

const ENDPOINTS = ['activation/confirm', 'upgrade/confirm', 'another'];
const CHAINS = ['none', 'pending', 'own'];

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = {
  'auth-code.decide': (input) => {
    const [record, keys, type] = [readRecord(input), readKeys(input), input.word('type', TYPES)];
    const isConfirmation = input.word('endpoint', ENDPOINTS) === 'activation/confirm' && input.yes('confirmationPending');
    const isComputable = input.word('chain', CHAINS) !== 'none' && (input.yes('biometryEnabled') || !type.includes('biometry'));
    const won = firstMatch(readMatches(input), type, keys, record.lookAhead);
    const rules = { isOpen: isOpenFor(record.state, isConfirmation), isComputable };
    const isForeign = !input.yes('applicationSupported');
    const verdict = isForeign ? failed(record, type) : verified(record, type, won?.offset, rules);
    const after = verdict.valid ? settled(keys, won.used) : keys;
    const { valid, offset } = verdict;
    return { output: { valid: yesNo(valid), offset, ...recordOutput(verdict.record), ...keysOutput(after) } };
  },
};

/** Reads the part of a record that a verification looks at. */
export function readRecord(input) {
  const [counter, failedAttempts] = ['counter', 'failedAttempts'].map((name) => input.integer(name, 0));
  const [maximum, lookAhead] = ['maxFailedAttempts', 'lookAhead'].map((name) => input.integer(name, 1));
  return { state: input.word('state', STATES), counter, failedAttempts, maximum, lookAhead };
}

/** Returns what a verification can change. */
export const recordOutput = ({ state, counter, failedAttempts }) => ({ state, counter, failedAttempts });

/** Tells whether a state allows codes; one that waits for the commit allows those of the confirmation. */
export const isOpenFor = (state, isConfirmation) => state === 'ACTIVE' || (state === 'PENDING_COMMIT' && isConfirmation);

/**
 * Verifies a code that matches at an offset, or nowhere. A code that cannot be computed costs nothing.
 * The result is the record afterwards, and the offset of a valid code.
 */
export function verified(record, type, offset, { isOpen, isComputable = true }) {
  if (!isOpen) return { valid: false, record };
  if (record.failedAttempts >= record.maximum) return { valid: false, record: { ...record, state: 'BLOCKED' } };
  if (!isComputable) return { valid: false, record };
  if (offset === undefined || offset >= record.lookAhead) return failed(record, type);
  const failedAttempts = type === P ? record.failedAttempts : 0;
  return { valid: true, offset, record: { ...record, counter: record.counter + offset + 1, failedAttempts } };
}

/** Counts a failed attempt, unless the code has possession alone, and blocks when the last one is used up. */
export function failed(record, type) {
  const failedAttempts = record.failedAttempts + (type === P ? 0 : 1);
  const state = failedAttempts >= record.maximum ? 'BLOCKED' : record.state;
  return { valid: false, record: { ...record, failedAttempts, state } };
}

/** Reads the current and the next key of both factors. */
export function readKeys(input) {
  const pair = (factor, words) => (
    { current: input.optionalWord(`current${factor}`, words), next: input.optionalWord(`next${factor}`, words) });
  const knowledge = { ...pair('Knowledge', KNOWLEDGE_KEYS), current: input.word('currentKnowledge', KNOWLEDGE_KEYS) };
  return { knowledge, biometry: pair('Biometry', BIOMETRY_KEYS) };
}

export const keysOutput = ({ knowledge, biometry }) => ({
  currentKnowledge: knowledge.current,
  nextKnowledge: knowledge.next,
  currentBiometry: biometry.current,
  nextBiometry: biometry.next,
});

/**
 * Returns the keys after a right code: of each factor in it, the key that it used is current and the other one is gone.
 * @param {{ knowledge?: string, biometry?: string }} used
 */
export function settled(keys, used) {
  const after = Object.entries(used).map(([factor, key]) => [factor, { current: key, next: undefined }]);
  return { ...keys, ...Object.fromEntries(after) };
}

/** Finds the match that wins: the smallest offset comes first, then current keys before next ones. */
function firstMatch(matches, type, keys, lookAhead) {
  const factors = ['knowledge', 'biometry'].filter((factor) => type.includes(factor));
  const ranked = matches.flatMap((match) => {
    const ranks = factors.map((factor) => rank(keys[factor], match[factor]));
    if (match.offset >= lookAhead || ranks.includes(undefined)) return [];
    const used = Object.fromEntries(factors.map((factor) => [factor, match[factor]]));
    return [{ offset: match.offset, ranks, used }];
  });
  const inOrder = (a, b) => a.offset - b.offset || compared(a.ranks, b.ranks);
  return ranked.sort(inOrder).at(0);
}

/** Returns 0 for the current key, 1 for the next one, and undefined for a key that the record does not have. */
function rank({ current, next }, key) {
  if (key === current) return 0;
  return key === next ? 1 : undefined;
}

function compared(ranks, others) {
  const place = ranks.findIndex((each, i) => each !== others[i]);
  return place < 0 ? 0 : ranks[place] - others[place];
}

function readMatches(input) {
  return input.records('matches').map((match) => ({
    offset: match.integer('offset', 0),
    knowledge: match.word('knowledgeKey', KNOWLEDGE_KEYS),
    biometry: match.word('biometryKey', BIOMETRY_KEYS),
  }));
}
