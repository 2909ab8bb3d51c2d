// JSON objects from outside, and their members.

import { isObject, jsonObject as strictObject } from './json.mjs';
import { base64, decodeBase64 } from './primitives.mjs';
import { Rejection, demand } from './rejection.mjs';

export { isObject };

/**
 * Reads a JSON object in which no name occurs twice.
 * @param {string | Buffer} json a text, or its UTF-8
 */
export function jsonObject(json) {
  return Object.fromEntries(strictObject(typeof json === 'string' ? json : decodedUtf8(json), 'invalid-encoding'));
}

function decodedUtf8(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Rejection('invalid-encoding');
  }
}

/** Returns a member that is a text; undefined if it is absent or null. */
export function optionalText(members, name) {
  const value = Object.hasOwn(members, name) ? (members[name] ?? undefined) : undefined;
  demand(value === undefined || typeof value === 'string', 'invalid-encoding');
  return value;
}

/** Decodes Base64 in its one form; bits without meaning must be zero. */
export function decodedText(text, reason = 'invalid-encoding') {
  const bytes = decodeBase64(text);
  demand(bytes !== null && base64(bytes) === text, reason);
  return bytes;
}
