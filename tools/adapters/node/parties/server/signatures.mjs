// How a server judges signatures, and what that costs.

import { timingSafeEqual } from 'node:crypto';
import { operations as oneTimePasswords } from '../../one-time-password.mjs';
import { utf8 } from '../../primitives.mjs';
import {
  compute, factorsOf, nextCounter, numericBlock, offlineSignature, onlineSignature, signedData,
} from '../bytes.mjs';
import { BEGINNING, change, UNAUTHORIZED, usableVersion } from './state.mjs';

const HEADER_VERSIONS = ['3.0', '3.1', '3.2', '3.3'];
const STEP = 30;
const TIME_PASSWORD_DIGITS = 8;

/** The types with possession and at least one other factor. */
export const STRONG = ['POSSESSION_KNOWLEDGE', 'POSSESSION_BIOMETRY', 'POSSESSION_KNOWLEDGE_BIOMETRY'];
export const WITH_POSSESSION = ['POSSESSION', ...STRONG];

/**
 * Verifies the signature of a request whose endpoint allows these types. What is refused before the judgement
 * costs nothing.
 */
export function demandSignature(server, request, allowed, options) {
  const { header } = request;
  if (!HEADER_VERSIONS.includes(header.version) || !allowed.includes(header.type)) throw UNAUTHORIZED();
  const { isValid } = judgeOnline(server, request, options);
  if (!isValid) throw UNAUTHORIZED();
  return server.records.get(header.activationId);
}

/** Judges an online signature. */
export function judgeOnline(server, { header, method, resource, body }, { isForced = false } = {}) {
  const record = server.records.get(header.activationId);
  if (!record) return { isValid: false };
  const version = usableVersion(server, header.applicationKey, record);
  if (!version) {
    change(server, record, { ...failed(record, header.type), lastUsed: server.now });
    return { isValid: false };
  }
  if (record.version > 3) {
    // Nothing of 3.x belongs to it any more.
    change(server, record, { lastUsed: server.now });
    return { isValid: false };
  }
  const data = signedData({ method, resource, nonce: header.nonce, body, secret: version.secret });
  // An activation of version 2 is judged by its number, except at the end of an upgrade.
  const isNumeric = record.version === 2 && !(isForced && record.counterData);
  const form = isNumeric ? '2.1' : header.version;
  const keys = record.keys && factorsOf(header.type).map((name) => record.keys[name]);
  const matches = (block) => same(onlineSignature(form, keys, block, data), header.signature) && header.type;
  return judge(server, record, header.type, isNumeric, matches);
}

/** Judges an offline signature, for which application versions do not count. */
export function judgeOffline(server, { activationId, data, digits, componentLength, allowBiometry, proximity }) {
  const record = server.records.get(activationId);
  if (!record) return { isValid: false };
  const length = componentLength ?? server.settings.offlineLength;
  const types = ['POSSESSION_KNOWLEDGE', ...(allowBiometry ? ['POSSESSION_BIOMETRY'] : [])];
  const texts = signedTexts(server, data, proximity);
  const matches = (block) => types.find((type) => {
    const keys = factorsOf(type).map((name) => record.keys[name]);
    return texts.some((text) => same(offlineSignature(length, keys, block, text), digits));
  });
  return judge(server, record, 'POSSESSION_KNOWLEDGE', false, matches);
}

/** The table of a signature: from the record and the value that matches to the record after it. */
function judge(server, record, type, isNumeric, matches) {
  const used = change(server, record, { lastUsed: server.now });
  if (used.status !== 'ACTIVE') return { isValid: false };
  if (used.attempts >= used.maximum) {
    change(server, used, blocked());
    return { isValid: false };
  }
  const found = used.keys && search(server, used, isNumeric, matches);
  if (!found) {
    const after = change(server, used, failed(used, type));
    return { isValid: false, type, remaining: Math.max(0, after.maximum - after.attempts) };
  }
  const { matched, number, counterData } = found;
  change(server, used, { number, counterData, attempts: type === 'POSSESSION' ? used.attempts : 0 });
  return { isValid: true, type: matched, remaining: used.maximum };
}

/** Tries the stored value and those after it; the first that matches counts. */
function search(server, record, isNumeric, matches) {
  let { number, counterData } = record;
  for (let offset = 0; offset < server.settings.lookAhead; offset++) {
    const block = isNumeric ? numericBlock(number) : counterData;
    const matched = matches(block);
    number += 1;
    if (!isNumeric) counterData = nextCounter(counterData);
    if (matched) return { matched, number, counterData };
  }
  return null;
}

/** The record after a failed attempt; possession alone is none. */
function failed(record, type) {
  if (type === 'POSSESSION') return record;
  const attempts = record.attempts + 1;
  return { ...record, attempts, ...(attempts >= record.maximum ? blocked() : {}) };
}

const blocked = () => ({ status: 'BLOCKED', blockedReason: 'MAX_FAILED_ATTEMPTS' });

export function same(text, other) {
  const [a, b] = [utf8(text), utf8(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The texts that an offline signature may cover: one, or one for each time-based password. */
export function signedTexts(server, { body, ...others }, proximity) {
  const text = (content) => signedData({ ...others, method: 'POST', body: utf8(content), secret: 'offline' });
  if (!proximity) return [text(body)];
  const ages = Array.from({ length: proximity.steps + 1 }, (_, age) => age);
  return ages.map((age) => text(`${body}&${timePassword(proximity.seed, server.now, age)}`));
}

/** The time-based password of the step that began this number of steps before the current one. */
export function timePassword(secret, now, age) {
  const time = Math.floor((BEGINNING + now) / 1000) - age * STEP;
  const input = { secret, algorithm: 'sha256', digits: TIME_PASSWORD_DIGITS, time, step: STEP };
  return compute(oneTimePasswords['otp.totp'], input).code;
}
