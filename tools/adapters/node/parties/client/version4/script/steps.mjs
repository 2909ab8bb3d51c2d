// The calls of several requests that `version4/decisions` chooses: persist, and upgrade.

import { offers, persisting, upgrading } from '../../../../version4/decisions/client-requests.mjs';
import { UPGRADE_PENDING } from '../../../../version4/codes.mjs';
import { fail } from '../../sdk/sdk.mjs';
import { isExchangeRight } from './answers.mjs';
import { POSSESSION, STRONG, pathOf, sendCoded, sendEncrypted } from './requests.mjs';
import { WORDS, attempted, readStatusBeside, statusesOf } from './status.mjs';
import { PASSWORD, beginKeys, isYes, laterAlgorithm, newActivation, stateOf, store } from './world.mjs';

/** Plays steps, which yield the names of requests, and returns their result. */
function* played(steps, requests) {
  let step = steps.next();
  while (!step.done) step = steps.next(yield* attempted(requests[step.value]()));
  return step.value;
}

/** Persists a pending activation. One of 4.0 is confirmed before, with the first key of the exchange. */
export function* persist(world, event) {
  const { process, process: { pending } } = world;
  const { password = PASSWORD, biometry = 'no' } = event;
  const [progress, statuses] = [{ local: 'registration', hasFailed: pending.hasFailed, counter: 0 }, statusesOf(event)];
  const result = yield* played(persisting(progress, true, pending.version === 3), {
    'activation/confirm': () => sendCoded(world, pathOf(4, 'activation/confirm'), {}, [`biometry=${biometry}`]),
    'activation/status': () => readConfirmation(world, event, statuses),
  });
  pending.hasFailed = progress.hasFailed;
  if (result !== 'ok') fail(result);
  const { hasFailed, ...kept } = pending;
  process.pending = undefined;
  world.tokens = new Set();
  world.stored = {};
  store(world, { ...kept, password, biometry: isYes(biometry) ? 0 : undefined });
}

function* readConfirmation(world, event, statuses) {
  const { state, confirmationPending } = yield* readStatusBeside(world, event, statuses);
  return { state: WORDS[state], isPending: isYes(confirmationPending) };
}

/** Refuses an upgrade before anything is sent, by what the client has and how it is configured. */
function demandUpgrade(world) {
  if (stateOf(world) === 'upgrading') return;
  if (!world.configuration.algorithm.startsWith('EC_P384')) fail('notPossible');
  if (stateOf(world) === 'active') fail('notOffered');
}

/** Upgrades an activation of 3.3, or goes on with an upgrade that is not confirmed. */
export function* upgrade(world, event) {
  demandUpgrade(world);
  const { configuration: { algorithm, storage }, stored: { version, biometry } } = world;
  const hasBiometry = biometry !== undefined;
  const keepsBiometry = hasBiometry && storage !== 'asks';
  const local = version === 3 ? 'version-3' : 'upgrade-pending';
  const progress = { local, algorithm, configuration: algorithm, keepsBiometry, counterByte: 0, isStarted: false };
  const statuses = statusesOf(event);
  const result = yield* played(upgrading(progress), {
    'activation/status': () => readOffer(world, event, statuses),
    'upgrade/start': () => start(world, event, keepsBiometry),
    'upgrade/confirm': () => confirm(world),
  });
  if (result !== 'ok' && result !== 'statusFetchRequired') fail(result);
  return { result, biometryRemoved: progress.isStarted ? hasBiometry && !keepsBiometry : undefined };
}

/** Reads what a status says of an upgrade; without a word about it, one that has begun is not confirmed. */
function* readOffer(world, event, statuses) {
  const absent = world.stored.version === 3 ? {} : { upgradePending: 'yes' };
  const { currentVersion, upgradeVersion, upgradePending } = yield* readStatusBeside(world, event, statuses, absent);
  return offers({ currentVersion, upgradeVersion, flags: isYes(upgradePending) ? UPGRADE_PENDING : 0 });
}

/** Starts an upgrade. The byte of the counter continues, and its values begin again. */
function* start(world, event, keepsBiometry) {
  const { configuration, stored } = world;
  const { password = PASSWORD } = event;
  yield* sendEncrypted(world, event, 'upgrade/start', {
    scope: 'application', words: [STRONG, `biometry=${keepsBiometry ? 'yes' : 'no'}`], code: { password },
  });
  const algorithm = laterAlgorithm(configuration);
  if (!isExchangeRight(event, algorithm)) fail('encryption');
  beginKeys(world);
  store(world, {
    ...newActivation(4, algorithm, stored.counterByte), password, isSpoiled: undefined, biometry: keepsBiometry ? 0 : undefined,
    isUpgrading: true,
  });
}

function* confirm(world) {
  yield* sendCoded(world, pathOf(4, 'upgrade/confirm'), { factors: POSSESSION });
  store(world, { isUpgrading: false });
}
