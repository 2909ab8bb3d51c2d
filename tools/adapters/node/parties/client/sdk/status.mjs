// The status of an activation: its fetch, the counter, and the upgrade of the protocol, which is part of the fetch.

import { randomBytes } from 'node:crypto';
import { decodeBase64 } from '../../../primitives.mjs';
import * as core from '../core/session.mjs';
import { decodeStatus } from '../core/signing.mjs';
import { inTurn } from '../tasks.mjs';
import { encryptorWith, temporaryKey } from './encryption.mjs';
import { SdkError, demandActivation, fail, request, save, unlockKeys } from './sdk.mjs';
import { POSSESSION, signedRequest } from './signing.mjs';
import { demandTime } from './time.mjs';

const UPGRADE_ATTEMPTS = 3;
const NEWEST_VERSION = 3;
const CHALLENGE_BYTE_COUNT = 16;
const STATES = { 1: 'created', 2: 'pendingCommit', 3: 'active', 4: 'blocked', 5: 'removed' };

/** Fetches the status; calls at the same time share the fetch. */
export function* fetchStatus(sdk) {
  if (core.isPending(sdk.session)) fail('activationPending');
  demandActivation(sdk);
  return yield { share: 'status', runs: sdk.runs, start: (context) => fetchAndUpgrade(sdk, context) };
}

function* fetchAndUpgrade(sdk, context) {
  for (let attempts = UPGRADE_ATTEMPTS; ; attempts--) {
    const { status, decision } = yield* fetchOnce(sdk);
    if (!isUpgradeDue(sdk, status)) {
      yield* signForCounter(sdk, status, decision);
      return deliver(sdk, status);
    }
    if (attempts === 0) fail('networkError');
    const { server, local } = { server: status.currentVersion, local: sdk.session.data };
    const step = UPGRADE_STEPS[`${server} ${local.version} ${local.isUpgrading ? 'mark' : 'none'}`] ?? refuse;
    if (yield* step(sdk, context)) return deliver(sdk, status);
  }
}

function* fetchOnce(sdk) {
  yield* demandTime(sdk);
  demandActivation(sdk);
  const { session } = sdk;
  const challenge = randomBytes(CHALLENGE_BYTE_COUNT);
  const answer = yield* request(sdk, '/pa/v3/activation/status', { activationId: session.data.activationId, challenge });
  const [nonce, blob] = [answer.nonce, answer.encryptedStatusBlob].map(decodeBase64);
  const { possession } = unlockKeys(sdk);
  const { code, status, decision, steps } = decodeStatus(session, { possession, challenge, nonce, blob });
  if (code !== core.OK) fail('invalidActivationData');
  sdk.phone.journal.steps += steps;
  save(sdk);
  const state = decision === 'invalid' ? 'deadlock' : STATES[status.state];
  return { status: { ...status, state, customObject: answer.customObject }, decision };
}

/** Where the counters are far apart, a signed request brings the server's to that of the client. */
function* signForCounter(sdk, { state }, decision) {
  if (decision !== 'calculate-signature' || state !== 'active') return;
  yield* signedRequest(sdk, '/pa/v3/signature/validate', POSSESSION, { reason: 'COUNTER_SYNCHRONIZATION' });
}

function deliver(sdk, { state, failedAttempts, maxFailedAttempts, customObject }) {
  const remainingAttempts = state === 'active' ? Math.max(0, maxFailedAttempts - failedAttempts) : 0;
  sdk.lastStatus = { activationState: state, remainingAttempts, customObject };
  return sdk.lastStatus;
}

function isUpgradeDue({ session, options }, { state, currentVersion, upgradeVersion }) {
  if (!options.upgradesByItself) return false;
  const isOffered = state === 'active' && currentVersion < upgradeVersion && upgradeVersion <= NEWEST_VERSION;
  return isOffered || session.data.isUpgrading;
}

/** What an upgrade does by the server's version, that of the local data, and the mark; true where the status is delivered. */
const UPGRADE_STEPS = {
  '2 2 none': begin,
  '2 2 mark': begin,
  '2 3 mark': commit,
  '3 3 mark': finish,
  '3 3 none': function* nothing() {
    return true;
  },
};

function* refuse() {
  return fail('protocolUpgrade');
}

function* finish(sdk) {
  core.finishUpgrade(sdk.session);
  save(sdk);
  return true;
}

/** Whether a request succeeds. A failure is no error here: the status is fetched again. */
function* succeeds(steps) {
  try {
    yield* steps;
    return true;
  } catch (failure) {
    if (failure instanceof SdkError && failure.name !== 'protocolUpgrade') return false;
    throw failure;
  }
}

function* begin(sdk, context) {
  core.startUpgrade(sdk.session);
  save(sdk);
  if (!(yield* succeeds(fetchCounter(sdk, context)))) return false;
  return yield* commit(sdk, context);
}

/** Gets the counter of version 3; the request is not signed, but takes its turn among the signed ones. */
function* fetchCounter(sdk, context) {
  const key = yield* temporaryKey(sdk, 'activation');
  yield* inTurn(sdk.queue, function* turn() {
    const own = encryptorWith(sdk, 'activation', key, '/pa/upgrade');
    context.mustGoOn = true;
    const answer = own.decrypt(yield* request(sdk, '/pa/v3/upgrade/start', own.encrypt({})));
    const counterData = answer.ctrData === undefined ? null : decodeBase64(answer.ctrData);
    if (core.applyUpgrade(sdk.session, counterData ?? undefined) !== core.OK) fail('protocolUpgrade');
    save(sdk);
  });
}

function* commit(sdk, context) {
  const onSend = () => {
    context.mustGoOn = true;
  };
  const steps = signedRequest(sdk, '/pa/v3/upgrade/commit', POSSESSION, {}, { isCommit: true, onSend });
  return (yield* succeeds(steps)) && (yield* finish(sdk));
}
