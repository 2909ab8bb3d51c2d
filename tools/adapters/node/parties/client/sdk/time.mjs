// The time that a client has synchronised with its server.

import { operations } from '../../../tokens.mjs';
import { Rejection } from '../../../rejection.mjs';
import { compute } from '../../bytes.mjs';
import { fail, request, unsynchronized } from './sdk.mjs';

const MICROSECONDS = 1000;

/** The synchronised time, in milliseconds; without synchronisation that of the device. */
export const now = ({ time, phone }) => phone.clock + Math.trunc(time.offset / MICROSECONDS);

export function resetTime(sdk) {
  sdk.time = unsynchronized();
}

/**
 * Takes the time of a server; the exchange began at `start`. Returns whether it could be taken: one that was too slow
 * changes nothing, and one that ended before it began fails, whatever is known.
 */
export function takeTime(sdk, start, serverTime) {
  const { time, phone } = sdk;
  const known = time.isSynchronized ? { offset: time.offset, precision: time.precision } : {};
  try {
    const { offset, precision } = compute(operations['time.synchronize'], { start, now: phone.clock, serverTime, ...known });
    sdk.time = { isSynchronized: true, offset, precision };
    return true;
  } catch (failure) {
    if (failure instanceof Rejection) return false;
    throw failure;
  }
}

/** Synchronises the time; calls at the same time share the request. */
export function* synchronizeTime(sdk) {
  yield { share: 'time', runs: sdk.runs, start: () => exchange(sdk) };
}

function* exchange(sdk) {
  const start = sdk.phone.clock;
  const { serverTime } = yield* request(sdk, '/pa/v3/status', {});
  if (!takeTime(sdk, start, serverTime)) fail('timeSynchronization');
}

export function* demandTime(sdk) {
  if (!sdk.time.isSynchronized) yield* synchronizeTime(sdk);
}
