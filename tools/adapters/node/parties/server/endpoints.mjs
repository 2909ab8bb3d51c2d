// What a server answers at the endpoints that devices call. A handler returns the answer or throws a Refusal.

import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { operations as statuses } from '../../status.mjs';
import { operations as tokenOperations } from '../../tokens.mjs';
import { operations as vault } from '../../device.mjs';
import { base64 } from '../../primitives.mjs';
import { compute, messageOf, sealedAnswer } from '../bytes.mjs';
import {
  Unreadable, activationOrigin, applicationOrigin, createTemporaryKey, demand, hasMembersOfVersion, open, openSpent,
  reading, remember, spend,
} from './encryption.mjs';
import { createWithUser, exchange } from './activations.mjs';
import { confirmCode, recover } from './recovery.mjs';
import { STRONG, WITH_POSSESSION, demandSignature } from './signatures.mjs';
import {
  BAD_ACTIVATION, BEGINNING, Refusal, UNAUTHORIZED, change, codeOf, expire, removeRecord, usableVersion,
} from './state.mjs';

export const STATUS_NUMBERS = { CREATED: 1, PENDING_COMMIT: 2, ACTIVE: 3, BLOCKED: 4, REMOVED: 5 };
/** The form of the reason for which a vault is opened. */
export const REASON = /^[A-Za-z0-9_.-]{3,255}$/;
const OLDER_TOKENS = ['3.0', '3.1'];
const LONGEST_USER = 255;

export const BAD_ENCRYPTION = () => new Refusal(400, 'ERR_ENCRYPTION');
export const BAD_VAULT = () => new Refusal(400, 'ERR_SECURE_VAULT');
export const BAD_UPGRADE = () => new Refusal(400, 'ERR_UPGRADE');
/** Where members are missing or too many, hosts answer with different statuses. */
const BAD_MEMBERS = () => new Refusal(undefined, undefined);

const encrypted = (server, exchange, content) =>
  sealedAnswer(exchange, Buffer.from(JSON.stringify(content)), BEGINNING + server.now);

/** Reads JSON, or refuses. */
export const parsed = (bytes, refusal) => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw refusal();
  }
};

/** Opens the two layers of an activation. */
function openActivation(server, message) {
  return reading(BAD_ACTIVATION, () => {
    const origin = applicationOrigin(server, message);
    const outer = open(server, message, { ...origin, purpose: '/pa/generic/application' });
    const attributes = parsed(outer.plaintext, BAD_ACTIVATION);
    const innerMessage = messageOf(Buffer.from(JSON.stringify(attributes.activationData)));
    const inner = open(server, { ...message, ...innerMessage }, { ...origin, purpose: '/pa/activation' });
    const device = parsed(inner.plaintext, BAD_ACTIVATION);
    demand(typeof device.devicePublicKey === 'string');
    return { origin, outer, inner, attributes, device: { ...device, devicePublicKey: Buffer.from(device.devicePublicKey, 'base64') } };
  });
}

/** What creates an activation of each type. */
const CREATIONS = {
  CODE: (server, { version }, { code }, device) => exchange(server, version, code, device),
  CUSTOM: (server, { version }, { provided }, device) => {
    if (server.settings.provider === 'no') throw BAD_ACTIVATION();
    if (provided.user === '' || provided.user.length > LONGEST_USER) throw BAD_ACTIVATION();
    return createWithUser(server, { ...provided, application: version.application, device });
  },
  RECOVERY: (server, { version }, identity, device) => recover(server, version, identity, device),
};

function createActivation(server, { message }) {
  const { origin, outer, inner, attributes, device } = openActivation(server, message);
  const record = CREATIONS[attributes.type](server, origin, attributes.identityAttributes, device);
  const code = codeOf(server, record.id);
  const keys = {
    activationId: record.id, serverPublicKey: base64(record.serverKey.publicKey), ctrData: base64(record.counterData),
    activationRecovery: code ? { recoveryCode: code.text, puk: code.puks[0].digits } : null,
  };
  const layer = encrypted(server, inner.exchange, keys);
  const activationData = Object.fromEntries(Object.entries(layer).map(([name, value]) => [name, Buffer.isBuffer(value) ? base64(value) : value]));
  return { encrypted: encrypted(server, outer.exchange, { activationData, customAttributes: {}, userInfo: null }) };
}

