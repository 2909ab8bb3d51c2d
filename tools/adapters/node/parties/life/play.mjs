// Plays a script, and observes both sides after each event.

import * as core from '../client/core/session.mjs';
import { stepsBetween } from './counters.mjs';
import { happen } from './events.mjs';
import { Network } from './network.mjs';
import { backUp, countersOf, currentRecord, newWorld, setClocks } from './world.mjs';

/** How an activation of the beginning comes to be. It is active, so that its expiry says nothing. */
const beginning = (biometry) => [
  { event: 'init', validity: 300_000 }, { event: 'create' }, { event: 'persist', biometry }, { event: 'commit' },
  { event: 'restart' },
];

/** Plays a script. */
export function play({ start = 'active', biometry, ...configuration }, events) {
  const world = newWorld(configuration);
  if (start === 'active') {
    for (const event of beginning(biometry)) happen(world, event);
    world.tasks.settle();
    // No event of a script sends again what left before the first one.
    world.network = new Network(world.server);
  }
  world.backups.push(backUp(world.phone));
  const observations = [];
  for (const event of events) {
    const seen = observe(world, event);
    observations.push(seen);
    if (seen.inexpressible) break;
    world.backups.push(backUp(world.phone));
  }
  return observations;
}

function observe(world, event) {
  const { network, server, tasks } = world;
  setClocks(world, event.at ?? server.now);
  network.beginEvent();
  const happened = happen(world, event);
  if (!happened) return { inexpressible: `no event ${event.event}` };
  const { task, result = 'ok' } = happened;
  const ended = tasks.settle().filter(({ isCancelled }) => !isCancelled);
  const finished = ended.filter((one) => one !== task && one.name !== undefined).map((one) => `${one.name} ${resultOf(one)}`);
  return present({
    result: task ? resultOf(task) : result, ...statesOf(world), requests: network.noted, finished, ...statusOf(ended),
  });
}

/** Leaves out what is absent or empty. */
export const present = (members) => Object.fromEntries(
  Object.entries(members).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)));

export function resultOf({ isDone, failure, value }) {
  if (!isDone) return 'waiting';
  return failure?.name ?? value?.result ?? 'ok';
}

/** The status that calls got which have ended; calls that end together share it. */
function statusOf(ended) {
  const { activationState, remainingAttempts } = ended.findLast(({ value }) => value?.activationState)?.value ?? {};
  return { activationState, remainingAttempts };
}

function clientState({ application: { sdk: { session } } }) {
  if (core.isValid(session)) return 'active';
  return core.isPending(session) ? 'pending' : 'empty';
}

/** The states of both sides, and how far their counters are apart. */
function statesOf(world) {
  const record = currentRecord(world);
  const counters = countersOf(world);
  return {
    client: clientState(world), server: record?.status, attempts: record?.attempts,
    distance: counters && stepsBetween(counters.server, counters.client),
  };
}
