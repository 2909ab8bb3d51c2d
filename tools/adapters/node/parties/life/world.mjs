// One device with one application, one server, and the network between them.

import { base64 } from '../../primitives.mjs';
import { construct } from '../client/player/world.mjs';
import { SdkError, newPhone, refresh } from '../client/sdk/sdk.mjs';
import { Tasks } from '../client/tasks.mjs';
import { BEGINNING, newServer, versionNamed } from '../server/state.mjs';
import { Network } from './network.mjs';

const INSTANCE = 'a';

/** A world without an activation; its server and its network may be others than those of 3.3. */
export function newWorld(
  { maxFailures, lookAhead, validity, ahead = 0 }, makeServer = newServer, makeNetwork = (server) => new Network(server),
) {
  const given = Object.entries({ maxFailures, lookAhead, validity }).filter(([, value]) => value !== undefined);
  const server = makeServer(Object.fromEntries(given));
  const { key: applicationKey, secret: applicationSecret } = versionNamed(server, 'current');
  const setUp = { applicationKey, applicationSecret, masterKey: base64(server.applications.own.publicKey) };
  const application = { options: { instance: INSTANCE, upgradesByItself: true }, setUp };
  const world = {
    server, network: makeNetwork(server), phone: newPhone(0), ahead, application, applications: { A: application },
    backups: [], activationId: undefined,
  };
  world.tasks = new Tasks((task, { request }) => world.network.take(task, request), (error) => error instanceof SdkError);
  setClocks(world, 0);
  construct(world, application);
  return world;
}

/** Sets the server's clock, and the device's, which is ahead of it. */
export function setClocks({ server, phone, ahead }, now) {
  server.now = now;
  phone.clock = BEGINNING + now + ahead;
}

/** Begins a call of the application, with whose requests the network does what the event says. */
export function startTask(world, { task: name, network = [] }, steps) {
  const { application } = world;
  const script = { name, network: [...network] };
  script.task = world.tasks.start(steps, { owner: application, before: () => refresh(application.sdk), script, name });
  return script.task;
}

/** The activation that the application's object has, pending or persisted: its identifier, and its counter. */
const ownActivation = ({ application: { sdk: { session } } }) => session.data ?? session.pending;

/** The record of the last activation that was initialised; undefined without one. */
export const currentRecord = ({ server, activationId }) => server.records.get(activationId);

/** The counters of both sides of the last activation, where the client has it. */
export function countersOf(world) {
  const [record, own] = [currentRecord(world), ownActivation(world)];
  if (!record || own?.activationId !== record.id) return undefined;
  return { server: record.counterData, client: own.counterData };
}

/** Copies what is stored on the device. The values in it are replaced, and never changed. */
export function backUp({ sessions, biometryKeys, tokens, possession }) {
  const copiedTokens = new Map([...tokens].map(([instance, own]) => [instance, new Map(own)]));
  return { sessions: new Map(sessions), biometryKeys: new Map(biometryKeys), tokens: copiedTokens, possession };
}
