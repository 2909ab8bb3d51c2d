// Signatures of an application, and the signed requests of the SDK, which leave one after the other.

import { utf8 } from '../../../primitives.mjs';
import { bodyText } from '../../bytes.mjs';
import * as core from '../core/session.mjs';
import { sign as computed } from '../core/signing.mjs';
import { inTurn } from '../tasks.mjs';
import { encryptorWith, temporaryKey } from './encryption.mjs';
import { demandActivation, fail, request, save, unlockKeys } from './sdk.mjs';

export const POSSESSION = { factors: 'possession' };
export const withPassword = (password) => ({ factors: 'possession_knowledge', password });

const OFFLINE_SECRET = 'offline';
const OFFLINE_LENGTH = 8;

/** Whether an upgrade stops signatures other than that of its commit. */
function isUpgradeInTheWay({ session: { data } }, isOfApplication) {
  return data.isUpgrading || (data.version === 2 && !isOfApplication);
}

/** Computes a signature, and stores the counter before anything leaves. */
function sign(sdk, authentication, content, { isOfApplication = false, isCommit = false } = {}) {
  demandActivation(sdk);
  if (!isCommit && isUpgradeInTheWay(sdk, isOfApplication)) fail('pendingProtocolUpgrade');
  if (authentication.factors === 'none') fail('wrongParameter');
  const { session, phone: { journal }, setUp } = sdk;
  const before = { ...session.data };
  const type = authentication.factors.toUpperCase();
  const unlock = unlockKeys(sdk, authentication);
  const { code, signed } = computed(session, { secret: setUp.applicationSecret, ...content, type, unlock });
  if (code !== core.OK) fail('signatureError');
  const { counterData, number, version } = before;
  journal.signatures.push({ ...signed, counterData: version === 2 ? undefined : counterData, number });
  journal.steps += 1;
  save(sdk);
  return signed;
}

/** Signs a request of the application. */
export const signRequest = (sdk, authentication, { method, resource, body }) =>
  sign(sdk, authentication, { method, resource, body }, { isOfApplication: true });

/** Makes an offline signature of the application. */
export function signOffline(sdk, authentication, { resource, body, nonce }) {
  if (nonce === undefined) fail('wrongParameter');
  const content = { resource, body, secret: OFFLINE_SECRET, offline: { nonce, length: OFFLINE_LENGTH } };
  // With an empty nonce it is an online signature, which covers the secret of the application.
  if (nonce === '') content.secret = sdk.setUp.applicationSecret;
  return sign(sdk, authentication, content, { isOfApplication: true });
}

/** The identifier of the resource of a path. */
const resourceOf = (path) => path.replace('/v3', '');

/** The body of a signed request that is not encrypted. */
const plainText = (content) => utf8(JSON.stringify({ requestObject: content }));

/** Signs a body when its turn has come, and sends it. */
function send(sdk, path, authentication, { makeBody, textOf, reason, ...options }) {
  return inTurn(sdk.queue, function* turn() {
    const body = makeBody();
    options.onSend?.();
    const signed = sign(sdk, authentication, { resource: resourceOf(path), body: textOf(body) }, options);
    const words = [authentication.factors, reason].filter((word) => word !== undefined);
    return yield* request(sdk, path, body, { words, signed });
  });
}

/** Sends a signed request that is not encrypted. */
export function* signedRequest(sdk, path, authentication, content = {}, options = {}) {
  demandActivation(sdk);
  return yield* send(sdk, path, authentication, {
    makeBody: () => content, textOf: plainText, reason: content.reason, ...options,
  });
}

/** Sends a request that is encrypted in the scope of the activation, and signed. Its place in the queue follows the key. */
export function* protectedRequest(sdk, path, authentication, content = {}) {
  demandActivation(sdk);
  const key = yield* temporaryKey(sdk, 'activation');
  const own = encryptorWith(sdk, 'activation', key, resourceOf(path));
  const makeBody = () => own.encrypt(content);
  return own.decrypt(yield* send(sdk, path, authentication, { makeBody, textOf: bodyText, reason: content.reason }));
}

/** Lets a block of the application take its turn; without an activation it is not taken. */
export const inQueue = (sdk) => inTurn(sdk.queue, function* turn() {
  yield { block: true };
});
