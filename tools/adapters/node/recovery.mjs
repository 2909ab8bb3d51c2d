// Recovery codes and their PUKs.

import { encoded, validPayload } from './activation-code.mjs';
import { bigEndian64, encryptBlock, x963Blocks } from './primitives.mjs';
import { demand, demandByteCount } from './rejection.mjs';

const PREFIX = 'R:';
const RANDOM_BYTE_COUNT = 10;
const KEY_BYTE_COUNT = 16;
const PUK_DIGITS = 10;

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'recovery-code.derive': (input) => {
    const [secret, nonce] = [input.bytes('secret'), input.bytes('nonce')];
    const indexes = input.list('indexes', 'unsigned64');
    demandByteCount(32, nonce);
    const length = RANDOM_BYTE_COUNT + KEY_BYTE_COUNT;
    const keyMaterial = Buffer.concat(x963Blocks(secret, nonce, length)).subarray(0, length);
    const baseKey = keyMaterial.subarray(RANDOM_BYTE_COUNT);
    const steps = { keyMaterial, baseKey };
    const puks = indexes.map((index, i) => {
      const block = Buffer.concat([bigEndian64(index), Buffer.alloc(8, 8)]);
      const key = encryptBlock(baseKey, block);
      steps[`puk[${i}].block`] = block;
      steps[`puk[${i}].key`] = key;
      return digits(key);
    });
    return { output: { code: encoded(keyMaterial.subarray(0, RANDOM_BYTE_COUNT)).code, puks }, steps };
  },

  'recovery-code.validate': (input) => {
    const prefix = input.text('prefix');
    if (prefix !== 'allowed' && prefix !== 'forbidden') throw new Error('prefix is not one of its texts');
    return { output: {}, steps: { payload: validPayload(withoutPrefix(input.text('code'), prefix === 'allowed')) } };
  },

  'recovery-code.validate-puk': (input) => {
    const puk = input.text('puk');
    demand(Buffer.byteLength(puk, 'utf8') === PUK_DIGITS, 'length');
    demand(/^[0-9]*$/.test(puk) && !puk.includes('\n'), 'alphabet');
    return { output: {} };
  },
};

/** Forty bits of the last eight bytes, as ten decimal digits. */
function digits(key) {
  const number = key.readBigUInt64BE(8) & 0xffffffffffn;
  return String(number % 10n ** BigInt(PUK_DIGITS)).padStart(PUK_DIGITS, '0');
}

function withoutPrefix(text, isAllowed) {
  const place = text.indexOf(PREFIX);
  if (place < 0) return text;
  demand(isAllowed && place === 0 && text.lastIndexOf(PREFIX) === 0, 'prefix');
  return text.slice(PREFIX.length);
}
