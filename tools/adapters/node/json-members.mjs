// JSON objects from outside, and their members.

import { base64, decodeBase64 } from './primitives.mjs';
import { Rejection, demand } from './rejection.mjs';

/**
 * Reads a JSON object.
 * @param {string | Buffer} json a text, or its UTF-8
 */
export function jsonObject(json) {
  let value;
  try {
    value = JSON.parse(typeof json === 'string' ? json : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(json));
  } catch {
    throw new Rejection('invalid-encoding');
  }
  demand(isObject(value), 'invalid-encoding');
  return value;
}

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a member that is a text; undefined if it is absent or null. */
export function optionalText(members, name) {
  const value = Object.hasOwn(members, name) ? (members[name] ?? undefined) : undefined;
  demand(value === undefined || typeof value === 'string', 'invalid-encoding');
  return value;
}

/** Decodes Base64 in its one form; bits without meaning must be zero. */
export function decodedText(text) {
  const bytes = decodeBase64(text);
  demand(bytes !== null && base64(bytes) === text, 'invalid-encoding');
  return bytes;
}
