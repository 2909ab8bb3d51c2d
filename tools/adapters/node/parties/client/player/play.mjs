// Plays a script, and observes what can be seen after each event.

import { DECISIONS } from '../application.mjs';
import * as core from '../core/session.mjs';
import { SdkError, newJournal, refresh } from '../sdk/sdk.mjs';
import { CALLS, PROCESS_EVENTS, TASKS, shown } from './events.mjs';
import { isRight } from './server.mjs';
import { delivered, newWorld, startTask } from './world.mjs';

/** Plays a script. */
export function play(configuration, events) {
  const world = newWorld(configuration);
  const observations = [];
  for (const event of events) {
    const seen = observe(world, event);
    observations.push(seen);
    if (seen.inexpressible) break;
  }
  return observations;
}

function observe(world, event) {
  const { phone, server, applications } = world;
  const application = applications[event.app ?? 'A'];
  phone.clock = event.at ?? phone.clock;
  phone.journal = newJournal();
  const { task, ...answer } = happen(world, application, event);
  const ended = world.tasks.settle();
  const { actions, steps, signatures } = phone.journal;
  if (application.sdk) refresh(application.sdk);
  const finished = ended.filter((one) => one !== task && !one.isCancelled).map((one) => `${one.name} ${resultOf(one)}`);
  return present({
    ...(task ? outcomeOf(task) : answer), state: stateOf(application.sdk), actions, steps: steps || undefined, finished,
    signatures: signatures.map((one) => (isRight(server, one) ? 'valid' : 'invalid')),
  });
}

/** Leaves out what is absent or empty. */
const present = (members) => Object.fromEntries(
  Object.entries(members).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)));

/** Lets an event happen; returns the task that it concerns, or what it answers. */
function happen(world, application, event) {
  const kind = event.event;
  if (Object.hasOwn(PROCESS_EVENTS, kind)) return { result: PROCESS_EVENTS[kind](world, application, event) ?? 'ok' };
  if (Object.hasOwn(DECISIONS, kind)) return { result: 'ok', decision: DECISIONS[kind](application.decisions, event) };
  if (kind === 'deliver') return deliver(world, event);
  if (kind === 'cancel') return cancel(world, event);
  if (!application.sdk) return { result: 'no-object' };
  refresh(application.sdk);
  if (Object.hasOwn(TASKS, kind)) {
    return { task: startTask(world, application, event, TASKS[kind](application, event, world)) };
  }
  return Object.hasOwn(CALLS, kind) ? call(world, application, event) : { inexpressible: `no event ${kind}` };
}

function call(world, application, event) {
  try {
    const answer = CALLS[event.event](application, event, world);
    return typeof answer === 'object' ? answer : { result: answer ?? 'ok' };
  } catch (failure) {
    if (failure instanceof SdkError) return { result: failure.name };
    throw failure;
  }
}

/** Brings an answer to a task. The caller of one that was cancelled is told nothing, and it gets none unless it goes on. */
function deliver(world, { task: name, answers = [] }) {
  const task = world.names.get(name);
  const isCancelled = world.cancelled.has(task);
  if (!task || (task.isDone && !isCancelled)) return { result: 'nothing' };
  if (!isCancelled || goesOn(task)) {
    world.tasks.answer(task, (waiting, effect) => delivered(world, waiting, effect, answers));
  }
  return isCancelled ? { result: 'silent' } : { task };
}

const goesOn = ({ run }) => run !== undefined && !run.isDone && run.context.mustGoOn;

/** The caller gives up a task, which may have ended already. */
function cancel(world, { task: name }) {
  const task = world.names.get(name);
  if (task && !task.isDone) {
    world.cancelled.add(task);
    world.tasks.cancel(task);
  }
  return { result: 'ok' };
}

function resultOf({ isDone, failure, value }) {
  if (!isDone) return 'waiting';
  return failure?.name ?? value?.result ?? 'ok';
}

/** The result of a task, and the status that it delivers. */
function outcomeOf(task) {
  return { result: resultOf(task), ...(task.value?.activationState && shown(task.value)) };
}

function stateOf(sdk) {
  if (sdk === undefined) return 'none';
  const { session } = sdk;
  if (!core.isValid(session)) return core.isPending(session) ? 'pending' : 'empty';
  const { version, isUpgrading } = session.data;
  if (isUpgrading) return version === 2 ? 'upgrade-started' : 'upgrade-unfinished';
  return version === 2 ? 'active-2' : 'active';
}
