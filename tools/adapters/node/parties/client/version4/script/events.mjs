// The events of a script, and how the calls of an application are refused by what the client has.

import { fail } from '../../sdk/sdk.mjs';
import { now, resetTime } from '../../sdk/time.mjs';
import { demandEnvelope } from './answers.mjs';
import { CALLS as SIMPLE_CALLS, hasToken, isLongEnough, isOlder, rewrap, tokenHeader } from './calls.mjs';
import { demandFactors, makeCode, takeTimeOf } from './requests.mjs';
import { fetchStatus } from './status.mjs';
import { persist, upgrade } from './steps.mjs';
import { PASSWORD, clockOf, removeLocally, restart, stateOf } from './world.mjs';

const MISSING = 'missingActivation';
const WRONG_STATE = 'invalidActivationState';
const UPGRADING = 'pendingProtocolUpgrade';

/** How calls are refused by what the client has; others run. */
const WITHOUT_ACTIVATION = { empty: MISSING, pending: MISSING };
const USUAL = { ...WITHOUT_ACTIVATION, upgrading: UPGRADING };
const STORED = { 'active-3': WRONG_STATE, active: WRONG_STATE, upgrading: WRONG_STATE };
const OF_USUAL_STATES = [
  'sign', 'sign-offline', 'validate-password', 'change-password', 'begin-password-change', 'finish-password-change', 'remove',
  'request-token', 'remove-token', 'change-password-offline', 'add-biometry', 'remove-biometry', 'vault',
];
const REFUSALS = {
  ...Object.fromEntries(OF_USUAL_STATES.map((kind) => [kind, USUAL])),
  create: { ...STORED, pending: WRONG_STATE }, persist: { ...STORED, empty: WRONG_STATE },
  status: { empty: MISSING, pending: 'activationPending' }, 'token-header': WITHOUT_ACTIVATION, upgrade: WITHOUT_ACTIVATION,
};

/** The refusals of an event; what has the scope of the application needs no activation. */
function refusalsOf({ event: kind, scope = 'activation' }) {
  const isInScope = ['message', 'encryptor'].includes(kind) && scope === 'activation';
  return (isInScope ? USUAL : REFUSALS[kind]) ?? {};
}

/** Calls that send, or that wait for nothing and are refused while another one waits. */
export const CALLS = { ...SIMPLE_CALLS, status: fetchStatus, persist, upgrade };
export const BUSY_TOO = ['remove-local'];

function sign(world, event) {
  demandFactors(world, event);
  makeCode(world, event);
}

/** Changes the password of 3.3 without the server; that of 4.0 needs it. */
function changeOffline(world, { old, new: password }) {
  if (!isOlder(world) || !isLongEnough(password)) fail('wrongParameter');
  rewrap(world, old, password);
}

function encrypt({ process: { encryptors }, phone: { clock } }, { object }) {
  const own = encryptors.get(object);
  if (!own) return 'nothing';
  if (own.start !== undefined) fail('encryption');
  own.start = clock;
  return 'ok';
}

/** Decrypts the answer to the message of an encryptor, once, and takes its time. */
function decrypt(world, event) {
  const own = world.process.encryptors.get(event.object);
  if (!own) return 'nothing';
  if (own.start === undefined || own.isSpent) fail('encryption');
  own.isSpent = true;
  demandEnvelope(event);
  takeTimeOf(world, { start: own.start, time: world.phone.clock + world.configuration.serverAhead });
  return 'ok';
}

/** Events that answer at once; what they return is the result, or has it. Nothing is `ok`. */
export const EVENTS_AT_ONCE = {
  'remove-local': removeLocally,
  'last-status': ({ process: { lastStatus } }) => (lastStatus ? { result: 'ok', ...lastStatus } : 'nothing'),
  sign,
  'sign-offline': sign,
  'clear-password-change': ({ process }) => {
    process.formerPassword = undefined;
  },
  'change-password-offline': changeOffline,
  'has-biometry': ({ stored }) => String(stored?.biometry !== undefined),
  'has-token': hasToken,
  'token-header': tokenHeader,
  encrypt,
  decrypt,
  time: (world) => ({ result: String(world.process.time.isSynchronized), time: now(clockOf(world)) }),
  foreground: (world) => resetTime(clockOf(world)),
  background: () => {},
  restart,
};

/** Refuses a call by the credentials, and then by what the client has. */
export function demandState(world, event) {
  const { event: kind, password = PASSWORD } = event;
  if (kind === 'persist' && !isLongEnough(password)) fail('wrongCredentials');
  const refusal = refusalsOf(event)[stateOf(world)];
  if (refusal) fail(refusal);
}
