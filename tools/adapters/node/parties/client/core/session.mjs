// The core of a client: an activation in memory, from its beginning to its end, and in storage.
//
// A call returns the code of the core: ok, encryption, wrong-state or wrong-parameter.

import { randomBytes } from 'node:crypto';
import { importPublicKey, isStrictSignature, verifies } from '../../../p256.mjs';
import { decodeBase64, encryptCbc, utf8 } from '../../../primitives.mjs';
import { operations as recovery } from '../../../recovery.mjs';
import { agreedKeys, compute, drawKeyPair, isPoint, passes } from '../../bytes.mjs';
import { KEY_BYTE_COUNT, ZEROS, isKey, isLongEnough, isUnlockKey, passwordKey, wrapped, wrappedTwice } from './keys.mjs';

export const OK = 'ok';
export const ENCRYPTION = 'encryption';
export const WRONG_STATE = 'wrong-state';
export const WRONG_PARAMETER = 'wrong-parameter';

/**
 * A session without activation.
 * @param {{ applicationKey: string, applicationSecret: string, masterKey: string, externalKey?: Buffer }} setUp
 */
export function newSession({ applicationKey, applicationSecret, masterKey, externalKey }) {
  const isValidSetUp = [applicationKey, applicationSecret, masterKey].every((text) => decodeBase64(text)?.length > 0)
    && (externalKey === undefined || isKey(externalKey));
  return { phase: isValidSetUp ? 'empty' : 'invalid', masterKey: decodeBase64(masterKey), externalKey };
}

export const isValid = ({ phase }) => phase === 'activated';
export const isPending = ({ phase }) => phase === 'activation1' || phase === 'activation2';
export const canStart = ({ phase }) => phase === 'empty';

/** Whether a signature of data is right under a public key, which need not be a point. */
export const isSigned = (publicKey, data, signature) =>
  passes(() => isStrictSignature(signature) && verifies(importPublicKey(publicKey), data, signature));

/** Begins an activation; the master key must be a point, under which a signature of the code is verified. */
export function start(session, { code, codeSignature } = {}) {
  if (session.phase !== 'empty') return WRONG_STATE;
  if (!isPoint(session.masterKey)) return ENCRYPTION;
  if (codeSignature !== undefined && !isSigned(session.masterKey, utf8(code), codeSignature)) return ENCRYPTION;
  Object.assign(session, { phase: 'activation1', pending: { device: drawKeyPair() } });
  return OK;
}

/** Whether recovery data have the form of a code and a PUK. */
const isRecovery = ({ recoveryCode, puk }) => passes(() => {
  compute(recovery['recovery-code.validate'], { code: recoveryCode, prefix: 'forbidden' });
  compute(recovery['recovery-code.validate-puk'], { puk });
});

/** Takes the answer of the server, whose bytes are in Base64. */
export function accept(session, { activationId, serverPublicKey, ctrData, activationRecovery }) {
  if (session.phase !== 'activation1') return WRONG_STATE;
  if (!activationId || !serverPublicKey || !ctrData) return WRONG_PARAMETER;
  if (activationRecovery && !isRecovery(activationRecovery)) return WRONG_PARAMETER;
  const [key, counterData] = [serverPublicKey, ctrData].map(decodeBase64);
  if (!isKey(counterData ?? undefined) || !key || !isPoint(key)) {
    reset(session);
    return ENCRYPTION;
  }
  const received = { activationId, serverPublicKey: key, counterData, recovery: activationRecovery };
  Object.assign(session, { phase: 'activation2', pending: { ...session.pending, ...received } });
  return OK;
}

/** Completes an activation with its factors. */
export function complete(session, { possession, password, biometry }) {
  if (session.phase !== 'activation2') return WRONG_STATE;
  if (!isUnlockKey(possession) || !isLongEnough(password)) return WRONG_PARAMETER;
  if (biometry !== undefined && !isUnlockKey(biometry)) return WRONG_PARAMETER;
  const { externalKey, pending: { device, activationId, serverPublicKey, counterData, recovery: code } } = session;
  const keys = agreedKeys(device.privateKey, serverPublicKey);
  const salt = randomBytes(KEY_BYTE_COUNT);
  session.data = {
    activationId, serverPublicKey, counterData, counterByte: 0, number: 0, version: 3, isUpgrading: false, salt,
    possession: wrapped(possession, keys.possession), transport: wrapped(possession, keys.transport),
    knowledge: wrappedTwice(externalKey, passwordKey(password, salt), keys.knowledge),
    biometry: biometry && wrappedTwice(externalKey, biometry, keys.biometry),
    privateKey: encryptCbc(keys.vault, ZEROS, device.privateKey),
    recovery: code && encryptCbc(keys.vault, ZEROS, utf8(JSON.stringify(code))),
    usesExternalKey: externalKey !== undefined,
  };
  Object.assign(session, { phase: 'activated', pending: undefined, expectsExternalKey: session.data.usesExternalKey });
  return OK;
}

/** Forgets the activation; the external key stays. */
export const reset = (session) =>
  Object.assign(session, { phase: 'empty', data: undefined, pending: undefined, expectsExternalKey: undefined });

/** The text that is stored, in which bytes are hex; a pending activation is stored as none. */
export function stored({ data }) {
  if (data === undefined) return undefined;
  const inHex = ([name, value]) => [name, Buffer.isBuffer(value) ? { hex: value.toString('hex') } : value];
  return JSON.stringify(Object.fromEntries(Object.entries(data).map(inHex)));
}

/** Loads what was stored. */
export function load(session, text) {
  reset(session);
  if (text === undefined) return;
  const fromHex = ([name, value]) => [name, value?.hex === undefined ? value : Buffer.from(value.hex, 'hex')];
  const data = Object.fromEntries(Object.entries(JSON.parse(text)).map(fromHex));
  Object.assign(session, { phase: 'activated', data, expectsExternalKey: data.usesExternalKey });
}

/** Marks the beginning of an upgrade. */
export function startUpgrade(session) {
  if (!isValid(session) || session.data.version !== 2) return WRONG_STATE;
  session.data.isUpgrading = true;
  return OK;
}

/** Takes the counter of version 3, of which the byte is not known yet. */
export function applyUpgrade(session, counterData) {
  if (!isValid(session) || session.data.version !== 2 || !session.data.isUpgrading) return WRONG_STATE;
  if (!isKey(counterData)) return WRONG_PARAMETER;
  Object.assign(session.data, { version: 3, counterData, counterByte: undefined, number: 0 });
  return OK;
}

/** Removes the mark. */
export function finishUpgrade(session) {
  if (!isValid(session) || session.data.version !== 3 || !session.data.isUpgrading) return WRONG_STATE;
  session.data.isUpgrading = false;
  return OK;
}
