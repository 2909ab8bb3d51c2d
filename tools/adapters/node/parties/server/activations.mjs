// The transitions of an activation: init, exchange of keys, commit, one-time passwords, blocking and removal.

import { randomBytes } from 'node:crypto';
import { operations as recoveryCodes } from '../../recovery.mjs';
import { agreedKeys, compute, isPoint } from '../bytes.mjs';
import { BAD_ACTIVATION, CallError, change, codeOf, expire, newRecord, removeRecord } from './state.mjs';

const LOOK_BACK = 3_600_000;
export const isText = (text) => text !== undefined && text !== '';

/** Makes an activation for an administrator. */
export function init(server, { user, maxFailures, validity, password, validation, commitPhase }) {
  if (maxFailures !== undefined && maxFailures <= 0) throw new CallError('ERR0040');
  const isValidated = validation !== undefined && validation !== 'NONE';
  if (isValidated && (commitPhase !== undefined || (password ?? '').trim() === '')) throw new CallError('ERR0024');
  const stored = isText(password) ? password : undefined;
  return newRecord(server, { user, maxFailures, validity, password: stored, validation, commitPhase });
}

/** The phase in which a record becomes ACTIVE. */
export const committingPhase = ({ validation, commitPhase }) => (validation === 'NONE' ? commitPhase : validation);

/** What a one-time password is in a phase: `none`, where nothing is to be compared, `misplaced`, `right` or `wrong`. */
export function passwordVerdict(record, phase, given) {
  if (record.password === undefined) return 'none';
  const [isDue, isSent] = [committingPhase(record) === phase, isText(given)];
  if (isDue !== isSent) return 'misplaced';
  if (!isDue) return 'none';
  return given === record.password ? 'right' : 'wrong';
}

/** Checks the one-time password of a phase, and counts; true where it was checked and is right. */
function checkPassword(server, record, phase, given, refusal) {
  const verdict = passwordVerdict(record, phase, given);
  if (verdict === 'misplaced') throw refusal();
  if (verdict === 'wrong') {
    const attempts = record.attempts + 1;
    const after = change(server, record, { attempts });
    if (attempts >= record.maximum) removeRecord(server, after);
    throw refusal();
  }
  if (verdict === 'right') change(server, record, { attempts: 0 });
  return verdict === 'right';
}

/** Exchanges keys with the code of a CREATED activation. */
export function exchange(server, version, code, device) {
  const record = [...server.records.values()].find((item) => item.code === code && item.application === version.application);
  if (record?.status !== 'CREATED' || record.expires <= server.now) throw BAD_ACTIVATION();
  const isChecked = checkPassword(server, record, 'ON_KEY_EXCHANGE', device.activationOtp, BAD_ACTIVATION);
  if (!isPoint(device.devicePublicKey)) {
    removeRecord(server, record);
    throw BAD_ACTIVATION();
  }
  const phase = committingPhase(record);
  // A one-time password that nothing is to be compared with commits as well, if no phase is due for it.
  const isActive = isChecked || phase === 'ON_KEY_EXCHANGE' || isText(device.activationOtp);
  return withKeys(server, record, device, { status: isActive ? 'ACTIVE' : 'PENDING_COMMIT' });
}

/** The name of a platform as it is stored. */
export const storedPlatform = (platform) => platform?.toLowerCase() ?? 'unknown';

/** Stores what an exchange gives, and makes a recovery code. */
function withKeys(server, record, { devicePublicKey, activationName, platform }, changes) {
  const { number, counterData } = { number: 0, counterData: randomBytes(16) };
  const after = change(server, record, {
    devicePublicKey, name: activationName, platform: storedPlatform(platform), version: 3, number, counterData,
    keys: agreedKeys(record.serverKey.privateKey, devicePublicKey), ...changes,
  });
  if (server.settings.recovery === 'yes') makeCode(server, after, 1);
  return after;
}

