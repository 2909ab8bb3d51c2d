// The calls of a client of 4.0 in lives, each a generator; those that send several requests are in files of their own.

import { randomBytes } from 'node:crypto';
import { decodeBase64, utf8 } from '../../../primitives.mjs';
import { operations as tokens } from '../../../tokens.mjs';
import { VERSION } from '../../../version4/primitives.mjs';
import { compute, inBase64 } from '../../bytes.mjs';
import { NONCES, authenticationOf, requestOf } from '../../client/player/inputs.mjs';
import { PASSWORD } from '../../client/player/world.mjs';
import * as activation from '../../client/sdk/activation.mjs';
import { hasBiometry } from '../../client/sdk/biometry.mjs';
import * as passwords from '../../client/sdk/passwords.mjs';
import { fail } from '../../client/sdk/sdk.mjs';
import * as signing from '../../client/sdk/signing.mjs';
import { factorAgreement, keyAgreement } from '../../client/version4/agreement.mjs';
import { GENERIC, newData } from '../../client/version4/core.mjs';
import { judgeOffline, judgeOnline, judgeSignature } from '../../server/version4/codes.mjs';
import { ENDPOINTS } from '../../server/version4/endpoints.mjs';
import { judged } from '../delivery.mjs';
import { drawCode, sendToApplication } from '../events.mjs';
import { currentRecord } from '../world.mjs';
import {
  ALGORITHM, codeFor, encrypted, offlineCodeFor, send, sendCoded, sendEncrypted, sendProtected,
} from './requests.mjs';

export const STRONG = 'possession_knowledge';
export const POSSESSION = { factors: 'possession' };
const TOKEN = 'token';
const OFFLINE_DATA = { resource: '/operation', nonce: NONCES.right, body: 'A1*A100CZK' };

export const withPassword = ({ password = PASSWORD }) => ({ factors: STRONG, password });

/** The factors of an event; without its key biometry cannot be one. */
function factorsFor({ client: { data }, application: { sdk } }, { factors = STRONG, password = PASSWORD }) {
  const isOn = data ? data.biometry !== undefined : hasBiometry(sdk);
  if (factors === 'possession_biometry' && !isOn) fail('biometryNotConfigured');
  return { factors, password };
}

/** What the SDK of 3.3 takes as factors. */
const olderFactorsFor = (world, event) => authenticationOf(world.application.sdk, factorsFor(world, event));

function* create(world) {
  const code = currentRecord(world)?.code ?? drawCode();
  const agreement = keyAgreement(ALGORITHM);
  const inner = yield* encrypted(world, undefined, '/pa/activation', agreement.members);
  const content = { type: 'CODE', identityAttributes: { code }, activationData: inBase64(inner.message) };
  const outer = yield* encrypted(world, undefined, '/pa/generic/application', content);
  const answer = yield* send('/pa/v4/activation/create', { message: outer.message, origin: outer.origin });
  const { encryptedData, timestamp } = outer.read(answer.encrypted).activationData;
  const made = inner.read({ encryptedData: decodeBase64(encryptedData), timestamp });
  const { activationId } = made;
  world.client.pending = { ...newData(agreement.read(made), { activationId, algorithm: ALGORITHM }), hasFailed: false };
}

/** Lets the application's own server judge what the client signed. */
const toApplication = (path, serve) => sendToApplication({ path, words: [], serve });

/** Signs a request of the application. */
function* sign(world, event) {
  const { client: { data }, application: { sdk, setUp: { applicationKey } } } = world;
  const content = requestOf();
  if (data) {
    const coded = codeFor(world, data, factorsFor(world, event), content);
    return yield* toApplication('app', (server) => judged(judgeOnline(server, coded, 'application')));
  }
  const { header, method, resource, body } = signing.signRequest(sdk, olderFactorsFor(world, event), content);
  const request = { header: { ...header, applicationKey }, method, resource, body };
  return yield* toApplication('app', (server) => judged(judgeSignature(server, request)));
}

