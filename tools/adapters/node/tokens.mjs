// Digests of tokens, synchronised time, and the lists of words in which an SDK reports.

import { timingSafeEqual } from 'node:crypto';
import { hmacSha256, utf8 } from './primitives.mjs';
import { Rejection, demand, demandByteCount } from './rejection.mjs';
import { kmac256 } from './version4/keccak.mjs';

const SLOWEST_EXCHANGE = 16_000;
const SMALL_DIFFERENCE = 2_000_000;
const NEAR_OFFSET = 10_000_000;

const ACTIVATION_STATES = { created: 1, pendingCommit: 2, active: 3, blocked: 4, removed: 5, deadlock: 128 };
const ERROR_CODES = numbered(0, [
  'NA', 'networkError', 'signatureError', 'invalidActivationState', 'invalidActivationCode', 'invalidActivationData',
  'missingActivation', 'activationPending', 'biometryNotAvailable', 'biometryCancel', 'biometryFailed',
  'operationCancelled', 'encryption', 'wrongParameter', 'invalidToken', 'watchConnectivity', 'protocolUpgrade',
  'pendingProtocolUpgrade', 'externalPendingOperation', 'biometryFallback', 'timeSynchronization',
]);
const UNLOCK_METHODS = numbered(1, ['biometrics', 'biometricsOrPasscode', 'sdkPin', 'none']);
const MIGRATION_ERRORS = numbered(1, [
  'unknown', 'migrationInfoMissing', 'accountsExistError', 'accountPreviouslyEnrolledError', 'pinRequired',
  'noDeviceUDID', 'noMigrationToken',
]);
const SCANNED_KINDS = ['enrollment', 'onlineAuth', 'offlineAuth', 'usernameless', 'invalid'];
const FORMER_ERRORS = [
  'NetworkError', 'SignatureError', 'InvalidActivationState', 'InvalidActivationData', 'MissingActivation',
  'ActivationPending', 'BiometryNotAvailable', 'BiometryCancel', 'OperationCancelled', 'Encryption', 'InvalidToken',
  'WatchConnectivity',
];
const ERRORS_WITHOUT_SUCCESSOR = ['AuthenticationFailed', 'Keychain'];

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'token.digest': (input, protocol) => {
    const { data, digest } = tokenDigest(input, protocol);
    return { output: { digest }, steps: { data } };
  },

  'token.verify': (input, protocol) => {
    const { data, digest } = tokenDigest(input, protocol);
    const given = input.bytes('digest');
    demandByteCount(32, given);
    demand(timingSafeEqual(given, digest), 'digest-mismatch');
    return { output: {}, steps: { data, computedDigest: digest } };
  },

  'time.synchronize': (input) => {
    const [start, now] = [input.integer('start', 0), input.integer('now', 0)];
    const known = knownTime(input);
    const elapsed = now - start;
    demand(elapsed >= 0, 'negative-duration');
    if (elapsed > SLOWEST_EXCHANGE) {
      demand(known !== null, 'slow-exchange');
      return { output: known, steps: { elapsed: String(elapsed) } };
    }
    const precision = elapsed * 500;
    const difference = (input.integer('serverTime', 0) - now) * 1000 + precision;
    const steps = { elapsed: String(elapsed), difference: String(difference) };
    return { output: corrected(known, difference, precision), steps };
  },

  'vocabulary.activation-state': (input) => {
    const isFormerName = input.has('name') && !input.has('number') && input.text('name') === 'otp_Used';
    return isFormerName ? { output: { name: 'pendingCommit', number: 2 } } : lookUp(input, ACTIVATION_STATES);
  },

  'vocabulary.error-code': (input) => lookUp(input, ERROR_CODES),
  'vocabulary.unlock-method': (input) => lookUp(input, UNLOCK_METHODS),
  'vocabulary.migration-error': (input) => lookUp(input, MIGRATION_ERRORS),

  'vocabulary.scanned-kind': (input) => {
    const name = input.text('name');
    demand(SCANNED_KINDS.includes(name), 'unknown-name');
    return { output: { name } };
  },

  'vocabulary.former-error': (input) => {
    const formerName = input.text('formerName');
    demand(!ERRORS_WITHOUT_SUCCESSOR.includes(formerName), 'no-successor');
    demand(FORMER_ERRORS.includes(formerName), 'unknown-name');
    const name = formerName[0].toLowerCase() + formerName.slice(1);
    return { output: { name, number: ERROR_CODES[name] } };
  },
};

/** Computes the digest of a token, which covers the version from 3.2 on. */
function tokenDigest(input, protocol) {
  const [secret, nonce] = [input.bytes('tokenSecret'), input.bytes('nonce')];
  demandByteCount(protocol === '4.0' ? 32 : 16, secret);
  demandByteCount(16, nonce);
  const suffix = ['2.1', '3.0', '3.1'].includes(protocol) ? '' : `&${protocol}`;
  const data = Buffer.concat([nonce, utf8(`&${input.integer('timestamp', 0)}${suffix}`)]);
  return { data, digest: protocol === '4.0' ? kmac256(secret, data, 'PA4DIGEST') : hmacSha256(secret, data) };
}

/** The time that was synchronised before, or null. */
function knownTime(input) {
  const [offset, precision] = [input.optionalInteger('offset'), input.optionalInteger('precision', 0)];
  if (offset === undefined) {
    demand(precision === undefined, 'unexpected-parameter');
    return null;
  }
  demand(precision !== undefined, 'missing-parameter');
  return { offset, precision };
}

function corrected(known, difference, precision) {
  const offset = known === null ? 0 : known.offset;
  const isNear = Math.abs(offset - difference) < NEAR_OFFSET;
  if (isNear && Math.abs(difference) < SMALL_DIFFERENCE) return { offset, precision };
  return isNear && known !== null ? known : { offset: difference, precision };
}

function numbered(first, names) {
  return Object.fromEntries(names.map((name, index) => [name, first + index]));
}

/** Finds a word by its name or by its number. */
function lookUp(input, words) {
  demand(!input.has('name') || !input.has('number'), 'unexpected-parameter');
  if (input.has('name')) {
    const name = input.text('name');
    demand(Object.hasOwn(words, name), 'unknown-name');
    return { output: { name, number: words[name] } };
  }
  demand(input.has('number'), 'missing-parameter');
  const number = input.integer('number', 0);
  const found = Object.keys(words).find((name) => words[name] === number);
  if (found === undefined) throw new Rejection('unknown-number');
  return { output: { name: found, number } };
}
