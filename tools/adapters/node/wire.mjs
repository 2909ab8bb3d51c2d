// The wire: one JSON object on each line of standard input, one answer on each line of standard output.

import { once } from 'node:events';
import { Fields } from './fields.mjs';
import { Inexpressible, Rejection } from './rejection.mjs';

const WIRE = 1;
const MAX_IN_FLIGHT = 64;
const LINE_FEED = 0x0a;

/**
 * The output of an operation, with its steps in the order of the computation.
 * Bytes may be Buffers, which are written as hex.
 * @typedef {{ output: Record<string, Buffer | string | number | Buffer[] | string[]>, steps?: Record<string, Buffer | string> }} Accepted
 *
 * An operation throws a `Rejection` to refuse, and `Inexpressible` where the platform has no way to state the input. Anything else that it throws is reported as an error.
 * @typedef {(input: Fields, protocol: string) => Accepted} Operation
 *
 * @typedef {{ name: string, version: string, language: string,
 *             protocolsOf: (operation: string) => string[], operations: Record<string, Operation>,
 *             calls?: { listed: Record<string, string[]>, make: (command: object) => Promise<object> } }} Adapter
 */

/** Answers commands until `bye` or the end of the input. */
export async function serve(adapter) {
  // The runner may have ended; without a listener Node would then print a stack trace.
  process.stdout.on('error', () => process.exit(0));
  for await (const line of lines(process.stdin)) {
    const answer = await reply(adapter, line);
    if (answer === null) break;
    if (!process.stdout.write(JSON.stringify(answer) + '\n')) await once(process.stdout, 'drain');
  }
  // No process.exit() here: it would lose output that is not written to the pipe yet.
}

/**
 * Splits a stream at line feeds only: node:readline also splits at U+2028, which JSON text may contain.
 * @param {AsyncIterable<Buffer>} stream
 */
async function* lines(stream) {
  let pending = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      pending.push(chunk.subarray(start, end));
      yield Buffer.concat(pending);
      pending = [];
      start = end + 1;
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  }
  if (pending.length > 0) yield Buffer.concat(pending);
}

/** Answers one line; null at the end of the conversation. */
async function reply(adapter, line) {
  let command;
  try {
    command = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line));
  } catch (failure) {
    return { result: 'error', message: `unreadable line: ${failure.message}` };
  }
  switch (command?.cmd) {
    case 'hello':
      return hello(adapter);
    case 'run':
      return { seq: command.seq, ...run(adapter, command) };
    case 'call':
      if (!adapter.calls) return { seq: command.seq, result: 'unsupported', why: 'no calls' };
      return { seq: command.seq, ...(await adapter.calls.make(command)) };
    case 'bye':
      return null;
    default:
      return { seq: command?.seq, result: 'error', message: 'unknown command' };
  }
}

function hello({ name, version, language, protocolsOf, operations, calls }) {
  return {
    wire: WIRE,
    adapter: { name, version, language },
    operations: Object.fromEntries(Object.keys(operations).map((operation) => [operation, protocolsOf(operation)])),
    ...(calls && { calls: calls.listed }),
    features: ['steps'],
    maxInFlight: MAX_IN_FLIGHT,
  };
}

/**
 * Runs one operation and returns the answer.
 * @param {{ operation: string, protocol: string, input: object, want?: string[] }} command
 */
function run({ protocolsOf, operations }, { operation, protocol, input, want }) {
  if (!Object.hasOwn(operations, operation)) return { result: 'unsupported', why: `operation ${operation}` };
  if (!protocolsOf(operation).includes(protocol)) return { result: 'unsupported', why: `protocol ${protocol}` };
  try {
    const { output, steps } = operations[operation](new Fields(input), protocol);
    const answer = { result: 'accept', output: written(output) };
    if (want?.includes('steps') && steps) answer.steps = written(steps);
    return answer;
  } catch (failure) {
    if (failure instanceof Rejection) {
      return { result: 'reject', reason: failure.reason, native: failure.native };
    }
    if (failure instanceof Inexpressible) return { result: 'inexpressible', why: failure.message };
    return { result: 'error', message: String(failure?.message ?? failure) };
  }
}

/** Writes bytes as hex, also in lists, and texts and numbers unchanged, and leaves out undefined values. */
export function written(values) {
  const write = (value) => {
    if (Array.isArray(value)) return value.map(write);
    return Buffer.isBuffer(value) ? value.toString('hex') : value;
  };
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, write(value)]));
}
