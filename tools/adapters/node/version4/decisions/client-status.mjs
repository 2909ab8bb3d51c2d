// What a client of 4.0 does with a status that it has read and compared with its counter.

import { BIOMETRY_ENABLED, CONFIRMATION_PENDING, UPGRADE_PENDING } from '../codes.mjs';
import { P, STATES, yesNo } from './words.mjs';

const FLAGS = { isUnconfirmed: CONFIRMATION_PENDING, isUpgrading: UPGRADE_PENDING, hasBiometry: BIOMETRY_ENABLED };
const MAX_LOOK_AHEAD = 64;

/**
 * The steps, in their order. Each gets the status, and the client, which it may change; it returns how the call ends, or
 * nothing where the next step follows.
 */
const STEPS = [refuse, compareCounters, stopForRegistration, confirmUpgrade, clearMark, alignBiometry, sendCode];

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = {
  'status.effects': (input) => {
    const [status, client] = [readStatus(input), readClient(input)];
    let end;
    for (const step of STEPS) {
      end = step(status, client);
      if (end) break;
    }
    const { request, result } = end ?? { result: 'delivered' };
    return {
      output: {
        request,
        type: request && P,
        result,
        ...(result === 'delivered' && deliveredValues(status)),
        counter: client.counter,
        upgradePending: yesNo(client.isUpgrading),
        biometry: yesNo(client.hasBiometry),
        activationKept: 'yes',
      },
    };
  },
};

function readStatus(input) {
  const [currentVersion, upgradeVersion, bits, lookAhead, failedAttempts, maximum] = [
    'currentVersion', 'upgradeVersion', 'flags', 'lookAhead', 'failedAttempts', 'maxFailedAttempts',
  ].map((name) => input.integer(name, 0));
  const flags = Object.entries(FLAGS).map(([name, bit]) => [name, (bits & bit) !== 0]);
  return {
    ...Object.fromEntries(flags),
    state: input.word('state', STATES),
    comparison: input.word('counter', ['ok', 'updated', 'calculate-code', 'invalid']),
    currentVersion, upgradeVersion, lookAhead, failedAttempts, maximum,
  };
}

/** Reads the client, and whether the server accepts the request that it may send. */
function readClient(input) {
  const isVersion4 = input.integer('localVersion', 3) === 4;
  return {
    isVersion4,
    isRegistering: input.yes('registering') && isVersion4,
    isUpgrading: input.yes('upgradePending'),
    hasBiometry: input.yes('biometry'),
    isAccepted: input.yes('accepted'),
    counter: 'kept',
  };
}

function deliveredValues({ state, maximum, failedAttempts, currentVersion, upgradeVersion }) {
  return {
    remainingAttempts: state === 'ACTIVE' && maximum > failedAttempts ? maximum - failedAttempts : 0,
    upgradeAvailable: yesNo(currentVersion < upgradeVersion),
  };
}

function refuse({ lookAhead, currentVersion, isUpgrading }, { isVersion4 }) {
  const isTaken = !isVersion4 || currentVersion === 4 || (currentVersion === 3 && isUpgrading);
  return (lookAhead < 1 || lookAhead > MAX_LOOK_AHEAD || !isTaken) && { result: 'refused' };
}

/** A counter that was moved is stored in each state; of a registration nothing is stored. */
function compareCounters({ comparison }, client) {
  if (comparison === 'invalid') return { result: 'deadlock' };
  if (comparison === 'updated') client.counter = client.isRegistering ? 'moved' : 'stored';
  return undefined;
}

function stopForRegistration(_, { isRegistering }) {
  return isRegistering && { result: 'delivered' };
}

/** The status that is delivered after a confirmation is the one before it. */
function confirmUpgrade({ isUpgrading }, client) {
  if (!client.isVersion4 || !isUpgrading) return undefined;
  if (client.isAccepted) client.isUpgrading = false;
  return { request: 'upgrade/confirm', result: client.isAccepted ? 'delivered' : 'failed' };
}

/** The server does not wait for a confirmation: an earlier one arrived, and its answer was lost. */
function clearMark(_, client) {
  if (client.isVersion4) client.isUpgrading = false;
}

/** Biometry that one side has off is switched off at the other one; after a request the status is read again. */
function alignBiometry({ isUnconfirmed, hasBiometry }, client) {
  if (!client.isVersion4 || isUnconfirmed) return undefined;
  if (hasBiometry && !client.hasBiometry) {
    return { request: 'biometry/remove', result: client.isAccepted ? 'again' : 'failed' };
  }
  client.hasBiometry = hasBiometry;
  return undefined;
}

/** A code brings the counter of the server to that of the client; whether it succeeds does not matter here. */
function sendCode({ comparison, state, isUnconfirmed }, { isVersion4 }) {
  if (comparison !== 'calculate-code' || state !== 'ACTIVE' || (isVersion4 && isUnconfirmed)) return undefined;
  return { request: isVersion4 ? 'auth/validate' : 'signature/validate', result: 'delivered' };
}
