// A replay of the vectors in your own tests: a plain list of cases, each of which calls your library and compares.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Inexpressible, KnownFailures, Refused, faultOfOutput, faultOfRefusal, mayRefuse, text } from './judging.js';
import { report } from './report.js';
import { decodeRecord, encode, encodeRecord, kindsOf } from './values.js';

/** The folder of index.json. */
export const folder = fileURLToPath(new URL('./vectors', import.meta.url));

/** Compares the three numbers of two versions. */
function compareReleases(left, right) {
  const [a, b] = [left, right].map((text) => {
    if (!/^[0-9]+\.[0-9]+\.[0-9]+$/.test(text)) throw new Error(`${text} is not a release, such as 1.0.0`);
    return text.split('.').map(Number);
  });
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** A case that fails, and is not listed as a known failure. */
export class Failed extends Error {}

/** A vector in one protocol version. */
export class Case {
  constructor(replay, file, vector, place, protocol) {
    Object.assign(this, { replay, file, vector, place, protocol, operation: file.operation, id: vector.id });
    // What became of it: passed, failed, expectedFailures, inexpressible, cannotBeAsked; null before `check`.
    Object.assign(this, { result: null, failure: null, why: null, lacksReason: false, comparedSteps: 0 });
  }

  toString() {
    return `${this.id}@${this.protocol}`;
  }

  /** Calls the library and compares. Throws `Failed`; what cannot be asked is skipped, with the context of `node:test`. */
  async check(context) {
    let fault;
    try {
      fault = await this.#fault();
    } catch (limit) {
      if (!(limit instanceof Inexpressible)) throw limit;
      this.why = limit.message || 'no reason is stated';
      this.result = this.vector.expect.result === 'accept' ? 'cannotBeAsked' : 'inexpressible';
      fault = null;
    }
    const listed = this.replay.listed(this);
    if (fault === null && listed.length > 0) {
      const words = this.why === null ? 'passes' : 'is inexpressible';
      fault = { kind: 'unexpected-pass', message: `${words}, but is listed as a known failure` };
    } else if (fault !== null && listed.includes(fault.kind)) {
      this.result = 'expectedFailures';
    } else if (fault !== null && listed.length > 0) {
      fault.message = `listed as ${listed.join(' and ')}, but it is ${fault.kind}: ${fault.message}`;
    }
    this.failure = fault;
    if (fault === null) {
      if (this.why !== null) return context?.skip?.(this.why);
      this.result = 'passed';
    } else if (this.result !== 'expectedFailures') {
      this.result = 'failed';
      const input = text(this.vector.input).slice(0, 1000);
      throw new Failed(`${this}: ${fault.kind}: ${fault.message}\n  about: ${this.vector.comment}\n  input: ${input}`);
    }
  }

  /** The kind of failure, a sentence and the output; null for a right answer. */
  async #fault() {
    const { expect, input, steps: rightSteps = [] } = this.vector;
    let output, steps;
    try {
      ({ output, steps } = await this.replay.call(this.operation, this.protocol, input));
    } catch (error) {
      if (error instanceof Inexpressible) throw error;
      if (error instanceof Refused) {
        const fault = faultOfRefusal(expect, error.reason);
        this.lacksReason = fault === null && (error.reason ?? null) === null;
        return fault;
      }
      return { kind: mayRefuse(expect) ? 'failed-instead-of-refusing' : 'broken', message: `error: ${error}` };
    }
    if (expect.verify && expect.result !== 'reject') return this.#verify(expect.verify, output);
    const fault = faultOfOutput(expect, output, steps, rightSteps);
    if (fault === null) this.comparedSteps = rightSteps.filter(({ name }) => Object.hasOwn(steps, name)).length;
    return fault && { ...fault, actual: output };
  }

  /** Checks an output with drawn values by the reverse operation of the library. */
  async #verify({ operation, input, output: right }, output) {
    const wrong = (message) => ({ kind: 'wrong-output', message, actual: output });
    try {
      const got = await this.replay.call(operation, this.protocol, { ...this.vector.input, ...output, ...input });
      return text(got.output) === text(right) ? null : wrong(`${operation} gives ${text(got.output)} of it`);
    } catch (error) {
      return wrong(error instanceof Refused ? `${operation} refuses it as ${error.reason}` : `${operation} of it: ${error}`);
    }
  }
}

