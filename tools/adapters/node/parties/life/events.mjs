// What each kind of event does: it returns the result, or the call of the client that it begins or concerns.

import { randomBytes } from 'node:crypto';
import { encoded } from '../../activation-code.mjs';
import { utf8 } from '../../primitives.mjs';
import { CALLS, PROCESS_EVENTS, TASKS } from '../client/player/events.mjs';
import { NONCES, authenticationOf, requestOf } from '../client/player/inputs.mjs';
import { PASSWORD } from '../client/player/world.mjs';
import * as activation from '../client/sdk/activation.mjs';
import { SdkError, fail } from '../client/sdk/sdk.mjs';
import * as signing from '../client/sdk/signing.mjs';
import { tokenHeader } from '../client/sdk/tokens.mjs';
import * as administration from '../server/activations.mjs';
import { CallError } from '../server/state.mjs';
import { backUp, currentRecord, setClocks, startTask } from './world.mjs';

const TOKEN = 'token';

/** A code with a right check sum. */
export const drawCode = () => encoded(randomBytes(10)).code;

/** The acts of the administrator, about the last activation that was initialised. */
export const ACTS = {
  init: (world, { maxFailures, validity }) => {
    const record = administration.init(world.server, { maxFailures, validity });
    record.code = drawCode();
    world.activationId = record.id;
  },
  commit: ({ server, activationId }) => administration.commit(server, activationId),
  block: ({ server, activationId }) => administration.administer(server, 'block', activationId),
  unblock: ({ server, activationId }) => administration.administer(server, 'unblock', activationId),
  'admin-remove': ({ server, activationId }) => administration.remove(server, activationId),
};

/** Sends to the application's own server; 200 and 401 are its answers. */
export function* sendToApplication(request) {
  const { status } = yield { request };
  if (status === undefined) fail('networkError');
  return { result: status === 200 ? 'ok' : 'refused' };
}

/** Calls that are the same as in the scripts of `client.*`. */
const SAME_CALLS = [
  'status', 'validate-password', 'change-password', 'request-token', 'remove-token', 'vault', 'remove',
];

const sameCall = (kind) => (world, event) => TASKS[kind](world.application, { password: PASSWORD, ...event }, world);

/** Calls of the client that send; each is a generator. */
const STEPS = {
  ...Object.fromEntries(SAME_CALLS.map((kind) => [kind, sameCall(kind)])),
  create: (world) => {
    const code = currentRecord(world)?.code ?? drawCode();
    return activation.create(world.application.sdk, 'A', { kind: 'code', code });
  },
  sign: function* sign({ application: { sdk } }, event) {
    const signed = signing.signRequest(sdk, authenticationOf(sdk, event), requestOf());
    return yield* sendToApplication({ sdk, path: 'app', signed });
  },
  'sign-offline': function* signOffline({ application: { sdk } }, event) {
    const content = { resource: '/operation', body: utf8('A1*A100CZK'), nonce: NONCES.right };
    const signed = signing.signOffline(sdk, authenticationOf(sdk, event), content);
    return yield* sendToApplication({ sdk, path: 'offline', signed });
  },
  'use-token': function* useToken({ application: { sdk } }, { name = TOKEN }) {
    const header = yield* tokenHeader(sdk, name);
    return yield* sendToApplication({ sdk, path: 'token', header });
  },
};

/** The process starts again with what is stored. */
const restart = (world) => void PROCESS_EVENTS.restart(world, world.application);

/** Events that are no call of the client which sends: they end at once. */
const EVENTS_OUTSIDE = {
  persist: ({ application }, event) => CALLS.persist(application, { password: PASSWORD, ...event }),
  'remove-local': ({ application }) => CALLS['remove-local'](application),
  foreground: ({ application }) => CALLS.foreground(application),
  restart,
  reinstall: (world) => PROCESS_EVENTS.reinstall(world, world.application),
  restore: (world, { of }) => {
    // Of an event that has not happened yet there is no backup.
    if (world.backups[of]) Object.assign(world.phone, backUp(world.backups[of]));
    restart(world);
  },
  'set-clock': (world, { ahead }) => {
    world.ahead = ahead;
    setClocks(world, world.server.now);
  },
  resend: ({ network }, { of }) => (network.resend(of) ? 'ok' : 'nothing'),
};

/** Ends what the network holds of a task. Where the call is gone, nobody gets the answer. */
export function end(world, { event, task: name }) {
  const ended = world.network.end(name, event === 'drop');
  if (!ended) return { result: 'nothing' };
  // The request may be one of a fetch that several calls share: its script is that of the first of them.
  if (ended.task.isDone) return { result: 'silent' };
  world.tasks.answer(ended.task, () => ended.answer);
  return { task: ended.task.script.task };
}

/** Does at once what an event says; an error is its result. */
export function attempt(work) {
  try {
    return { result: work() };
  } catch (failure) {
    if (failure instanceof CallError) return { result: failure.code };
    if (failure instanceof SdkError) return { result: failure.name };
    throw failure;
  }
}

/** Lets an event happen; undefined where its kind is not known. */
export function happen(world, event) {
  const kind = event.event;
  if (Object.hasOwn(ACTS, kind)) return attempt(() => void ACTS[kind](world, event));
  if (Object.hasOwn(EVENTS_OUTSIDE, kind)) return attempt(() => EVENTS_OUTSIDE[kind](world, event));
  if (Object.hasOwn(STEPS, kind)) return { task: startTask(world, event, STEPS[kind](world, event)) };
  return kind === 'release' || kind === 'drop' ? end(world, event) : undefined;
}