function activationStatus(server, { activationId, challenge }) {
  const stored = server.records.get(activationId);
  const record = stored && expire(server, stored);
  const hasCounter = challenge !== undefined;
  const noise = { blob: randomBytes(32), ...(hasCounter && { nonce: randomBytes(16) }) };
  if (!record || record.status === 'CREATED') return noise;
  if (record.version === 2 || record.version > 3) throw BAD_ACTIVATION();
  if (!record.keys) return record.status === 'REMOVED' ? { blob: noise.blob } : noise;
  if (hasCounter && challenge.length !== 16) throw BAD_ACTIVATION();
  const content = {
    transportKey: record.keys.transport, state: STATUS_NUMBERS[record.status], currentVersion: record.version,
    upgradeVersion: server.newestVersion, failedAttempts: record.attempts & 0xff, maxFailedAttempts: record.maximum & 0xff,
    reserved: randomBytes(hasCounter ? 5 : 6),
  };
  if (!hasCounter) {
    return { blob: compute(statuses['status.encrypt'], { ...content, counterData: randomBytes(16) }, '3.0').blob };
  }
  const { transport: transportKey } = record.keys;
  const counterHash = compute(statuses['counter.hash'], { transportKey, counterData: record.counterData }).hash;
  const { nonce } = noise;
  const counter = { challenge, nonce, counterByte: record.number & 0xff, lookAhead: server.settings.lookAhead, counterHash };
  return { nonce, blob: compute(statuses['status.encrypt'], { ...content, ...counter }, '3.1').blob };
}

function removeActivation(server, request) {
  const record = demandSignature(server, request, STRONG);
  removeRecord(server, record, { isRevoking: server.settings.provider === 'yes' });
  return {};
}

function createToken(server, request) {
  const record = demandSignature(server, request, WITH_POSSESSION);
  const exchange = openSigned(server, request, record, '/pa/token/create', UNAUTHORIZED).exchange;
  const [id, secret] = [randomUUID(), randomBytes(16)];
  server.tokens.set(id, { id, secret, activationId: record.id, type: request.header.type });
  return { encrypted: encrypted(server, exchange, { tokenId: id, tokenSecret: base64(secret) }) };
}

/** Opens the body of a request whose signature has been verified. */
function openSigned(server, { header, body }, record, purpose, refusal) {
  return reading(refusal, () => {
    const message = { ...messageOf(body), version: header.version, applicationKey: header.applicationKey };
    return open(server, message, { version: usableVersion(server, header.applicationKey, record), record, purpose });
  });
}

function removeToken(server, request) {
  const record = demandSignature(server, request, WITH_POSSESSION);
  const { tokenId } = JSON.parse(request.body.toString('utf8')).requestObject;
  eraseToken(server, tokenId, record.id);
  return {};
}

/** Removes the token of an activation; whether there was one. */
export function eraseToken(server, tokenId, activationId) {
  return server.tokens.get(tokenId)?.activationId === activationId && server.tokens.delete(tokenId);
}

/** Validates a token: valid or invalid with the type where it is known, or the code of an error. */
export function validateToken(server, { tokenId, nonce, timestamp, digest, version }) {
  const { tokenPast, tokenFuture, futureLimit, futureLimitOfOlderTokens, replayProtection } = server.settings;
  const ahead = timestamp - BEGINNING - server.now;
  if (ahead < -tokenPast) return { result: 'ERR0030' };
  if (ahead > tokenFuture) return { result: 'ERR0044' };
  const token = server.tokens.get(tokenId);
  if (!token) return { result: 'invalid' };
  if (server.records.get(token.activationId).status !== 'ACTIVE') return { result: 'invalid' };
  if (replayProtection !== 'no') {
    if (ahead > (OLDER_TOKENS.includes(version) ? futureLimitOfOlderTokens : futureLimit)) return { result: 'ERR0024' };
    try {
      remember(server, base64(Buffer.concat([nonce, Buffer.from(tokenId)])));
    } catch (failure) {
      if (failure instanceof Unreadable) return { result: 'ERR0024' };
      throw failure;
    }
  }
  const expected = compute(tokenOperations['token.digest'], { tokenSecret: token.secret, nonce, timestamp }, version).digest;
  return { result: timingSafeEqual(expected, digest) ? 'valid' : 'invalid', type: token.type };
}

/** An endpoint of the application that takes tokens. */
function useToken(server, { values, allowed }) {
  const { result, type } = validateToken(server, values);
  if (result !== 'valid' || (allowed !== 'all' && type !== allowed)) throw UNAUTHORIZED();
  return {};
}

