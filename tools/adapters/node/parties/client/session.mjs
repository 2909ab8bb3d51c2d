// The core of a client: an activation in memory, its keys under their unlock keys, and its counter.
//
// A call returns the code of the core: ok, encryption, wrong-state or wrong-parameter.

import { createCipheriv, createDecipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { operations as statuses } from '../../status.mjs';
import { base64, utf8 } from '../../primitives.mjs';
import { Rejection } from '../../rejection.mjs';
import {
  agreedKeys, compute, drawKeyPair, factorsOf, nextCounter, numericBlock, offlineSignature, onlineSignature, signedData,
} from '../bytes.mjs';

const ITERATIONS = 10_000;
const SHORTEST_PASSWORD = 4;
const KEY_BYTE_COUNT = 16;
const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH'];
const OFFLINE_NONCE_LENGTH = 24;
const BASE64_NONCE = /^[A-Za-z0-9+/]{22}==$/;

export const OK = 'ok';
export const ENCRYPTION = 'encryption';
export const WRONG_STATE = 'wrong-state';
export const WRONG_PARAMETER = 'wrong-parameter';

/** A session without activation. */
export const newSession = (externalKey) => ({
  phase: externalKey === undefined || externalKey.length === KEY_BYTE_COUNT ? 'empty' : 'invalid', externalKey,
});

export const isValid = ({ phase }) => phase === 'activated';
export const isPending = ({ phase }) => phase === 'activation1' || phase === 'activation2';
export const canStart = ({ phase }) => phase === 'empty';

function aes(create, key, blocks) {
  const cipher = create('aes-128-cbc', key, Buffer.alloc(KEY_BYTE_COUNT)).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}
const wrapped = (key, secret) => aes(createCipheriv, key, secret);
const unwrapped = (key, secret) => aes(createDecipheriv, key, secret);
const wrappedTwice = (outer, inner, secret) => (outer ? wrapped(outer, wrapped(inner, secret)) : wrapped(inner, secret));
const unwrappedTwice = (outer, inner, secret) => unwrapped(inner, outer ? unwrapped(outer, secret) : secret);

const passwordKeys = new Map();

/** The unlock key of a password; the same password with the same salt is derived once. */
function passwordKey(password, salt) {
  const name = `${password.toString('hex')} ${salt.toString('hex')}`;
  if (!passwordKeys.has(name)) {
    if (passwordKeys.size > 1000) passwordKeys.clear();
    passwordKeys.set(name, pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTE_COUNT, 'sha1'));
  }
  return passwordKeys.get(name);
}

const isKey = (key) => key?.length === KEY_BYTE_COUNT;
const isUnlockKey = (key) => isKey(key) && key.some((byte) => byte !== 0);
const isLongEnough = (password) => password !== undefined && password.length >= SHORTEST_PASSWORD;

/** Begins an activation. */
export function start(session) {
  if (session.phase !== 'empty') return WRONG_STATE;
  Object.assign(session, { phase: 'activation1', pending: { device: drawKeyPair() } });
  return OK;
}

/** Takes the answer of the server. */
export function accept(session, { activationId, serverPublicKey, counterData, recovery }) {
  if (session.phase !== 'activation1') return WRONG_STATE;
  session.pending = { ...session.pending, activationId, serverPublicKey, counterData, recovery };
  session.phase = 'activation2';
  return OK;
}

/** Completes an activation with its factors. */
export function complete(session, { possession, password, biometry }) {
  if (session.phase !== 'activation2') return WRONG_STATE;
  if (!isUnlockKey(possession) || !isLongEnough(password)) return WRONG_PARAMETER;
  if (biometry !== undefined && !isUnlockKey(biometry)) return WRONG_PARAMETER;
  const { device, activationId, serverPublicKey, counterData, recovery } = session.pending;
  const keys = agreedKeys(device.privateKey, serverPublicKey);
  const salt = randomBytes(16);
  const { externalKey } = session;
  session.data = {
    activationId, serverPublicKey, counterData, counterByte: 0, number: 0, version: 3, isUpgrading: false, recovery, salt,
    possession: wrapped(possession, keys.possession), transport: wrapped(possession, keys.transport),
    knowledge: wrappedTwice(externalKey, passwordKey(password, salt), keys.knowledge),
    biometry: biometry && wrappedTwice(externalKey, biometry, keys.biometry),
    privateKey: wrapped(keys.vault, Buffer.concat([device.privateKey])), usesExternalKey: externalKey !== undefined,
  };
  Object.assign(session, { phase: 'activated', pending: undefined, expectsExternalKey: session.data.usesExternalKey });
  return OK;
}

