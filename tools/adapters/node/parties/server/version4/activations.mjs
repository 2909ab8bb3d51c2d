// The transitions of an activation of 4.0: exchange, confirmation, and the two steps of an upgrade.

import { randomBytes } from 'node:crypto';
import { base64 } from '../../../primitives.mjs';
import { confirmed, exchanged } from '../../../version4/decisions/activations.mjs';
import { headerAnswer, isExpected } from '../../../version4/decisions/upgrade.mjs';
import { yesNo } from '../../../version4/decisions/words.mjs';
import { hierarchy } from '../../../version4/keys.mjs';
import { VERSION } from '../../../version4/primitives.mjs';
import { algorithm } from '../../../version4/shared-secret.mjs';
import { isObject } from '../../../json.mjs';
import { committingPhase, isText, passwordVerdict, storedPlatform } from '../activations.mjs';
import { demand, reading } from '../encryption.mjs';
import { BAD_UPGRADE, parsed } from '../endpoints.mjs';
import { BAD_ACTIVATION, Refusal, UNAUTHORIZED, change, removeRecord } from '../state.mjs';
import { areSigningKeys, drawSigningKeys, isSecretRequest, keyMembers, keysOfMembers, respond } from './bytes.mjs';
import { demandCode, judgeOnline, judgeSignature, takes } from './codes.mjs';
import { openSigned } from './encryption.mjs';
import { allows, changeLater, isAlgorithm } from './state.mjs';

const isExpired = (server, { status, expires }) =>
  (status === 'CREATED' || status === 'PENDING_COMMIT') && server.now > expires;

/** Throws the refusal of a decision. */
function demandDone({ httpStatus, errorCode }) {
  if (httpStatus !== 200) throw new Refusal(httpStatus, errorCode);
}

/** Whether a device has sent what an exchange of keys needs: a key for each signature of the algorithm. */
function isComplete({ sharedSecretRequest: request, devicePublicKeys: keys }) {
  if (!isSecretRequest(request) || !isObject(keys)) return false;
  const isHybrid = isAlgorithm(request.algorithm) && algorithm(request.algorithm).signature !== undefined;
  return typeof keys.ecdsa === 'string' && (!isHybrid || typeof keys.mldsa === 'string');
}

function hasRightKeys({ sharedSecretRequest: { algorithm: name }, devicePublicKeys }) {
  return areSigningKeys(name, keysOfMembers(name, devicePublicKeys));
}

/**
 * Agrees on keys with a device: what is stored of them, and what the device is told.
 * Throws a Rejection where the device's keys for the agreement are not right.
 */
function agree({ sharedSecretRequest: request }, flags) {
  const { response, secret } = respond(request);
  const [serverKeys, counterData, keys] = [drawSigningKeys(request.algorithm), randomBytes(32), hierarchy(secret)];
  const first = (factor) => ({ current: { number: 0, key: keys[factor] } });
  const later = {
    algorithm: request.algorithm, serverKeys, keys, counterData, steps: 0, knowledge: first('knowledge'), biometry: first('biometry'),
    made: { knowledge: 0, biometry: 0 }, ...flags,
  };
  const serverPublicKeys = keyMembers(serverKeys.publicKeys);
  return { later, answer: { sharedSecretResponse: response, serverPublicKeys, ctrData: base64(counterData) } };
}

