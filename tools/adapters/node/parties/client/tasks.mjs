// Calls that wait, and who goes on when. A call is a generator, which yields what it waits for:
//
// { request }, { dialog } or { block }: an answer from outside, which comes at once or by `answer`
// { until }: a condition, such as its turn in a queue
// { share, runs, start }: the end of a run that callers with this name share; the first of them starts it

/** The order in which signed requests leave. */
export class Queue {
  #places = [];

  /** Takes a place at the end. */
  enter() {
    const place = {};
    this.#places.push(place);
    return place;
  }

  isFirst(place) {
    return this.#places[0] === place;
  }

  leave(place) {
    this.#places = this.#places.filter((other) => other !== place);
  }
}

/** Waits for a turn, does the work, and lets the next one in, also where the work fails or is given up. */
export function* inTurn(queue, work) {
  const place = queue.enter();
  try {
    yield { until: () => queue.isFirst(place) };
    return yield* work();
  } finally {
    queue.leave(place);
  }
}

/** What a call goes on with after a run has ended, or without one. */
const resultOf = (run) => (run?.failure ? { failure: run.failure } : { value: run?.value });

/** The task that has the request for which a task waits: itself, or a run. */
function waitingOf(task) {
  let waiting = task;
  while (!waiting.effect && waiting.run && !waiting.run.isDone) waiting = waiting.run;
  return waiting;
}

/** All calls that have not ended, in the order of their beginning. */
export class Tasks {
  #tasks = [];
  #ended = [];
  #respond;
  #isFailure;

  /**
   * @param {(task: object, effect: object) => unknown} respond gives the answer from outside; undefined if it comes later
   * @param {(error: Error) => boolean} isFailure whether an error ends the call only
   */
  constructor(respond, isFailure) {
    this.#respond = respond;
    this.#isFailure = isFailure;
  }

  /**
   * Begins a call.
   * @param {Generator} steps
   * @param {{ owner: object, before: () => void, script: object, name?: string }} traits `before` is called whenever it
   *   goes on; the script says how its requests are answered
   */
  start(steps, traits) {
    const task = { ...traits, steps, callers: new Set(), isDone: false };
    this.#tasks.push(task);
    this.#advance(task, {});
    return task;
  }

  /** Lets all calls go on that can; returns those that have ended since the last time, in the order of their ends. */
  settle() {
    for (let next; (next = this.#next()); ) this.#advance(next, resultOf(next.run));
    const ended = this.#ended.filter(({ isRun }) => !isRun);
    this.#ended = [];
    this.#tasks = this.#tasks.filter(({ isDone }) => !isDone);
    return ended;
  }

  /** The call that goes on next: those that share a run end with it, before the next one in a queue begins. */
  #next() {
    const ready = this.#tasks.filter(({ until }) => until?.());
    return ready.find(({ run }) => run) ?? ready[0];
  }

  /** Gives a task, or the run that it waits for, the answer that `respond` makes of what it waits for, if it makes one. */
  answer(task, respond) {
    const waiting = waitingOf(task);
    const value = waiting.effect && respond(waiting, waiting.effect);
    if (value !== undefined) this.#advance(waiting, { value });
  }

  /** Gives up a call. A run whose last caller it was is given up as well, unless it must go on. */
  cancel(task) {
    this.#tasks = this.#tasks.filter((other) => other !== task);
    Object.assign(task, { isDone: true, isCancelled: true, effect: undefined, until: undefined });
    task.steps.return();
    const { run } = task;
    if (!run || run.isDone) return;
    run.callers.delete(task);
    if (run.callers.size === 0 && !run.context.mustGoOn) this.cancel(run);
  }

  /** Gives up all calls of an owner, as the end of its process does. */
  kill(owner) {
    for (const task of this.#tasks.filter((one) => one.owner === owner)) this.cancel(task);
  }

  /** Lets a task go on until it waits or ends. */
  #advance(task, input) {
    for (let next = input; next; ) {
      Object.assign(task, { effect: undefined, until: undefined, run: undefined });
      next = this.#step(task, next);
    }
    if (task.isDone) this.#ended.push(task);
  }

  /** Lets a task go on by one step; returns what it goes on with, or undefined where it waits or has ended. */
  #step(task, { value, failure }) {
    try {
      task.before();
      const step = failure ? task.steps.throw(failure) : task.steps.next(value);
      if (!step.done) return this.#wait(task, step.value);
      Object.assign(task, { isDone: true, value: step.value });
    } catch (error) {
      if (!this.#isFailure(error)) throw error;
      Object.assign(task, { isDone: true, failure: error });
    }
    return undefined;
  }

  #wait(task, effect) {
    if (effect.until) {
      task.until = effect.until;
      return effect.until() ? {} : undefined;
    }
    if (effect.share) return this.#join(task, effect);
    const value = this.#respond(task, effect);
    if (value === undefined) task.effect = effect;
    return value === undefined ? undefined : { value };
  }

  /** Waits for the run of a name, and starts it where there is none. */
  #join(task, { share, runs, start }) {
    const known = runs.get(share);
    const run = known && !known.isDone ? known : this.#startRun(task, runs, share, start);
    if (run.isDone) return resultOf(run);
    run.callers.add(task);
    Object.assign(task, { run, until: () => run.isDone });
    return undefined;
  }

  /** Starts a run, whose requests are answered as the script of its first caller says. */
  #startRun({ owner, before, script }, runs, share, start) {
    const context = { mustGoOn: false };
    const traits = { owner, before, script, isRun: true, context };
    const run = this.start(start(context), traits);
    run.stop = (failure) => {
      this.cancel(run);
      run.failure = failure;
    };
    runs.set(share, run);
    return run;
  }
}
