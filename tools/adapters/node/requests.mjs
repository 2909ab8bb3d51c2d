// The data that a request signature covers, and the canonical form of a query.

import { base64, utf8 } from './primitives.mjs';
import { Rejection, demand, demandByteCount } from './rejection.mjs';

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH'];
const NONCE_BYTE_COUNT = 16;
const PERCENT = 0x25;
const UNESCAPED = /^[A-Za-z0-9\-_.*]$/;

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'request.normalized': (input) => {
    const { data, steps } = normalized(input);
    return { output: { data }, steps };
  },

  'request.signed-data': (input) => {
    const applicationSecret = input.text('applicationSecret');
    const { data, steps } = normalized(input);
    // The secret is used as text, without decoding or encoding it.
    return { output: { data: `${data}&${applicationSecret}` }, steps: { ...steps, normalized: data } };
  },

  'request.canonical-query': (input) => {
    const pairs = decodedPairs(input.text('query'));
    // JavaScript compares texts by UTF-16 code units, which is the order of the protocol.
    pairs.sort((a, b) => compare(a.key, b.key) || compare(a.value, b.value));
    const canonical = pairs.map(({ key, value }) => `${formEncoded(key)}=${formEncoded(value)}`).join('&');
    const steps = pairs.flatMap(({ key, value }, i) => [[`pair[${i}].key`, key], [`pair[${i}].value`, value]]);
    return { output: { canonical }, steps: Object.fromEntries(steps) };
  },
};

/**
 * Joins method, resource, nonce and body, without the application secret.
 * @param {import('./fields.mjs').Fields} input
 */
function normalized(input) {
  const [method, uriId] = [input.text('method'), input.text('uriId')];
  const [nonce, body] = [input.bytes('nonce'), input.bytes('body')];
  demand(METHODS.includes(method), 'unknown-method');
  demand(uriId !== '', 'invalid-length');
  demandByteCount(NONCE_BYTE_COUNT, nonce);
  const steps = { uriIdBase64: base64(utf8(uriId)), nonceBase64: base64(nonce), bodyBase64: base64(body) };
  return { data: [method, ...Object.values(steps)].join('&'), steps };
}

function decodedPairs(query) {
  // A piece without "=" is dropped before decoding, so that an invalid escape in it is not an error.
  const pieces = query.split('&').filter((piece) => piece.includes('='));
  return pieces.map((piece) => {
    const split = piece.indexOf('=');
    return { key: formDecoded(piece.slice(0, split)), value: formDecoded(piece.slice(split + 1)) };
  });
}

function formDecoded(text) {
  const encoded = utf8(text.replaceAll('+', ' '));
  const bytes = [];
  for (let i = 0; i < encoded.length; i++) {
    if (encoded[i] !== PERCENT) {
      bytes.push(encoded[i]);
      continue;
    }
    const digits = encoded.toString('latin1', i + 1, i + 3);
    demand(/^[0-9A-Fa-f]{2}$/.test(digits), 'invalid-encoding');
    bytes.push(parseInt(digits, 16));
    i += 2;
  }
  try {
    // ignoreBOM keeps a leading U+FEFF in the text; otherwise the decoder removes it.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes));
  } catch {
    throw new Rejection('invalid-encoding');
  }
}

function formEncoded(text) {
  let encoded = '';
  for (const byte of utf8(text)) {
    const character = String.fromCharCode(byte);
    if (UNESCAPED.test(character)) encoded += character;
    else if (character === ' ') encoded += '+';
    else encoded += '%' + byte.toString(16).toUpperCase().padStart(2, '0');
  }
  return encoded;
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
