// Strict reading of JSON objects.

import { Rejection, demand } from './rejection.mjs';

/**
 * Reads a JSON object in which no name occurs twice, as a Map: a name such as __proto__ is a name like any other.
 * @param {string} text
 * @param {string} reason that of the refusal of any other text
 */
export function jsonObject(text, reason) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Rejection(reason);
  }
  demand(isObject(value) && !hasDuplicateNames(text) && isUnicode(value), reason);
  return new Map(Object.entries(value));
}

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether no text in a value has half of a surrogate pair, which UTF-8 cannot write. */
function isUnicode(value) {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isUnicode);
}

/** Returns whether an object of a valid JSON text has a name twice, which JSON.parse does not tell. */
function hasDuplicateNames(text) {
  const open = [];
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"([ \t\r\n]*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, token.length - colon.length));
      if (open.at(-1).has(name)) return true;
      open.at(-1).add(name);
    }
  }
  return false;
}
