// Tokens: stored by instance and name, and bound to an activation.

import { randomBytes } from 'node:crypto';
import { base64, decodeBase64 } from '../../../primitives.mjs';
import { operations } from '../../../tokens.mjs';
import { compute } from '../../bytes.mjs';
import * as core from '../core/session.mjs';
import { demandActivation, fail } from './sdk.mjs';
import { POSSESSION, protectedRequest, signedRequest } from './signing.mjs';
import { demandTime, now } from './time.mjs';

const VERSION = '3.3';
const SECRET_BYTE_COUNT = 16;

/** The tokens of an instance, by name. */
function tokensOf({ phone, instance }) {
  if (!phone.tokens.has(instance)) phone.tokens.set(instance, new Map());
  return phone.tokens.get(instance);
}

/** The stored token of a name; one of another activation is dropped. */
export function localToken(sdk, name) {
  const tokens = tokensOf(sdk);
  const token = tokens.get(name);
  if (token === undefined || isUsable(sdk, token)) return token;
  tokens.delete(name);
  return undefined;
}

const isUsable = ({ session }, { activationId }) => core.isValid(session) && session.data.activationId === activationId;

export const forgetToken = (sdk, name) => tokensOf(sdk).delete(name);
export const forgetTokens = (sdk) => tokensOf(sdk).clear();

/** Gets a token: the stored one, or a new one; callers for the same name share the request. */
export function* requestToken(sdk, name, authentication) {
  demandActivation(sdk);
  const { factors } = authentication;
  const run = sdk.runs.get(`token ${name}`);
  const other = localToken(sdk, name) ?? (run && !run.isDone ? run.context : undefined);
  if (other && other.factors !== factors) fail('wrongParameter');
  const token = localToken(sdk, name) ?? (yield {
    share: `token ${name}`, runs: sdk.runs, start: (context) => createToken(sdk, name, authentication, context),
  });
  sdk.tokenObjects.set(name, token);
}

function* createToken(sdk, name, authentication, context) {
  const { factors } = authentication;
  context.factors = factors;
  const { activationId } = sdk.session.data;
  const answer = yield* protectedRequest(sdk, '/pa/v3/token/create', authentication);
  const secret = answer.tokenSecret === undefined ? null : decodeBase64(answer.tokenSecret);
  if (!answer.tokenId || secret?.length !== SECRET_BYTE_COUNT) fail('encryption');
  const token = { id: answer.tokenId, secret, activationId, factors };
  tokensOf(sdk).set(name, token);
  return token;
}

/** Removes a token from the server, and then here. */
export function* removeToken(sdk, name) {
  demandActivation(sdk);
  const token = localToken(sdk, name) ?? fail('invalidToken');
  yield* signedRequest(sdk, '/pa/v3/token/remove', POSSESSION, { tokenId: token.id });
  forgetToken(sdk, name);
}

/** The header of a token. */
function header(sdk, { id, secret }) {
  const [nonce, timestamp] = [randomBytes(SECRET_BYTE_COUNT), now(sdk)];
  const { digest } = compute(operations['token.digest'], { tokenSecret: secret, nonce, timestamp }, VERSION);
  return { id, digest: base64(digest), nonce: base64(nonce), timestamp, version: VERSION };
}

/** Makes a header, with synchronised time; the token may have gone until this is. */
export function* tokenHeader(sdk, name) {
  if (localToken(sdk, name) === undefined) fail('invalidToken');
  yield* demandTime(sdk);
  return header(sdk, localToken(sdk, name) ?? fail('invalidToken'));
}

/** Makes a header at once, with a token object that the application has; undefined if it is of no use. */
export function headerAtOnce(sdk, name) {
  const token = sdk.tokenObjects.get(name);
  return token && isUsable(sdk, token) ? header(sdk, token) : undefined;
}
