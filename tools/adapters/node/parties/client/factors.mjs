// The calls of an SDK that concern factors, the vault, recovery data, tokens and encryption.

import { randomBytes } from 'node:crypto';
import { utf8 } from '../../primitives.mjs';
import * as core from './session.mjs';
import {
  biometryEntry, demandActivation, demandTime, fail, prepareEncryption, protectedRequest, request, save, sign, signedRequest,
} from './sdk.mjs';

const STRONG = (password) => ({ factors: 'POSSESSION_KNOWLEDGE', password });
const POSSESSION = { factors: 'POSSESSION' };

/** Proves a password to the server. */
export function* validatePassword(sdk, password) {
  demandActivation(sdk);
  yield* signedRequest(sdk, '/pa/v3/signature/validate', STRONG(password), { reason: 'VALIDATE_PASSWORD' });
}

export function* changePassword(sdk, oldPassword, newPassword) {
  yield* validatePassword(sdk, oldPassword);
  if (!changeUnchecked(sdk, oldPassword, newPassword)) fail('invalidActivationState');
}

/** Replaces the password without asking anybody; whether both are long enough. */
export function changeUnchecked(sdk, oldPassword, newPassword) {
  const code = core.changePassword(sdk.session, utf8(oldPassword), utf8(newPassword));
  if (code === core.OK) save(sdk);
  return code === core.OK;
}

/** Opens the vault for a reason. */
export function* unlockVault(sdk, authentication, reason) {
  demandActivation(sdk);
  const { vaultKey } = yield* protectedRequest(sdk, '/pa/v3/vault/unlock', authentication, { reason });
  if (vaultKey === undefined) fail('invalidActivationState');
  return vaultKey;
}

export function* addBiometry(sdk, password, { isSensorUsable = true } = {}) {
  if (!isSensorUsable) fail('biometryNotAvailable');
  const biometryKey = yield* unlockVault(sdk, STRONG(password), 'ADD_BIOMETRY');
  const unlockKey = randomBytes(16);
  if (core.addBiometry(sdk.session, unlockKey, biometryKey) !== core.OK) fail('invalidActivationState');
  sdk.phone.biometryKeys.set(biometryEntry(sdk), unlockKey);
  save(sdk);
}

export const hasBiometry = (sdk) =>
  core.isValid(sdk.session) && sdk.session.data.biometry !== undefined && sdk.phone.biometryKeys.has(biometryEntry(sdk));

export function removeBiometry(sdk) {
  if (core.removeBiometry(sdk.session) !== core.OK) return false;
  sdk.phone.biometryKeys.delete(biometryEntry(sdk));
  save(sdk);
  return true;
}

/** The errors of the calls of the external key, by the code of the core. */
const EXTERNAL_KEY_ERRORS = { [core.WRONG_STATE]: 'invalidActivationState', [core.WRONG_PARAMETER]: 'wrongParameter' };

function externalKeyCall(code) {
  if (code !== core.OK) fail(EXTERNAL_KEY_ERRORS[code] ?? 'encryption');
}

/** Sets the external key, which is never stored. */
export const setExternalKey = (sdk, key) => externalKeyCall(core.setExternalKey(sdk.session, key));

export function addExternalKey(sdk, key) {
  const { session } = sdk;
  if (session.externalKey !== undefined && !core.isValid(session)) fail('invalidActivationState');
  demandActivation(sdk);
  externalKeyCall(core.addExternalKey(session, key));
  save(sdk);
}

export function removeExternalKey(sdk) {
  if (sdk.session.externalKey === undefined) fail('invalidActivationState');
  demandActivation(sdk);
  externalKeyCall(core.removeExternalKey(sdk.session));
  save(sdk);
}

const tokenEntry = ({ instance }, name) => `${instance}__${name}`;

/** The stored token of a name; one of another activation is dropped. */
export function localToken(sdk, name) {
  const entry = sdk.phone.tokens.get(tokenEntry(sdk, name));
  if (entry && core.isValid(sdk.session) && entry.activationId !== sdk.session.data.activationId) {
    sdk.phone.tokens.delete(tokenEntry(sdk, name));
    return undefined;
  }
  return entry;
}

/** Gets a token: the stored one, if its factors are the same, or a new one. */
export function* requestToken(sdk, name, authentication) {
  demandActivation(sdk);
  const known = localToken(sdk, name);
  if (known) {
    if (known.factors !== authentication.factors) fail('wrongParameter');
    return known;
  }
  const { tokenId, tokenSecret } = yield* protectedRequest(sdk, '/pa/v3/token/create', authentication);
  if (tokenId === undefined || tokenSecret?.length !== 16) fail('encryption');
  const { activationId } = sdk.session.data;
  const token = { id: tokenId, secret: tokenSecret, activationId, factors: authentication.factors };
  sdk.phone.tokens.set(tokenEntry(sdk, name), token);
  return token;
}

export function* removeToken(sdk, name) {
  demandActivation(sdk);
  const token = localToken(sdk, name);
  if (!token) fail('invalidToken');
  yield* signedRequest(sdk, '/pa/v3/token/remove', POSSESSION, { tokenId: token.id });
  sdk.phone.tokens.delete(tokenEntry(sdk, name));
}

export const forgetToken = (sdk, name) => sdk.phone.tokens.delete(tokenEntry(sdk, name));

/** Makes the header of a token, with synchronised time. */
export function* tokenHeader(sdk, name) {
  const token = localToken(sdk, name);
  if (!token) fail('invalidToken');
  yield* demandTime(sdk);
  if (!core.isValid(sdk.session) || token.activationId !== sdk.session.data.activationId) fail('invalidToken');
  return token;
}

/** Reads the recovery data that came with the activation. */
export function* recoveryData(sdk, password) {
  if (!core.isValid(sdk.session) || !sdk.session.data.recovery) fail('invalidActivationState');
  yield* unlockVault(sdk, STRONG(password), 'RECOVERY_CODE');
  return sdk.session.data.recovery;
}

export function* confirmRecoveryCode(sdk, password, code) {
  demandActivation(sdk);
  return yield* protectedRequest(sdk, '/pa/v3/recovery/confirm', STRONG(password), { recoveryCode: code });
}

/** An encryptor of a scope, once its key is at hand. */
export function* encryptor(sdk, scope) {
  if (scope === 'activation') demandActivation(sdk);
  return yield* prepareEncryption(sdk, scope);
}

export function* fetchUserInfo(sdk) {
  demandActivation(sdk);
  const key = yield* prepareEncryption(sdk, 'activation');
  const { userInfo } = yield* request(sdk, '/pa/v3/user/info', { key });
  sdk.lastUserInfo = userInfo;
  return userInfo;
}

/** Signs a request of the application. */
export const signRequest = (sdk, authentication, content) => sign(sdk, authentication, content, { isPublic: true });
