// What a client reads in a status of a script, and what follows from it.

import { operations as decisions } from '../../../../version4/decisions/client-status.mjs';
import { yesNo } from '../../../../version4/decisions/words.mjs';
import { BIOMETRY_ENABLED, CONFIRMATION_PENDING, UPGRADE_PENDING } from '../../../../version4/codes.mjs';
import { decide, shortestWay } from '../../../../status.mjs';
import { compute } from '../../../bytes.mjs';
import { SdkError, fail } from '../../sdk/sdk.mjs';
import { POSSESSION, moveCounter, send, sendCoded, sendEncrypted } from './requests.mjs';
import { activationOf, isYes, stateOf, store } from './world.mjs';

const MOST_STATUSES = 8;
const MOST_LOOK_AHEAD = 64;
/** The states in the words of the decisions. */
export const WORDS = { created: 'CREATED', pendingCommit: 'PENDING_COMMIT', active: 'ACTIVE', blocked: 'BLOCKED', removed: 'REMOVED' };
const SYNCHRONIZATION = 'COUNTER_SYNCHRONIZATION';

/** Whether steps end without an error, and what they return. */
export function* attempted(steps) {
  try {
    return { isRight: true, ...(yield* steps) };
  } catch (failure) {
    if (failure instanceof SdkError) return { isRight: false };
    throw failure;
  }
}

/** The statuses that a call reads, in their order; the last one is read again and again. */
export function* statusesOf({ statuses = [] }) {
  yield* statuses.slice(0, -1);
  for (;;) yield statuses.at(-1) ?? {};
}

/** Asks for the status, and reads the next one of a call; a script says what it leaves out. */
export function* readStatus(world, event, statuses, absent = {}) {
  const own = activationOf(world);
  if (own.version === 3) yield* send(world, '/pa/v3/activation/status');
  else yield* sendEncrypted(world, event, 'activation/status');
  const status = described(world, { ...absent, ...statuses.next().value });
  if (status.blob !== 'right') fail('invalidActivationData');
  return status;
}

/** Does the same in a call about another answer, whose envelope is the one that the event states. */
export const readStatusBeside = (world, event, ...others) => readStatus(world, { ...event, envelope: undefined }, ...others);

function described(world, { ahead = 0, ...given }) {
  const own = activationOf(world);
  const isUpgrading = isYes(given.upgradePending);
  return {
    state: 'active', failed: 0, maximum: 5, upgradeVersion: 4, lookAhead: 20, upgradePending: 'no', blob: 'right',
    currentVersion: own.version === 3 || isUpgrading ? 3 : 4, confirmationPending: yesNo(stateOf(world) === 'pending'),
    biometry: yesNo(own.biometry !== undefined), byte: (own.counterByte + ahead) & 0xff, ...given, ahead,
  };
}

/** Whether a status can be one of an activation of 4.0: one of version 3 that of an upgrade, and none before the exchange. */
const isOfVersion4 = ({ state, currentVersion, upgradePending }) =>
  state !== 'created' && (currentVersion === 4 || (currentVersion === 3 && isYes(upgradePending)));

/** The numbers in which the decisions know a status. */
function numbersOf({ state, currentVersion, upgradeVersion, lookAhead, failed, maximum, ...answers }) {
  const bits = { confirmationPending: CONFIRMATION_PENDING, upgradePending: UPGRADE_PENDING, biometry: BIOMETRY_ENABLED };
  const flags = Object.entries(bits).reduce((sum, [name, bit]) => sum | (isYes(answers[name]) ? bit : 0), 0);
  const numbers = { currentVersion, upgradeVersion, lookAhead, failedAttempts: failed, maxFailedAttempts: maximum };
  return { state: WORDS[state], flags, ...numbers };
}

/** Compares the counter with that of a status, as if its hash were searched from the client's value on. */
function compared({ counterByte }, { ahead, byte, lookAhead }) {
  const hashDistance = ahead >= 0 && ahead < lookAhead ? ahead : -1;
  return decide(hashDistance, shortestWay(counterByte, byte), lookAhead, 'calculate-code');
}

/** What follows from a status, if the server accepts the request that it leads to, or refuses it. */
function effectsOf({ version, isUpgrading, biometry }, status, counter, isAccepted) {
  return compute(decisions['status.effects'], {
    ...numbersOf(status), counter, localVersion: version, registering: 'no', upgradePending: yesNo(isUpgrading),
    biometry: yesNo(biometry !== undefined), accepted: yesNo(isAccepted),
  });
}

/** Fetches the status, and does what follows from it. */
export function* fetchStatus(world, event) {
  const statuses = statusesOf(event);
  for (let read = 0; read < MOST_STATUSES; read++) {
    const status = yield* readStatus(world, event, statuses);
    const { stored } = world;
    if (status.lookAhead < 1 || status.lookAhead > MOST_LOOK_AHEAD) fail('invalidActivationData');
    if (stored.version === 4 && !isOfVersion4(status)) fail('invalidActivationData');
    const decision = compared(stored, status);
    if (decision === 'invalid') return deliver(world, { activationState: 'deadlock', remainingAttempts: 0 });
    if (decision === 'updated') moveCounter(world, stored, status.ahead, status.byte);
    const effects = yield* takeStatus(world, status, decision);
    if (effects.result === 'failed') fail('networkError');
    if (effects.result === 'delivered') return deliver(world, shown(status, effects));
  }
  return fail('other');
}

/** Does what follows from a status: first what does not need the server, then the request. */
function* takeStatus(world, status, decision) {
  const planned = effectsOf(world.stored, status, decision, false);
  takeEffects(world, planned);
  if (!planned.request) return planned;
  const { isRight } = yield* attempted(sendPlanned(world, planned.request));
  const effects = effectsOf(world.stored, status, decision, isRight);
  takeEffects(world, effects);
  return effects;
}

/** Sends the request to which a status leads. */
function sendPlanned(world, name) {
  const path = `/pa/v${world.stored.version}/${name}`;
  return sendCoded(world, path, { factors: POSSESSION }, name.endsWith('/validate') ? [SYNCHRONIZATION] : []);
}

/** Stores what a status changes: the mark of an upgrade, and a factor that the server does not have. */
function takeEffects(world, { upgradePending, biometry }) {
  const { stored } = world;
  if (stored.isUpgrading && !isYes(upgradePending)) store(world, { isUpgrading: false });
  if (stored.biometry !== undefined && !isYes(biometry)) store(world, { biometry: undefined });
}

const shown = ({ state, customObject }, { remainingAttempts, upgradeAvailable }) =>
  ({ activationState: state, remainingAttempts, customObject, upgradeAvailable });

function deliver({ process }, values) {
  process.lastStatus = values;
  return values;
}
