// Plays scripts on an SDK: an event is a call, and its requests get the answers of the event.

import { randomBytes, randomUUID } from 'node:crypto';
import { utf8 } from '../../primitives.mjs';
import { agreedKeys, drawKeyPair, factorsOf, numericBlock, onlineSignature, signedData } from '../bytes.mjs';
import * as calls from './calls.mjs';
import * as factors from './factors.mjs';
import * as core from './session.mjs';
import { SdkError, newPhone, newSdk } from './sdk.mjs';

const PASSWORD = '1234';

/** What a server would know of the activation: its keys. */
function finishActivation(world) {
  const { session } = world.sdk;
  core.start(session);
  const server = drawKeyPair();
  world.keys = agreedKeys(server.privateKey, session.pending.device.publicKey);
  core.accept(session, { activationId: randomUUID(), serverPublicKey: server.publicKey, counterData: randomBytes(16) });
}

function begin({ start = 'active', biometry = 'no' }) {
  const world = { phone: newPhone(), keys: undefined, tasks: new Map() };
  world.sdk = newSdk(world.phone);
  if (start === 'none') world.sdk = undefined;
  if (start === 'pending' || start === 'active') finishActivation(world);
  if (start === 'active') calls.persist(world.sdk, { password: PASSWORD, hasBiometry: biometry === 'yes' });
  return world;
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
function proceed(task, answers) {
  for (let step = task.run.next(task.answer); ; ) {
    if (step.done) return 'ok';
    const kind = answers.shift() ?? 'ok';
    if (kind === 'later') return 'waiting';
    step = task.run.next(ANSWERS[kind]);
  }
}

function runTask(world, { answers = [], task: name }, run) {
  const task = { run };
  const result = proceed(task, [...answers]);
  if (result === 'waiting') world.tasks.set(name, task);
  return result;
}

const authenticationOf = ({ factors: names = 'possession_knowledge', password = PASSWORD }) => ({
  factors: names.toUpperCase(), password: names.includes('knowledge') ? password : undefined,
});

const bytesOf = (hex) => Buffer.from(hex, 'hex');

export const KINDS = {
  restart: (world) => {
    world.sdk = newSdk(world.phone);
    world.tasks.clear();
  },
  sign: ({ sdk }, event) => {
    const content = { resource: '/application', body: utf8('{}') };
    factors.signRequest(sdk, authenticationOf(event), content);
  },
  'validate-password': (world, event) => runTask(world, event, factors.validatePassword(world.sdk, event.password ?? PASSWORD)),
  'change-password': (world, event) =>
    runTask(world, event, factors.changePassword(world.sdk, event.old ?? PASSWORD, event.new ?? '')),
  'change-password-unsafe': ({ sdk }, event) => String(factors.changeUnchecked(sdk, event.old ?? PASSWORD, event.new ?? '')),
  'add-external-key': ({ sdk }, { key }) => factors.addExternalKey(sdk, bytesOf(key)),
  'set-external-key': ({ sdk }, { key }) => factors.setExternalKey(sdk, bytesOf(key)),
  'remove-external-key': ({ sdk }) => factors.removeExternalKey(sdk),
  deliver: (world, { task: name, answers = [] }) => {
    const task = world.tasks.get(name);
    task.answer = ANSWERS.ok;
    world.tasks.delete(name);
    const result = proceed(task, [...answers]);
    if (result === 'waiting') world.tasks.set(name, task);
    return result;
  },
  cancel: (world, { task: name }) => {
    world.tasks.delete(name);
  },
};

function stateOf(sdk) {
  if (sdk === undefined) return 'none';
  if (core.isValid(sdk.session)) return 'active';
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
  if (world.sdk) Object.assign(world.sdk, { actions: [], signatures: [] });
  let result;
  try {
    result = KINDS[event.event](world, event) ?? 'ok';
  } catch (failure) {
    if (!(failure instanceof SdkError)) throw failure;
    result = failure.name;
  }
  const { actions = [], signatures = [] } = world.sdk ?? {};
  return {
    result, state: stateOf(world.sdk), ...(actions.length > 0 && { actions }),
    ...(signatures.length > 0 && {
      steps: signatures.length, signatures: signatures.map((item) => (isRight(world.keys, item) ? 'valid' : 'invalid')),
    }),
  };
}