/** The cases of a library; index.d.ts describes the parameters. */
export class Replay {
  #answer;
  #operations;
  #isRaw;
  #known;
  #fields = new Map();

  constructor(answer, operations, options) {
    this.#answer = answer;
    this.#operations = new Map(Object.entries(operations));
    this.#isRaw = options.raw ?? false;
    this.folder = options.folder ?? folder;
    this.release = options.release;
    this.hasLongSearches = options.longSearches ?? false;
    this.implementation = { name: options.name, ...(options.version && { version: options.version }), language: 'javascript' };
    const data = readFileSync(join(this.folder, 'index.json'));
    this.index = JSON.parse(data);
    this.corpus = createHash('sha256').update(data).digest('hex');
    Object.assign(this, { cases: [], notRun: [], bytes: 0, vectors: 0 });
    const known = new Set(this.index.vectors.map(({ operation }) => operation));
    const unknown = [...this.#operations.keys()].filter((operation) => !known.has(operation));
    if (unknown.length > 0) throw new Error(`the corpus has no operation ${unknown.join(', ')}`);
    for (const entry of this.index.vectors) this.#add(entry);
    if (options.knownFailing) this.#know(new KnownFailures(options.knownFailing));
  }

  has(operation, protocol) {
    const versions = this.#operations.get(operation);
    return versions === null || (versions?.includes(protocol) ?? false);
  }

  /** Reads a file whose operation the library has. */
  #add({ operation, path, protocol, count, sha256 }) {
    const versions = protocol.filter((version) => this.has(operation, version));
    if (versions.length === 0) return;
    const data = readFileSync(join(this.folder, path));
    const digest = createHash('sha256').update(data).digest('hex');
    if (digest !== sha256) throw new Error(`${path} is not the file that the index names`);
    const file = JSON.parse(data);
    if (file.vectors.length !== count) throw new Error(`${path} has ${file.vectors.length} vectors, and should have ${count}`);
    this.bytes += data.length;
    this.vectors += count;
    for (const version of versions) {
      this.#fields.set(`${operation}@${version}`, file.fields);
      for (const [place, vector] of file.vectors.entries()) {
        const list = this.#canRun(vector, version) ? this.cases : this.notRun;
        list.push(new Case(this, file, vector, place, version));
      }
    }
  }

  /** Not accumulated ones, long searches, later ones, and those that only an operation verifies that the library lacks. */
  #canRun({ accumulated, flags, since, expect: { verify } }, protocol) {
    const isShort = this.hasLongSearches || !flags.includes('LongSearch');
    const isReleased = this.release === undefined || compareReleases(since, this.release) <= 0;
    return !accumulated && isShort && isReleased && (!verify || this.has(verify.operation, protocol));
  }

  #know(known) {
    this.#known = known;
    for (const { id, protocol } of [...this.cases, ...this.notRun]) known.kinds(id, protocol);
    known.check(new Set(this.#operations.keys()));
  }

  listed({ id, protocol }) {
    return this.#known?.kinds(id, protocol) ?? [];
  }

  /** Asks the library; the question and the answer are those of files. */
  async call(operation, protocol, question) {
    const fields = this.#fieldsOf(operation, protocol);
    const kinds = kindsOf(fields.input);
    const asked = Object.fromEntries(Object.entries(question).filter(([name]) => kinds.has(name)));
    const answer = this.#answer;
    const given = await answer(operation, protocol, this.#isRaw ? asked : decodeRecord(fields.input, asked));
    const { output, steps = {} } = given;
    if (this.#isRaw) return { output, steps };
    const written = Object.entries(steps).map(([name, value]) => [name, encode('bytes', value)]);
    return { output: encodeRecord(fields.output, output), steps: Object.fromEntries(written) };
  }

  /** The fields of an operation, whose file comes later where it verifies another one. */
  #fieldsOf(operation, protocol) {
    const key = `${operation}@${protocol}`;
    if (!this.#fields.has(key)) {
      const entry = this.index.vectors.find((one) => one.operation === operation && one.protocol.includes(protocol));
      this.#fields.set(key, JSON.parse(readFileSync(join(this.folder, entry.path))).fields);
    }
    return this.#fields.get(key);
  }

  /** The report of the cases that were checked, in the format of `pavectors verify --json`. */
  report() {
    return report(this);
  }

  write(path) {
    writeFileSync(path, JSON.stringify(this.report(), null, 2) + '\n');
  }
}
