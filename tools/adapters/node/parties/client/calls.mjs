// The calls of an SDK that concern an activation: creating, finishing, asking for its state, upgrading and removing it.

import { randomBytes } from 'node:crypto';
import * as core from './session.mjs';
import {
  biometryEntry, demandActivation, demandTime, fail, prepareEncryption, request, save, signedRequest, takeTime, unlockKeys,
} from './sdk.mjs';

const POSSESSION = { factors: 'POSSESSION' };
const UPGRADE_ATTEMPTS = 3;
const NEWEST_VERSION = 3;
const STATES = { 1: 'created', 2: 'pendingCommit', 3: 'active', 4: 'blocked', 5: 'removed' };

/** Creates an activation; whatever fails leaves none. */
export function* create(sdk, content) {
  const { session } = sdk;
  if (!core.canStart(session)) fail('invalidActivationState');
  core.start(session);
  try {
    const key = yield* prepareEncryption(sdk, 'application');
    const start = sdk.phone.clock;
    const answer = yield* request(sdk, '/pa/v3/activation/create', { content, key, devicePublicKey: session.pending.device.publicKey });
    if (!answer.isReadable) fail('encryption');
    if (answer.timestamp !== undefined) takeTime(sdk, start, answer.timestamp);
    if (core.accept(session, answer) !== core.OK) fail('invalidActivationData');
    sdk.lastUserInfo = answer.userInfo;
    return answer;
  } catch (failure) {
    core.reset(session);
    throw failure;
  }
}

/** Finishes a pending activation. */
export function persist(sdk, { password, hasBiometry, biometryKey, isSensorUsable = true }) {
  const { session, phone } = sdk;
  if (!core.isPending(session)) fail('invalidActivationState');
  if (password === undefined) fail(sdk.platform === 'ios' ? 'invalidActivationState' : 'wrongParameter');
  const biometry = hasBiometry ? (biometryKey ?? randomBytes(16)) : undefined;
  const { possession, password: bytes } = unlockKeys(sdk, { password });
  if (core.complete(session, { possession, password: bytes, biometry }) !== core.OK) fail('invalidActivationState');
  phone.biometryKeys.delete(biometryEntry(sdk));
  // A key that cannot be stored is no error: the factor is in the session, and its key is nowhere.
  if (biometry && isSensorUsable) phone.biometryKeys.set(biometryEntry(sdk), biometry);
  removeTokens(sdk);
  save(sdk);
}

/** Removes the tokens of an instance from the device. */
export function removeTokens({ phone, instance }) {
  for (const name of [...phone.tokens.keys()]) if (name.startsWith(`${instance}__`)) phone.tokens.delete(name);
}

/** Asks for the status of the activation, synchronises the counter, and upgrades the protocol where that is due. */
export function* fetchStatus(sdk) {
  const { session } = sdk;
  if (core.isPending(session)) fail('activationPending');
  demandActivation(sdk);
  for (let attempts = UPGRADE_ATTEMPTS; ; attempts--) {
    const { status, decision } = yield* statusOnce(sdk);
    const isDue = isUpgradeDue(sdk, status);
    if (!isDue) return yield* deliver(sdk, status, decision);
    if (attempts === 0) fail('networkError');
    if (yield* upgradeStep(sdk, status)) return delivered(sdk, status);
  }
}

function* statusOnce(sdk) {
  yield* demandTime(sdk);
  const challenge = randomBytes(16);
  const answer = yield* request(sdk, '/pa/v3/activation/status', { challenge });
  const { possession } = unlockKeys(sdk, {});
  const { code, status, decision } = core.decodeStatus(sdk.session, { ...answer, possession, challenge });
  if (code !== core.OK) fail('invalidActivationData');
  if (decision === 'updated') save(sdk);
  const state = decision === 'invalid' ? 'deadlock' : STATES[status.state];
  return { status: { ...status, state, custom: answer.custom }, decision };
}

function isUpgradeDue({ session, options }, { state, currentVersion, upgradeVersion }) {
  if (options.disableAutomaticProtocolUpgrade) return false;
  const isOffered = state === 'active' && currentVersion < upgradeVersion && upgradeVersion <= NEWEST_VERSION;
  return isOffered || session.data.isUpgrading;
}

function* deliver(sdk, status, decision) {
  if (decision === 'calculate-signature' && status.state === 'active') {
    yield* signedRequest(sdk, '/pa/v3/signature/validate', POSSESSION, { reason: 'COUNTER_SYNCHRONIZATION' });
  }
  return delivered(sdk, status);
}

function delivered(sdk, status) {
  const { state, failedAttempts, maxFailedAttempts } = status;
  const remaining = state === 'active' ? Math.max(0, maxFailedAttempts - failedAttempts) : 0;
  sdk.lastStatus = { ...status, remaining };
  return sdk.lastStatus;
}

/** What an upgrade does next, by the versions of both sides and the mark; true if it is finished. */
function* upgradeStep(sdk, { currentVersion: server }) {
  const { session } = sdk;
  const { version, isUpgrading } = session.data;
  if (server === 2 && version === 2) return yield* startUpgrade(sdk);
  if (server === 2 && isUpgrading) return yield* commitUpgrade(sdk);
  if (server === 3 && version === 3) {
    if (isUpgrading) {
      core.finishUpgrade(session);
      save(sdk);
    }
    return true;
  }
  return fail('protocolUpgrade');
}

function* startUpgrade(sdk) {
  core.startUpgrade(sdk.session);
  save(sdk);
  try {
    const key = yield* prepareEncryption(sdk, 'activation');
    const { counterData } = yield* request(sdk, '/pa/v3/upgrade/start', { key });
    if (core.applyUpgrade(sdk.session, counterData) !== core.OK) fail('protocolUpgrade');
    save(sdk);
  } catch (failure) {
    if (failure.name !== 'networkError') throw failure;
    return false;
  }
  return yield* commitUpgrade(sdk);
}

function* commitUpgrade(sdk) {
  try {
    yield* signedRequest(sdk, '/pa/v3/upgrade/commit', POSSESSION, {}, { isCommit: true });
  } catch (failure) {
    if (failure.name !== 'networkError') throw failure;
    return false;
  }
  core.finishUpgrade(sdk.session);
  save(sdk);
  return true;
}

/** Forgets the activation on the device; needs nothing and sends nothing. */
export function removeLocally(sdk) {
  core.reset(sdk.session);
  sdk.phone.biometryKeys.delete(biometryEntry(sdk));
  removeTokens(sdk);
  sdk.temporaryKeys.delete('activation');
  Object.assign(sdk, { lastStatus: undefined, lastUserInfo: undefined });
  save(sdk);
}

/** Removes the activation on the server, and then here. */
export function* removeSigned(sdk, authentication) {
  demandActivation(sdk);
  yield* signedRequest(sdk, '/pa/v3/activation/remove', authentication);
  removeLocally(sdk);
}
