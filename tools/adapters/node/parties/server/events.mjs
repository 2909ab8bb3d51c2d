// What each kind of event does; it returns what is observed, with the name of the activation of the event.

import { randomBytes, randomUUID } from 'node:crypto';
import { encoded as encodedCode } from '../../activation-code.mjs';
import { operations as statuses } from '../../status.mjs';
import { operations as tokenOperations } from '../../tokens.mjs';
import { signed as signedByKey, verifies } from '../../p256.mjs';
import { base64, utf8 } from '../../primitives.mjs';
import { Rejection } from '../../rejection.mjs';
import {
  agreedKeys, bodyText, compute, isPoint, messageText, nextCounter, offlineSignature, openedAnswer, signedData,
} from '../bytes.mjs';
import * as activations from './activations.mjs';
import {
  deviceOf, encrypted, fetchTemporaryKey, finishExchange, flipped, idOf, recipientOf, signed,
  signedAndEncrypted, signingKeys, takeValue, transmit,
} from './devices.mjs';
import { eraseToken, validateToken } from './endpoints.mjs';
import { forgetTemporaryKeys, forgetValues } from './encryption.mjs';
import { makePostcard, revoke } from './recovery.mjs';
import { judgeOnline, timePassword } from './signatures.mjs';
import { BEGINNING, CallError, newRecord, versionNamed } from './state.mjs';

const ECHO_PURPOSE = { application: '/pa/generic/application', activation: '/pa/generic/activation' };
const OFFLINE_LENGTH = 8;

/** Calls the administration; `work` returns what is observed beside the result. */
export function called(activation, work) {
  try {
    return { activation, result: 'ok', ...work() };
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    return { activation, result: failure.code };
  }
}

export const onActivation = (work) => (world, event) => {
  const name = event.activation ?? 'a';
  return called(name, () => work(world, event, idOf(world, name)) && {});
};

function init(world, event) {
  const { activation: name = 'a', user, maxFailures, validity, otp, otpValidation, commitPhase } = event;
  return called(name, () => {
    const options = { user, maxFailures, validity, password: otp, validation: otpValidation, commitPhase };
    const record = activations.init(world.server, options);
    record.code = drawCode();
    world.ids.set(name, record.id);
    return {};
  });
}

/** A code with a right check sum. */
export const drawCode = () => encodedCode(randomBytes(10)).code;

function invalidPoint() {
  for (;;) {
    const point = Buffer.concat([Buffer.of(2), randomBytes(32)]);
    if (!isPoint(point)) return point;
  }
}

/** Sends `/pa/v3/activation/create`; `finish` takes the answer of the inner layer. */
function create(world, event, { name, type, identityAttributes, finish }) {
  const { observation, key } = recipientOf(world, event, 'application');
  if (!key) return { ...observation, activation: name };
  const device = deviceOf(world, event.activation ?? name ?? 'a');
  const content = {
    devicePublicKey: base64(event.point === 'invalid' ? invalidPoint() : device.publicKey), activationOtp: event.otp,
    activationName: event.name, platform: event.platform,
  };
  if (event.body === 'incomplete') delete content.devicePublicKey;
  const seal = (purpose, text) => encrypted(world, event, { scope: 'application', purpose, recipient: key, plaintext: utf8(text) });
  const inner = seal('/pa/activation', JSON.stringify(content));
  if (event.body === 'undecryptable-inner') inner.message.mac = flipped(inner.message.mac);
  const { ephemeralPublicKey, encryptedData, mac, nonce, timestamp } = inner.message;
  const activationData = JSON.parse(messageText({ ephemeralPublicKey, encryptedData, mac, nonce, timestamp }).toString());
  const outer = seal('/pa/generic/application', JSON.stringify({ type, identityAttributes, activationData }));
  if (event.body === 'undecryptable-outer') outer.message.mac = flipped(outer.message.mac);
  const seen = transmit(world, name, '/pa/v3/activation/create', { message: outer.message }, (answer) => {
    const layer = JSON.parse(openedAnswer(outer.exchange, answer.encrypted).toString()).activationData;
    const bytes = (member) => (layer[member] === undefined ? undefined : Buffer.from(layer[member], 'base64'));
    const message = { nonce: bytes('nonce'), timestamp: layer.timestamp, encryptedData: bytes('encryptedData'), mac: bytes('mac') };
    const keys = JSON.parse(openedAnswer(inner.exchange, message).toString());
    return finish(keys) ?? {};
  });
  // Whoever sends it again sees the record of the name that was given.
  const again = world.sent.get(world.index);
  world.sent.set(world.index, () => ({ ...again(), activation: seen.activation }));
  return seen;
}

