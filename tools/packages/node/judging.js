// What is right about an answer; FORMAT.md says it in words.

import { readFileSync } from 'node:fs';

const SEVERITIES = ['strictness', 'security', 'interoperability'];
const KINDS = [
  'wrong-output', 'wrongly-accepted', 'wrongly-rejected', 'wrong-reason', 'wrong-step', 'broken', 'failed-instead-of-refusing',
];
const OF_STRICTNESS = ['wrong-reason', 'wrong-step', 'failed-instead-of-refusing'];

/** Your library refuses the input; leave out the reason if it has none. */
export class Refused extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** Your library has no way to state this input. */
export class Inexpressible extends Error {}

/** A text that differs where values differ; the order of members does not count. */
export function text(value) {
  const sorted = (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : typeof part === 'bigint' ? `${part}n` : part;
  return JSON.stringify(value, sorted);
}

/** Whether a right implementation may refuse; not where each of the permitted alternatives gives an output. */
export function mayRefuse({ result, alternatives = [{}] }) {
  return result === 'reject' || (result === 'either' && alternatives.some(({ output }) => output === undefined));
}

/** The kind of failure and a sentence; null where the input may be refused for this reason. */
export function faultOfRefusal(expect, reason) {
  if (!mayRefuse(expect)) return { kind: 'wrongly-rejected', message: `refused as ${reason} an input that must be accepted` };
  const allowed = [expect.reason, ...(expect.alsoAllowed ?? [])].filter((item) => typeof item === 'string');
  if (reason === undefined || reason === null || allowed.length === 0 || allowed.includes(reason)) return null;
  return { kind: 'wrong-reason', message: `refused as ${reason} instead of ${allowed.join(' or ')}` };
}

/** The same for an output. The steps of a vector with several right outputs belong to the first. */
export function faultOfOutput(expect, output, steps, rightSteps) {
  if (expect.result === 'reject') {
    return { kind: 'wrongly-accepted', message: `accepted an input that must be refused as ${expect.reason}` };
  }
  const right = [expect.output, ...(expect.alsoAllowed ?? [])].filter((item) => typeof item === 'object').map(text);
  const given = text(output);
  if (!right.includes(given)) return { kind: 'wrong-output', message: `gives ${given} instead of ${right[0]}` };
  for (const { name, value } of given === right[0] ? rightSteps : []) {
    if (Object.hasOwn(steps, name) && steps[name] !== value) {
      return { kind: 'wrong-step', message: `step ${name} is ${steps[name]} instead of ${value}` };
    }
  }
  return null;
}

/** The severity of a failure, and its effect where that is known. */
export function risk(kind, vector, flags) {
  if (kind === 'unexpected-pass') return { severity: 'none', effect: '' };
  if (kind !== 'wrongly-accepted') {
    return { severity: OF_STRICTNESS.includes(kind) ? 'strictness' : 'interoperability', effect: '' };
  }
  const all = vector.flags.map((name) => flags[name]);
  const negative = all.filter((flag) => flag.class === 'negative');
  const rank = (flag) => SEVERITIES.indexOf(flag.severity);
  const [worst] = (negative.length > 0 ? negative : all).sort((a, b) => rank(b) - rank(a));
  return worst ? { severity: worst.severity, effect: worst.effect } : { severity: 'security', effect: '' };
}

/** A list of known failures, as `pavectors verify --known-failing` reads it: ID[@VERSION] # KIND: remark. */
export class KnownFailures {
  #entries = [];

  constructor(path) {
    const lines = readFileSync(path, 'utf8').replace(/^\ufeff/, '').split('\n');
    for (const [index, line] of lines.entries()) {
      const [pattern, ...note] = line.split('#');
      if (pattern.trim()) this.#add(pattern.trim(), note.join('#').trim().split(/[:\s]/)[0], `${path}: line ${index + 1}`);
    }
  }

  #add(pattern, kind, place) {
    if (!KINDS.includes(kind)) throw new Error(`${place}: must name the kind of failure after #, one of ${KINDS.join(', ')}`);
    const [glob, version] = pattern.split('@');
    const expression = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*').replaceAll('?', '.');
    this.#entries.push({
      id: new RegExp(`^${expression}$`, 's'), version, kind, operation: glob.split('/')[0], place: `${place}: ${pattern}`,
    });
  }

  /** The kinds of failure that are listed for a case; empty where it is not listed. */
  kinds(id, protocol) {
    const found = this.#entries.filter((entry) => entry.id.test(id) && (entry.version ?? protocol) === protocol);
    for (const entry of found) entry.isUsed = true;
    return found.map(({ kind }) => kind);
  }

  /** Refuses an entry for these operations that no case had: its vector is gone, or it has a misprint. */
  check(operations) {
    const stale = this.#entries.find((entry) => !entry.isUsed && operations.has(entry.operation));
    if (stale) throw new Error(`${stale.place} matches no case`);
  }
}
