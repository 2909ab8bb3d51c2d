// An SDK object on a device: what the device stores, what the object keeps in memory, and how it sends a request.
//
// A call that sends or waits is a generator. It yields what it waits for, see `tasks.mjs`. A call that fails throws an
// SdkError, with the name of the published code on iOS.

import { randomBytes } from 'node:crypto';
import { Queue } from '../tasks.mjs';
import * as core from '../core/session.mjs';
import { passwordBytes } from '../core/factors.mjs';

/** An error that an application sees. */
export class SdkError extends Error {
  constructor(name) {
    super(name);
    this.name = name;
  }
}

export function fail(name) {
  throw new SdkError(name);
}

/** Time that is not synchronised. */
export const unsynchronized = () => ({ isSynchronized: false, offset: 0, precision: 0 });

/** A device: what is stored on it, its clock and its sensor. `journal` has what can be seen from outside. */
export const newPhone = (clock) => ({
  clock, sensor: 'available', isDialogOpen: false, journal: newJournal(), queues: new Map(), operations: new Map(),
  ...newKeychain(),
});

const newKeychain = () => ({ sessions: new Map(), biometryKeys: new Map(), tokens: new Map(), possession: randomBytes(16) });

/** Empties the keychain of a device, of all instances. */
export const emptyKeychain = (phone) => Object.assign(phone, newKeychain());

export const newJournal = () => ({ actions: [], signatures: [], steps: 0 });

/**
 * An SDK object that loads what was stored under its instance.
 * @param {{ instance: string, isShared?: boolean, biometryName?: string, isLinked?: boolean, hasPasscode?: boolean,
 *   upgradesByItself?: boolean }} options
 * @param {object} setUp see `newSession`
 */
export function newSdk(phone, options, setUp) {
  const sdk = {
    phone, options, setUp, instance: options.instance, session: core.newSession(setUp), time: unsynchronized(),
    temporaryKeys: new Map(), runs: new Map(), queue: queueOf(phone, options), tokenObjects: new Map(),
    isAlive: true, lastStatus: undefined, lastUserInfo: undefined, fetchedBiometry: undefined, loaded: undefined,
  };
  if (sdk.session.phase === 'invalid') fail('invalidConfiguration');
  reload(sdk);
  return sdk;
}

/** Applications that share an instance share its queue as well. */
function queueOf({ queues }, { instance, isShared }) {
  if (!isShared) return new Queue();
  if (!queues.has(instance)) queues.set(instance, new Queue());
  return queues.get(instance);
}

function reload(sdk) {
  sdk.loaded = sdk.phone.sessions.get(sdk.instance);
  core.load(sdk.session, sdk.loaded);
}

/** Takes over what another application has changed in shared data; temporary keys stay, also those of another activation. */
export function refresh(sdk) {
  const { session, phone, instance } = sdk;
  if (!core.isPending(session) && phone.sessions.get(instance) !== sdk.loaded) reload(sdk);
}

/** Stores the session where it differs from what is stored. */
export function save(sdk) {
  const { phone, instance, session } = sdk;
  const text = core.stored(session);
  if (text === phone.sessions.get(instance)) return;
  if (text === undefined) phone.sessions.delete(instance);
  else phone.sessions.set(instance, text);
  sdk.loaded = text;
  phone.journal.actions.push('store');
}

export function demandActivation({ session }) {
  if (!core.isValid(session)) fail('missingActivation');
}

/**
 * The unlock keys of an authentication, in which possession is that of the device unless another is given.
 * @param {{ factors: string, password?: string, biometry?: Buffer, possession?: Buffer }} authentication
 */
export function unlockKeys({ phone }, authentication = {}) {
  const { password, biometry, possession } = { possession: phone.possession, ...authentication };
  return { possession, password: passwordBytes(password), biometry };
}

/**
 * Sends a request, and returns the body of an answer of HTTP 200. The words describe it in the journal; `signed` has the
 * header of its signature, and all that this covers.
 */
export function* request(sdk, path, body, { words = [], signed } = {}) {
  sdk.phone.journal.actions.push([path, ...words].join(' '));
  const answer = yield { request: { sdk, data: sdk.session.data, path, words, body, signed } };
  if (answer.status !== 200 || answer.body === undefined) fail('networkError');
  return answer.body;
}