/** Takes the answer to a creation: the activation has the name, and so has its recovery code. */
const finishing = (world, name) => (keys) => {
  finishExchange(world, name, keys);
  if (keys.activationRecovery) world.codes.set(name, keys.activationRecovery.recoveryCode);
  return { activation: name };
};

function exchange(world, event) {
  const name = event.activation ?? 'a';
  const code = world.server.records.get(idOf(world, name))?.code ?? drawCode();
  return create(world, event, { name, type: 'CODE', identityAttributes: { code }, finish: finishing(world, name) });
}

function custom(world, event) {
  const { activation: name = 'a', user = 'alice', commit = 'yes', maxFailures } = event;
  const identityAttributes = { provided: { user, maxFailures, isCommitted: commit === 'yes' } };
  const finish = finishing(world, name);
  return create(world, { ...event, activation: name }, { name: undefined, type: 'CUSTOM', identityAttributes, finish });
}

function recover(world, event) {
  const { activation: name = 'b', code = 'a', puk = 1, commit = 'yes' } = event;
  const text = world.codes.get(code) ?? drawCode();
  const digits = world.server.codes.get(text)?.puks[puk - 1]?.digits ?? '-';
  const identityAttributes = { recoveryCode: text, puk: digits, isCommitted: commit === 'yes' };
  const finish = finishing(world, name);
  const observation = create(world, { ...event, activation: name }, { type: 'RECOVERY', identityAttributes, finish });
  return { ...observation, codeName: code };
}

function activate(world, event) {
  const { activation, user, maxFailures } = event;
  init(world, { activation, user, maxFailures });
  exchange(world, { activation });
  return KINDS.commit(world, { activation });
}

/** A request that is signed and not encrypted. */
const plain = (path, { resource = path.replace('/v3', ''), body = () => utf8('{}'), more = () => ({}) }) => (world, event) => {
  const request = signed(world, event, { resource, body: body(world, event), ...more(event) });
  return transmit(world, event.activation ?? 'a', path, request);
};

/** A request that is signed and encrypted; `read` takes the decrypted answer. */
const protectedRequest = (path, { body, read }) => (world, event) => {
  const { observation, key } = recipientOf(world, event, 'activation');
  if (!key) return observation;
  const resource = path.replace('/v3', '');
  const { request, exchange: sent } = signedAndEncrypted(world, event, { resource, plaintext: utf8(body(world, event)), recipient: key });
  return transmit(world, event.activation ?? 'a', path, request, (answer) =>
    read(JSON.parse(openedAnswer(sent, answer.encrypted).toString()), { world, event }));
};

/** A request that is encrypted and not signed. */
const encryptedRequest = (path, purpose, read) => (world, event) => {
  const { observation, key } = recipientOf(world, event, 'activation');
  if (!key) return observation;
  const { message, exchange: sent } = encrypted(world, event, { scope: 'activation', purpose, recipient: key, plaintext: utf8('{}') });
  return transmit(world, event.activation ?? 'a', path, { message, scope: 'activation' }, (answer) =>
    read(JSON.parse(openedAnswer(sent, answer.encrypted).toString()), { world, event }));
};

/** Values of the right form for a member that a version has not. */
const EXTRA = { nonce: () => randomBytes(16), timestamp: (world) => BEGINNING + world.server.now, temporaryKeyId: () => randomUUID() };

function echo(world, event) {
  const { endpoint = 'activation', without, extra, point, reuse } = event;
  const scope = event.scope ?? endpoint;
  const { observation, key } = recipientOf(world, event, scope);
  const name = event.activation ?? 'a';
  if (!key) return observation;
  const earlier = reuse === undefined ? undefined : world.messages.get(Number(reuse) - 1);
  const { message, exchange: sent, ephemeral } = encrypted(world, event, {
    scope, purpose: ECHO_PURPOSE[scope], recipient: key, plaintext: utf8('{}'), nonce: earlier?.nonce,
    options: { ephemeral: earlier?.ephemeral, isCompressed: point === 'compressed' },
  });
  world.messages.set(world.index, { ephemeral, nonce: message.nonce });
  // A member that the version has is never one too many, also where it is left out.
  const isExtra = extra && message[extra] === undefined;
  if (without) delete message[without];
  if (isExtra) message[extra] = EXTRA[extra](world);
  return transmit(world, name, `/exchange/v3/${endpoint}`, { message, scope }, (answer) => openedAnswer(sent, answer.encrypted) && {});
}

