// What a server answers at the endpoints of 4.0. A handler returns the answer or throws a Refusal.

import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { base64, utf8 } from '../../../primitives.mjs';
import { operations as tokenOperations } from '../../../tokens.mjs';
import { operations as codes } from '../../../version4/codes.mjs';
import { counterHash } from '../../../version4/counter.mjs';
import { statusValues } from '../../../version4/decisions/activations.mjs';
import { changed, permitsKey } from '../../../version4/decisions/factors.mjs';
import { ENDPOINTS as TABLE } from '../../../version4/decisions/requests.mjs';
import { isFresh } from '../../../version4/decisions/temporary-keys.mjs';
import { VERSION } from '../../../version4/primitives.mjs';
import { compute, inBase64, messageOf } from '../../bytes.mjs';
import { demand, reading } from '../encryption.mjs';
import {
  BAD_ENCRYPTION, BAD_VAULT, ENDPOINTS as OLDER_ENDPOINTS, REASON, STATUS_NUMBERS, eraseToken, parsed,
} from '../endpoints.mjs';
import { WITH_POSSESSION } from '../signatures.mjs';
import { BAD_ACTIVATION, BEGINNING, Refusal, UNAUTHORIZED, change, expire, removeRecord, usableVersion } from '../state.mjs';
import { confirm, confirmUpgrade, exchange, startUpgrade } from './activations.mjs';
import { isSecretRequest, respond } from './bytes.mjs';
import { demandCode, judgeOnline, judgeSignature, takes } from './codes.mjs';
import { createTemporaryKey, open, openSigned } from './encryption.mjs';
import { FLAGS, allows, changeLater } from './state.mjs';

/** The shared information of messages of the activation scope whose endpoint does not have its own. */
const GENERIC = '/pa/generic/activation';
const WITH_STATUS = ['PENDING_COMMIT', 'ACTIVE', 'BLOCKED', 'REMOVED'];

/** The keys of the vault by their identifiers. */
export const VAULT_KEYS = {
  KEK_DEVICE_PRIVATE: 'kekDevicePrivate', KDK_APP_VAULT_KNOWLEDGE: 'appVaultKnowledge', KDK_APP_VAULT_2FA: 'appVault2fa',
};

const FACTORS = { 'password/change': 'knowledge', 'biometry/add': 'biometry' };

/** The refusal of an endpoint after a right code. */
const refusalOf = (endpoint) => () => {
  const { error } = TABLE[endpoint];
  return error === undefined ? UNAUTHORIZED() : new Refusal(400, error);
};

/** An endpoint whose code is verified before its message is opened. */
const encrypted = (endpoint, work, sharedInfo1 = `/pa/${endpoint}`) => (server, request) => {
  const record = demandCode(server, request, endpoint);
  return reading(refusalOf(endpoint), () => {
    const { plaintext, seal } = openSigned(server, request, sharedInfo1);
    return { encrypted: seal(work(server, record, parsed(plaintext, refusalOf(endpoint)), request)) };
  });
};

/** An endpoint with a code, and without encryption. */
const plain = (endpoint, work) => (server, request) => {
  work(server, demandCode(server, request, endpoint), request);
  return {};
};

/** Opens the two layers of an activation, and exchanges keys. */
function createActivation(server, { message, origin }) {
  return reading(BAD_ACTIVATION, () => {
    const outer = open(server, message, origin, '/pa/generic/application');
    const { identityAttributes, activationData } = parsed(outer.plaintext, BAD_ACTIVATION);
    const inner = open(server, messageOf(utf8(JSON.stringify(activationData))), origin, '/pa/activation');
    const { application } = server.versions.get(origin.applicationKey);
    const answer = exchange(server, application, identityAttributes.code, parsed(inner.plaintext, BAD_ACTIVATION));
    return { encrypted: outer.seal({ activationData: inBase64(inner.seal(answer)), customAttributes: {}, userInfo: null }) };
  });
}

