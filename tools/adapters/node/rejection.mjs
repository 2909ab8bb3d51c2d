// Refusals: the answer of an implementation that works and was given something that it must not take.

/** A refusal with its reason, and optionally the library's own name for the failure. */
export class Rejection extends Error {
  /**
   * @param {string} reason one of the operation's reasons
   * @param {string} [native] what the library under test called it
   */
  constructor(reason, native) {
    super(reason);
    this.reason = reason;
    this.native = native;
  }
}

/**
 * Rejects with `reason` unless the condition holds.
 * @param {boolean} condition
 */
export function demand(condition, reason) {
  if (!condition) throw new Rejection(reason);
}

/**
 * Rejects values that do not have the byte count that the protocol states.
 * @param {...Buffer} values
 */
export function demandByteCount(byteCount, ...values) {
  demand(values.every((value) => value.length === byteCount), 'invalid-length');
}
