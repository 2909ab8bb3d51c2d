// Plays scripts on an SDK: an event is a call, and its requests get the answers of the event.

import { randomBytes, randomUUID } from 'node:crypto';
import { operations as statuses } from '../../status.mjs';
import { utf8 } from '../../primitives.mjs';
import { agreedKeys, compute, drawKeyPair, factorsOf, numericBlock, onlineSignature, signedData } from '../bytes.mjs';
import * as calls from './calls.mjs';
import * as factors from './factors.mjs';
import * as core from './session.mjs';
import { SdkError, biometryEntry, newPhone, newSdk } from './sdk.mjs';

const PASSWORD = '1234';

const BEGINNING = 1_000_000_000;
const KEY_LIFETIME = 300_000;
const LOOK_AHEAD = 20;
const ACTIVE = 3;

/** The answer of a server to an exchange of keys; its keys are then known. */
function exchanged(world, devicePublicKey) {
  const server = drawKeyPair();
  world.keys = agreedKeys(server.privateKey, devicePublicKey);
  return { activationId: randomUUID(), serverPublicKey: server.publicKey, counterData: randomBytes(16) };
}

function finishActivation(world) {
  const { session } = world.sdk;
  core.start(session);
  core.accept(session, exchanged(world, session.pending.device.publicKey));
}

/** Makes the object; the external key is that of the configuration. */
function construct(world) {
  const { externalKey } = world.configuration;
  world.sdk = newSdk(world.phone, { externalKey: externalKey === undefined ? undefined : bytesOf(externalKey) });
}

function begin(configuration) {
  const { start = 'active', biometry = 'no' } = configuration;
  const world = { configuration: { ...configuration }, phone: newPhone(), keys: undefined, tasks: new Map() };
  world.phone.clock = BEGINNING;
  if (start === 'none') return world;
  construct(world);
  if (start !== 'empty') finishActivation(world);
  if (start === 'active') calls.persist(world.sdk, { password: PASSWORD, hasBiometry: biometry === 'yes' });
  return world;
}

/** What a server answers with success, by path. */
const RESPONSES = {
  '/pa/v3/status': ({ phone, configuration }) => ({ serverTime: phone.clock + (configuration.serverAhead ?? 0) }),
  '/pa/v3/keystore/create': ({ phone, configuration }) => {
    const issued = phone.clock + (configuration.serverAhead ?? 0);
    const expires = issued + (configuration.keyLifetime ?? KEY_LIFETIME);
    return { keyId: randomUUID(), publicKey: drawKeyPair().publicKey, issued, expires };
  },
  '/pa/v3/activation/create': (world, { devicePublicKey }) => ({ isReadable: true, ...exchanged(world, devicePublicKey) }),
  '/pa/v3/activation/status': statusAnswer,
  '/pa/v3/vault/unlock': ({ keys }) => ({ vaultKey: keys.biometry }),
};

/** The status of an active activation whose counter is that of the client. */
function statusAnswer({ keys, sdk }, { challenge }) {
  const nonce = randomBytes(16);
  const { counterData, counterByte } = sdk.session.data;
  const { hash: counterHash } = compute(statuses['counter.hash'], { transportKey: keys.transport, counterData });
  const content = {
    transportKey: keys.transport, challenge, nonce, state: ACTIVE, currentVersion: 3, upgradeVersion: 3, counterByte,
    failedAttempts: 0, maxFailedAttempts: 5, lookAhead: LOOK_AHEAD, counterHash, reserved: randomBytes(5),
  };
  return { nonce, blob: compute(statuses['status.encrypt'], content, '3.1').blob };
}

/** Whether a signature is one that the server would compute with its keys. */
function isRight(keys, { header, method, resource, body, counterData, number, isNumeric, secret }) {
  const block = isNumeric ? numericBlock(number) : counterData;
  const data = signedData({ method, resource, nonce: header.nonce, body, secret });
  return onlineSignature(header.version, factorsOf(header.type).map((name) => keys[name]), block, data) === header.signature;
}

const ANSWERS = {
  ok: { isSuccess: true }, 'no-connection': { isSuccess: false }, 'http-401': { isSuccess: false, http: 401 },
  'http-500': { isSuccess: false, http: 500 },
};

/** Continues a call until it ends or its answer comes later. */
function proceed(world, task, answers) {
  for (let step = task.run.next(task.answer); ; ) {
    if (step.done) return 'ok';
    const kind = answers.shift() ?? 'ok';
    task.request = step.value;
    if (kind === 'later') return 'waiting';
    step = task.run.next(answerTo(world, step.value, kind));
  }
}

const answerTo = (world, request, kind) =>
  (kind === 'ok' ? { ...ANSWERS.ok, ...RESPONSES[request.path]?.(world, request) } : ANSWERS[kind]);

function runTask(world, { answers = [], task: name }, run) {
  const task = { run };
  const result = proceed(world, task, [...answers]);
  if (result === 'waiting') world.tasks.set(name, task);
  return result;
}

const UNLOCK_KEYS = {
  other: () => randomBytes(16), zeros: () => Buffer.alloc(16), short: () => randomBytes(15), missing: () => undefined,
};

