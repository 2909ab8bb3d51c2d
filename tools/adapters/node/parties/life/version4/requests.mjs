// The requests of a client of 4.0 in lives, and the temporary keys that they need.

import { randomBytes } from 'node:crypto';
import { utf8 } from '../../../primitives.mjs';
import { applicationMacKey } from '../../../version4/keys.mjs';
import { authorized, offline, resourceOf, sealed } from '../../client/version4/core.mjs';
import { fail } from '../../client/sdk/sdk.mjs';
import { requestKey } from '../../server/version4/bytes.mjs';
import { ENDPOINTS } from '../../server/version4/endpoints.mjs';
import { masterKeysOf } from '../../server/version4/state.mjs';

export const ALGORITHM = 'EC_P384';
export const KEY_PATH = '/pa/v4/keystore/create';
const MARGIN = 10_000;

/** The activation of the client, which may be pending. */
export const ownData = ({ client: { data, pending } }) => data ?? pending;

/** Sends a request, and returns the body of an answer of HTTP 200. */
export function* send(path, sent, words = []) {
  const { status, body } = yield { request: { path, words, serve: (server) => ENDPOINTS[path](server, sent) } };
  if (status !== 200) fail('networkError');
  return body;
}

/** The temporary key of a scope: the one at hand, or a new one. */
function* temporaryKey(world, data) {
  const { client: { keys }, application: { setUp: { applicationKey, applicationSecret } }, phone, server } = world;
  const scope = data ? 'activation' : 'application';
  const known = keys.get(scope);
  if (known && phone.clock < known.expires - MARGIN) return known;
  // A new key of the application ends that of the activation as well.
  if (data) keys.delete(scope);
  else keys.clear();
  const macKey = data ? data.keys.macGetActTempKey : applicationMacKey(applicationSecret);
  const publicKeys = data ? data.serverKeys : masterKeysOf(server, 'own', ALGORITHM).publicKeys;
  const { jwt, accept } = requestKey(ALGORITHM, { applicationKey, activationId: data?.activationId }, macKey);
  const { jws } = yield* send(KEY_PATH, { jwt }, [scope]);
  const { keyId, secret, expiry } = accept(jws, publicKeys, phone.clock);
  const key = { temporaryKeyId: keyId, envelopeKey: secret, expires: expiry };
  keys.set(scope, key);
  return key;
}

/** Encrypts for the scope of an activation, or without one for that of the application. */
export function* encrypted(world, data, purpose, content) {
  const key = yield* temporaryKey(world, data);
  return sealed(world.application.setUp, data, key, purpose, { content, timestamp: world.phone.clock });
}

/** Sends what is encrypted and has no code; returns what the client reads in the answer. */
export function* sendEncrypted(world, data, path, purpose, content = {}) {
  const { message, origin, read } = yield* encrypted(world, data, purpose, content);
  return read((yield* send(path, { message, origin })).encrypted);
}

/** The factors with their keys. The key of a wrong password is another one, which the client does not notice. */
const authentication = (data, { factors, password }) =>
  ({ factors, knowledge: password === undefined || password === data.password ? undefined : randomBytes(32) });

/** Makes a code for a request of the client or of its application. */
export const codeFor = (world, data, factors, content) =>
  authorized(data, world.application.setUp, authentication(data, factors), content).request;

/** Makes an offline code. */
export const offlineCodeFor = (data, factors, content) => offline(data, authentication(data, factors), content).digits;

/** Sends a request with a code; its member `reason` is seen in the name of the request. */
export function* sendCoded(world, data, path, factors, content) {
  const body = utf8(JSON.stringify({ requestObject: content }));
  const { reason } = content;
  yield* send(path, codeFor(world, data, factors, { resource: resourceOf(path), body }), reason === undefined ? [] : [reason]);
}

/** Sends a request with a code that is encrypted. */
export function* sendProtected(world, data, path, factors, content) {
  const { body, read } = yield* encrypted(world, data, resourceOf(path), content);
  return read((yield* send(path, codeFor(world, data, factors, { resource: resourceOf(path), body }))).encrypted);
}
