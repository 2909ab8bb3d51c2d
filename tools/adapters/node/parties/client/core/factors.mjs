// What the core of a client does with its factors: the password, biometry, the external key, and the vault.

import { randomBytes } from 'node:crypto';
import { decodeBase64, decryptCbc, utf8 } from '../../../primitives.mjs';
import { agreedKeys } from '../../bytes.mjs';
import {
  KEY_BYTE_COUNT, ZEROS, isKey, isLongEnough, passwordKey, transportKey, unwrapped, unwrappedTwice, wrapped, wrappedTwice,
} from './keys.mjs';
import { ENCRYPTION, OK, WRONG_PARAMETER, WRONG_STATE, isValid } from './session.mjs';

/** Replaces a password; the old one is not checked. */
export function changePassword(session, oldPassword, newPassword) {
  if (!isValid(session)) return WRONG_STATE;
  if (![oldPassword, newPassword].every(isLongEnough)) return WRONG_PARAMETER;
  const { data, externalKey, expectsExternalKey } = session;
  if (expectsExternalKey !== (externalKey !== undefined)) return ENCRYPTION;
  const key = unwrappedTwice(externalKey, passwordKey(oldPassword, data.salt), data.knowledge);
  const salt = randomBytes(KEY_BYTE_COUNT);
  Object.assign(data, { salt, knowledge: wrappedTwice(externalKey, passwordKey(newPassword, salt), key) });
  return OK;
}

/**
 * Decrypts the key of the vault as the server sends it, in Base64.
 * @returns {{ code: string, vaultKey?: Buffer }}
 */
export function vaultKey(session, encryptedKey, possession) {
  if (!isValid(session)) return { code: WRONG_STATE };
  if (!encryptedKey) return { code: WRONG_PARAMETER };
  const bytes = decodeBase64(encryptedKey);
  const key = bytes && decryptCbc(transportKey(session, possession), ZEROS, bytes);
  return isKey(key ?? undefined) ? { code: OK, vaultKey: key } : { code: ENCRYPTION };
}

/** Opens what is stored under the key of the vault; null if it cannot be opened. */
const opened = (key, secret) => decryptCbc(key, ZEROS, secret);

export const devicePrivateKey = ({ data }, key) => opened(key, data.privateKey);

export function recoveryData({ data }, key) {
  const text = opened(key, data.recovery);
  return text && JSON.parse(text.toString('utf8'));
}

/** Adds the biometry factor, whose key is agreed again from the keys that the vault protects. */
export function addBiometry(session, unlockKey, key) {
  if (unlockKey === undefined) return WRONG_PARAMETER;
  if (!isValid(session)) return WRONG_STATE;
  const privateKey = devicePrivateKey(session, key);
  if (!isKey(unlockKey) || !privateKey) return ENCRYPTION;
  const { externalKey, data } = session;
  const keys = agreedKeys(privateKey, data.serverPublicKey);
  if (!keys.vault.equals(key)) return ENCRYPTION;
  data.biometry = wrappedTwice(externalKey, unlockKey, keys.biometry);
  // In memory the session then goes by the external key that it has; what is stored stays.
  session.expectsExternalKey = externalKey !== undefined;
  return OK;
}

export function removeBiometry(session) {
  if (!isValid(session)) return WRONG_STATE;
  session.data.biometry = undefined;
  return OK;
}

/** Sets the external key in memory. */
export function setExternalKey(session, key) {
  if (session.externalKey !== undefined) return session.externalKey.equals(key) ? OK : WRONG_PARAMETER;
  if (isValid(session) && !session.data.usesExternalKey) return WRONG_STATE;
  if (!isKey(key)) return WRONG_PARAMETER;
  session.externalKey = key;
  return OK;
}

/** Applies a function to the wrapped keys of knowledge and biometry. */
function rewrap({ data }, work) {
  data.knowledge = work(data.knowledge);
  data.biometry = data.biometry && work(data.biometry);
}

export function addExternalKey(session, key) {
  if (!isValid(session) || session.data.usesExternalKey) return WRONG_STATE;
  if (!isKey(key)) return WRONG_PARAMETER;
  rewrap(session, (secret) => wrapped(key, secret));
  session.data.usesExternalKey = true;
  Object.assign(session, { externalKey: key, expectsExternalKey: true });
  return OK;
}

export function removeExternalKey(session) {
  const { externalKey } = session;
  if (!isValid(session) || externalKey === undefined || !session.data.usesExternalKey) return WRONG_STATE;
  rewrap(session, (secret) => unwrapped(externalKey, secret));
  session.data.usesExternalKey = false;
  Object.assign(session, { externalKey: undefined, expectsExternalKey: false });
  return OK;
}

/** The bytes of a password; an empty one is none. */
export const passwordBytes = (text) => (text === undefined || text === '' ? undefined : utf8(text));
