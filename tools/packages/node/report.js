// The report of a replay, in the format that `pavectors report` reads.

import { risk } from './judging.js';

const FORMAT = 'pavectors-report-2';
const MOST_FAILURES = 2500;
const MOST_GROUPS = 1000;
const LONGEST_VALUE = 4096;
const COUNTS = [
  'selected', 'executed', 'passed', 'failed', 'interoperability', 'security', 'strictness', 'wrongExplanations',
  'failedRefusals', 'expectedFailures', 'unsupported', 'inexpressible', 'cannotBeAsked', 'excluded', 'refusalsWithoutReason',
  'comparedSteps',
];

/** Compares texts as reports order them: by their bytes. */
const order = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const orderOfLists = (a, b) => {
  const place = a.findIndex((part, index) => part !== b[index]);
  return place < 0 ? a.length - b.length : place >= b.length ? 1 : order(a[place], b[place]);
};
const orderOfCases = (a, b) => order(a.id, b.id) || order(a.protocol, b.protocol);
const empty = () => Object.fromEntries(COUNTS.map((name) => [name, 0]));

export function report(replay) {
  const lines = linesOf(replay);
  const failed = replay.cases.filter(({ failure }) => failure).map(withRisk).sort(orderOfCases);
  const total = empty();
  for (const { counts } of lines) for (const name of COUNTS) total[name] += counts[name];
  const unfinished = replay.cases.filter(({ result }) => result === null).length;
  const values = failed.filter(({ isListed }) => !isListed).sort((a, b) => a.place - b.place || orderOfCases(a, b));
  return {
    format: FORMAT, implementation: replay.implementation, suite: replay.index.suite,
    ...(unfinished > 0 && { gaps: ['interrupted'] }), corpus: replay.corpus, folder: replay.folder,
    protocols: [...new Set(lines.map(({ protocol }) => protocol))].sort(order),
    selection: {
      run: [], skip: [], protocols: [], flags: [], leftOut: replay.hasLongSearches ? [] : ['LongSearch'],
      ...(replay.release && { release: replay.release }), shard: '1/1',
    },
    vectors: replay.vectors, bytes: replay.bytes, total: written(total),
    operations: lines.map(({ operation, protocol, counts }) => ({ operation, protocol, cases: written(counts) })),
    diagnoses: [], inexpressible: unasked(replay.cases, 'inexpressible'), cannotBeAsked: unasked(replay.cases, 'cannotBeAsked'),
    tooLax: tooLax(failed), alternatives: [], notes: notes(replay, unfinished),
    failing: failed.map(({ id, protocol, kind, severity, place, isListed }) => (
      { id, protocols: [protocol], kind, severity, place, ...(isListed && { listed: true }) })),
    failures: values.slice(0, MOST_FAILURES).map(long),
  };
}

/** The counts of each operation in each version. */
function linesOf(replay) {
  const lines = new Map();
  for (const { operation, protocol: versions, count } of replay.index.vectors) {
    for (const protocol of versions) {
      const key = `${operation}@${protocol}`;
      if (!lines.has(key)) lines.set(key, { operation, protocol, counts: empty() });
      if (!replay.has(operation, protocol)) {
        lines.get(key).counts.selected += count;
        lines.get(key).counts.unsupported += count;
      }
    }
  }
  for (const one of [...replay.cases, ...replay.notRun]) count(one, lines.get(`${one.operation}@${one.protocol}`).counts);
  return [...lines.values()];
}

function count(one, counts) {
  if (one.result === null) {
    counts.excluded += 1;
    return;
  }
  counts.selected += 1;
  counts[one.result] += 1;
  if (['passed', 'failed', 'expectedFailures'].includes(one.result)) counts.executed += 1;
  if (one.lacksReason) counts.refusalsWithoutReason += 1;
  counts.comparedSteps += one.comparedSteps;
  if (one.result !== 'failed') return;
  const { kind, severity } = withRisk(one);
  if (severity !== 'none') counts[severity] += 1;
  if (kind === 'wrong-reason' || kind === 'wrong-step') counts.wrongExplanations += 1;
  if (kind === 'failed-instead-of-refusing') counts.failedRefusals += 1;
}

/** The counts; that of failed refusals stands only where there are some. */
const written = (counts) =>
  Object.fromEntries(Object.entries(counts).filter(([name, number]) => name !== 'failedRefusals' || number > 0));

function withRisk({ id, protocol, operation, place, file, vector, failure, result }) {
  const isListed = result === 'expectedFailures';
  return { id, protocol, operation, place, file, vector, isListed, ...failure, ...risk(failure.kind, vector, file.flags) };
}

function long({ id, protocol, place, kind, severity, effect, message, vector, actual }) {
  const values = { input: vector.input, expected: vector.expect.output, actual };
  return {
    id, protocol, place, kind, severity, effect, message: message.slice(0, LONGEST_VALUE), comment: vector.comment,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => isShown(value))), steps: [],
  };
}

/** Whether a report can have a record: none of large values, and of texts and integers only. */
function isShown(record) {
  const isPlain = (part) =>
    typeof part === 'string' || Number.isSafeInteger(part)
    || (typeof part === 'object' && part !== null && Object.values(part).every(isPlain));
  const isRecord = typeof record === 'object' && record !== null && !Array.isArray(record);
  return isRecord && isPlain(record) && JSON.stringify(record).length <= LONGEST_VALUE;
}

/** Groups of things that have the same texts, in the order of these. */
function groups(things, textsOf) {
  const found = new Map();
  for (const thing of things) {
    const texts = textsOf(thing);
    const key = JSON.stringify(texts);
    if (!found.has(key)) found.set(key, { texts, first: thing, cases: 0 });
    found.get(key).cases += 1;
  }
  return [...found.values()].sort((a, b) => orderOfLists(a.texts, b.texts)).slice(0, MOST_GROUPS);
}

/** The cases that the library cannot be asked, by operation and reason. */
function unasked(cases, result) {
  return groups(cases.filter((one) => one.result === result), ({ operation, why }) => [operation, why])
    .map(({ first: { operation, why }, cases: number }) => ({ operation, why, cases: number }));
}

/** The inputs that are accepted though they must be refused, and harmless on their own, by what they have in common. */
function tooLax(failed) {
  const lax = failed.filter(({ kind, severity, isListed }) => kind === 'wrongly-accepted' && severity === 'strictness' && !isListed);
  const texts = ({ operation, kind, vector, file }) =>
    [operation, kind, changedField(vector, file), String(vector.flags.length), ...vector.flags, ...vector.rules];
  return groups(lax, texts).map(({ first: { operation, kind, vector, file }, cases }) => (
    { operation, kind, field: changedField(vector, file), flags: vector.flags, rules: vector.rules, cases }));
}

/** The input that the change of the vector names before its colon; empty where it names none. */
function changedField({ change = '' }, { fields }) {
  const [name] = change.split(/[:[.]/);
  return Object.hasOwn(fields.input, name) || Object.hasOwn(fields.input, `${name}?`) ? name : '';
}

function notes({ notRun }, unfinished) {
  const found = [];
  if (notRun.length > 0) {
    found.push(
      `not run: ${notRun.length} cases of accumulated vectors, of long searches, of vectors that were added after the release, `
      + 'and of answers that only an operation could verify which the library does not have');
  }
  if (unfinished > 0) found.push(`${unfinished} cases were not checked`);
  return found;
}