/** Forgets the activation; the external key stays. */
export const reset = (session) =>
  Object.assign(session, { phase: 'empty', data: undefined, pending: undefined, expectsExternalKey: undefined });

/** Loads what was stored; pending states were stored as none. */
export function load(session, data) {
  reset(session);
  if (data) Object.assign(session, { phase: 'activated', data, expectsExternalKey: data.usesExternalKey });
}

/** The keys of factors, or null where one cannot be had. */
function factorKeys({ data, externalKey, expectsExternalKey }, factors, { possession, password, biometry }) {
  const needsExternalKey = factors.some((name) => name !== 'possession');
  if (needsExternalKey && expectsExternalKey !== (externalKey !== undefined)) return null;
  const unlock = {
    possession: () => isUnlockKey(possession) && unwrapped(possession, data.possession),
    knowledge: () => isLongEnough(password) && unwrappedTwice(externalKey, passwordKey(password, data.salt), data.knowledge),
    biometry: () => data.biometry && isKey(biometry) && unwrappedTwice(externalKey, biometry, data.biometry),
  };
  const keys = factors.map((name) => unlock[name]());
  return keys.every(Boolean) ? keys : null;
}

/** Moves the counter after a computed signature. */
function advance({ data }) {
  if (data.version === 2) data.number += 1;
  else {
    data.counterData = nextCounter(data.counterData);
    if (data.counterByte !== undefined) data.counterByte = (data.counterByte + 1) & 0xff;
  }
}

/**
 * Signs a request, or offline data where a nonce is given.
 * @returns {{ code: string, header?: object }}
 */
export function sign(session, { type, unlock, method = 'POST', resource, body, secret, offline, version = '3.3' }) {
  if (!isValid(session)) return { code: WRONG_STATE };
  const { data } = session;
  const isOffline = offline !== undefined && offline.nonce !== '';
  if (isOffline && data.isUpgrading) return { code: WRONG_STATE };
  if (!METHODS.includes(method) || resource === '') return { code: WRONG_PARAMETER };
  if (isOffline) {
    const { nonce, length } = offline;
    if (nonce.length !== OFFLINE_NONCE_LENGTH || length < 4 || length > 8) return { code: WRONG_PARAMETER };
    if (!BASE64_NONCE.test(nonce)) return { code: ENCRYPTION };
  }
  const factors = factorsOf(type);
  if (factors.length === 2 && !factors.includes('possession')) return { code: WRONG_PARAMETER };
  const keys = factorKeys(session, factors, unlock);
  if (!keys) return { code: ENCRYPTION };
  const nonce = isOffline ? offline.nonce : base64(randomBytes(16));
  const text = signedData({ method, resource, nonce, body, secret: offline ? 'offline' : secret });
  const block = data.version === 2 ? numericBlock(data.number) : data.counterData;
  const form = data.version === 2 ? '2.1' : version;
  const signature = isOffline ? offlineSignature(offline.length, keys, block, text) : onlineSignature(form, keys, block, text);
  advance(session);
  return { code: OK, header: { version: form, activationId: data.activationId, nonce, type, signature }, method, resource, body };
}

const transportKey = ({ data }, possession) => unwrapped(possession, data.transport);

