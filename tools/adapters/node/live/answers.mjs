// The reading of answers and of stored activations. What cannot be read is an answer that the client refuses.

import { isObject } from '../json.mjs';
import { base64 } from '../primitives.mjs';
import { Rejection } from '../rejection.mjs';
import { Failed } from './http.mjs';

/** Runs a computation; what it refuses is an answer that the client refuses. */
export function refusing(work, reason = 'refused') {
  try {
    return work();
  } catch (failure) {
    throw failure instanceof Rejection ? new Failed(reason) : failure;
  }
}

/** Refuses an answer unless the condition holds. */
export function demandAnswer(condition) {
  if (!condition) throw new Failed('refused');
}

/** Reads the JSON object of an answer. */
export function objectOf(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failed('refused');
  }
  demandAnswer(isObject(value));
  return value;
}

/** The object of an answer that is not encrypted; it says by itself whether it is an error, also with the status 200. */
export function plainObject(text) {
  const answer = objectOf(text);
  demandAnswer(answer.status === 'OK');
  return answer.responseObject ?? {};
}

export function textOf(value) {
  demandAnswer(typeof value === 'string' && value !== '');
  return value;
}

/** Decodes the Base64 of a member. */
export function bytesOf(value) {
  const bytes = Buffer.from(textOf(value), 'base64');
  demandAnswer(base64(bytes) === value);
  return bytes;
}

/** Whether a member is a time in milliseconds. */
export const isTime = (value) => Number.isSafeInteger(value) && value >= 0;

/** Makes the bytes of a stored activation out of what JSON has in their place. */
export function revived(value) {
  if (Array.isArray(value)) return value.map(revived);
  if (!isObject(value)) return value;
  if (value.type === 'Buffer') return Buffer.from(value.data);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, revived(member)]));
}
