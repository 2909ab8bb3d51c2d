// Temporary keys, encrypted requests and encryptors.

import { randomBytes } from 'node:crypto';
import { utf8 } from '../../../primitives.mjs';
import { Rejection } from '../../../rejection.mjs';
import { operations as temporaryKeys } from '../../../temporary-keys.mjs';
import { compute, openedAnswer, sealed } from '../../bytes.mjs';
import * as core from '../core/session.mjs';
import { transportKey } from '../core/keys.mjs';
import { demandActivation, fail, request } from './sdk.mjs';
import { demandTime, now, takeTime } from './time.mjs';

const VERSION = '3.3';
const MARGIN = 10_000;
const CHALLENGE_BYTE_COUNT = 18;

/** Reasons for which a signed answer is not genuine; those of another form cannot be read at all. */
const NOT_GENUINE = ['signature-mismatch', 'claim-mismatch', 'invalid-public-key'];

/** The values of an object, and of its activation in that scope, that go into keys and messages. */
function originOf({ setUp, session, phone }, scope) {
  const { applicationKey, applicationSecret } = setUp;
  if (scope === 'application') return { applicationKey, applicationSecret };
  // It may have been removed while a call waited.
  if (!core.isValid(session)) fail('missingActivation');
  const { activationId } = session.data;
  return { applicationKey, applicationSecret, activationId, transportKey: transportKey(session, phone.possession) };
}

const isUsable = (sdk, key) => key !== undefined && now(sdk) < key.expires - MARGIN;

/** Gets the temporary key of a scope: the one at hand, or a new one, with which the time comes. */
function* keyOf(sdk, scope) {
  const known = sdk.temporaryKeys.get(scope);
  if (isUsable(sdk, known)) return known;
  sdk.temporaryKeys.delete(scope);
  return yield { share: `key ${scope}`, runs: sdk.runs, start: () => fetchKey(sdk, scope) };
}

/** The same for a request that is to be sent, for which the time is asked for where it is missing. */
export function* temporaryKey(sdk, scope) {
  if (isUsable(sdk, sdk.temporaryKeys.get(scope))) yield* demandTime(sdk);
  return yield* keyOf(sdk, scope);
}

function* fetchKey(sdk, scope) {
  const start = sdk.phone.clock;
  const challenge = randomBytes(CHALLENGE_BYTE_COUNT);
  const origin = originOf(sdk, scope);
  const publicKey = scope === 'activation' ? sdk.session.data.serverPublicKey : sdk.session.masterKey;
  const { token } = compute(temporaryKeys['temporary-key.request'], { scope, challenge, ...origin });
  const answer = yield* request(sdk, '/pa/v3/keystore/create', { token }, { words: [scope] });
  const key = acceptedKey({ scope, challenge, ...origin, publicKey, token: answer.token });
  takeTime(sdk, start, key.issued);
  sdk.temporaryKeys.set(scope, key);
  return key;
}

/** Reads the answer with a key. That a key has expired is noticed when it is needed. */
function acceptedKey(input) {
  try {
    return compute(temporaryKeys['temporary-key.accept'], { ...input, time: 0 });
  } catch (failure) {
    if (!(failure instanceof Rejection)) throw failure;
    return fail(NOT_GENUINE.includes(failure.reason) ? 'encryption' : 'networkError');
  }
}

/** An encryptor of a scope, which encrypts for one purpose, and decrypts the answer to its last message once. */
class Encryptor {
  #sdk;
  #parameters;
  #publicKey;
  #exchange;
  #start;

  constructor(sdk, parameters, publicKey) {
    this.#sdk = sdk;
    this.#parameters = parameters;
    this.#publicKey = publicKey;
  }

  get sharedInfo1() {
    return this.#parameters.sharedInfo1;
  }

  /** Another encryptor with the same key. */
  renewed() {
    return new Encryptor(this.#sdk, this.#parameters, this.#publicKey);
  }

  /** Encrypts an object as JSON. */
  encrypt(content) {
    const parameters = { ...this.#parameters, timestamp: now(this.#sdk) };
    const { message, exchange } = sealed(parameters, this.#publicKey, utf8(JSON.stringify(content)));
    this.#exchange = exchange;
    this.#start = this.#sdk.phone.clock;
    return message;
  }

  /** Decrypts an answer, and takes its time. */
  decrypt(answer) {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    if (!exchange) fail('encryption');
    try {
      const plaintext = openedAnswer(exchange, answer);
      if (answer.timestamp !== undefined) takeTime(this.#sdk, this.#start, answer.timestamp);
      return JSON.parse(plaintext.toString('utf8'));
    } catch (failure) {
      if (failure instanceof Rejection) return fail('encryption');
      throw failure;
    }
  }
}

/** An encryptor with a temporary key. */
export function encryptorWith(sdk, scope, { keyId, temporaryPublicKey }, sharedInfo1) {
  const parameters = { protocol: VERSION, sharedInfo1, ...originOf(sdk, scope), temporaryKeyId: keyId };
  return new Encryptor(sdk, parameters, temporaryPublicKey);
}

/** Gives an application an encryptor of a scope. That sends nothing by itself, so that only its key is needed. */
export function* encryptor(sdk, scope) {
  if (scope === 'activation') demandActivation(sdk);
  return encryptorWith(sdk, scope, yield* keyOf(sdk, scope), `/pa/generic/${scope}`);
}

/** Fetches the information about the user. */
export function* fetchUserInfo(sdk) {
  demandActivation(sdk);
  const key = yield* temporaryKey(sdk, 'activation');
  const own = encryptorWith(sdk, 'activation', key, '/pa/generic/activation');
  const answer = yield* request(sdk, '/pa/v3/user/info', own.encrypt({}));
  sdk.lastUserInfo = own.decrypt(answer);
}
