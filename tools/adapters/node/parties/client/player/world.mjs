// The world of a script: a device with one or two applications, and a server.

import { base64 } from '../../../primitives.mjs';
import * as core from '../core/session.mjs';
import { newApplication } from '../application.mjs';
import { persist, publish } from '../sdk/activation.mjs';
import { SdkError, newJournal, newPhone, newSdk, refresh } from '../sdk/sdk.mjs';
import { newWatch } from '../sdk/watch.mjs';
import { Tasks } from '../tasks.mjs';
import { RECOVERY, activationContent, answerOf, newRecord, newServer } from './server.mjs';

export const PASSWORD = '1234';
const BEGINNING = 1_000_000_000;
const STATUSES = {
  ok: 200, malformed: 200, forged: 200, 'no-connection': undefined, 'http-401': 401, 'http-403': 403, 'http-500': 500,
};

const isYes = (answer) => answer === 'yes';

/** The options of an application's object, as a configuration has them. */
function optionsOf(configuration, instance) {
  const { sharing, biometryName, linked, passcode, automaticUpgrade = 'yes' } = configuration;
  return {
    instance, isShared: sharing === 'common', biometryName, isLinked: isYes(linked), hasPasscode: isYes(passcode),
    upgradesByItself: isYes(automaticUpgrade),
  };
}

/** What an application has in memory: its object, encryptors, messages that it has encrypted, and what it got last. */
const newProcess = () => ({
  sdk: undefined, lastEncryptor: undefined, encryptors: new Map(), messages: new Map(), given: undefined,
});

/** Makes the world in which a script begins. */
export function newWorld(configuration) {
  const { start = 'active', sharing, sensor = 'available', externalKey } = configuration;
  const server = newServer(configuration);
  const phone = newPhone(BEGINNING);
  const { applicationKey, applicationSecret, masterKey } = server;
  const setUp = {
    applicationKey, applicationSecret, masterKey: base64(masterKey.publicKey),
    externalKey: externalKey === undefined ? undefined : Buffer.from(externalKey, 'hex'),
  };
  const application = (instance) => ({
    options: optionsOf(configuration, instance), setUp, decisions: newApplication(), watch: newWatch(), ...newProcess(),
  });
  const applications = { A: application('a'), B: application(sharing === 'common' ? 'a' : 'b') };
  const world = { server, phone, setUp, applications, names: new Map(), cancelled: new Set() };
  world.tasks = new Tasks((task, effect) => respond(world, task, effect), (error) => error instanceof SdkError);
  begin(world, start, configuration);
  Object.assign(phone, { sensor, journal: newJournal() });
  return world;
}

function begin(world, start, configuration) {
  const { A, B } = world.applications;
  if (start === 'active') {
    construct(world, A);
    finishCreation(world, A.sdk, configuration);
    persist(A.sdk, { password: PASSWORD, hasBiometry: isYes(configuration.biometry) });
    if (configuration.version === 2) storeVersion2(world, A);
  }
  construct(world, B);
  if (start !== 'none') construct(world, A);
  if (start !== 'pending') return;
  finishCreation(world, A.sdk, configuration);
  publish(A.sdk, 'A');
}

/** Brings an object to where a created activation waits to be persisted. */
function finishCreation({ server }, { session }, { recovery }) {
  core.start(session);
  const content = activationContent(newRecord(server, session.pending.device.publicKey));
  core.accept(session, { ...content, activationRecovery: isYes(recovery) ? RECOVERY : undefined });
}

/** Turns what is stored, and the server's record, into those of an activation of version 2. */
function storeVersion2({ server, phone }, { sdk }) {
  const { data } = sdk.session;
  Object.assign(data, { version: 2, counterData: undefined, counterByte: undefined });
  phone.sessions.set(sdk.instance, core.stored(sdk.session));
  server.records.get(data.activationId).version = 2;
}

/** Makes the object of an application from what is stored; false where its configuration does not allow one. */
export function construct({ phone }, application) {
  try {
    application.sdk = newSdk(phone, application.options, application.setUp);
    return true;
  } catch (failure) {
    if (failure instanceof SdkError) return false;
    throw failure;
  }
}

/** Ends the process of an application. */
export function kill(world, application) {
  if (application.sdk) application.sdk.isAlive = false;
  world.tasks.kill(application);
  Object.assign(application, newProcess());
}

/** Begins a call of an application, whose requests are answered as the event says. */
export function startTask(world, application, event, steps) {
  const script = { event, answers: [...(event.answers ?? [])], statuses: [...(event.statuses ?? [])] };
  const before = () => application.sdk && refresh(application.sdk);
  const task = world.tasks.start(steps, { owner: application, before, script, name: event.task ?? '' });
  if (event.task) world.names.set(event.task, task);
  return task;
}

/** What comes of a dialog for which an event names no outcome; others stay open. */
const DIALOG_OUTCOMES = { 'sign-with-dialog': 'success' };

/** The answer from outside to what a task waits for; undefined if it comes later. */
export function respond(world, { script }, effect) {
  if (effect.block) return undefined;
  if (effect.dialog) return script.event.outcome ?? DIALOG_OUTCOMES[script.event.event];
  return nextAnswer(world, script, effect);
}

/** The answer that the script has for a request; the caller waits for one that comes later. */
function nextAnswer(world, script, effect) {
  const kind = script.answers.shift() ?? 'ok';
  return kind === 'later' ? undefined : answerTo(world, script, effect, kind);
}

/** The answer that `deliver` brings: that of the event, or success. Those that the call had left do not come. */
export function delivered(world, { script }, effect, answers) {
  if (!effect.request) return 'success';
  script.answers = [...answers];
  return nextAnswer(world, script, effect);
}

function answerTo({ server, phone }, { event, statuses }, { request }, kind) {
  const status = STATUSES[kind];
  if (status !== 200) return { status };
  const nextStatus = () => (statuses.length > 1 ? statuses.shift() : statuses[0] ?? {});
  const circumstances = {
    event, now: phone.clock + server.ahead, nextStatus, isMalformed: kind === 'malformed', isForged: kind === 'forged',
  };
  return { status, ...answerOf(server, request, circumstances) };
}
