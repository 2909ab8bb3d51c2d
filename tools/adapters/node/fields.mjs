// The input of a request. A field that cannot be read is an error in the request, not a refusal.

const HEX = /^[0-9a-f]*$/;
const DECIMAL = /^[0-9]+$/;

/** Typed access to the fields of one request; throws a plain Error, which the wire reports as `error`. */
export class Fields {
  /** @param {Record<string, unknown>} values */
  constructor(values) {
    if (values === null || typeof values !== 'object' || Array.isArray(values)) {
      throw new Error('input is not an object');
    }
    this.values = values;
  }

  /** Returns whether the request has the field. */
  has(name) {
    return Object.hasOwn(this.values, name);
  }

  /** Reads lower-case hex. */
  bytes(name) {
    const value = this.#required(name, 'string');
    if (value.length % 2 !== 0 || !HEX.test(value)) throw new Error(`${name} is not lower-case hex`);
    return Buffer.from(value, 'hex');
  }

  /** Reads text. */
  text(name) {
    const value = this.#required(name, 'string');
    // A single surrogate has no UTF-8 form; Node would silently replace it by U+FFFD.
    if (/\p{Surrogate}/u.test(value)) throw new Error(`${name} is not Unicode text`);
    return value;
  }

  /** Reads text that is one of some words. */
  word(name, words) {
    const value = this.text(name);
    if (!words.includes(value)) throw new Error(`${name} is unknown`);
    return value;
  }

  /** Reads `yes` or `no` as a truth value. */
  yes(name) {
    return this.word(name, ['yes', 'no']) === 'yes';
  }

  /** Reads an integer that fits 53 bits and is not below `minimum`. */
  integer(name, minimum = Number.MIN_SAFE_INTEGER) {
    const value = this.#required(name, 'number');
    if (!Number.isSafeInteger(value) || value < minimum) throw new Error(`${name} is not an integer in its range`);
    return value;
  }

  /** Reads an unsigned 64-bit integer, which is a text of decimal digits on the wire. */
  unsigned64(name) {
    const text = this.#required(name, 'string');
    const value = DECIMAL.test(text) ? BigInt(text) : -1n;
    if (value !== BigInt.asUintN(64, value)) throw new Error(`${name} is not an unsigned 64-bit integer`);
    return value;
  }

  /** Reads a list whose elements are of a kind, as `unsigned64`. */
  list(name, kind) {
    const list = this.values[name];
    if (!Array.isArray(list)) throw new Error(`${name} is not a list`);
    const elements = new Fields({ ...list });
    return list.map((_, place) => elements[kind](String(place)));
  }

  /** Reads a list of records, each with its own fields. */
  records(name) {
    const list = this.values[name];
    if (!Array.isArray(list)) throw new Error(`${name} is not a list`);
    return list.map((record) => new Fields(record));
  }

  /** Reads a record whose members are of a kind. */
  record(name, kind) {
    const members = new Fields(this.values[name]);
    return new Map(Object.keys(members.values).map((member) => [member, members[kind](member)]));
  }

  /** Reads bytes; undefined if the field is absent. */
  optionalBytes(name) {
    return this.has(name) ? this.bytes(name) : undefined;
  }

  /** Reads text; undefined if the field is absent. */
  optionalText(name) {
    return this.has(name) ? this.text(name) : undefined;
  }

  /** Reads text that is one of some words; undefined if the field is absent. */
  optionalWord(name, words) {
    return this.has(name) ? this.word(name, words) : undefined;
  }

  /** Reads an integer; undefined if the field is absent. */
  optionalInteger(name, minimum) {
    return this.has(name) ? this.integer(name, minimum) : undefined;
  }

  #required(name, type) {
    if (!this.has(name)) throw new Error(`${name} is missing`);
    const value = this.values[name];
    if (typeof value !== type) throw new Error(`${name} is not a ${type}`);
    return value;
  }
}