/** Decodes a status, and synchronises the counter. */
export function decodeStatus(session, { possession, challenge, nonce, blob }) {
  if (!isValid(session)) return { code: WRONG_STATE };
  const { data } = session;
  const key = transportKey(session, possession);
  try {
    const status = compute(statuses['status.decrypt'], { transportKey: key, challenge, nonce, blob }, '3.1');
    const { decision, counterData, counterByte } = compute(statuses['counter.synchronize'], {
      transportKey: key, counterData: data.counterData ?? Buffer.alloc(16), counterByte: data.counterByte,
      currentVersion: status.currentVersion, lookAhead: status.lookAhead, serverCounterByte: status.counterByte,
      serverCounterHash: status.counterHash,
    });
    if (decision === 'updated') Object.assign(data, { counterData, counterByte });
    return { code: OK, status, decision };
  } catch (failure) {
    if (failure instanceof Rejection) return { code: ENCRYPTION };
    throw failure;
  }
}

/** Replaces a password; the old one is not checked. */
export function changePassword(session, oldPassword, newPassword) {
  if (!isValid(session)) return WRONG_STATE;
  if (!isLongEnough(oldPassword) || !isLongEnough(newPassword)) return WRONG_PARAMETER;
  const { data, externalKey, expectsExternalKey } = session;
  if (expectsExternalKey !== (externalKey !== undefined)) return ENCRYPTION;
  const key = unwrappedTwice(externalKey, passwordKey(oldPassword, data.salt), data.knowledge);
  const salt = randomBytes(16);
  Object.assign(data, { salt, knowledge: wrappedTwice(externalKey, passwordKey(newPassword, salt), key) });
  return OK;
}

/** Adds the biometry factor with the key that the vault gives. */
export function addBiometry(session, unlockKey, biometryKey) {
  if (unlockKey === undefined) return WRONG_PARAMETER;
  if (!isValid(session)) return WRONG_STATE;
  if (!isKey(unlockKey)) return ENCRYPTION;
  const { externalKey } = session;
  session.data.biometry = wrappedTwice(externalKey, unlockKey, biometryKey);
  // In memory the session then goes by the external key that it has; what is stored stays.
  session.expectsExternalKey = externalKey !== undefined;
  return OK;
}

export function removeBiometry(session) {
  if (!isValid(session)) return WRONG_STATE;
  session.data.biometry = undefined;
  return OK;
}

/** Sets the external key in memory. */
export function setExternalKey(session, key) {
  if (session.externalKey !== undefined) return session.externalKey.equals(key) ? OK : WRONG_PARAMETER;
  if (isValid(session) && !session.data.usesExternalKey) return WRONG_STATE;
  if (!isKey(key)) return WRONG_PARAMETER;
  session.externalKey = key;
  return OK;
}

/** Applies a function to the wrapped keys of knowledge and biometry. */
function rewrap({ data }, work) {
  data.knowledge = work(data.knowledge);
  data.biometry = data.biometry && work(data.biometry);
}

export function addExternalKey(session, key) {
  if (!isValid(session) || session.data.usesExternalKey) return WRONG_STATE;
  if (!isKey(key)) return WRONG_PARAMETER;
  rewrap(session, (secret) => wrapped(key, secret));
  session.data.usesExternalKey = true;
  Object.assign(session, { externalKey: key, expectsExternalKey: true });
  return OK;
}

export function removeExternalKey(session) {
  const { externalKey } = session;
  if (!isValid(session) || externalKey === undefined || !session.data.usesExternalKey) return WRONG_STATE;
  rewrap(session, (secret) => unwrapped(externalKey, secret));
  session.data.usesExternalKey = false;
  Object.assign(session, { externalKey: undefined, expectsExternalKey: false });
  return OK;
}

/** Marks the beginning of an upgrade. */
export function startUpgrade(session) {
  if (!isValid(session) || session.data.version !== 2) return WRONG_STATE;
  session.data.isUpgrading = true;
  return OK;
}

export function applyUpgrade(session, counterData) {
  if (!isValid(session) || session.data.version !== 2 || !session.data.isUpgrading) return WRONG_STATE;
  if (!isKey(counterData)) return WRONG_PARAMETER;
  Object.assign(session.data, { version: 3, counterData, counterByte: undefined, number: 0 });
  return OK;
}

export function finishUpgrade(session) {
  if (!isValid(session) || session.data.version !== 3 || !session.data.isUpgrading) return WRONG_STATE;
  session.data.isUpgrading = false;
  return OK;
}

export const passwordBytes = (text) => (text === undefined ? undefined : utf8(text));
