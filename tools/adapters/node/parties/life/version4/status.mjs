// The status of a client in lives: what it reads, and what follows from it. What `version4/decisions` decides is not here.

import { randomBytes } from 'node:crypto';
import { decodeBase64 } from '../../../primitives.mjs';
import { Rejection } from '../../../rejection.mjs';
import { offers } from '../../../version4/decisions/client-requests.mjs';
import { operations as decisions } from '../../../version4/decisions/client-status.mjs';
import { STATES, yesNo } from '../../../version4/decisions/words.mjs';
import { compute } from '../../bytes.mjs';
import { OK } from '../../client/core/session.mjs';
import { decodeStatus } from '../../client/core/signing.mjs';
import { SdkError, fail, request, save } from '../../client/sdk/sdk.mjs';
import * as signing from '../../client/sdk/signing.mjs';
import { GENERIC, readStatus, synchronize } from '../../client/version4/core.mjs';
import { POSSESSION } from './calls.mjs';
import { ownData, sendCoded, sendEncrypted } from './requests.mjs';

const SYNCHRONIZATION = { reason: 'COUNTER_SYNCHRONIZATION' };
const OLDER_PATH = '/pa/v3/activation/status';
const SHOWN = { CREATED: 'created', PENDING_COMMIT: 'pendingCommit', ACTIVE: 'active', BLOCKED: 'blocked', REMOVED: 'removed' };

/** Whether steps end without an error, and what they return. */
export function* attempted(steps) {
  try {
    return { isRight: true, ...(yield* steps) };
  } catch (failure) {
    if (failure instanceof SdkError) return { isRight: false };
    throw failure;
  }
}

/** Reads a status of 4.0; nothing follows from it. */
export function* fetchStatus(world) {
  const data = ownData(world);
  const answer = yield* sendEncrypted(world, data, '/pa/v4/activation/status', GENERIC);
  try {
    const { state, ...values } = readStatus(data, answer);
    return { ...values, state: STATES[state - 1] };
  } catch (failure) {
    if (failure instanceof Rejection) return fail('invalidActivationData');
    throw failure;
  }
}

/** What the application is told. */
const delivered = (state, remainingAttempts) => ({ activationState: state, remainingAttempts });

/** What follows from a status, if the server accepts the request that it leads to, or refuses it. */
function effectsOf({ isUpgrading, biometry }, { counterByte, counterHash, ...values }, counter, isAccepted) {
  return compute(decisions['status.effects'], {
    ...values, counter, localVersion: 4, registering: 'no', upgradePending: yesNo(isUpgrading),
    biometry: yesNo(biometry !== undefined), accepted: yesNo(isAccepted),
  });
}

/** Fetches the status of an activation of 4.0, and does what follows from it. */
export function* status(world) {
  const { data } = world.client;
  if (!data) return yield* olderStatus(world);
  for (;;) {
    const read = yield* fetchStatus(world);
    const decision = synchronize(data, read);
    const { request: endpoint } = effectsOf(data, read, decision, true);
    const content = endpoint === 'auth/validate' ? SYNCHRONIZATION : {};
    const { isRight } = endpoint ? yield* attempted(sendCoded(world, data, `/pa/v4/${endpoint}`, POSSESSION, content)) : {};
    const { result, remainingAttempts, upgradePending, biometry } = effectsOf(data, read, decision, isRight === true);
    data.isUpgrading = upgradePending === 'yes';
    if (biometry === 'no') data.biometry = undefined;
    if (result === 'failed') fail('networkError');
    if (result === 'deadlock') return delivered('deadlock', 0);
    if (result === 'delivered') return delivered(SHOWN[read.state], remainingAttempts);
  }
}

/** Reads a status of 3.3, and compares the counter of a session with it; undefined where it cannot be read. */
function* decodedOlder({ sdk }, session) {
  const challenge = randomBytes(16);
  const { activationId } = session.data;
  const answer = yield* request(sdk, OLDER_PATH, { activationId, challenge });
  const [nonce, blob] = [answer.nonce, answer.encryptedStatusBlob].map((text) => text && decodeBase64(text));
  const { code, status: values, decision } = decodeStatus(session, { possession: sdk.phone.possession, challenge, nonce, blob });
  return code === OK ? { ...values, decision } : undefined;
}

/** Looks at the status of 3.3 for an upgrade; nothing follows from it. */
export function* fetchOlderOffer({ application }) {
  const { session } = application.sdk;
  const values = yield* decodedOlder(application, { ...session, data: { ...session.data } });
  return offers(values ?? fail('invalidActivationData'));
}

function* olderStatus({ application }) {
  const { sdk } = application;
  const values = yield* decodedOlder(application, sdk.session);
  if (!values) return fail('invalidActivationData');
  save(sdk);
  const { decision, failedAttempts, maxFailedAttempts } = values;
  if (decision === 'invalid') return delivered('deadlock', 0);
  const state = SHOWN[STATES[values.state - 1]];
  if (decision === 'calculate-signature' && state === 'active') {
    yield* attempted(signing.signedRequest(sdk, '/pa/v3/signature/validate', signing.POSSESSION, SYNCHRONIZATION));
  }
  return delivered(state, state === 'active' ? Math.max(0, maxFailedAttempts - failedAttempts) : 0);
}
