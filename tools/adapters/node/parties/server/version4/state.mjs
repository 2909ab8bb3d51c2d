// What a server of 4.0 stores in addition to one of 3.x. What an activation has in 4.0 alone is in the member `later` of its record.

import { newServer as newOlderServer, change } from '../state.mjs';
import { yesNo } from '../../../version4/decisions/words.mjs';
import { drawCurvePair, drawSigningKeys } from './bytes.mjs';

const DEFAULTS = { minimumVersion: 3, timedBlocks: 'no', blockBase: 300_000, blockFactor: 2 };
const ALGORITHMS = ['EC_P384', 'EC_P384_ML_L3', 'EC_P384_ML_L5'];

/** The flags of a record, which its status shows. */
export const FLAGS = ['confirmationPending', 'upgradePending', 'biometryEnabled'];

/** A server with its applications, and nothing else. */
export function newServer(configuration) {
  const server = newOlderServer({ ...DEFAULTS, ...configuration });
  return Object.assign(server, {
    newestVersion: 4, minimumVersion: server.settings.minimumVersion, algorithms: ALGORITHMS, isDeviceKeyForBiometry: true,
    masterKeys: { own: drawMasterKeys(), foreign: drawMasterKeys() }, laterKeys: new Map(), laterValues: new Map(),
  });
}

const drawMasterKeys = () => ({ curvePair: drawCurvePair(), byAlgorithm: new Map() });

/** The master keys of an application for an algorithm, drawn when they are first needed. All algorithms share that of the curve. */
export function masterKeysOf({ masterKeys }, application, name) {
  const { curvePair, byAlgorithm } = masterKeys[application];
  if (!byAlgorithm.has(name)) byAlgorithm.set(name, drawSigningKeys(name, curvePair));
  return byAlgorithm.get(name);
}

/** Changes the application of all activations. */
export function configure(server, { algorithms = ALGORITHMS, deviceKeyWithBiometry = 'yes', minimumVersion = server.minimumVersion }) {
  Object.assign(server, { algorithms, isDeviceKeyForBiometry: deviceKeyWithBiometry === 'yes', minimumVersion });
}

export const isAlgorithm = (name) => ALGORITHMS.includes(name);

/** Whether an application allows an algorithm; the other application allows all of 4.0. */
export const allows = (server, application, name) =>
  isAlgorithm(name) && (application !== 'own' || server.algorithms.includes(name));

/** Replaces members of what an activation has in 4.0 alone. */
export function changeLater(server, { id }, changes) {
  const record = server.records.get(id);
  return change(server, record, { later: { ...record.later, ...changes } });
}

/** What is observed of a record, in addition to what a server of 3.x has. */
export function laterStateOf({ version, blockExpires, blocks, later }) {
  const state = { version, blockExpires, blocks: blocks || undefined };
  if (!later) return state;
  const flags = FLAGS.map((name) => [name, yesNo(later[name])]);
  const { knowledge, biometry } = later;
  return {
    ...state, ...Object.fromEntries(flags), chain: later.steps, knowledge: knowledge.current?.number,
    nextKnowledge: knowledge.next?.number, biometry: biometry.current?.number, nextBiometry: biometry.next?.number,
  };
}
