// An SDK on a device: what it stores, what it keeps in memory, and the steps that several of its calls share.
//
// A call is a generator: it yields each request that it sends, and gets the answer. It throws an SdkError, with the
// name of the published code on iOS; `errors.mjs` has the names of the other platform.

import { randomBytes } from 'node:crypto';
import { base64, utf8 } from '../../primitives.mjs';
import * as core from './session.mjs';
import { synchronized, timeOf, unsynchronized } from './time.mjs';

const KEY_MARGIN = 10_000;

/** An error that an application sees. */
export class SdkError extends Error {
  constructor(name, more = {}) {
    super(name);
    this.name = name;
    this.more = more;
  }
}

export function fail(name, more) {
  throw new SdkError(name, more);
}

/** A device: what is stored on it, and its clock. */
export const newPhone = () => ({
  clock: 0, sessions: new Map(), biometryKeys: new Map(), tokens: new Map(), possession: randomBytes(16),
});

/** An SDK object that loads what was stored under its identifier. */
export function newSdk(phone, { instance = 'a', externalKey, platform = 'ios', ...options } = {}) {
  const sdk = {
    phone, instance, platform, options, session: core.newSession(externalKey), time: unsynchronized(), temporaryKeys: new Map(),
    lastStatus: undefined, lastUserInfo: undefined, version: '3.3', actions: [], signatures: [],
    secret: base64(randomBytes(16)),
  };
  if (sdk.session.phase === 'invalid') fail('invalidConfiguration');
  core.load(sdk.session, copyOf(phone.sessions.get(instance)));
  return sdk;
}

const copyOf = (data) => data && { ...data };

/** Stores the session; pending states are stored as none. */
export function save({ phone, instance, session, actions }) {
  if (session.data === undefined) phone.sessions.delete(instance);
  else phone.sessions.set(instance, copyOf(session.data));
  actions.push('store');
}

export const now = ({ time, phone }) => timeOf(time, phone.clock);

export function demandActivation({ session }) {
  if (!core.isValid(session)) fail('missingActivation');
}

/** The name under which the key of biometry is stored. */
export const biometryEntry = ({ options, instance }) => options.biometryName ?? instance;

/** Sends a request, and throws where it is not answered with success. */
export function* request(sdk, path, content = {}) {
  const words = [path, content.factors?.toLowerCase(), content.content?.reason, content.scope];
  sdk.actions.push(words.filter((word) => word !== undefined).join(' '));
  const answer = yield { path, ...content };
  if (answer.isSuccess) return answer;
  return fail('networkError', { http: answer.http });
}

/** Takes the time of a server; the exchange began at `start`. Whether it was taken or not needed. */
export function takeTime(sdk, start, serverTime) {
  const after = synchronized(sdk.time, start, sdk.phone.clock, serverTime);
  if (after) sdk.time = after;
  return sdk.time.isSynchronized;
}

/** Synchronises the time with a request. */
export function* synchronizeTime(sdk) {
  const start = sdk.phone.clock;
  const { serverTime } = yield* request(sdk, '/pa/v3/status');
  if (!takeTime(sdk, start, serverTime)) fail('timeSynchronization');
}

export function* demandTime(sdk) {
  if (!sdk.time.isSynchronized) yield* synchronizeTime(sdk);
}

/** Gets a temporary key of a scope: the one at hand while it is usable, else a new one. */
export function* temporaryKey(sdk, scope) {
  const known = sdk.temporaryKeys.get(scope);
  if (known && now(sdk) < known.expires - KEY_MARGIN) return known;
  sdk.temporaryKeys.delete(scope);
  const start = sdk.phone.clock;
  const answer = yield* request(sdk, '/pa/v3/keystore/create', { scope });
  takeTime(sdk, start, answer.issued);
  sdk.temporaryKeys.set(scope, { id: answer.keyId, publicKey: answer.publicKey, expires: answer.expires });
  return sdk.temporaryKeys.get(scope);
}

/** Gets ready for an encrypted request: with a key to fetch, that request synchronises the time as well. */
export function* prepareEncryption(sdk, scope) {
  const known = sdk.temporaryKeys.get(scope);
  const isUsable = known && now(sdk) < known.expires - KEY_MARGIN;
  if (isUsable) yield* demandTime(sdk);
  return yield* temporaryKey(sdk, scope);
}

/** The unlock keys of an authentication. */
export function unlockKeys({ phone }, authentication) {
  const { password, biometryKey, possessionKey } = { possessionKey: phone.possession, ...authentication };
  return {
    possession: possessionKey, password: password === undefined ? undefined : utf8(password), biometry: biometryKey,
  };
}

/** The signature type of the factors of an authentication. */
export const typeOf = ({ factors }) => factors;

/** Computes a signature, and stores the counter before anything leaves. */
export function signature(sdk, authentication, content) {
  const unlock = unlockKeys(sdk, authentication);
  const { session: { data }, secret } = sdk;
  const { counterData, number, version } = data;
  const result = core.sign(sdk.session, { ...content, secret, type: authentication.factors, unlock, version: sdk.version });
  if (result.code !== core.OK) fail('signatureError');
  sdk.signatures.push({ ...result, counterData, number, isNumeric: version === 2, secret });
  save(sdk);
  return result;
}

/** Whether an upgrade stops signatures other than that of its commit. */
function isUpgradeInTheWay({ session, platform }, isPublic) {
  const { isUpgrading, version } = session.data;
  return isUpgrading || (version === 2 && !(isPublic && platform === 'ios'));
}

/** Signs a request of the SDK itself or, `isPublic`, of the application. */
export function sign(sdk, authentication, content, { isPublic = false, isCommit = false } = {}) {
  demandActivation(sdk);
  if (!isCommit && isUpgradeInTheWay(sdk, isPublic)) fail('pendingProtocolUpgrade');
  return signature(sdk, authentication, content);
}

/** Signs a request and sends it. */
export function* signedRequest(sdk, path, authentication, content = {}, options = {}) {
  const resource = path.replace('/v3', '');
  const signed = sign(sdk, authentication, { resource, body: utf8(JSON.stringify(content)) }, options);
  return yield* request(sdk, path, { signed, content, factors: authentication.factors });
}

/** Encrypts a request in the activation scope, signs it and sends it. */
export function* protectedRequest(sdk, path, authentication, content = {}) {
  const key = yield* prepareEncryption(sdk, 'activation');
  const resource = path.replace('/v3', '');
  const start = sdk.phone.clock;
  const signed = sign(sdk, authentication, { resource, body: utf8(JSON.stringify(content)) });
  const answer = yield* request(sdk, path, { signed, content, key, factors: authentication.factors });
  if (answer.timestamp !== undefined) takeTime(sdk, start, answer.timestamp);
  return answer;
}