function signedEcho(world, event) {
  const { observation, key } = recipientOf(world, event, 'activation');
  if (!key) return observation;
  const request = signed(world, event, { resource: '/exchange/v3/signed', body: utf8('{"data":"same"}') });
  const { message } = encrypted(world, event, {
    scope: 'activation', purpose: ECHO_PURPOSE.activation, recipient: key, plaintext: request.body,
  });
  return transmit(world, event.activation ?? 'a', '/exchange/v3/signed', { ...request, body: bodyText(message) });
}

function temporaryKey(world, event) {
  const { key: name = 'k', scope = 'activation' } = event;
  const { observation, key } = fetchTemporaryKey(world, event, scope);
  if (key) world.keys.set(name, key);
  return observation;
}

function status(world, event) {
  const { activation: name = 'a', challenge: kind = 'right' } = event;
  const challenge = kind === 'none' ? undefined : randomBytes(kind === 'short' ? 15 : 16);
  const request = { activationId: idOf(world, name), challenge };
  return transmit(world, name, '/pa/v3/activation/status', request, ({ blob, nonce }) => ({
    nonce: nonce ? 'yes' : 'no', ...blobOf(deviceOf(world, name), blob, challenge, nonce),
  }));
}

/** What a device reads in a blob. */
function blobOf(device, blob, challenge, nonce) {
  const { transport: transportKey } = device.keys;
  const hasCounter = challenge !== undefined && nonce !== undefined;
  let content;
  try {
    const parameters = hasCounter ? { challenge, nonce } : {};
    content = compute(statuses['status.decrypt'], { transportKey, blob, ...parameters }, hasCounter ? '3.1' : '3.0');
  } catch (failure) {
    if (failure instanceof Rejection) return { blob: 'random' };
    throw failure;
  }
  const { state, failedAttempts, maxFailedAttempts, currentVersion, upgradeVersion, lookAhead, counterByte } = content;
  return {
    blob: 'real', blobStatus: state, blobAttempts: failedAttempts, blobMaximum: maxFailedAttempts,
    blobVersion: currentVersion, blobUpgrade: upgradeVersion,
    ...(hasCounter && { blobLookAhead: lookAhead, blobCounter: counterByte, blobSteps: stepsTo(device, content.counterHash) }),
  };
}

/** How many steps after the first value the one is that has a hash. */
function stepsTo(device, counterHash) {
  const { transport: transportKey } = device.keys;
  let [counterData] = device.chain;
  for (let steps = 0; steps < 10_000; steps++) {
    if (compute(statuses['counter.hash'], { transportKey, counterData }).hash.equals(counterHash)) return steps;
    counterData = nextCounter(counterData);
  }
  return undefined;
}

function verify(world, event, options = {}) {
  const request = signed(world, event, { resource: '/application', body: utf8('{}'), ...options });
  return repeated(world, event, () => judged(judgeOnline(world.server, request)));
}

/** A call of the administration that can be repeated. */
export function repeated(world, event, work) {
  const send = () => ({ activation: event.activation ?? 'a', ...work() });
  world.sent.set(world.index, send);
  return send();
}

/** What is observed of a judgement. */
export const judged = ({ isValid, type, remaining }) => ({ result: isValid ? 'valid' : 'invalid', type, remaining });

function offline(world, event) {
  const call = offlineCall(world, event, (text, digits) => {
    const device = deviceOf(world, event.activation ?? 'a');
    const keys = signingKeys(device, event.factors ?? 'POSSESSION_KNOWLEDGE', event.wrong);
    return offlineSignature(digits, keys, takeValue(device, event.counter), text);
  });
  return repeated(world, event, () => judged(world.judgeOffline(world.server, call)));
}

