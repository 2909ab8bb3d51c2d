// The headers of a request: signature or authentication code, token and encryption.

import { base64, decodeBase64 } from './primitives.mjs';
import { Rejection, demand } from './rejection.mjs';

/** The fields of each header in the order in which they are written, with their names in the text. */
const HEADERS = {
  signature: new Map([
    ['activationId', 'pa_activation_id'],
    ['applicationKey', 'pa_application_key'],
    ['nonce', 'pa_nonce'],
    ['signatureType', 'pa_signature_type'],
    ['signature', 'pa_signature'],
    ['version', 'pa_version'],
  ]),
  authorization: new Map([
    ['activationId', 'pa_activation_id'],
    ['applicationKey', 'pa_application_key'],
    ['nonce', 'pa_nonce'],
    ['authCodeType', 'pa_auth_code_type'],
    ['authCode', 'pa_auth_code'],
    ['version', 'pa_version'],
  ]),
  token: new Map([
    ['tokenId', 'token_id'],
    ['tokenDigest', 'token_digest'],
    ['nonce', 'nonce'],
    ['timestamp', 'timestamp'],
    ['version', 'version'],
  ]),
  encryption: new Map([
    ['applicationKey', 'application_key'],
    ['activationId', 'activation_id'],
    ['version', 'version'],
  ]),
};

/** The versions that a reader of a main version knows. */
const KNOWN_VERSIONS = { 2: /^(2\.[01]|3\.[0-3])$/, 3: /^3\.[0-3]$/, 4: /^(3\.[0-3]|4\.0)$/ };
/** The kinds that `header.parse` reads. */
const KINDS = ['signature', 'token', 'encryption'];

const isUuid = (text) => /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text);
const isBase64Of = (...byteCounts) => (text) => {
  const bytes = decodeBase64(text);
  // Encoding the result again detects unused bits that are not zero.
  return bytes !== null && byteCounts.includes(bytes.length) && base64(bytes) === text;
};

const isType = (text) => /^(possession|knowledge|biometry|possession_(knowledge|biometry|knowledge_biometry))$/.test(text);

/** Whether a value has the form of its field. */
const FORMS = {
  activationId: isUuid,
  tokenId: isUuid,
  applicationKey: isBase64Of(16),
  nonce: isBase64Of(16),
  tokenDigest: isBase64Of(32),
  signatureType: isType,
  authCodeType: isType,
  signature: (text) => /^[0-9]{8}(-[0-9]{8}){0,2}$/.test(text) || isBase64Of(16, 32, 48)(text),
  authCode: isBase64Of(32, 64, 96),
  timestamp: (text) => /^[0-9]{9,15}$/.test(text),
  version: (text, known) => known.test(text),
};

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'header.signature': (input) => built('signature', input),
  'header.token': (input) => built('token', input),
  'header.encryption': (input) => built('encryption', input),

  'header.parse': (input, protocol) => {
    return parsed(input.word('kind', KINDS), input.text('value'), KNOWN_VERSIONS[protocol[0]]);
  },

  'header.authorization': (input) => built('authorization', input),
  'header.parse-authorization': (input) => parsed('authorization', input.text('value'), /^4\.0$/),
};

/** Reads a header of the known versions, and checks the form of each value. */
function parsed(kind, text, known) {
  const pairs = pairsOf(text);
  const output = {};
  for (const [field, name] of HEADERS[kind]) {
    const values = pairs.filter((pair) => pair.name === name).map((pair) => pair.value);
    demand(values.length <= 1, 'duplicate-field');
    if (values.length === 0) {
      demand(kind === 'encryption' && field === 'activationId', 'missing-field');
      continue;
    }
    demand(FORMS[field](values[0], known), 'invalid-field');
    output[field] = values[0];
  }
  const steps = pairs.flatMap(({ name, value }, i) => [[`pair[${i}].name`, name], [`pair[${i}].value`, value]]);
  return { output, steps: Object.fromEntries(steps) };
}

/**
 * Writes a header.
 * @param {import('./fields.mjs').Fields} input
 */
function built(kind, input) {
  const pairs = [];
  for (const [field, name] of HEADERS[kind]) {
    const value = field === 'activationId' && kind === 'encryption' ? input.optionalText(field) : input.text(field);
    if (value === undefined) continue;
    demand(!/["\u0000-\u001f\u007f]/.test(value), 'invalid-field');
    pairs.push(`${name}="${value}"`);
  }
  return { output: { value: `PowerAuth ${pairs.join(', ')}` } };
}

/** Takes a header apart into names and values. */
function pairsOf(text) {
  const trimmed = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  demand(trimmed.startsWith('PowerAuth '), 'header-scheme');
  const pair = /[ \t\r\n]*([A-Za-z0-9_]+)="([^"]*)"[ \t\r\n]*(,|$)/y;
  pair.lastIndex = 'PowerAuth '.length;
  const pairs = [];
  for (;;) {
    const match = pair.exec(trimmed);
    if (match === null) throw new Rejection('header-syntax');
    pairs.push({ name: match[1], value: match[2] });
    if (match[3] === '') return pairs;
  }
}
