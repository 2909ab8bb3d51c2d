// What each kind of event does in lives of 4.0: it returns the result, or the call of the client that it begins or concerns.

import { emptyKeychain } from '../../client/sdk/sdk.mjs';
import { ACTS, attempt, end } from '../events.mjs';
import { startTask } from '../world.mjs';
import { APPLICATION_CALLS, CALLS as SIMPLE_CALLS, removeLocally } from './calls.mjs';
import { status } from './status.mjs';
import { persist, upgrade } from './steps.mjs';
import { phaseOf, putBack, restart } from './world.mjs';

const CALLS = { ...SIMPLE_CALLS, status, persist, upgrade };

const MISSING = 'missingActivation';
const WRONG_STATE = 'invalidActivationState';
const NOT_ALLOWED = 'notAllowed';
const UPGRADING = 'pendingProtocolUpgrade';

/** How calls are refused by what the client has; others run. */
const WITHOUT_ACTIVATION = { empty: MISSING, pending: MISSING };
const USUAL = { ...WITHOUT_ACTIVATION, upgrading: UPGRADING };
const OF_4_ALONE = { ...USUAL, 'active-3': NOT_ALLOWED };
const STORED = { 'active-3': WRONG_STATE, active: WRONG_STATE, upgrading: WRONG_STATE };
const REFUSALS = {
  create: { ...STORED, pending: WRONG_STATE }, persist: { ...STORED, empty: WRONG_STATE },
  status: { empty: MISSING, pending: 'activationPending' },
  sign: USUAL, 'sign-offline': USUAL, 'validate-password': USUAL, 'change-password': USUAL, remove: USUAL,
  'add-biometry': OF_4_ALONE, 'remove-biometry': OF_4_ALONE, 'request-token': OF_4_ALONE, 'remove-token': OF_4_ALONE,
  message: OF_4_ALONE, 'use-token': WITHOUT_ACTIVATION, upgrade: { ...WITHOUT_ACTIVATION, active: NOT_ALLOWED },
  'remove-local': {},
};

/** Events that are no call of the client which sends. */
const EVENTS_OUTSIDE = {
  restart,
  reinstall: (world) => {
    emptyKeychain(world.phone);
    world.client.data = undefined;
    restart(world);
  },
  restore: (world, { of }) => {
    // Of an event that has not happened yet there is no backup.
    if (world.backups[of]) putBack(world, world.backups[of]);
    restart(world);
  },
  resend: ({ network }, { of }) => (network.resend(of) ? 'ok' : 'nothing'),
};

/** Does what a call of the client says, unless another one waits or the client has not what it needs. */
function callOf(world, event) {
  const kind = event.event;
  const isOfApplication = Object.hasOwn(APPLICATION_CALLS, kind);
  if (!isOfApplication && world.call && !world.call.isDone) return { result: 'busy' };
  const refusal = REFUSALS[kind][phaseOf(world)];
  if (refusal) return { result: refusal };
  if (kind === 'remove-local') return attempt(() => removeLocally(world));
  const task = startTask(world, event, (isOfApplication ? APPLICATION_CALLS : CALLS)[kind](world, event));
  if (!isOfApplication) world.call = task;
  return { task };
}

/** Lets an event happen; undefined where its kind is not known. */
export function happen(world, event) {
  const kind = event.event;
  if (Object.hasOwn(ACTS, kind)) return attempt(() => void ACTS[kind](world, event));
  if (Object.hasOwn(EVENTS_OUTSIDE, kind)) return attempt(() => EVENTS_OUTSIDE[kind](world, event));
  if (Object.hasOwn(REFUSALS, kind)) return callOf(world, event);
  return kind === 'release' || kind === 'drop' ? end(world, event) : undefined;
}