function* signOffline(world, event) {
  const { client: { data }, application: { sdk } } = world;
  const { resource, nonce, body } = OFFLINE_DATA;
  const content = { resource, nonce, body: utf8(body) };
  const { activationId, digits } = data
    ? { activationId: data.activationId, digits: offlineCodeFor(data, factorsFor(world, event), content) }
    : olderDigits(signing.signOffline(sdk, olderFactorsFor(world, event), content));
  const call = { activationId, data: OFFLINE_DATA, digits, allowBiometry: true };
  return yield* toApplication('offline', (server) => judged(judgeOffline(server, call)));
}

const olderDigits = ({ header: { activationId, signature } }) => ({ activationId, digits: signature });

function* useToken({ client: { data }, phone: { clock: timestamp } }, { name = TOKEN }) {
  const { id: tokenId, secret: tokenSecret } = data?.tokens.get(name) ?? fail('invalidToken');
  const nonce = randomBytes(16);
  const { digest } = compute(tokens['token.digest'], { tokenSecret, nonce, timestamp }, VERSION);
  const call = { values: { tokenId, nonce, timestamp, digest }, allowed: 'all' };
  return yield* toApplication('app', (server) => ENDPOINTS['token of 4.0'](server, call));
}

function* validatePassword(world, { password = PASSWORD }) {
  const { client: { data }, application: { sdk } } = world;
  if (!data) return yield* passwords.validatePassword(sdk, password);
  return yield* sendCoded(world, data, '/pa/v4/auth/validate', withPassword({ password }), { reason: 'VALIDATE_PASSWORD' });
}

function* changePassword(world, { old, new: next }) {
  const { client: { data }, application: { sdk } } = world;
  if (!data) return yield* passwords.changePassword(sdk, old, next);
  const { members, read } = factorAgreement(data.algorithm);
  const answer = yield* sendProtected(world, data, '/pa/v4/password/change', withPassword({ password: old }), members);
  return void Object.assign(data, { knowledge: read(answer), password: next });
}

function* addBiometry(world, event) {
  const { data } = world.client;
  if (data.biometry) fail('notAllowed');
  const { members, read } = factorAgreement(data.algorithm);
  data.biometry = read(yield* sendProtected(world, data, '/pa/v4/biometry/add', withPassword(event), members));
}

function* removeBiometry(world) {
  const { data } = world.client;
  if (!data.biometry) fail('notAllowed');
  yield* sendCoded(world, data, '/pa/v4/biometry/remove', POSSESSION, {});
  data.biometry = undefined;
}

function* requestToken(world, event) {
  const { data } = world.client;
  const { name = TOKEN } = event;
  const factors = factorsFor(world, event);
  if (data.tokens.has(name)) return;
  const { tokenId, tokenSecret } = yield* sendProtected(world, data, '/pa/v4/token/create', factors, {});
  data.tokens.set(name, { id: tokenId, secret: decodeBase64(tokenSecret) });
}

function* removeToken(world, { name = TOKEN }) {
  const { data } = world.client;
  const { id: tokenId } = data.tokens.get(name) ?? fail('invalidToken');
  yield* sendCoded(world, data, '/pa/v4/token/remove', POSSESSION, { tokenId });
  data.tokens.delete(name);
}

function* message(world) {
  yield* sendEncrypted(world, world.client.data, '/pa/v4/user/info', GENERIC);
}

function* remove(world, event) {
  const { client: { data }, application: { sdk } } = world;
  if (data) yield* sendCoded(world, data, '/pa/v4/activation/remove', factorsFor(world, event), {});
  else yield* signing.signedRequest(sdk, '/pa/v3/activation/remove', olderFactorsFor(world, event));
  removeLocally(world);
}

/** Forgets the activation, of whatever version it is. */
export function removeLocally({ client, application: { sdk } }) {
  activation.removeLocally(sdk);
  client.keys.delete('activation');
  Object.assign(client, { data: undefined, pending: undefined });
}

/** Requests of the application itself, which do not keep the client busy. */
export const APPLICATION_CALLS = { sign, 'sign-offline': signOffline, 'use-token': useToken };

export const CALLS = {
  create, 'validate-password': validatePassword, 'change-password': changePassword, 'add-biometry': addBiometry,
  'remove-biometry': removeBiometry, 'request-token': requestToken, 'remove-token': removeToken, message, remove,
};