/** What an administrator sends of data that a device signed offline; `sign` makes so many digits for each factor. */
export function offlineCall(world, event, sign) {
  const { activation: name = 'a', passwordAge, componentLength } = event;
  const data = { resource: '/operation/authorize/offline', nonce: base64(randomBytes(16)), body: 'A1*A100CZK' };
  const seed = randomBytes(32);
  const isTimed = passwordAge !== undefined;
  const content = isTimed ? `${data.body}&${timePassword(seed, world.server.now, passwordAge)}` : data.body;
  const text = signedData({ ...data, method: 'POST', body: utf8(content), secret: 'offline' });
  const digits = sign(text, event.digits ?? OFFLINE_LENGTH);
  return {
    activationId: idOf(world, name), data, digits, componentLength, allowBiometry: event.allowBiometry === 'yes',
    proximity: isTimed ? { seed, steps: event.steps ?? 0 } : undefined,
  };
}

function verifyData(world, event) {
  const { activation: name = 'a', format = 'DER', data = 'same' } = event;
  const signer = deviceOf(world, event.signer ?? name);
  const isRaw = format === 'JOSE';
  const [text, other] = [utf8('signed data'), utf8('other data')];
  const signature = signedByKey(signer.privateKey, text, isRaw);
  const key = world.server.records.get(idOf(world, name))?.devicePublicKey;
  const isValid = key !== undefined && verifies(key, data === 'same' ? text : other, signature, isRaw);
  return { activation: name, result: isValid ? 'valid' : 'invalid' };
}

/** The values of a token's header, and the activation of the token. */
export function tokenValues(world, { token: name = 't', clock = 0, digest: kind, nonceOf }, version = world.protocol) {
  const token = world.tokens.get(name) ?? { id: randomUUID(), secret: randomBytes(version === '4.0' ? 32 : 16) };
  const [nonce, timestamp] = [world.nonces.get(nonceOf - 1) ?? randomBytes(16), BEGINNING + world.server.now + clock];
  world.nonces.set(world.index, nonce);
  const input = { tokenSecret: token.secret, nonce, timestamp };
  const { digest } = compute(tokenOperations['token.digest'], input, version);
  const values = { tokenId: token.id, nonce, timestamp, version };
  return { ...values, activation: token.activation, digest: kind === 'wrong' ? flipped(digest) : digest };
}

function useToken(world, event) {
  const { activation, ...values } = tokenValues(world, event);
  return transmit(world, activation, 'token', { values, allowed: event.allowed ?? 'all' });
}

function validateTokenCall(world, event) {
  const { activation, ...values } = tokenValues(world, event);
  const send = () => ({ activation, ...validateToken(world.server, values) });
  world.sent.set(world.index, send);
  return send();
}

function legacy(world, event) {
  const { activation: name = 'a', counter = 0, maxFailures } = event;
  // The name is that of another activation from now on, which has another device.
  if (world.ids.has(name)) world.devices.delete(name);
  const record = newRecord(world.server, { maxFailures });
  const device = deviceOf(world, name);
  world.ids.set(name, record.id);
  device.serverPublicKey = record.serverKey.publicKey;
  device.keys = agreedKeys(device.privateKey, record.serverKey.publicKey);
  device.number = counter;
  const keys = agreedKeys(record.serverKey.privateKey, device.publicKey);
  world.server.records.set(record.id, {
    ...record, keys, devicePublicKey: device.publicKey, version: 2, number: counter, status: 'ACTIVE',
  });
  return { activation: name, result: 'ok' };
}

function readUpgrade({ ctrData }, { world, event }) {
  const device = deviceOf(world, event.activation ?? 'a');
  const earlier = device.upgradeData;
  if (earlier === undefined) Object.assign(device, { upgradeData: ctrData, chain: [Buffer.from(ctrData, 'base64')], next: 0 });
  return earlier === undefined ? {} : { same: earlier === ctrData ? 'yes' : 'no' };
}

function readToken({ tokenId, tokenSecret }, { world, event }) {
  const token = { id: tokenId, secret: Buffer.from(tokenSecret, 'base64'), activation: event.activation ?? 'a' };
  world.tokens.set(event.token ?? 't', token);
  return {};
}

export const tokenIdOf = (world, { token = 't' }) => world.tokens.get(token)?.id ?? randomUUID();

export const JOBS = {
  expiry: activations.expireAll, 'unique-values': forgetValues, 'temporary-keys': forgetTemporaryKeys,
};

function setSupport(isSupported) {
  return (world, { version = 'current' }) => {
    const named = versionNamed(world.server, version);
    if (named) named.isSupported = isSupported;
    return { result: 'ok' };
  };
}

