// The calls of a client in lives whose requests `version4/decisions` chooses: persist, and upgrade.

import { CONFIRMATION_PENDING } from '../../../version4/codes.mjs';
import { offers, persisting, upgrading } from '../../../version4/decisions/client-requests.mjs';
import { VERSION } from '../../../version4/primitives.mjs';
import * as core from '../../client/core/session.mjs';
import { authenticationOf } from '../../client/player/inputs.mjs';
import { PASSWORD } from '../../client/player/world.mjs';
import { forgetBiometryKey, hasBiometry } from '../../client/sdk/biometry.mjs';
import { fail, save } from '../../client/sdk/sdk.mjs';
import * as signing from '../../client/sdk/signing.mjs';
import { keyAgreement } from '../../client/version4/agreement.mjs';
import { newData } from '../../client/version4/core.mjs';
import { POSSESSION, STRONG, withPassword } from './calls.mjs';
import { ALGORITHM, encrypted, send, sendCoded } from './requests.mjs';
import { attempted, fetchOlderOffer, fetchStatus } from './status.mjs';

const START = '/pa/upgrade/start';

/** Plays steps, which yield the names of requests, and returns their result. */
function* played(steps, requests) {
  let step = steps.next();
  while (!step.done) step = steps.next(yield* attempted(requests[step.value]()));
  return step.value;
}

/** Looks at the status of an activation that is to be confirmed. */
function* fetchConfirmation(world) {
  const { state, flags } = yield* fetchStatus(world);
  return { state, isPending: (flags & CONFIRMATION_PENDING) !== 0 };
}

/** Confirms a pending activation with the keys of its exchange, whatever the password is, and then stores it. */
export function* persist(world, { password = PASSWORD, biometry = 'no' }) {
  const { client, client: { pending } } = world;
  const isAsked = biometry === 'yes';
  const progress = { local: 'registration', hasFailed: pending.hasFailed, counter: 0 };
  const content = { enableBiometry: isAsked };
  const result = yield* played(persisting(progress, true, false), {
    'activation/confirm': () => sendCoded(world, pending, '/pa/v4/activation/confirm', { factors: STRONG }, content),
    'activation/status': () => fetchConfirmation(world),
  });
  pending.hasFailed = progress.hasFailed;
  if (result !== 'ok') fail(result);
  const { hasFailed, ...data } = pending;
  client.data = { ...data, ...stored(password), biometry: isAsked ? data.biometry : undefined, isUpgrading: false };
  client.pending = undefined;
}

/** What is stored with new keys. */
const stored = (password) => ({ password, tokens: new Map() });

/** Upgrades an activation of 3.3, or goes on with an upgrade that is not confirmed. */
export function* upgrade(world, event) {
  const { client, application: { sdk } } = world;
  const local = client.data ? 'upgrade-pending' : 'version-3';
  const progress = { local, algorithm: ALGORITHM, configuration: ALGORITHM, keepsBiometry: hasBiometry(sdk), counterByte: 0 };
  const result = yield* played(upgrading(progress), {
    'activation/status': () => fetchOffer(world),
    'upgrade/start': () => start(world, withPassword(event)),
    'upgrade/confirm': () => sendCoded(world, client.data, '/pa/v4/upgrade/confirm', POSSESSION, {}),
  });
  if (result !== 'ok') fail(result);
  client.data.isUpgrading = false;
}

function* fetchOffer(world) {
  if (!world.client.data) return yield* fetchOlderOffer(world);
  return offers(yield* fetchStatus(world));
}

/** Starts an upgrade; the data of 4.0 take the place of those of 3.3. */
function* start(world, factors) {
  const { client, application: { sdk, setUp: { applicationKey } } } = world;
  const [agreement, isOn] = [keyAgreement(ALGORITHM), hasBiometry(sdk)];
  const { body, read } = yield* encrypted(world, undefined, START, { ...agreement.members, enableBiometry: isOn });
  const signed = signing.signRequest(sdk, authenticationOf(sdk, factors), { method: 'POST', resource: START, body });
  const { header, method, resource } = signed;
  const request = { header: { ...header, applicationKey }, method, resource, body, encryption: VERSION };
  const answer = yield* send('/pa/v4/upgrade/start', request);
  const agreed = agreement.read(read(answer.encrypted));
  const { activationId, counterByte } = sdk.session.data;
  const data = newData(agreed, { activationId, algorithm: ALGORITHM, counterByte });
  client.data = { ...data, ...stored(factors.password), biometry: isOn ? data.biometry : undefined, isUpgrading: true };
  forgetOlder(sdk);
}

function forgetOlder(sdk) {
  core.reset(sdk.session);
  forgetBiometryKey(sdk);
  save(sdk);
}