function unlockVault(server, request) {
  const { header, body } = request;
  const types = ['POSSESSION_KNOWLEDGE', ...(server.settings.vaultWithBiometry === 'yes' ? ['POSSESSION_BIOMETRY'] : [])];
  if (!types.includes(header.type)) throw BAD_VAULT();
  const record = server.records.get(header.activationId);
  if (record?.status !== 'ACTIVE' || !usableVersion(server, header.applicationKey, record)) throw UNAUTHORIZED();
  const { plaintext, exchange } = openSigned(server, { header, body }, record, '/pa/vault/unlock', BAD_VAULT);
  const { reason } = parsed(plaintext, UNAUTHORIZED);
  if (reason !== undefined && !REASON.test(reason)) throw BAD_VAULT();
  demandSignature(server, request, types);
  const { vault: vaultKey, transport: transportKey } = record.keys;
  const { protectedKey } = compute(vault['vault.protect-key'], { vaultKey, transportKey });
  return { encrypted: encrypted(server, exchange, { encryptedVaultEncryptionKey: base64(protectedKey) }) };
}

function confirmRecovery(server, request) {
  const record = demandSignature(server, request, ['POSSESSION_KNOWLEDGE']);
  const { plaintext, exchange } = openSigned(server, request, record, '/pa/recovery/confirm', UNAUTHORIZED);
  const alreadyConfirmed = confirmCode(server, record, parsed(plaintext, UNAUTHORIZED).recoveryCode);
  return { encrypted: encrypted(server, exchange, { alreadyConfirmed }) };
}

function startUpgrade(server, { message }) {
  return reading(BAD_UPGRADE, () => {
    const stored = server.records.get(message.activationId);
    demand(hasMembersOfVersion(message));
    demand(stored);
    spend(server, message, stored);
    demand(stored.status === 'ACTIVE' && stored.version === 2);
    const version = usableVersion(server, message.applicationKey, stored);
    demand(version);
    const { exchange } = openSpent(server, message, { version, record: stored, purpose: '/pa/upgrade' });
    const record = change(server, stored, { counterData: stored.counterData ?? randomBytes(16) });
    return { encrypted: encrypted(server, exchange, { ctrData: base64(record.counterData) }) };
  });
}

function commitUpgrade(server, request) {
  if (request.body.length === 0) throw UNAUTHORIZED();
  const record = demandSignature(server, request, ['POSSESSION'], { isForced: true });
  if (record.version !== 2 || !record.counterData) throw BAD_UPGRADE();
  change(server, record, { version: 3 });
  return {};
}

/** An endpoint that decrypts a request in one scope, and answers with this content. */
const generic = (scope, purpose, content) => (server, { message, scope: sentScope }) => {
  if (!hasMembersOfVersion(message)) throw BAD_MEMBERS();
  return reading(BAD_ENCRYPTION, () => {
    demand(sentScope === scope);
    const origin = scope === 'application' ? applicationOrigin(server, message) : activationOrigin(server, message);
    const { exchange, plaintext } = open(server, message, { ...origin, purpose });
    return { encrypted: encrypted(server, exchange, content(plaintext, origin.record)) };
  });
};

/** Decrypts the body first, and verifies the signature of what it decrypts to. */
function signedExchange(server, request) {
  const { header, body } = request;
  const { plaintext, exchange } = reading(UNAUTHORIZED, () => {
    const message = { ...messageOf(body), version: header.version, applicationKey: header.applicationKey };
    return open(server, message, { ...activationOrigin(server, { ...message, activationId: header.activationId }), purpose: '/pa/generic/activation' });
  });
  demandSignature(server, { ...request, body: plaintext }, STRONG);
  return { encrypted: encrypted(server, exchange, { data: plaintext.toString('utf8') }) };
}

const echo = (plaintext) => ({ data: plaintext.toString('utf8') });

export const ENDPOINTS = {
  '/pa/v3/keystore/create': createTemporaryKey,
  '/pa/v3/activation/create': createActivation,
  '/pa/v3/activation/status': activationStatus,
  '/pa/v3/activation/remove': removeActivation,
  '/pa/v3/token/create': createToken,
  '/pa/v3/token/remove': removeToken,
  '/pa/v3/vault/unlock': unlockVault,
  '/pa/v3/signature/validate': (server, request) => demandSignature(server, request, WITH_POSSESSION) && {},
  '/pa/v3/recovery/confirm': confirmRecovery,
  '/pa/v3/upgrade/start': startUpgrade,
  '/pa/v3/upgrade/commit': commitUpgrade,
  '/pa/v3/user/info': generic('activation', '/pa/generic/activation', (_, { user }) => ({ sub: user })),
  '/exchange/v3/application': generic('application', '/pa/generic/application', echo),
  '/exchange/v3/activation': generic('activation', '/pa/generic/activation', echo),
  '/exchange/v3/signed': signedExchange,
  token: useToken,
};