/** Exchanges keys with the code of a CREATED activation; what fails after the keys of the device were looked at is undone. */
export function exchange(server, application, code, device) {
  const record = [...server.records.values()].find((item) => item.code === code && item.application === application);
  // At its expiry a code is not found any more, and the activation is not removed yet.
  if (!record || record.expires === server.now) throw BAD_ACTIVATION();
  const password = passwordVerdict(record, 'ON_KEY_EXCHANGE', device.activationOtp);
  const { httpStatus, state: status, passwordAttempts: attempts } = exchanged({
    state: record.status, isExpired: isExpired(server, record), request: requestOf(device, password),
    isAllowed: allows(server, application, device.sharedSecretRequest?.algorithm), password,
    // A one-time password that nothing is to be compared with commits as well.
    commitPhase: isText(device.activationOtp) ? 'ON_KEY_EXCHANGE' : committingPhase(record),
    attempts: record.attempts, maximum: record.maximum,
  });
  if (httpStatus !== 200) {
    change(server, record, { status, attempts });
    throw BAD_ACTIVATION();
  }
  const { later, answer } = agree(device, { confirmationPending: true, upgradePending: false, biometryEnabled: false });
  change(server, record, {
    status, attempts, later, version: 4, number: 0, name: device.activationName, platform: storedPlatform(device.platform),
    lastUsed: server.now,
  });
  return { activationId: record.id, ...answer };
}

/** What an exchange is, in the words of its decision; a password in the wrong place makes it no better than a missing member. */
function requestOf(device, password) {
  if (!isComplete(device) || password === 'misplaced') return 'incomplete';
  return hasRightKeys(device) ? 'right' : 'device-key';
}

/** Answers `/pa/v4/activation/confirm`. */
export function confirm(server, request) {
  const record = demandCode(server, request, 'activation/confirm');
  const isAsked = parsed(request.body, BAD_ACTIVATION).requestObject.enableBiometry === true;
  const isPending = record.later.confirmationPending;
  const { answer, changes } = confirmed({ isExpired: isExpired(server, record), isPending, isAsked });
  if (changes.state === 'REMOVED') removeRecord(server, record);
  demandDone(answer);
  changeLater(server, record, { confirmationPending: false, biometryEnabled: isAsked });
  return {};
}

/** Answers `/pa/v4/upgrade/start`, which is authenticated by a signature of 3.3. */
export function startUpgrade(server, request) {
  const { header, encryption } = request;
  const isLater = header.version === VERSION;
  // The oldest version that is served refuses signatures, and not codes of 4.0.
  if ((!isLater && server.minimumVersion > 3) || !takes('upgrade/start', header.type)) throw UNAUTHORIZED();
  const stored = server.records.get(header.activationId);
  if (!stored) throw UNAUTHORIZED();
  // A code for which there are no keys is refused before anything is stored.
  if (!isLater) change(server, stored, { lastUsed: server.now });
  const judged = isLater ? judgeOnline(server, request, 'upgrade/start') : judgeSignature(server, request);
  if (!judged.isValid) throw UNAUTHORIZED();
  const refused = headerAnswer(header.version, encryption);
  if (refused) demandDone(refused);
  // A signature of 3.3 is right only of an activation that is ACTIVE and of version 3.
  return reading(BAD_UPGRADE, () => {
    const { applicationKey } = header;
    const { plaintext, seal } = openSigned(server, { ...request, header: { applicationKey } }, '/pa/upgrade/start');
    const device = parsed(plaintext, BAD_UPGRADE);
    demand(isComplete(device) && typeof device.enableBiometry === 'boolean');
    if (!hasRightKeys(device)) {
      removeRecord(server, stored);
      throw BAD_UPGRADE();
    }
    const flags = { confirmationPending: false, upgradePending: true, biometryEnabled: device.enableBiometry };
    const { later, answer } = agree(device, flags);
    change(server, stored, { later });
    return { encrypted: seal(answer) };
  });
}

/** Answers `/pa/v4/upgrade/confirm`; afterwards nothing of 3.3 belongs to the activation. */
export function confirmUpgrade(server, request) {
  const record = demandCode(server, request, 'upgrade/confirm');
  const { version, later } = record;
  if (!isExpected({ version, upgradePending: yesNo(later.upgradePending) })) throw BAD_UPGRADE();
  changeLater(server, record, { upgradePending: false });
  change(server, record, { version: 4, keys: undefined });
  return {};
}
