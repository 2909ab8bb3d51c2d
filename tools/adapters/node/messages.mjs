// Messages in JSON: encrypted requests and responses, and plain answers to requests that failed.

import { isObject, jsonObject } from './json.mjs';
import { base64, decodeBase64 } from './primitives.mjs';
import { Rejection, demand } from './rejection.mjs';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The members of messages, each with the first version that has it. */
const REQUEST = {
  temporaryKeyId: '3.3', ephemeralPublicKey: '3.0', encryptedData: '3.0', mac: '3.0', nonce: '3.1', timestamp: '3.2',
};
const RESPONSE = { encryptedData: '3.0', mac: '3.0', nonce: '3.2', timestamp: '3.2' };

const READERS = {
  temporaryKeyId: (value) => {
    const id = text(value);
    demand(UUID.test(id), 'invalid-encoding');
    return id;
  },
  ephemeralPublicKey: bytes,
  encryptedData: bytes,
  mac: (value) => bytesOf(value, 32),
  nonce: (value) => bytesOf(value, 16),
  timestamp: (value) => {
    demand(Number.isSafeInteger(value) && value >= 0, 'invalid-encoding');
    return value;
  },
};

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'ecies.parse-request': (input, protocol) => ({ output: members(input.text('request'), REQUEST, protocol) }),
  'ecies.parse-response': (input, protocol) => ({ output: members(input.text('response'), RESPONSE, protocol) }),

  'response.parse-error': (input) => {
    const object = jsonObject(input.text('body'), 'message-syntax');
    const nested = object.get('responseObject');
    if (nested === undefined) return { output: errorIn(object, 'error') };
    demand(object.get('status') === 'ERROR' && isObject(nested), 'no-error');
    return { output: errorIn(new Map(Object.entries(nested)), 'code') };
  },
};

/** Reads the members of a message: first which of them are there, then the value of each. */
function members(json, versions, protocol) {
  const object = jsonObject(json, 'message-syntax');
  const names = Object.keys(versions);
  const isThere = (name) => (object.get(name) ?? null) !== null;
  for (const name of names) {
    if (versions[name] <= protocol) demand(isThere(name), 'missing-parameter');
    else demand(!isThere(name), 'unexpected-parameter');
  }
  return Object.fromEntries(names.filter(isThere).map((name) => [name, READERS[name](object.get(name))]));
}

function text(value) {
  demand(typeof value === 'string', 'invalid-encoding');
  demand(value !== '', 'missing-parameter');
  return value;
}

/** Decodes Base64 in its one form; bits without meaning must be zero. */
function bytes(value) {
  const encoded = text(value);
  const decoded = decodeBase64(encoded);
  demand(decoded !== null && base64(decoded) === encoded, 'invalid-encoding');
  return decoded;
}

function bytesOf(value, count) {
  const decoded = bytes(value);
  demand(decoded.length === count, 'invalid-length');
  return decoded;
}

function errorIn(object, codeName) {
  const code = object.get(codeName) ?? '';
  if (code === '') throw new Rejection('missing-parameter');
  demand(typeof code === 'string', 'invalid-encoding');
  const message = object.get('message');
  return { code, message: typeof message === 'string' ? message : undefined };
}
