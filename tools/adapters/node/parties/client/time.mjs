// The time that a client has synchronised with its server.

import { operations } from '../../tokens.mjs';
import { Rejection } from '../../rejection.mjs';
import { compute } from '../bytes.mjs';

const MICROSECONDS = 1000;

/** Time that is not synchronised. */
export const unsynchronized = () => ({ isSynchronized: false, offset: 0, precision: 0 });

/** The synchronised time, in milliseconds. */
export const timeOf = ({ offset }, clock) => clock + Math.trunc(offset / MICROSECONDS);

/** Takes a server's time: the request began at `start`, and it is `now`. Returns the new state, or null if refused. */
export function synchronized(time, start, now, serverTime) {
  const known = time.isSynchronized ? { offset: time.offset, precision: time.precision } : {};
  try {
    const { offset, precision } = compute(operations['time.synchronize'], { start, now, serverTime, ...known });
    return { isSynchronized: true, offset, precision };
  } catch (failure) {
    if (failure instanceof Rejection) return null;
    throw failure;
  }
}
