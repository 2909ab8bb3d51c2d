// Recovery codes and their PUKs.

import { createWithUser, makeCode } from './activations.mjs';
import { BAD_ACTIVATION, Refusal, UNAUTHORIZED, change, codeOf, removeRecord, revoke } from './state.mjs';

const LIVE = ['CREATED', 'ACTIVE'];
const MOST_PUKS = 100;

/** Makes a new activation with a PUK of a code. */
export function recover(server, version, { recoveryCode, puk, isCommitted }, device) {
  const { recovery, postcards, recoveryAttempts } = server.settings;
  if (recovery === 'no' && postcards === 'no') throw BAD_ACTIVATION();
  const code = server.codes.get(recoveryCode);
  if (code?.status !== 'ACTIVE' || code.application !== version.application) throw BAD_ACTIVATION();
  const expected = code.puks.findIndex(({ status }) => status === 'VALID');
  if (expected < 0) throw BAD_ACTIVATION();
  if (code.puks[expected].digits !== puk) {
    code.attempts += 1;
    if (code.attempts < recoveryAttempts) {
      throw new Refusal(400, 'INVALID_RECOVERY_CODE', { expectedPUK: expected + 1 });
    }
    code.status = 'BLOCKED';
    code.puks[expected].status = 'INVALID';
    throw BAD_ACTIVATION();
  }
  const record = createWithUser(server, { user: code.user, device, isCommitted });
  code.puks[expected].status = 'USED';
  code.attempts = 0;
  const former = server.records.get(code.activationId);
  if (former) removeRecord(server, former, { isRevoking: true });
  return change(server, record, { flags: former?.flags });
}

/** Confirms a code for the activation of a device; whether it was confirmed before. */
export function confirmCode(server, record, recoveryCode) {
  const code = server.codes.get(recoveryCode);
  const isOwn = code?.user === record.user && code.application === record.application;
  if (!isOwn || !LIVE.includes(code.status)) throw UNAUTHORIZED();
  const wasConfirmed = code.status === 'ACTIVE';
  code.status = 'ACTIVE';
  return wasConfirmed;
}

/** Makes the code of a postcard; null where that is refused. */
export function makePostcard(server, user, count) {
  const { postcards, severalPostcards } = server.settings;
  const isPostcard = (code) => code.activationId === undefined && code.user === user && LIVE.includes(code.status);
  if (postcards === 'no' || count < 1 || count > MOST_PUKS) return null;
  if (severalPostcards === 'no' && [...server.codes.values()].some(isPostcard)) return null;
  return makeCode(server, { user, application: 'own', status: 'CREATED' }, count);
}

export { codeOf, revoke };
