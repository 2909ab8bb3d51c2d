#!/usr/bin/env node
// Replays the vectors in one process, without the wire: node loop.mjs [FOLDER]
//
// Your own test of your library needs no more than this; vectors/FORMAT.md describes the files.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { Fields } from './fields.mjs';
import { operations, protocolsOf } from './operations.mjs';
import { Inexpressible, Rejection } from './rejection.mjs';
import { written } from './wire.mjs';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../../vectors', import.meta.url));
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));

/** Computes an operation; null if the input is inexpressible. An exception that is not a rejection fails the case, because an error is not a refusal. */
function answer(operation, protocol, input) {
  try {
    return { output: written(operations[operation](new Fields(input), protocol).output) };
  } catch (failure) {
    if (failure instanceof Rejection) return { reason: failure.reason };
    if (failure instanceof Inexpressible) return null;
    throw failure;
  }
}

/** Returns what is wrong with the answer to a vector, or null. */
function fault(operation, protocol, { input, expect }, { output, reason }) {
  const also = expect.alsoAllowed ?? [];
  if (!output) {
    const reasons = [expect.reason, ...also].filter((item) => typeof item === 'string');
    // Where each of the permitted alternatives gives an output, a refusal is wrong.
    const mayRefuse = expect.alternatives?.some(({ output: number }) => number === undefined) ?? true;
    const isRight = expect.result !== 'accept' && mayRefuse && (!reason || reasons.length === 0 || reasons.includes(reason));
    return isRight ? null : `refused as ${reason}`;
  }
  if (expect.result === 'reject') return 'accepted';
  // An output with drawn values is checked by the reverse operation.
  const { verify } = expect;
  const got = verify ? answer(verify.operation, protocol, { ...input, ...output, ...verify.input }).output : output;
  const right = [(verify ?? expect).output, ...also];
  return right.some((item) => isDeepStrictEqual(got, item)) ? null : `gives ${JSON.stringify(got)}`;
}

let [passed, failed, notRun] = [0, 0, 0];
for (const { path, operation, protocol, count } of read('index.json').vectors) {
  const { vectors } = read(path);
  if (vectors.length !== count) throw new Error(`${path} has ${vectors.length} vectors, and should have ${count}`);
  for (const version of protocol) {
    for (const vector of vectors) {
      if (!operations[operation] || !protocolsOf(operation).includes(version) || vector.accumulated) {
        notRun += 1;
        continue;
      }
      let problem;
      try {
        const given = answer(operation, version, vector.input);
        if (given === null) {
          notRun += 1;
          continue;
        }
        problem = fault(operation, version, vector, given);
      } catch (failure) {
        problem = `broke: ${failure.message}`;
      }
      if (problem) console.log(`FAILED ${vector.id} (${version}): ${problem}`);
      problem ? (failed += 1) : (passed += 1);
    }
  }
}
console.log(`${passed} passed, ${failed} failed, ${notRun} not run`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
