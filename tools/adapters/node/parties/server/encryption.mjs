// Temporary keys, the memory of requests, and the opening of encrypted requests.

import { randomUUID } from 'node:crypto';
import { internalKey } from '../../derivation.mjs';
import { read } from '../../json-web-token.mjs';
import { base64, decodeBase64, utf8 } from '../../primitives.mjs';
import { Rejection } from '../../rejection.mjs';
import { ENVELOPE_MEMBERS, drawKeyPair, opened, temporaryKeyToken } from '../bytes.mjs';
import { BEGINNING, Refusal, supportedVersion, usableVersion } from './state.mjs';

const GOVERNED = ['nonce', 'timestamp', 'temporaryKeyId'];
const WITH_TEMPORARY_KEY = ['ACTIVE', 'BLOCKED'];

/** A request that cannot be served, for whichever reason: its endpoint has the code for it. */
export class Unreadable extends Error {}

/** Calls a function, and replaces what makes a request unreadable by the refusal of the endpoint. */
export function reading(refusal, work) {
  try {
    return work();
  } catch (failure) {
    if (failure instanceof Unreadable || failure instanceof Rejection) throw refusal();
    throw failure;
  }
}

export function demand(condition) {
  if (!condition) throw new Unreadable();
}

/** Answers `/pa/v3/keystore/create`: makes a temporary key of the scope of the request. */
export function createTemporaryKey(server, { token }) {
  const refusal = () => new Refusal(400, 'ERR_TEMPORARY_KEY');
  return reading(refusal, () => {
    const claimed = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString('utf8'));
    const version = supportedVersion(server, claimed.applicationKey);
    demand(version);
    const record = claimed.activationId === undefined ? null : server.records.get(claimed.activationId);
    const secret = decodeBase64(version.secret);
    if (record !== null) {
      demand(record && WITH_TEMPORARY_KEY.includes(record.status) && record.application === version.application);
      demand(record.keys);
    }
    read(token, 'HS256', record ? internalKey(record.keys.transport, secret).key : secret);
    const { privateKey, publicKey } = drawKeyPair();
    const id = randomUUID();
    const expires = server.now + server.settings.temporaryKeyValidity;
    server.temporaryKeys.set(id, { privateKey, expires, applicationKey: version.key, activationId: record?.id });
    const origin = { applicationKey: version.key, activationId: record?.id, challenge: claimed.challenge };
    const times = { issued: BEGINNING + server.now, expires: BEGINNING + expires };
    const signer = record ? record.serverKey : server.applications[version.application];
    return { token: temporaryKeyToken(signer.privateKey, { id, publicKey, ...origin, ...times }) };
  });
}

/** Whether a message has the members of its version, and no others. */
export function hasMembersOfVersion(message) {
  const demanded = ENVELOPE_MEMBERS[message.version];
  return GOVERNED.every((name) => (message[name] !== undefined) === demanded.includes(name));
}

/**
 * Opens an encrypted request. In the activation scope, the record has been found and is in a state that is served.
 * @param {{ version: object, record?: object, purpose: string }} origin
 */
export function open(server, message, { version, record, purpose }) {
  demand(hasMembersOfVersion(message));
  spend(server, message, record);
  return openSpent(server, message, { version, record, purpose });
}

/** Opens a request whose values are spent already. */
export function openSpent(server, message, { version, record, purpose }) {
  const privateKey = recipientKey(server, message, version, record);
  const parameters = {
    protocol: message.version, sharedInfo1: purpose, applicationKey: version.key, applicationSecret: version.secret,
    activationId: record?.id, transportKey: record?.keys.transport, temporaryKeyId: message.temporaryKeyId,
  };
  return opened(parameters, privateKey, message);
}

/** The private key that a message was encrypted for. */
function recipientKey(server, message, version, record) {
  if (message.version !== '3.3') return (record?.serverKey ?? server.applications[version.application]).privateKey;
  const key = server.temporaryKeys.get(message.temporaryKeyId);
  demand(key && key.expires >= server.now);
  demand(key.applicationKey === message.applicationKey && key.activationId === record?.id);
  return key.privateKey;
}

/** Checks the time of a message, and remembers its values; from 3.2 on. */
export function spend(server, { ephemeralPublicKey, nonce, timestamp }, record) {
  if (timestamp === undefined || server.settings.replayProtection === 'no') return;
  const { futureLimit, pastLimit } = server.settings;
  const ahead = timestamp - BEGINNING - server.now;
  demand(ahead <= futureLimit && (pastLimit === undefined || -ahead <= pastLimit));
  remember(server, base64(Buffer.concat([ephemeralPublicKey, nonce, utf8(record?.id ?? '')])));
}

/** Remembers a value that may arrive once. */
export function remember(server, value) {
  demand(!server.values.has(value));
  server.values.set(value, server.now + server.settings.memory);
}

/** The job that forgets values. */
export function forgetValues(server) {
  for (const [value, until] of server.values) if (until < server.now) server.values.delete(value);
}

/** The job that forgets temporary keys. */
export function forgetTemporaryKeys(server) {
  for (const [id, { expires }] of server.temporaryKeys) if (expires < server.now) server.temporaryKeys.delete(id);
}

/** Finds the version and the record of a message in the activation scope. */
export function activationOrigin(server, message) {
  const record = server.records.get(message.activationId);
  demand(record?.status === 'ACTIVE' && record.keys);
  const version = usableVersion(server, message.applicationKey, record);
  demand(version);
  return { record, version };
}

/** Finds the version of a message in the application scope. */
export function applicationOrigin(server, message) {
  const version = supportedVersion(server, message.applicationKey);
  demand(version);
  return { version };
}