function activationStatus(server, { message, origin }) {
  return reading(BAD_ACTIVATION, () => {
    const opened = open(server, message, origin, GENERIC, WITH_STATUS);
    const record = expire(server, opened.record);
    const { later, blockExpires } = record;
    const { blob, mac } = compute(codes['status.encode'], {
      key: later.keys.macStatus, state: STATUS_NUMBERS[record.status], ...statusValuesOf(server, record), reserved: randomBytes(4),
      lookAhead: server.settings.lookAhead, counterHash: counterHash(later.keys.macCtrData, later.counterData),
    });
    const timestampBlockExpire = blockExpires === undefined ? undefined : BEGINNING + blockExpires;
    return { encrypted: opened.seal({ activationStatus: base64(Buffer.concat([blob, mac])), timestampBlockExpire }) };
  });
}

function statusValuesOf(server, { version, number: counter, attempts: failedAttempts, maximum, application, later }) {
  const isWithdrawn = !allows(server, application, later.algorithm);
  return statusValues({ version, counter, failedAttempts, maximum, flags: FLAGS.filter((name) => later[name]), isWithdrawn });
}

/** Makes a new key of a factor; what it becomes depends on the keys that there are. */
const changeKey = (endpoint) => encrypted(endpoint, (server, record, { sharedSecretRequest: request }) => {
  const { later } = record;
  demand(isSecretRequest(request) && request.algorithm === later.algorithm && allows(server, record.application, request.algorithm));
  const { response, secret } = respond(request);
  const factor = FACTORS[endpoint];
  const number = later.made[factor] + 1;
  const keys = changed(endpoint, later, { [factor]: { number, key: secret } });
  const biometryEnabled = later.biometryEnabled || factor === 'biometry';
  changeLater(server, record, { ...keys, biometryEnabled, made: { ...later.made, [factor]: number } });
  return { sharedSecretResponse: response };
});

function removeBiometry(server, record) {
  changeLater(server, record, { ...changed('biometry/remove', record.later), biometryEnabled: false });
}

function rename(server, record, { activationName }) {
  demand(typeof activationName === 'string');
  change(server, record, { name: activationName });
  return { activationName };
}

function createToken(server, record, _, { header }) {
  const [id, secret] = [randomUUID(), randomBytes(32)];
  server.tokens.set(id, { id, secret, activationId: record.id, type: header.type });
  return { tokenId: id, tokenSecret: base64(secret) };
}

function removeToken(server, record, { body }) {
  eraseToken(server, parsed(body, UNAUTHORIZED).requestObject.tokenId, record.id);
}

/** Validates a token: valid or invalid with the type where it is known, or the code of an error. */
export function validateToken(server, { tokenId, nonce, timestamp, digest }) {
  const token = server.tokens.get(tokenId);
  if (!token || server.records.get(token.activationId).status !== 'ACTIVE') return { result: 'invalid' };
  const { secret: tokenSecret, type } = token;
  const expected = compute(tokenOperations['token.digest'], { tokenSecret, nonce, timestamp }, VERSION).digest;
  if (!timingSafeEqual(expected, digest)) return { result: 'invalid', type };
  const use = { now: server.now, timestamp: timestamp - BEGINNING, value: `${tokenId} ${base64(nonce)}` };
  return isFresh(use, server.laterValues) ? { result: 'valid', type } : { result: 'ERR0024' };
}

/** Validates the token of a request; the endpoint says which types it takes. */
function demandToken(server, values, isTaken) {
  const { result, type } = validateToken(server, values);
  if (result !== 'valid' || !isTaken(type)) throw UNAUTHORIZED();
}

/** An endpoint of the application that takes tokens. */
function useToken(server, { values, allowed }) {
  demandToken(server, values, (type) => allowed === 'all' || type === allowed);
  return {};
}

/** Tells a device what its activation is called. */
function activationDetail(server, { values, message, origin }) {
  demandToken(server, values, (type) => takes('activation/detail', type));
  const { activationId } = server.tokens.get(values.tokenId);
  return reading(BAD_ACTIVATION, () => {
    const { record, seal } = open(server, message, origin, GENERIC);
    demand(record?.id === activationId);
    return { encrypted: seal({ activationName: record.name }) };
  });
}

