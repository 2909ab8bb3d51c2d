// Plays a script of a life in 4.0, and observes both sides after each event.

import { yesNo } from '../../../version4/decisions/words.mjs';
import { advanced } from '../../../version4/counter.mjs';
import * as activation from '../../client/sdk/activation.mjs';
import { PASSWORD } from '../../client/player/world.mjs';
import { FLAGS } from '../../server/version4/state.mjs';
import { stepsBetween } from '../counters.mjs';
import { present, resultOf } from '../play.mjs';
import { currentRecord, setClocks, startTask } from '../world.mjs';
import { happen } from './events.mjs';
import { ownData } from './requests.mjs';
import { backUp, newNetwork, newWorld, phaseOf, restart } from './world.mjs';

/** How an activation of 4.0 comes to be before a script begins. It is active, so that its expiry says nothing. */
function begin(world, biometry) {
  for (const event of ['init', 'create', 'commit', 'persist']) happen(world, { event, biometry, validity: VALIDITY });
  restart(world);
}

/** The same in 3.3. */
function beginOlder(world, biometry) {
  const { sdk } = world.application;
  happen(world, { event: 'init', validity: VALIDITY });
  startTask(world, {}, activation.create(sdk, 'A', { kind: 'code', code: currentRecord(world).code }));
  world.tasks.settle();
  activation.persist(sdk, { password: PASSWORD, hasBiometry: biometry === 'yes' });
  world.firstOlder = sdk.session.data.counterData;
  happen(world, { event: 'commit' });
  restart(world);
}

const VALIDITY = 300_000;
const BEGINNINGS = { none: () => {}, active: begin, 'active-3': beginOlder };

/** Plays a script. */
export function play({ start = 'active', biometry = 'no', ...configuration }, events) {
  const world = newWorld(configuration);
  BEGINNINGS[start](world, biometry);
  // No event of a script sends again what left before the first one.
  world.network = newNetwork(world.server);
  world.backups.push(backUp(world));
  const observations = [];
  for (const event of events) {
    const seen = observe(world, event);
    observations.push(seen);
    if (seen.inexpressible) break;
    world.backups.push(backUp(world));
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
  tasks.settle();
  const { activationState, remainingAttempts } = task?.value ?? {};
  return present({
    result: task ? resultOf(task) : result, client: phaseOf(world), ...recordOf(world), ...ownOf(world), requests: network.noted,
    activationState, remainingAttempts,
  });
}

/** What the server has of the last activation that was initialised. */
function recordOf(world) {
  const record = currentRecord(world);
  if (!record) return {};
  const { status, attempts, version, later } = record;
  const flags = later ? FLAGS.map((name) => [name, yesNo(later[name])]) : [];
  const hasNext = (factor) => (later?.[factor].next ? 'yes' : undefined);
  return {
    server: status, attempts, version: version || undefined, ...Object.fromEntries(flags), nextKnowledge: hasNext('knowledge'),
    nextBiometry: hasNext('biometry'),
  };
}

/** What the client has of that activation, compared with the server. */
function ownOf(world) {
  const [record, own] = [currentRecord(world), ownData(world)];
  if (own) return own.activationId === record?.id ? { distance: distanceOf(record.later, own), ...keysOf(record.later, own) } : {};
  const older = world.application.sdk.session.data;
  if (!older || older.activationId !== record?.id) return {};
  return { distance: record.number - stepsBetween(older.counterData, world.firstOlder) };
}

/** How far the server's value is after the client's, where both have the same first one. */
function distanceOf({ steps, counterData }, { first, place }) {
  return advanced(first, steps).equals(counterData) ? steps - place : undefined;
}

/** Which keys of the server those of the client are. */
const keysOf = (later, { knowledge, biometry }) => ({
  knowledgeKey: nameOf(later.knowledge, knowledge), biometryKey: biometry && nameOf(later.biometry, biometry),
});

const nameOf = (keys, own) => ['current', 'next'].find((name) => keys[name]?.key.equals(own)) ?? 'none';