const onCode = (work) => (world, { code = 'a' }) => {
  const stored = world.server.codes.get(world.codes.get(code));
  if (stored) work(stored);
  return { result: 'ok', codeName: code };
};

function postcard(world, { code: name = 'p', user = 'alice', puks = 1 }) {
  const code = makePostcard(world.server, user, puks);
  if (code) world.codes.set(name, code.text);
  return { result: code ? 'ok' : 'refused', codeName: name };
}

/** Sends the bytes of an earlier event again; this event has then sent them too, and can be repeated itself. */
function replay(world, { of }) {
  const send = world.sent.get(of - 1);
  world.sent.set(world.index, send);
  return send();
}

const confirmRecovery = protectedRequest('/pa/v3/recovery/confirm', {
  body: (world, { code = 'a' }) => JSON.stringify({ recoveryCode: world.codes.get(code) ?? drawCode() }),
  read: ({ alreadyConfirmed }) => ({ alreadyConfirmed: alreadyConfirmed ? 'yes' : 'no' }),
});

export const KINDS = {
  init, exchange, custom, activate, recover, status, verify, offline, legacy, postcard,
  commit: onActivation((world, { otp }, id) => activations.commit(world.server, id, otp)),
  'update-otp': onActivation((world, { otp }, id) => activations.updatePassword(world.server, id, otp)),
  block: onActivation((world, { reason }, id) => activations.administer(world.server, 'block', id, reason)),
  unblock: onActivation((world, _, id) => activations.administer(world.server, 'unblock', id)),
  remove: onActivation((world, { revoke: wanted }, id) => activations.remove(world.server, id, wanted === 'yes')),
  'set-status': onActivation((world, { status: value }, id) => activations.setStatus(world.server, id, value)),
  detail: (world, { activation: name = 'a' }) =>
    called(name, () => activations.detail(world.server, idOf(world, name))),
  'sdk-remove': plain('/pa/v3/activation/remove', {}),
  validate: plain('/pa/v3/signature/validate', {
    body: (_, { content = '{}' }) => utf8(content), more: ({ protocol }) => (protocol ? { version: protocol } : {}),
  }),
  'verify-numeric': (world, event) => verify(world, event, { version: '2.1', isNumeric: true }),
  compute: (world, { activation: name = 'a', count }) => {
    deviceOf(world, name).next += count;
    return { activation: name, result: 'ok' };
  },
  support: setSupport(true), unsupport: setSupport(false),
  job: (world, { activation: name = 'a', job }) => {
    JOBS[job](world.server);
    return { activation: name, result: 'ok' };
  },
  'temporary-key': temporaryKey, encrypted: echo, 'signed-encrypted': signedEcho,
  'user-info': encryptedRequest('/pa/v3/user/info', '/pa/generic/activation', ({ sub }) => ({ user: sub })),
  'token-create': protectedRequest('/pa/v3/token/create', { body: () => '{}', read: readToken }),
  'token-use': useToken, 'token-validate': validateTokenCall,
  'token-remove': plain('/pa/v3/token/remove', {
    body: (world, event) => utf8(JSON.stringify({ requestObject: { tokenId: tokenIdOf(world, event) } })),
  }),
  'token-erase': (world, event) => {
    const name = event.activation ?? 'a';
    const isErased = eraseToken(world.server, tokenIdOf(world, event), idOf(world, name));
    return { activation: name, result: isErased ? 'removed' : 'nothing' };
  },
  'vault-unlock': protectedRequest('/pa/v3/vault/unlock', {
    body: (_, { body, reason }) => (body === 'unreadable' ? '{' : JSON.stringify({ reason })), read: () => ({}),
  }),
  'verify-data': verifyData,
  'confirm-recovery': (world, event) => ({ ...confirmRecovery(world, event), codeName: event.code ?? 'a' }),
  revoke: onCode(revoke), 'recovery-code': onCode(() => {}),
  'upgrade-start': encryptedRequest('/pa/v3/upgrade/start', '/pa/upgrade', readUpgrade),
  'upgrade-commit': plain('/pa/v3/upgrade/commit', {
    body: (_, { content }) => utf8(content === 'empty' ? '' : '{}'), more: () => ({ factors: 'POSSESSION' }),
  }),
  replay,
};
