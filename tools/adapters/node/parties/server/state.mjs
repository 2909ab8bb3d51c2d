// What a server stores: applications, activations, tokens, recovery codes, temporary keys and remembered values.

import { randomBytes, randomUUID } from 'node:crypto';
import { base64 } from '../../primitives.mjs';
import { drawKeyPair } from '../bytes.mjs';

const DEFAULTS = {
  maxFailures: 5, lookAhead: 20, validity: 300_000, offlineLength: 8, replayProtection: 'yes', memory: 60_000,
  futureLimit: 60_000, futureLimitOfOlderTokens: 7_200_000, tokenPast: 7_200_000, tokenFuture: 1_800_000,
  temporaryKeyValidity: 300_000, vaultWithBiometry: 'no', provider: 'no', recovery: 'no', postcards: 'no',
  severalPostcards: 'no', recoveryAttempts: 5,
};

/** The instant at which a script begins, in milliseconds since 1970; a step of 30 seconds begins with it. */
export const BEGINNING = 1_700_000_010_000;

/** A refusal of a request of a device. */
export class Refusal extends Error {
  constructor(http, code, more = {}) {
    super(code);
    Object.assign(this, { http, code, more });
  }
}

/** A refusal of a call of an administrator. */
export class CallError extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

export const UNAUTHORIZED = () => new Refusal(401, 'ERR_AUTHENTICATION');
export const BAD_ACTIVATION = () => new Refusal(400, 'ERR_ACTIVATION');

/** The version to which a server that speaks nothing newer than 3.3 upgrades. */
const NEWEST_VERSION = 3;

/** A server with its applications, and nothing else. */
export function newServer(configuration = {}) {
  const versions = new Map();
  const applications = { own: drawKeyPair(), foreign: drawKeyPair() };
  for (const [name, application] of [['current', 'own'], ['older', 'own'], ['foreign', 'foreign']]) {
    const [key, secret] = [base64(randomBytes(16)), base64(randomBytes(16))];
    versions.set(key, { name, application, key, secret, isSupported: true });
  }
  return {
    settings: { ...DEFAULTS, ...configuration }, applications, versions, newestVersion: NEWEST_VERSION, now: 0, records: new Map(), tokens: new Map(),
    codes: new Map(), temporaryKeys: new Map(), values: new Map(),
  };
}

/** Finds an application version by its name. */
export const versionNamed = (server, name) => [...server.versions.values()].find((version) => version.name === name);

/** Returns the supported version with the key, or undefined. */
export function supportedVersion(server, applicationKey) {
  const version = server.versions.get(applicationKey);
  return version?.isSupported ? version : undefined;
}

/** Returns the version that an activation may use, or undefined. */
export function usableVersion(server, applicationKey, record) {
  const version = supportedVersion(server, applicationKey);
  return version?.application === record.application ? version : undefined;
}

/** Replaces members of an activation's record, and returns the new one. */
export function change(server, { id }, changes) {
  const record = { ...server.records.get(id), ...changes };
  server.records.set(id, record);
  return record;
}

/** A record of the state CREATED. */
export function newRecord(
  server, { application = 'own', user, maxFailures, validity, password, validation, commitPhase },
) {
  const record = {
    id: randomUUID(), application, user: user ?? 'alice', status: 'CREATED', attempts: 0,
    maximum: maxFailures ?? server.settings.maxFailures, password, validation: validation ?? 'NONE',
    commitPhase: commitPhase ?? 'ON_COMMIT', expires: server.now + (validity ?? server.settings.validity),
    lastUsed: server.now, number: 0, version: 0, serverKey: drawKeyPair(),
  };
  server.records.set(record.id, record);
  return record;
}

/** Returns the recovery code that was made with an activation, or undefined. */
export const codeOf = (server, activationId) =>
  [...server.codes.values()].find((code) => code.activationId === activationId);

/** Makes a code REVOKED, and its valid PUKs INVALID. */
export function revoke(code) {
  code.status = 'REVOKED';
  for (const puk of code.puks) if (puk.status === 'VALID') puk.status = 'INVALID';
}

/** Removes an activation, and revokes its recovery code where that is wanted. */
export function removeRecord(server, record, { isRevoking = false } = {}) {
  const code = codeOf(server, record.id);
  if (isRevoking && code) revoke(code);
  return change(server, record, { status: 'REMOVED' });
}

/** Removes an activation whose expiry has passed; the caller looks at it. */
export function expire(server, record) {
  const isOpen = record.status === 'CREATED' || record.status === 'PENDING_COMMIT';
  return isOpen && server.now > record.expires ? removeRecord(server, record, { isRevoking: true }) : record;
}
