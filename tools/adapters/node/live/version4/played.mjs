// Calls of several requests, whose steps `version4/decisions` decides.

import { Failed } from '../http.mjs';

/** Makes a request: what is known of its answer, or why it failed. */
export async function attempted(request) {
  try {
    return { isRight: true, answer: await request() };
  } catch (failure) {
    if (!(failure instanceof Failed)) throw failure;
    return { isRight: false, failure };
  }
}

/**
 * Plays the steps of a call with a server.
 * @param {Generator} steps yields the names of requests, takes what the client knows of their answers, and returns a result
 * @param {Record<string, () => Promise<object | void>>} requests
 * @returns the result, and why the last request that failed did
 */
export async function played(steps, requests) {
  let last;
  let step = steps.next();
  while (!step.done) {
    const { isRight, answer, failure = last } = await attempted(requests[step.value]);
    last = failure;
    step = steps.next({ isRight, ...answer });
  }
  return { result: step.value, failure: last };
}
