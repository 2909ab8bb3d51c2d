#!/usr/bin/env node
// Replays the vectors in one process, without the wire: node loop.mjs [FOLDER [REPORT]]
//
// Your own test of your library needs no more than this; the package pavectors-vectors has the replay.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Failed, Inexpressible as CannotAsk, Refused, Replay } from '../../packages/node/index.js';
import { Fields } from './fields.mjs';
import { operations, protocolsOf } from './operations.mjs';
import { Inexpressible, Rejection } from './rejection.mjs';
import { written } from './wire.mjs';

const [folder = fileURLToPath(new URL('../../../vectors', import.meta.url)), path] = process.argv.slice(2);

/** Computes an operation. Any exception but these two fails the case, because an error is not a refusal. */
function answer(operation, protocol, input) {
  try {
    return { output: written(operations[operation](new Fields(input), protocol).output) };
  } catch (failure) {
    if (failure instanceof Rejection) throw new Refused(failure.reason);
    if (failure instanceof Inexpressible) throw new CannotAsk(failure.message);
    throw failure;
  }
}

const known = new Set(JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')).vectors.map(({ operation }) => operation));
const versions = Object.keys(operations).filter((name) => known.has(name)).map((name) => [name, protocolsOf(name)]);
const replay = new Replay(answer, Object.fromEntries(versions), { name: 'loop', raw: true, longSearches: true, folder });
for (const one of replay.cases) {
  try {
    await one.check();
  } catch (failure) {
    if (!(failure instanceof Failed)) throw failure;
    console.log(`FAILED ${failure.message}`);
  }
}
if (path) replay.write(path);
const { passed, failed, unsupported, inexpressible, cannotBeAsked, excluded } = replay.report().total;
console.log(`${passed} passed, ${failed} failed, ${unsupported + inexpressible + cannotBeAsked + excluded} not run`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
