// The operations of a server: each plays a script, and returns what is observed after each event.

import { KINDS } from './events.mjs';
import { newWorld } from './devices.mjs';
import { codeOf, newServer } from './state.mjs';

const AREAS = ['activation', 'encryption', 'recovery', 'signature', 'token', 'upgrade', 'vault'];

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

/** Plays a script. */
export function play(configuration, events, protocol, area) {
  const world = newWorld(newServer(configuration), protocol);
  const observations = [];
  for (const [index, event] of events.entries()) {
    if (!Object.hasOwn(KINDS, event.event)) {
      observations.push({ inexpressible: `no event ${event.event}` });
      break;
    }
    world.index = index;
    world.server.now = event.at ?? world.server.now;
    const seen = KINDS[event.event](world, event);
    const { activation, codeName, ...own } = seen;
    const record = world.server.records.get(world.ids.get(activation));
    observations.push(present({ ...own, ...(record && stateOf(record)), ...codeStateOf(world, seen, area === 'recovery') }));
  }
  return observations;
}

const operation = (area) => (input, protocol) => {
  const { configuration, events } = input.values;
  return { output: { observations: play(configuration, events, protocol, area) } };
};

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = Object.fromEntries(AREAS.map((area) => [`server.${area}`, operation(area)]));