/** Makes an activation with the user whom a provider or a recovery code names. */
export function createWithUser(server, { application, user, maxFailures, device, isCommitted }) {
  if (maxFailures !== undefined && maxFailures <= 0) throw BAD_ACTIVATION();
  if (!isPoint(device.devicePublicKey)) throw BAD_ACTIVATION();
  const record = newRecord(server, { application, user, maxFailures });
  return withKeys(server, record, device, { status: isCommitted ? 'ACTIVE' : 'PENDING_COMMIT' });
}

/** Makes the recovery code of an activation, or of a postcard. */
export function makeCode(server, { id, user, application, status }, count) {
  const indexes = Array.from({ length: count }, () => randomBytes(8).readBigUInt64BE().toString());
  const input = { secret: randomBytes(32), nonce: randomBytes(32), indexes };
  const { code: text, puks } = compute(recoveryCodes['recovery-code.derive'], input);
  const code = {
    text, user, application, activationId: id, status: status === 'ACTIVE' ? 'ACTIVE' : 'CREATED', attempts: 0,
    puks: puks.map((digits) => ({ digits, status: 'VALID' })),
  };
  server.codes.set(text, code);
  return code;
}

/** Finds a record for an administrator, and notices its expiry where the call looks at that. */
function found(server, id, { looksAtExpiry = false } = {}) {
  const record = server.records.get(id);
  if (!record) throw new CallError('ERR0009');
  return looksAtExpiry ? expire(server, record) : record;
}

export function commit(server, id, password) {
  const record = found(server, id, { looksAtExpiry: true });
  if (record.status === 'REMOVED') throw new CallError('ERR0007');
  const phase = committingPhase(record);
  if (record.status !== 'PENDING_COMMIT' || phase !== 'ON_COMMIT') throw new CallError('ERR0008');
  checkPassword(server, record, 'ON_COMMIT', password, () => new CallError('ERR0031'));
  const code = codeOf(server, id);
  if (code?.status === 'CREATED') code.status = 'ACTIVE';
  return change(server, record, { status: 'ACTIVE' });
}

export function updatePassword(server, id, password) {
  const record = found(server, id, { looksAtExpiry: true });
  if (record.status !== 'PENDING_COMMIT') throw new CallError('ERR0008');
  if (record.validation === 'ON_KEY_EXCHANGE') throw new CallError('ERR0032');
  return change(server, record, { password, validation: 'ON_COMMIT' });
}

/** What block and unblock change in each state; in other states they are refused. */
const ADMINISTRATION = {
  block: {
    ACTIVE: (reason) => ({ status: 'BLOCKED', blockedReason: reason ?? 'NOT_SPECIFIED' }),
    BLOCKED: () => ({}),
  },
  unblock: {
    BLOCKED: () => ({ status: 'ACTIVE', attempts: 0, blockedReason: undefined }),
    ACTIVE: () => ({}),
  },
};

export function administer(server, call, id, reason) {
  const record = found(server, id);
  const changes = ADMINISTRATION[call][record.status];
  if (!changes) throw new CallError('ERR0008');
  return change(server, record, changes(reason));
}

export const remove = (server, id, isRevoking) => removeRecord(server, found(server, id), { isRevoking });

export const setStatus = (server, id, status) => change(server, found(server, id), { status });

/** The job that removes expired activations; it does not look back further than an hour. */
export function expireAll(server) {
  for (const record of [...server.records.values()]) {
    if (record.expires >= server.now - LOOK_BACK) expire(server, record);
  }
}

/** Reads a record; of an unknown activation the server answers as of a removed one. */
export function detail(server, id) {
  const stored = server.records.get(id);
  if (!stored) return { status: 'REMOVED', attempts: 0, maximum: server.settings.maxFailures, version: 0, user: 'unknown', name: 'unknown' };
  const { maximum, version, user, name, platform } = expire(server, stored);
  return { maximum, version, user, name, platform };
}
