// One-time passwords: HOTP (RFC 4226) and TOTP (RFC 6238).

import { createHmac } from 'node:crypto';
import { bigEndian64 } from './primitives.mjs';
import { demand } from './rejection.mjs';

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'otp.hotp': (input) => {
    const { code, steps } = password(input, input.unsigned64('counter'));
    return { output: { code }, steps };
  },

  'otp.totp': (input) => {
    const [time, step] = [input.integer('time', 0), input.integer('step', 0)];
    demand(step >= 1, 'step-length');
    const counter = Math.floor(time / step);
    const { code, steps } = password(input, counter);
    return { output: { code, remaining: step - (time % step) }, steps: { counter: String(counter), ...steps } };
  },
};

/** Reads the inputs of both kinds, and computes the code of a counter. */
function password(input, counter) {
  const [secret, algorithm, digits] = [input.bytes('secret'), input.text('algorithm'), input.integer('digits')];
  if (!['sha1', 'sha256', 'sha512'].includes(algorithm)) throw new Error('algorithm is none of the three');
  demand(digits >= 1 && digits <= 8, 'digit-count');
  const counterBlock = bigEndian64(counter);
  const hmac = createHmac(algorithm, secret).update(counterBlock).digest();
  const truncated = Buffer.from(hmac.subarray(hmac.at(-1) & 0x0f).subarray(0, 4));
  truncated[0] &= 0x7f;
  const code = String(truncated.readUInt32BE() % 10 ** digits).padStart(digits, '0');
  return { code, steps: { counterBlock, hmac, truncated } };
}
