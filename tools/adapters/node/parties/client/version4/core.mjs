// What a client of 4.0 has of an activation, and what it computes with it: codes, encrypted requests, and its counter.
//
// The data of an activation are replaced member by member, and the values of the members are never changed.

import { randomBytes } from 'node:crypto';
import { base64, utf8 } from '../../../primitives.mjs';
import { codeBytes, codeDigits, operations as codes } from '../../../version4/codes.mjs';
import { advanced } from '../../../version4/counter.mjs';
import { VERSION } from '../../../version4/primitives.mjs';
import { compute, factorsOf, messageText, signedData } from '../../bytes.mjs';
import { openAnswer, sealRequest } from '../../server/version4/bytes.mjs';

const OFFLINE_SECRET = 'offline';
const OFFLINE_LENGTH = 8;

/** The shared information of messages whose endpoint does not have its own. */
export const GENERIC = '/pa/generic/activation';

/** The identifier of the resource of a path, which does not state a version. */
export const resourceOf = (path) => path.replace('/v4', '');

/**
 * The data of an activation from an exchange of keys. The counter's byte continues with an upgrade, and its value begins.
 * @param {{ keys: object, serverKeys: Buffer[], counterData: Buffer }} agreed
 */
export function newData({ keys, serverKeys, counterData }, { activationId, algorithm, counterByte = 0 }) {
  const { knowledge, biometry } = keys;
  return { activationId, algorithm, keys, serverKeys, knowledge, biometry, first: counterData, counterData, counterByte, place: 0 };
}

/** Takes the next value of the counter. */
function takeValue(data) {
  const { counterData } = data;
  moveCounter(data, { counterData: advanced(counterData, 1), counterByte: (data.counterByte + 1) & 0xff });
  return counterData;
}

/** Moves the counter to a later value. */
function moveCounter(data, { counterData, counterByte }) {
  let { place, counterData: value } = data;
  for (; !value.equals(counterData); place++) value = advanced(value, 1);
  Object.assign(data, { counterData, counterByte, place });
}

/** Compares the counter with that of a status, and takes the value of the server where that is ahead; returns what was decided. */
export function synchronize(data, { currentVersion, lookAhead, counterByte: serverCounterByte, counterHash: serverCounterHash }) {
  const { counterData, counterByte, keys: { macCtrData: key } } = data;
  const input = { key, counterData, counterByte, currentVersion, lookAhead, serverCounterByte, serverCounterHash };
  const { decision, ...moved } = compute(codes['counter.synchronize-by-mac'], input);
  if (decision === 'updated') moveCounter(data, moved);
  return decision;
}

/** Reads a status; throws a Rejection. */
export const readStatus = ({ keys }, { activationStatus }) =>
  compute(codes['status.decode'], { key: keys.macStatus, message: Buffer.from(activationStatus, 'base64') });

/** The keys of the factors of a type; what a user gives for knowledge or biometry may be wrong. */
function codeKeys(data, factors, given) {
  return factorsOf(factors).map((factor) => (factor === 'possession' ? data.keys.possession : given[factor] ?? data[factor]));
}

/**
 * Makes a code for a request.
 * @param {{ applicationKey: string, applicationSecret: string }} setUp
 * @param {{ factors: string, knowledge?: Buffer, biometry?: Buffer }} authentication keys in the place of those of the data
 * @returns the request with its header, and the value of the counter that the code has
 */
export function authorized(data, { applicationKey, applicationSecret }, { factors, ...given }, { method = 'POST', resource, body }) {
  const nonce = base64(randomBytes(16));
  const text = signedData({ method, resource, nonce, body, secret: applicationSecret });
  const counterData = takeValue(data);
  const code = base64(codeBytes(codeKeys(data, factors, given), counterData, text));
  const { activationId } = data;
  const header = { version: VERSION, activationId, applicationKey, nonce, type: factors.toUpperCase(), code };
  return { request: { header, method, resource, body }, counterData };
}

/** Makes an offline code, which needs no application. */
export function offline(data, { factors, ...given }, { resource, body, nonce }) {
  const text = signedData({ method: 'POST', resource, nonce, body, secret: OFFLINE_SECRET });
  const counterData = takeValue(data);
  return { digits: codeDigits(codeKeys(data, factors, given), counterData, text, OFFLINE_LENGTH), counterData };
}

/**
 * Encrypts a request with a temporary key.
 * @param {object | undefined} data the activation in its scope
 * @returns the message, its text as a body, whom it is from, and what reads the answer
 */
export function sealed({ applicationKey, applicationSecret }, data, { temporaryKeyId, envelopeKey }, purpose, { content, timestamp }) {
  const context = {
    scope: data ? 'activation' : 'application', sharedInfo1: purpose, applicationKey, applicationSecret, temporaryKeyId, envelopeKey,
    activationId: data?.activationId, keySharedInfo2: data?.keys.e2eeSharedInfo2,
  };
  const message = sealRequest(context, utf8(JSON.stringify(content)), { timestamp });
  const read = (answer) => JSON.parse(openAnswer(context, message.nonce, answer).toString('utf8'));
  return { message, body: messageText(message), origin: { applicationKey, activationId: data?.activationId }, read };
}
