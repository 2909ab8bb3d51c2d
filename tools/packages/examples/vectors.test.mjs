// A test of a library with node:test: `answer` calls it, and stands here for three operations.

import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { Refused, Replay } from 'pavectors-vectors';

const hash = (name, data) => createHash(name).update(data).digest();

function counter(value, steps, size) {
  for (let step = 0; step < steps; step += 1) {
    const digest = hash(size === 16 ? 'sha256' : 'sha3-256', value);
    const isFolded = process.env.MISTAKE === undefined;
    if (size === 32) value = digest;
    else value = digest.subarray(0, 16).map((byte, index) => (isFolded ? byte ^ digest[16 + index] : byte));
  }
  return value;
}

function answer(operation, protocol, input) {
  if (operation === 'counter.advance') {
    const size = protocol === '4.0' ? 32 : 16;
    if (input.counterData.length !== size) throw new Refused('invalid-length');
    return { output: { counterData: counter(input.counterData, input.steps, size) } };
  }
  if (operation === 'hash.sha3') {
    if (input.size !== 256 && input.size !== 384) throw new Refused('invalid-length');
    return { output: { digest: hash(`sha3-${input.size}`, input.data) } };
  }
  if (input.user.includes(':')) throw new Refused('invalid-encoding');
  const bytes = Buffer.from(`${input.user}:${input.password}`);
  return { output: { value: `Basic ${bytes.toString('base64')}` }, steps: { bytes } };
}

const replay = new Replay(
  answer, { 'counter.advance': null, 'hash.sha3': null, 'http.basic-authentication': ['3.2', '3.3'] },
  { name: 'example', knownFailing: process.env.KNOWN_FAILING, release: process.env.RELEASE });

for (const one of replay.cases) test(`${one}`, (context) => one.check(context));

after(() => replay.write('report.json'));
