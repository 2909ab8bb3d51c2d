// Plays a script of 4.0, and observes what can be seen after each event.

import { yesNo } from '../../../../version4/decisions/words.mjs';
import { SdkError } from '../../sdk/sdk.mjs';
import { delivered } from './answers.mjs';
import { BUSY_TOO, CALLS, EVENTS_AT_ONCE, demandState } from './events.mjs';
import { activationOf, beginJournal, newWorld, stateOf } from './world.mjs';

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
  world.phone.clock = event.at ?? world.phone.clock;
  beginJournal(world);
  const answer = happen(world, event);
  world.tasks.settle();
  const { actions, steps, codes } = world.journal;
  const own = activationOf(world);
  return present({
    ...answer, state: stateOf(world), actions, steps: steps || undefined, codes, knowledgeKey: own?.knowledge, biometryKey: own?.biometry,
  });
}

/** Leaves out what is absent or empty. */
const present = (members) => Object.fromEntries(
  Object.entries(members).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)));

/** Lets an event happen, and returns its result with what it delivers. */
function happen(world, event) {
  const kind = event.event;
  if (kind === 'deliver') return deliver(world, event);
  const isCall = Object.hasOwn(CALLS, kind);
  if (!isCall && !Object.hasOwn(EVENTS_AT_ONCE, kind)) return { inexpressible: `no event ${kind}` };
  if ((isCall || BUSY_TOO.includes(kind)) && world.call && !world.call.isDone) return { result: 'busy' };
  return refusing(() => {
    demandState(world, event);
    return isCall ? outcomeOf(start(world, event)) : resultOf(EVENTS_AT_ONCE[kind](world, event));
  });
}

function refusing(work) {
  try {
    return work();
  } catch (failure) {
    if (failure instanceof SdkError) return { result: failure.name };
    throw failure;
  }
}

const resultOf = (answer) => (typeof answer === 'object' ? answer : { result: answer ?? 'ok' });

/** Begins a call, whose requests are answered as the event says. */
function start(world, event) {
  const script = { answers: [...(event.answers ?? [])] };
  const traits = { owner: world.application, before: () => {}, script, name: event.task };
  world.call = world.tasks.start(CALLS[event.event](world, event), traits);
  if (event.task) world.names.set(event.task, world.call);
  return world.call;
}

/** Brings an answer to the call of a name, if it waits. */
function deliver(world, { task: name, answers }) {
  const task = world.names.get(name);
  if (!task || task.isDone) return { result: 'nothing' };
  world.tasks.answer(task, (waiting) => delivered(world, waiting, answers));
  return outcomeOf(task);
}

/** The result of a call, and what it delivers. */
function outcomeOf({ isDone, failure, value }) {
  if (!isDone) return { result: 'waiting' };
  if (failure) return { result: failure.name };
  const { result = 'ok', biometryRemoved, activationState, remainingAttempts, customObject, upgradeAvailable } = value ?? {};
  return {
    result, activationState, remainingAttempts, customObject, upgradeAvailable,
    biometryRemoved: biometryRemoved === undefined ? undefined : yesNo(biometryRemoved),
  };
}
