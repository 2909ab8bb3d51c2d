// The network between a client and a server, which loses, repeats and holds requests and answers.

import { described } from './delivery.mjs';

/** What a caller has who gets no answer: the error of a connection. */
const NO_ANSWER = { status: undefined };

/** What the network does with a request, by its word in the script; each returns the answer, or undefined where the caller waits. */
const EFFECTS = {
  delivered: (network, request) => network.arrive(request),
  'request-lost': (network, request) => {
    network.note(request, 'lost');
    return NO_ANSWER;
  },
  'answer-lost': (network, request) => {
    network.arrive(request);
    return NO_ANSWER;
  },
  repeated: (network, request) => {
    const answer = network.arrive(request);
    network.arrive(request);
    return answer;
  },
  'request-held': (network, request, task) => {
    network.note(request, 'held');
    network.hold(task, () => network.arrive(request));
  },
  'answer-held': (network, request, task) => {
    const answer = network.arrive(request);
    network.hold(task, () => answer);
  },
};

export class Network {
  #server;
  #describe;
  #held = [];
  #left = [undefined];
  #noted = [];

  /** @param {(server: object, request: object) => object} describe says what there is to know of a request, see `described` */
  constructor(server, describe = described) {
    this.#server = server;
    this.#describe = describe;
  }

  /** Begins an event: its requests are noted, and the last of them may be sent again. */
  beginEvent() {
    this.#noted = [];
    this.#left.push(undefined);
  }

  /** The requests of the event that arrived, or left and did not arrive. */
  get noted() {
    return this.#noted;
  }

  /**
   * Takes a request of a task, with which the task's script says what happens.
   * @returns the answer, or undefined where the caller waits
   */
  take(task, request) {
    const message = this.#describe(this.#server, request);
    if (message.isAlwaysDelivered) return this.arrive(message);
    this.#left[this.#left.length - 1] = message;
    return EFFECTS[task.script.network.shift() ?? 'delivered'](this, message, task);
  }

  note({ name }, outcome) {
    this.#noted.push(`${name} ${outcome}`);
  }

  arrive(request) {
    const answer = request.deliver();
    this.note(request, answer.status);
    return answer;
  }

  hold(task, finish) {
    this.#held.push({ task, finish });
  }

  /**
   * Takes out what is held of a task, and lets it go on or loses it.
   * @returns {{ task: object, answer: object } | undefined} the caller, who may be gone, and what it gets
   */
  end(name, isLost) {
    const place = this.#held.findIndex(({ task }) => task.script.name === name);
    if (place < 0) return undefined;
    const [{ task, finish }] = this.#held.splice(place, 1);
    return { task, answer: isLost ? NO_ANSWER : finish() };
  }

  /** Delivers the last request that left during an event once more; false where none left. */
  resend(event) {
    const request = this.#left[event];
    if (request) this.arrive(request);
    return request !== undefined;
  }
}