/** Hands out a key of the vault: the code comes last, and whatever is refused before it costs nothing. */
function unlockVault(server, request) {
  const { header } = request;
  if (header.version !== VERSION) throw UNAUTHORIZED();
  const record = server.records.get(header.activationId);
  if (record?.status !== 'ACTIVE' || !usableVersion(server, header.applicationKey, record)) throw BAD_VAULT();
  const { plaintext, seal } = reading(BAD_VAULT, () => openSigned(server, request, '/pa/vault/unlock'));
  const { keyIdentifier, reason } = parsed(plaintext, BAD_VAULT);
  if ((reason !== undefined && !REASON.test(reason)) || !Object.hasOwn(VAULT_KEYS, keyIdentifier)) throw BAD_VAULT();
  if (!permitsKey(keyIdentifier, header.type.toLowerCase(), () => !server.isDeviceKeyForBiometry)) throw BAD_VAULT();
  demandCode(server, request, 'vault/unlock');
  return { encrypted: seal({ vaultEncryptionKey: base64(record.later.keys[VAULT_KEYS[keyIdentifier]]) }) };
}

function userInfo(server, { message, origin }) {
  return reading(refusalOf('user/info'), () => {
    const { record, seal } = open(server, message, origin, GENERIC);
    return { encrypted: seal({ sub: record.user }) };
  });
}

/** The address of 3.x for signatures. A code of 4.0 is judged here as everywhere, and refused afterwards. */
function validateSignature(server, request) {
  const { header } = request;
  if (header.version === VERSION) judgeOnline(server, request, 'signature/validate');
  else if (WITH_POSSESSION.includes(header.type) && judgeSignature(server, request).isValid) return {};
  throw UNAUTHORIZED();
}

/** An endpoint of 3.x, which a server that demands 4.0 refuses. */
const older = (path, refusal) => (server, request) => {
  if (server.minimumVersion > 3) throw refusal();
  return OLDER_ENDPOINTS[path](server, request);
};

/** How endpoints of 3.x refuse the version. */
const OLDER_REFUSALS = {
  '/pa/v3/activation/create': BAD_ACTIVATION, '/pa/v3/token/create': UNAUTHORIZED, '/pa/v3/vault/unlock': UNAUTHORIZED,
  '/pa/v3/user/info': BAD_ENCRYPTION,
};

export const ENDPOINTS = {
  ...OLDER_ENDPOINTS,
  ...Object.fromEntries(Object.entries(OLDER_REFUSALS).map(([path, refusal]) => [path, older(path, refusal)])),
  '/pa/v3/signature/validate': validateSignature,
  '/pa/v4/keystore/create': createTemporaryKey,
  '/pa/v4/activation/create': createActivation,
  '/pa/v4/activation/confirm': confirm,
  '/pa/v4/activation/status': activationStatus,
  '/pa/v4/activation/remove': plain('activation/remove', (server, record) => removeRecord(server, record)),
  '/pa/v4/activation/rename': encrypted('activation/rename', rename, GENERIC),
  '/pa/v4/activation/detail': activationDetail,
  '/pa/v4/auth/validate': plain('auth/validate', () => {}),
  '/pa/v4/password/change': changeKey('password/change'),
  '/pa/v4/biometry/add': changeKey('biometry/add'),
  '/pa/v4/biometry/remove': plain('biometry/remove', removeBiometry),
  '/pa/v4/token/create': encrypted('token/create', createToken),
  '/pa/v4/token/remove': plain('token/remove', removeToken),
  '/pa/v4/vault/unlock': unlockVault,
  '/pa/v4/user/info': userInfo,
  '/pa/v4/upgrade/start': startUpgrade,
  '/pa/v4/upgrade/confirm': confirmUpgrade,
  'token of 4.0': useToken,
};
