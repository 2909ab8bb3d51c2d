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
    const { answer, changes } = confirmed({ isExpired, isPending, isAsked });
    return { output: { ...answer, ...unchanged, ...changes } };
  },

  'status.fields': (input) => {
    const state = input.word('state', STATES.slice(1));
    // A record whose time has passed is removed first, and then told so.
    const isRemoved = state === 'PENDING_COMMIT' && input.yes('expired');
    const [counter, failedAttempts, maximum] = ['counter', 'failedAttempts', 'maxFailedAttempts'].map((name) => input.integer(name, 0));
    const values = statusValues({
      version: input.integer('version'), counter, failedAttempts, maximum,
      flags: Object.keys(FLAGS).filter((name) => input.yes(name)), isWithdrawn: !allowsAlgorithm(input, ALGORITHMS.slice(1)),
    });
    return { output: { state: isRemoved ? 'REMOVED' : state, ...values } };
  },
};

/** Decides about a confirmation after a right code. */
export function confirmed({ isExpired, isPending, isAsked }) {
  if (isExpired) return { answer: refused(ERROR), changes: { state: 'REMOVED' } };
  if (!isPending) return { answer: refused(ERROR), changes: {} };
  return { answer: done(), changes: { confirmationPending: 'no', biometryEnabled: yesNo(isAsked) } };
}

/**
 * Returns the values of a status, without the state.
 * @param {{ flags: string[] }} record `flags` are the names of those that are set
 */
export function statusValues({ version, counter, failedAttempts, maximum, flags, isWithdrawn }) {
  const bits = [...flags.map((name) => FLAGS[name]), isWithdrawn ? ALGORITHM_WITHDRAWN : 0];
  return {
    currentVersion: version,
    upgradeVersion: 4,
    flags: bits.reduce((all, bit) => all | bit, 0),
    counterByte: counter & 0xff,
    failedAttempts: failedAttempts & 0xff,
    maxFailedAttempts: maximum & 0xff,
  };
}

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
export function exchanged({ state, isExpired, request, isAllowed, commitPhase, password, attempts, maximum }) {
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
