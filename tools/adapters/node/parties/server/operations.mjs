// The operations of a server: each plays a script, and returns what is observed after each event.

import { KINDS } from './events.mjs';
import { newWorld } from './devices.mjs';
import { codeOf, newServer } from './state.mjs';
import { newWorld as newLaterWorld } from './version4/devices.mjs';
import { KINDS as LATER_KINDS } from './version4/events.mjs';
import { laterStateOf, newServer as newLaterServer } from './version4/state.mjs';

const AREAS = ['activation', 'encryption', 'recovery', 'signature', 'token', 'upgrade', 'vault'];
/** The areas of a server of 4.0. */
const LATER_AREAS = ['confirmation', 'code', 'factor-key', 'service', 'message', 'upgrade-to-4'];

/** What is stored of an activation after an event. */
function stateOf({ status, attempts, number, blockedReason, lastUsed }) {
  return { status, attempts, counter: number, blockedReason, lastUsed };
}

/** What is stored of the recovery code of an event. */
function codeStateOf(world, { codeName, activation }, isRecovery) {
  const { server } = world;
  const named = codeName === undefined ? undefined : server.codes.get(world.codes.get(codeName));
  const bound = isRecovery && codeName === undefined ? codeOf(server, world.ids.get(activation)) : undefined;
  const code = named ?? bound;
  if (!code || (bound && bound.activationId === undefined)) return {};
  const puks = code.puks.map(({ status }) => status).join(' ');
  return { codeStatus: code.status, codeAttempts: code.attempts, puks };
}

const present = (members) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** Plays the events of a script; `stored` says what is observed of what is stored, after what an event returned. */
function play(world, events, kinds, stored) {
  return events.map((event, index) => {
    if (!Object.hasOwn(kinds, event.event)) throw new Error(`event ${event.event} is unknown`);
    world.index = index;
    world.server.now = event.at ?? world.server.now;
    const seen = kinds[event.event](world, event);
    const { activation, codeName, ...own } = seen;
    return present({ ...own, ...stored(world.server.records.get(world.ids.get(activation)), seen) });
  });
}

const operation = (area) => (input, protocol) => {
  const { configuration, events } = input.values;
  const world = newWorld(newServer(configuration), protocol);
  const stored = (record, seen) => ({ ...(record && stateOf(record)), ...codeStateOf(world, seen, area === 'recovery') });
  return { output: { observations: play(world, events, KINDS, stored) } };
};

function laterOperation(input) {
  const { configuration, events } = input.values;
  const stored = (record) => record && { ...stateOf(record), ...laterStateOf(record) };
  return { output: { observations: play(newLaterWorld(newLaterServer(configuration)), events, LATER_KINDS, stored) } };
}

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = Object.fromEntries(AREAS.map((area) => [`server.${area}`, operation(area)]));

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const laterOperations = Object.fromEntries(LATER_AREAS.map((area) => [`server.${area}`, laterOperation]));
