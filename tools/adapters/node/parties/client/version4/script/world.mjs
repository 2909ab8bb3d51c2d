// The world of a script of 4.0: a device with one application, which knows its keys by their numbers, and what its process has.
//
// `stored` survives the process: the activation, and the names of its tokens. The values of its members are replaced.

import { SdkError, unsynchronized } from '../../sdk/sdk.mjs';
import { Tasks } from '../../tasks.mjs';
import { OF_PROTOCOL_3 } from '../../../../version4/decisions/words.mjs';
import { answered } from './answers.mjs';

export const PASSWORD = '1234';
const BEGINNING = 1_000_000_000;
const DEFAULT_ALGORITHM = 'EC_P384';
const DEFAULTS = {
  start: 'active', biometry: 'no', algorithm: DEFAULT_ALGORITHM, storage: 'silent', counterByte: 0, serverAhead: 0, keyLifetime: 300_000,
};

export const isYes = (answer) => answer === 'yes';

/** The algorithm of what is made in 4.0 with a configuration. */
export const laterAlgorithm = ({ algorithm }) => (algorithm === OF_PROTOCOL_3 ? DEFAULT_ALGORITHM : algorithm);

/** What an activation begins with: its first keys, and the first value of its counter. */
export const newActivation = (version, algorithm, counterByte = 0) =>
  ({ version, algorithm, value: 0, counterByte, knowledge: 0, biometry: undefined, password: undefined, isUpgrading: false });

/** Makes the world in which a script begins. */
export function newWorld(given) {
  const configuration = { ...DEFAULTS, ...given };
  const world = {
    configuration, phone: { clock: BEGINNING }, application: {}, stored: undefined, tokens: new Set(), made: undefined, names: new Map(),
    call: undefined,
  };
  world.tasks = new Tasks((task, effect) => answered(world, task, effect), (error) => error instanceof SdkError);
  world.process = newProcess();
  BEGINNINGS[configuration.start](world, configuration);
  beginKeys(world);
  return world;
}

/** What is in memory only. `time` and `phone` together are what the functions of the time take. */
const newProcess = () => ({
  pending: undefined, keys: new Map(), time: unsynchronized(), lastStatus: undefined, formerPassword: undefined, encryptors: new Map(),
});

const storedActivation = (version, isUpgrading) => (world, { algorithm, counterByte, biometry }) => {
  const own = version === 3 ? OF_PROTOCOL_3 : laterAlgorithm({ algorithm });
  const kept = { password: PASSWORD, biometry: isYes(biometry) ? 0 : undefined, isUpgrading };
  world.stored = { ...newActivation(version, own, counterByte), ...kept };
};

const BEGINNINGS = {
  empty: () => {},
  pending: (world, { algorithm, counterByte }) => {
    world.process.pending = newPending(algorithm, counterByte);
  },
  'active-3': storedActivation(3, false), active: storedActivation(4, false), upgrading: storedActivation(4, true),
};

/** An activation that was created, and is not persisted yet. */
export const newPending = (algorithm, counterByte) =>
  ({ ...newActivation(algorithm === OF_PROTOCOL_3 ? 3 : 4, algorithm, counterByte), hasFailed: false });

/** The keys of factors are numbered from 0 with each exchange. */
export function beginKeys(world) {
  world.made = { knowledge: 0, biometry: 0 };
}

/** The next number of a key of a factor. */
export function nextKey({ made }, factor) {
  made[factor] += 1;
  return made[factor];
}

/** The process ends, and another one begins with what is stored. */
export function restart(world) {
  world.tasks.kill(world.application);
  world.process = newProcess();
}

/** The activation that the client has, which may be pending. */
export const activationOf = ({ stored, process: { pending } }) => stored ?? pending;

export function stateOf({ stored, process: { pending } }) {
  if (!stored) return pending ? 'pending' : 'empty';
  if (stored.version === 3) return 'active-3';
  return stored.isUpgrading ? 'upgrading' : 'active';
}

/** Changes what is stored of the activation. */
export function store(world, changes) {
  Object.assign(world.stored, changes);
  world.journal.actions.push('store');
}

/** Begins what is seen of an event. */
export function beginJournal(world) {
  world.journal = { actions: [], codes: [], steps: 0 };
}

/** What the functions of the time take. */
export const clockOf = ({ phone, process }) => ({
  phone, get time() { return process.time; }, set time(time) { process.time = time; },
});

/** Forgets the activation, and what belongs to it. */
export function removeLocally(world) {
  const { process } = world;
  if (world.stored) world.journal.actions.push('store');
  world.stored = undefined;
  world.tokens = new Set();
  for (const name of [...process.keys.keys()]) if (name.endsWith('activation')) process.keys.delete(name);
  Object.assign(process, { pending: undefined, lastStatus: undefined, formerPassword: undefined });
}