/** The factors and unlock keys of an event. */
function authenticationOf({ phone, sdk }, { factors: names = 'possession_knowledge', password = PASSWORD, possession, biometry }) {
  const stored = phone.biometryKeys.get(biometryEntry(sdk));
  return {
    factors: names.toUpperCase(), password: names.includes('knowledge') ? password : undefined,
    biometryKey: (UNLOCK_KEYS[biometry] ?? (() => stored))(),
    possessionKey: (UNLOCK_KEYS[possession] ?? (() => phone.possession))(),
  };
}

const bytesOf = (hex) => Buffer.from(hex, 'hex');

/** Fetches the status, and shows it. */
function* delivering(world) {
  world.delivered = yield* calls.fetchStatus(world.sdk);
}

export const KINDS = {
  construct: (world, { externalKey, applicationKey, applicationSecret, masterKey }) => {
    const isEmpty = [applicationKey, applicationSecret, masterKey].some((kind) => kind === 'empty' || kind === 'not-base64');
    if (isEmpty) return 'no-object';
    Object.assign(world.configuration, { externalKey });
    try {
      construct(world);
    } catch (failure) {
      if (failure instanceof SdkError) return 'no-object';
      throw failure;
    }
    return 'ok';
  },
  restart: (world) => {
    construct(world);
    world.tasks.clear();
  },
  sign: (world, event) => {
    const { uriId = '/example', method } = event;
    const content = { resource: uriId, method, body: utf8('{}') };
    factors.signRequest(world.sdk, authenticationOf(world, event), content);
  },
  'sign-with-dialog': (world, { outcome = 'success' }) => {
    if (outcome !== 'success') return undefined;
    const { sdk } = world;
    sdk.actions.push('dialog');
    if (!world.phone.biometryKeys.has(biometryEntry(sdk))) throw new SdkError('biometryFailed');
    const authentication = authenticationOf(world, { factors: 'possession_biometry' });
    factors.signRequest(sdk, authentication, { resource: '/example', body: utf8('{}') });
    return 'ok';
  },
  create: (world, event) => runTask(world, event, calls.create(world.sdk, {})),
  persist: ({ sdk }, { password, biometry }) =>
    calls.persist(sdk, { password: password === '' ? undefined : password, hasBiometry: biometry === 'yes' }),
  status: (world, event) => runTask(world, event, delivering(world)),
  'last-status': (world) => {
    world.delivered = world.sdk.lastStatus;
  },
  vault: (world, event) =>
    runTask(world, event, factors.unlockVault(world.sdk, authenticationOf(world, event), 'FETCH_ENCRYPTION_KEY')),
  'add-biometry': (world, event) => runTask(world, event, factors.addBiometry(world.sdk, event.password)),
  'remove-biometry': ({ sdk }) => String(factors.removeBiometry(sdk)),
  'remove-local': ({ sdk }) => calls.removeLocally(sdk),
  'has-external-key': ({ sdk }) => String(sdk.session.externalKey !== undefined),
  'validate-password': (world, event) => runTask(world, event, factors.validatePassword(world.sdk, event.password ?? PASSWORD)),
  'change-password': (world, event) =>
    runTask(world, event, factors.changePassword(world.sdk, event.old ?? PASSWORD, event.new ?? '')),
  'change-password-unsafe': ({ sdk }, event) => String(factors.changeUnchecked(sdk, event.old ?? PASSWORD, event.new ?? '')),
  'add-external-key': ({ sdk }, { key }) => factors.addExternalKey(sdk, bytesOf(key)),
  'set-external-key': ({ sdk }, { key }) => factors.setExternalKey(sdk, bytesOf(key)),
  'remove-external-key': ({ sdk }) => factors.removeExternalKey(sdk),
  deliver: (world, { task: name, answers = [] }) => {
    const task = world.tasks.get(name);
    task.answer = answerTo(world, task.request, 'ok');
    world.tasks.delete(name);
    const result = proceed(world, task, [...answers]);
    if (result === 'waiting') world.tasks.set(name, task);
    return result;
  },
  cancel: (world, { task: name }) => {
    world.tasks.delete(name);
  },
};

function stateOf(sdk) {
  if (sdk === undefined) return 'none';
  if (core.isValid(sdk.session)) {
    const { version, isUpgrading } = sdk.session.data;
    if (isUpgrading) return version === 2 ? 'upgrade-started' : 'upgrade-unfinished';
    return version === 2 ? 'active-2' : 'active';
  }
  return core.isPending(sdk.session) ? 'pending' : 'empty';
}

/** Plays a script. */
export function play(configuration, events) {
  const world = begin(configuration);
  const observations = [];
  for (const event of events) {
    if (!Object.hasOwn(KINDS, event.event)) {
      observations.push({ inexpressible: `no event ${event.event}` });
      break;
    }
    observations.push(observe(world, event));
  }
  return observations;
}

function observe(world, event) {
  world.delivered = undefined;
  if (world.sdk) Object.assign(world.sdk, { actions: [], signatures: [] });
  let result;
  try {
    result = KINDS[event.event](world, event) ?? 'ok';
  } catch (failure) {
    if (!(failure instanceof SdkError)) throw failure;
    result = failure.name;
  }
  const { actions = [], signatures = [] } = world.sdk ?? {};
  const { delivered } = world;
  return {
    result, state: stateOf(world.sdk), ...(actions.length > 0 && { actions }),
    ...(delivered && { activationState: delivered.state, remainingAttempts: delivered.remaining }),
    ...(signatures.length > 0 && {
      steps: signatures.length, signatures: signatures.map((item) => (isRight(world.keys, item) ? 'valid' : 'invalid')),
    }),
  };
}
