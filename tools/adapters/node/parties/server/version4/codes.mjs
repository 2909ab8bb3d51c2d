// How a server judges authentication codes: the search, the keys of the factors, failed attempts and blocks for a time.

import { timingSafeEqual } from 'node:crypto';
import { codeBytes, codeDigits, combinations, findCode } from '../../../version4/codes.mjs';
import { BLOCKS } from '../../../version4/decisions/factors.mjs';
import { ENDPOINTS } from '../../../version4/decisions/requests.mjs';
import { failed, isOpenFor, settled, verified } from '../../../version4/decisions/verification.mjs';
import { VERSION } from '../../../version4/primitives.mjs';
import { factorsOf, signedData } from '../../bytes.mjs';
import { judgeOffline as judgeSignatureOffline, judgeOnline as judgeSignatureOnline, same, signedTexts } from '../signatures.mjs';
import { UNAUTHORIZED, change, usableVersion } from '../state.mjs';
import { changeLater } from './state.mjs';

const STRONG = 'POSSESSION_KNOWLEDGE';

/** Whether an endpoint takes a type. */
export const takes = (endpoint, type) => ENDPOINTS[endpoint].types.includes(type.toLowerCase());

/**
 * Verifies the code of a request to an endpoint, and returns the record. The version of the header says what is verified; that it is
 * not the one of the endpoint is found afterwards.
 */
export function demandCode(server, request, endpoint) {
  const { header } = request;
  if (!takes(endpoint, header.type)) throw UNAUTHORIZED();
  const isLater = header.version === VERSION;
  const { isValid } = isLater ? judgeOnline(server, request, endpoint) : judgeSignature(server, request);
  if (!isValid || !isLater) throw UNAUTHORIZED();
  return server.records.get(header.activationId);
}

/** Judges a signature of 3.3. An application version that is not usable counts for an ACTIVE activation only. */
export function judgeSignature(server, request) {
  if (server.minimumVersion > 3) return { isValid: false };
  const record = server.records.get(request.header.activationId);
  if (record === undefined || record.status === 'ACTIVE') return judgeSignatureOnline(server, request);
  change(server, record, { lastUsed: server.now });
  return { isValid: false };
}

/** Judges an online code. */
export function judgeOnline(server, { header, method, resource, body }, endpoint) {
  const stored = server.records.get(header.activationId);
  if (!stored) return { isValid: false };
  const record = lift(server, stored);
  const version = usableVersion(server, header.applicationKey, record);
  if (!version) return finish(server, record, failed(decisionOf(server, record), header.type.toLowerCase()), { type: header.type });
  const data = signedData({ method, resource, nonce: header.nonce, body, secret: version.secret });
  const code = Buffer.from(header.code, 'base64');
  const isConfirmation = endpoint === 'activation/confirm' && record.later?.confirmationPending === true;
  return judge(server, record, {
    type: header.type, types: [header.type], isOpen: isOpenFor(record.status, isConfirmation),
    matches: (keys, counter) => timingSafeEqual(codeBytes(keys, counter, data), code),
  });
}

/** Judges what someone typed; what it is depends on the version of the record. Application versions do not count. */
export function judgeOffline(server, call) {
  const { activationId, data, digits, componentLength, allowBiometry, proximity } = call;
  const record = server.records.get(activationId);
  if (record?.version !== 4) return judgeSignatureOffline(server, call);
  const length = componentLength ?? server.settings.offlineLength;
  const texts = signedTexts(server, data, proximity);
  return judge(server, record, {
    type: STRONG, types: [STRONG, ...(allowBiometry ? ['POSSESSION_BIOMETRY'] : [])], isOpen: isOpenFor(record.status, false),
    matches: (keys, counter) => texts.some((text) => same(codeDigits(keys, counter, text, length), digits)),
  });
}

/** Ends a block whose time has come. */
export function lift(server, record) {
  const { status: state, blockedReason: reason, blockExpires: expires, attempts: failedAttempts } = record;
  const after = BLOCKS.time({ state, reason, expires, failedAttempts }, { now: server.now });
  if (after.state === undefined) return record;
  return change(server, record, { status: after.state, attempts: after.failedAttempts, blockedReason: undefined, blockExpires: undefined });
}

