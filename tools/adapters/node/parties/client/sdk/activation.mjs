// Creating, finishing and removing an activation.

import { randomBytes } from 'node:crypto';
import { operations as codes } from '../../../activation-code.mjs';
import { operations as recoveries } from '../../../recovery.mjs';
import { base64 } from '../../../primitives.mjs';
import { compute, fromBase64, inBase64, passes } from '../../bytes.mjs';
import * as core from '../core/session.mjs';
import { canUseBiometry, forgetBiometryKey, storeBiometryKey } from './biometry.mjs';
import { encryptorWith, temporaryKey } from './encryption.mjs';
import { SdkError, demandActivation, fail, request, save, unlockKeys } from './sdk.mjs';
import { signedRequest } from './signing.mjs';
import { forgetTokens } from './tokens.mjs';

/** What the kinds of activation demand, and how each is sent; a description is refused before anything else happens. */
const KINDS = {
  code: ({ code: text }) => {
    const { code, signature } = parsedCode(text);
    return { type: 'CODE', attributes: { code }, code, codeSignature: signature };
  },
  custom: ({ attributes }) => {
    if (Object.keys(attributes).length === 0) fail('invalidActivationData');
    return { type: 'CUSTOM', attributes };
  },
  recovery: ({ recoveryCode, puk }) => {
    const isRight = passes(() => compute(recoveries['recovery-code.validate'], { code: recoveryCode, prefix: 'allowed' }))
      && passes(() => compute(recoveries['recovery-code.validate-puk'], { puk }));
    if (!isRight) fail('invalidActivationCode');
    return { type: 'RECOVERY', attributes: { recoveryCode, puk } };
  },
  oidc: ({ providerId, code, nonce }) => {
    if ([providerId, code, nonce].includes('')) fail('invalidActivationCode');
    return { type: 'DIRECT', attributes: { method: 'oidc', providerId, code, nonce } };
  },
};

function parsedCode(text) {
  let parsed;
  if (!passes(() => { parsed = compute(codes['activation-code.parse'], { text }); })) fail('invalidActivationCode');
  return parsed;
}

function described({ kind, otp, ...description }) {
  const activation = KINDS[kind](description);
  if (otp !== undefined && (kind !== 'code' || otp === '')) fail('invalidActivationData');
  return { ...activation, otp };
}

/** Whether another application holds the operation of an instance that is shared. */
function isHeldByOther(sdk) {
  const holder = sdk.phone.operations.get(sdk.instance)?.holder;
  return sdk.options.isShared && holder !== undefined && holder !== sdk && holder.isAlive && core.isPending(holder.session);
}

/**
 * The name of the application that has begun an activation, as it was published. Applications read what was published, so
 * that it stays where the process of that application has ended, also for itself.
 */
export function pendingOperation(sdk) {
  const operation = sdk.phone.operations.get(sdk.instance);
  const isOwn = operation?.holder === sdk;
  return sdk.options.isShared && !isOwn && !isOver(operation) ? operation.name : undefined;
}

/** Whether the session that began an operation has left the pending state. */
const isOver = (operation) => !operation || (operation.holder.isAlive && !core.isPending(operation.holder.session));

/** Publishes that an application has begun an activation. */
export function publish(sdk, name) {
  if (isHeldByOther(sdk)) fail('externalPendingOperation');
  sdk.phone.operations.set(sdk.instance, { name, holder: sdk });
}

/** Creates an activation; whatever fails, or is given up, leaves none. */
export function* create(sdk, name, description) {
  const { session } = sdk;
  const activation = described(description);
  if (!core.canStart(session)) fail('invalidActivationState');
  if (core.start(session, activation) !== core.OK) fail('invalidActivationData');
  const own = session.pending;
  let isCreated = false;
  try {
    publish(sdk, name);
    yield* exchange(sdk, activation, own);
    isCreated = true;
  } finally {
    if (!isCreated && session.pending?.device === own.device) core.reset(session);
  }
}

/** Exchanges the keys: the inner layer has the activation, and the outer one its kind. */
function* exchange(sdk, { type, attributes, otp }, { device }) {
  const key = yield* temporaryKey(sdk, 'application');
  const [outer, inner] = ['/pa/generic/application', '/pa/activation'].map(
    (purpose) => encryptorWith(sdk, 'application', key, purpose));
  const activationData = inBase64(inner.encrypt({ devicePublicKey: base64(device.publicKey), activationOtp: otp }));
  const sent = outer.encrypt({ type, identityAttributes: attributes, activationData });
  const answer = outer.decrypt(yield* request(sdk, '/pa/v3/activation/create', sent));
  const content = inner.decrypt(fromBase64(answer.activationData));
  if (sdk.session.pending?.device !== device || core.accept(sdk.session, content) !== core.OK) fail('invalidActivationData');
  sdk.lastUserInfo = answer.userInfo;
}

/** Finishes a pending activation. */
export function persist(sdk, { password, hasBiometry }) {
  const { session } = sdk;
  if (!core.isPending(session)) fail('invalidActivationState');
  const biometry = hasBiometry ? randomBytes(16) : undefined;
  if (core.complete(session, unlockKeys(sdk, { password, biometry })) !== core.OK) fail('invalidActivationState');
  forgetBiometryKey(sdk);
  // Where the sensor cannot be used, the key is not stored. That is no error: its factor is in the session all the same.
  if (biometry && canUseBiometry(sdk)) storeBiometryKey(sdk, biometry);
  forgetTokens(sdk);
  save(sdk);
}

const ENDED_BY_REMOVAL = /^(status|token )/;

/** Forgets the activation on the device; needs nothing and sends nothing. */
export function removeLocally(sdk) {
  core.reset(sdk.session);
  forgetBiometryKey(sdk);
  forgetTokens(sdk);
  sdk.temporaryKeys.delete('activation');
  Object.assign(sdk, { lastStatus: undefined, lastUserInfo: undefined });
  for (const [name, run] of sdk.runs) {
    if (ENDED_BY_REMOVAL.test(name) && !run.isDone) run.stop(new SdkError('operationCancelled'));
  }
  save(sdk);
}

/** Removes the activation on the server, and then here. */
export function* removeSigned(sdk, authentication) {
  demandActivation(sdk);
  yield* signedRequest(sdk, '/pa/v3/activation/remove', authentication);
  removeLocally(sdk);
}

/** Removes the activation through the application's own server, and then here. */
export function* removeThroughApplication(sdk) {
  yield* request(sdk, 'app', {});
  removeLocally(sdk);
}
