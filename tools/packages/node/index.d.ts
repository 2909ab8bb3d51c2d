/** The folder of index.json. */
export const folder: string;

/** Your library refuses the input; leave out the reason if it has none. */
export class Refused extends Error {
  constructor(reason?: string);
  readonly reason?: string;
}

/** Your library has no way to state this input. */
export class Inexpressible extends Error {}

/** A case that fails, and is not listed as a known failure. */
export class Failed extends Error {}

export type Value = string | number | bigint | Uint8Array | Value[] | { [name: string]: Value | undefined };
export interface Answer {
  output: Record<string, Value | undefined>;
  /** Intermediate values, by their names in the vectors. */
  steps?: Record<string, string | Uint8Array>;
}

/** A vector in one protocol version. */
export interface Case {
  readonly id: string;
  readonly operation: string;
  readonly protocol: string;
  /** The identifier with the version. */
  toString(): string;
  /** Calls the library and compares; throws `Failed`. What cannot be asked is skipped, with the context of `node:test`. */
  check(context?: { skip(message?: string): void }): Promise<void>;
}

export interface Options {
  /** The name of the library, for the report. */
  name: string;
  version?: string;
  /** A file of known failures, as `pavectors verify --known-failing` reads it. */
  knownFailing?: string;
  /** Whether values are as in the files: hex in place of Buffers, decimal digits in place of BigInts. */
  raw?: boolean;
  /** The release whose vectors are run; those that were added after it are not. */
  release?: string;
  /** Whether vectors with the flag LongSearch are run, with which a wrong library may seem to hang. */
  longSearches?: boolean;
  /** The folder of index.json, if it is not that of the package. */
  folder?: string;
}

/** The cases of a library. */
export class Replay {
  /**
   * @param answer calls the library; it throws `Refused` or `Inexpressible`, and anything else is an error
   * @param operations the protocol versions of each operation that the library has; null stands for all of them
   */
  constructor(
    answer: (operation: string, protocol: string, input: any) => Answer | Promise<Answer>,
    operations: Record<string, string[] | null>, options: Options);
  readonly cases: Case[];
  /** The report of the cases that were checked, in the format of `pavectors verify --json`. */
  report(): object;
  write(path: string): void;
}
