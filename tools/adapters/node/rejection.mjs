// Refusals: answers to inputs that must be refused.

/** A refusal with its reason, and optionally the library's own name of it. */
export class Rejection extends Error {
  /**
   * @param {string} reason one of the operation's reasons
   * @param {string} [native] the library's own name of the reason
   */
  constructor(reason, native) {
    super(reason);
    this.reason = reason;
    this.native = native;
  }
}

/** The end of an operation whose input cannot be stated to this platform. */
export class Inexpressible extends Error {}

/**
 * Rejects with `reason` unless the condition holds.
 * @param {boolean} condition
 */
export function demand(condition, reason) {
  if (!condition) throw new Rejection(reason);
}

/**
 * Rejects values with another byte count than the protocol requires.
 * @param {...Buffer} values
 */
export function demandByteCount(byteCount, ...values) {
  demand(values.every((value) => value.length === byteCount), 'invalid-length');
}