/** The part of a record on which a decision depends. */
const decisionOf = ({ settings }, { status, number, attempts, maximum }) =>
  ({ state: status, counter: number, failedAttempts: attempts, maximum, lookAhead: settings.lookAhead });

/** Searches a code where the record is open for it, and stores what follows. */
function judge(server, record, { type, types, isOpen, matches }) {
  const candidates = types.flatMap((each) => candidatesOf(record.later, each));
  const isComputable = candidates.length > 0;
  const isSearched = isOpen && record.attempts < record.maximum;
  // A code that the server cannot compute is not looked at.
  if (isSearched && !isComputable) return verdictOf(record, { valid: false }, type);
  const found = isSearched ? findCode(record.later.counterData, server.settings.lookAhead, candidates, matches) : null;
  const verdict = verified(decisionOf(server, record), type.toLowerCase(), found?.distance, { isOpen, isComputable });
  return finish(server, record, verdict, { type, found });
}

/** The keys with which a code of a type may be made; none where biometry is in it and off, or without keys of 4.0. */
function candidatesOf(later, type) {
  const factors = factorsOf(type);
  if (!later || (factors.includes('biometry') && !later.biometryEnabled)) return [];
  const pairs = factors.map((factor) => (factor === 'possession' ? { current: { key: later.keys.possession } } : later[factor]));
  const next = factors.flatMap((factor, i) => (pairs[i].next ? [[factor, pairs[i].next.key]] : []));
  return combinations(factors, pairs.map(({ current }) => current.key), new Map(next)).map((each) => ({ ...each, factors, type }));
}

/** Stores what a verdict changes: numbers, the time, a block, and after a right code the chain and the keys. */
function finish(server, record, verdict, { type, found }) {
  const { counter, failedAttempts } = verdict.record;
  const numbers = { number: counter, attempts: failedAttempts, lastUsed: server.now };
  change(server, record, { ...numbers, ...(verdict.valid ? unblocked(record, type) : blocked(server, record, verdict.record)) });
  if (verdict.valid) changeLater(server, record, { ...advancedChain(record.later, found), ...keysAfter(record.later, found.candidate) });
  return verdictOf(server.records.get(record.id), verdict, found?.candidate.type ?? type);
}

/** What is observed of a judgement; a right code leaves all attempts. */
const verdictOf = ({ maximum, attempts }, { valid }, type) =>
  ({ isValid: valid, type, remaining: valid ? maximum : Math.max(0, maximum - attempts) });

/** A success ends the series of blocks. */
function unblocked({ status, attempts }, type) {
  const { count } = BLOCKS.success({ state: status, failedAttempts: attempts }, { type: type.toLowerCase() });
  return { blocks: count };
}

/** What blocks a record whose attempts are used up; a block that runs is not timed again. */
function blocked(server, { status, attempts, version, blocks = 0, blockExpires }, { state, failedAttempts, maximum }) {
  const isUsedUp = state === 'BLOCKED' && failedAttempts >= maximum;
  if (!isUsedUp || (status === 'BLOCKED' && failedAttempts === attempts)) return {};
  const { timedBlocks, blockBase: base, blockFactor: factor } = server.settings;
  const isEnabled = timedBlocks === 'yes';
  const parameters = { version: version === 4 ? 4 : 3, isEnabled, base, factor, now: server.now };
  const before = { state: status, count: blocks, expires: blockExpires };
  const { count, expires } = { ...before, ...BLOCKS['attempts-used-up'](before, parameters) };
  return { status: 'BLOCKED', blockedReason: 'MAX_FAILED_ATTEMPTS', blockExpires: expires, blocks: count };
}

const advancedChain = ({ steps }, { distance, counterData }) => ({ counterData, steps: steps + distance + 1 });

/** The keys after a right code, by those with which it was made. */
function keysAfter(later, { factors, promoted }) {
  const used = factors.filter((factor) => factor !== 'possession')
    .map((factor) => [factor, promoted.includes(factor) ? later[factor].next : later[factor].current]);
  return settled({ knowledge: later.knowledge, biometry: later.biometry }, Object.fromEntries(used));
}
