// What a server decides about an activation: its exchange, its confirmation, and the values of its status.

import { ALGORITHM_WITHDRAWN, BIOMETRY_ENABLED, CONFIRMATION_PENDING, UPGRADE_PENDING } from '../codes.mjs';
import { ALGORITHMS, PK, STATES, allowsAlgorithm, denied, done, refused, yesNo } from './words.mjs';
import { isOpenFor, readRecord, recordOutput, verified } from './verification.mjs';

const ERROR = 'ERR_ACTIVATION';
const FLAGS = {
  confirmationPending: CONFIRMATION_PENDING, upgradePending: UPGRADE_PENDING, biometryEnabled: BIOMETRY_ENABLED,
};

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = {
  'activation.exchange': (input) => ({ output: exchanged(readExchange(input)) }),

  'activation.confirm': (input) => {
    const [record, isPending, isEnabled] = [readRecord(input), input.yes('confirmationPending'), input.yes('biometryEnabled')];
    const isExpired = record.state === 'PENDING_COMMIT' && input.yes('expired');
    // A request without the setting leaves biometry off.
    const isAsked = input.has('enableBiometry') && input.yes('enableBiometry');
    const rules = { isOpen: isOpenFor(record.state, isPending) };
    const verdict = verified(record, PK, input.optionalInteger('offset', 0), rules);
    const unchanged = { ...recordOutput(verdict.record), confirmationPending: yesNo(isPending), biometryEnabled: yesNo(isEnabled) };
    if (!verdict.valid) return { output: { ...denied(), ...unchanged } };
    if (isExpired) return { output: { ...refused(ERROR), ...unchanged, state: 'REMOVED' } };
    if (!isPending) return { output: { ...refused(ERROR), ...unchanged } };
    return { output: { ...done(), ...unchanged, confirmationPending: 'no', biometryEnabled: yesNo(isAsked) } };
  },

  'status.fields': (input) => {
    const state = input.word('state', STATES.slice(1));
    // A record whose time has passed is removed first, and then told so.
    const isRemoved = state === 'PENDING_COMMIT' && input.yes('expired');
    const bits = Object.entries(FLAGS).map(([name, bit]) => (input.yes(name) ? bit : 0));
    if (!allowsAlgorithm(input, ALGORITHMS.slice(1))) bits.push(ALGORITHM_WITHDRAWN);
    return {
      output: {
        state: isRemoved ? 'REMOVED' : state,
        currentVersion: input.integer('version'),
        upgradeVersion: 4,
        flags: bits.reduce((flags, bit) => flags | bit, 0),
        counterByte: input.integer('counter', 0) & 0xff,
        failedAttempts: input.integer('failedAttempts', 0) & 0xff,
        maxFailedAttempts: input.integer('maxFailedAttempts', 0) & 0xff,
      },
    };
  },
};

function readExchange(input) {
  return {
    state: input.word('state', STATES),
    isExpired: input.yes('expired'),
    request: input.word('request', ['right', 'outer', 'incomplete', 'device-key']),
    isAllowed: allowsAlgorithm(input),
    commitPhase: input.word('commitPhase', ['ON_COMMIT', 'ON_KEY_EXCHANGE']),
    password: input.word('password', ['none', 'right', 'wrong']),
    attempts: input.integer('passwordAttempts', 0),
    maximum: input.integer('maxPasswordAttempts', 1),
  };
}

/** Decides about an exchange, in the order of a server. */
function exchanged({ state, isExpired, request, isAllowed, commitPhase, password, attempts, maximum }) {
  const failed = (after, passwordAttempts = attempts) => (
    { ...refused(ERROR), state: after, confirmationPending: 'no', passwordAttempts });
  if (request === 'outer' || state !== 'CREATED') return failed(state);
  if (isExpired) return failed('REMOVED');
  if (request === 'incomplete' || !isAllowed) return failed(state);
  if (password === 'wrong') return failed(attempts + 1 >= maximum ? 'REMOVED' : state, attempts + 1);
  // What a bad key is found after is undone, also what a right password has cleared.
  if (request === 'device-key') return failed(state);
  const isActive = password === 'right' || commitPhase === 'ON_KEY_EXCHANGE';
  return {
    ...done(),
    state: isActive ? 'ACTIVE' : 'PENDING_COMMIT',
    confirmationPending: 'yes',
    passwordAttempts: password === 'right' ? 0 : attempts,
  };
}
