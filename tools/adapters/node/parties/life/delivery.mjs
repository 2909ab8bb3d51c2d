// How a request of the client reaches the server: its name, what the server does with it, and what the client is told.

import { base64, decodeBase64 } from '../../primitives.mjs';
import { ENDPOINTS } from '../server/endpoints.mjs';
import { judgeOffline, judgeOnline } from '../server/signatures.mjs';
import { BEGINNING, Refusal } from '../server/state.mjs';

const ALWAYS_DELIVERED = ['/pa/v3/status', '/pa/v3/keystore/create'];

/** Names in the observations of what does not go to an endpoint of the protocol. */
const NAMES = { token: 'app' };

/** The path with what tells requests of the same path apart: the scope of a key, or the purpose behind the factors. */
function nameOf({ path, words = [], signed }) {
  const detail = signed ? words[1] : words[0];
  return [NAMES[path] ?? path, detail].filter((word) => word !== undefined).join(' ');
}

/** A signed request, as the server takes it. */
const signedRequest = ({ sdk, signed: { header, method, resource, body } }) =>
  ({ header: { ...header, applicationKey: sdk.setUp.applicationKey }, method, resource, body });

const offlineSignature = ({ signed: { header, resource, body } }) => ({
  activationId: header.activationId, digits: header.signature, allowBiometry: true,
  data: { resource, nonce: header.nonce, body: body.toString('utf8') },
});

const tokenValues = ({ header: { id, digest, nonce, timestamp, version } }) =>
  ({ tokenId: id, digest: decodeBase64(digest), nonce: decodeBase64(nonce), timestamp, version });

/** The answer of the application's own server to a signature. */
export function judged({ isValid }) {
  if (!isValid) throw new Refusal(401);
  return {};
}

const encrypted = ({ encrypted: answer }) => answer;

/** By path: what the server takes of a request, who serves it, and what the client is told; others are signed requests. */
const ROUTES = {
  '/pa/v3/status': { take: () => undefined, serve: (server) => ({ serverTime: BEGINNING + server.now }) },
  '/pa/v3/keystore/create': { take: ({ body }) => body },
  '/pa/v3/activation/create': { take: ({ body }) => ({ message: body }), tell: encrypted },
  '/pa/v3/activation/status': {
    take: ({ body }) => body,
    tell: ({ nonce, blob }) => ({ nonce: nonce && base64(nonce), encryptedStatusBlob: base64(blob) }),
  },
  '/pa/v3/token/create': { tell: encrypted },
  '/pa/v3/vault/unlock': { tell: encrypted },
  app: { serve: (server, request) => judged(judgeOnline(server, request)) },
  offline: { take: offlineSignature, serve: (server, call) => judged(judgeOffline(server, call)) },
  token: { take: (request) => ({ values: tokenValues(request), allowed: 'all' }) },
};

/** What the client is told of the work of the server. */
export function answered(work) {
  try {
    return { status: 200, body: work() };
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    return { status: failure.http };
  }
}

/**
 * What the network knows of a request: its name, whether it cannot be lost, and the function that delivers it to the server. Each
 * arrival has the same bytes, and an answer of its own.
 */
export function described(server, request, endpoints = ENDPOINTS) {
  const { take = signedRequest, serve = endpoints[request.path], tell = (answer) => answer } = ROUTES[request.path] ?? {};
  const sent = take(request);
  return {
    name: nameOf(request), isAlwaysDelivered: ALWAYS_DELIVERED.includes(request.path),
    deliver: () => answered(() => tell(serve(server, sent))),
  };
}
