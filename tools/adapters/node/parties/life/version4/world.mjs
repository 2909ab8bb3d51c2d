// One device with one application, a server of 4.0, and the network between them. The device has the SDK of 3.3 for an activation
// of 3.3, and `client` for one of 4.0.

import * as core from '../../client/core/session.mjs';
import { construct, kill } from '../../client/player/world.mjs';
import { ENDPOINTS } from '../../server/version4/endpoints.mjs';
import { newServer } from '../../server/version4/state.mjs';
import { answered, described } from '../delivery.mjs';
import { Network } from '../network.mjs';
import * as older from '../world.mjs';
import { KEY_PATH } from './requests.mjs';

/** What is known of a request. Those of the SDK of 3.3 arrive at the same server. */
function describedLater(server, request) {
  const { path, words, serve } = request;
  if (!serve) return described(server, request, ENDPOINTS);
  const deliver = () => answered(() => serve(server));
  return { name: [path, ...words].join(' '), isAlwaysDelivered: path === KEY_PATH, deliver };
}

export const newNetwork = (server) => new Network(server, describedLater);

/** A world without an activation. */
export function newWorld(configuration) {
  const world = older.newWorld(configuration, newServer, newNetwork);
  Object.assign(world, { client: { data: undefined }, call: undefined, firstOlder: undefined });
  forgetMemory(world);
  return world;
}

/** The memory of the process: a pending activation, and temporary keys. The clocks of both sides are the same from the beginning. */
function forgetMemory({ client, application }) {
  Object.assign(client, { pending: undefined, keys: new Map() });
  application.sdk.time.isSynchronized = true;
}

/** The process starts again with what is stored. */
export function restart(world) {
  kill(world, world.application);
  construct(world, world.application);
  forgetMemory(world);
}

/** Copies what is stored on the device. */
export const backUp = ({ phone, client: { data } }) => ({ phone: older.backUp(phone), data: copied(data) });

/** Stores what a backup has. */
export function putBack({ phone, client }, backup) {
  Object.assign(phone, older.backUp(backup.phone));
  client.data = copied(backup.data);
}

const copied = (data) => data && { ...data, tokens: new Map(data.tokens) };

/** What a client has: nothing, an activation in memory, one of 3.3, one of 4.0, or one whose upgrade is not confirmed. */
export function phaseOf({ client: { data, pending }, application: { sdk } }) {
  if (data) return data.isUpgrading ? 'upgrading' : 'active';
  if (pending) return 'pending';
  return core.isValid(sdk.session) ? 'active-3' : 'empty';
}
