// Tests of what the verification of ML-DSA demands besides the hash. A public key whose t₁ is zero needs no private key: whoever
// chooses a response can compute the hash that belongs to it, also for a response that no signer makes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packed } from '../version4/bits.mjs';
import { ML_DSA } from '../version4/ml-dsa.mjs';
import { innerProduct, restore, transform, uniform } from '../version4/ml-dsa-polynomials.mjs';
import { high } from '../version4/ml-dsa-rounding.mjs';
import { shake } from '../version4/shake.mjs';

const EMPTY = Buffer.alloc(0);
const MATRIX_SEED = Buffer.alloc(32);
const MASK_BOUND = 2 ** 19;

/** FIPS 204, table 1: k, ℓ, λ / 4, ω and β. */
const SETS = {
  'ML-DSA-65': { rows: 6, columns: 5, challengeByteCount: 48, hintLimit: 55, slack: 196 },
  'ML-DSA-87': { rows: 8, columns: 7, challengeByteCount: 64, hintLimit: 75, slack: 120 },
};

const polynomials = (count) => Array.from({ length: count }, () => new Int32Array(256));

const publicKeyOf = (set) => Buffer.concat([MATRIX_SEED, Buffer.alloc(ML_DSA[set].publicKeyByteCount - MATRIX_SEED.length)]);

/** The high parts of the product of the matrix and a response. */
function commitmentOf({ rows }, responses) {
  const vector = responses.map((each) => transform(each.map((value) => (value + 8_380_417) % 8_380_417)));
  return Array.from({ length: rows }, (_, row) => {
    const places = vector.map((_, column) => uniform(MATRIX_SEED, column, row));
    return restore(innerProduct(places, vector)).map(high);
  });
}

/** The signature of the empty message that has a response, high parts and bytes of hints. */
function forged(set, responses, commitment, hints) {
  const hash = shake(256, 64, shake(256, 64, publicKeyOf(set)), Buffer.of(0, 0));
  const challenge = shake(256, SETS[set].challengeByteCount, hash, ...commitment.map((each) => packed(each, 4)));
  const parts = responses.map((each) => packed(each.map((value) => MASK_BOUND - value), 20));
  return Buffer.concat([challenge, ...parts, hints]);
}

const isTaken = (set, signature) => ML_DSA[set].verify(publicKeyOf(set), EMPTY, EMPTY, signature);

for (const [set, parameters] of Object.entries(SETS)) {
  const { rows, columns, hintLimit, slack } = parameters;
  const noHints = Buffer.alloc(hintLimit + rows);

  test(`A response of ${set} is refused from the bound on, on both sides`, () => {
    const bound = MASK_BOUND - slack;
    for (const [value, isRight] of [[0, true], [bound - 1, true], [1 - bound, true], [bound, false], [-bound, false]]) {
      const responses = polynomials(columns);
      responses[columns - 1][255] = value;
      const signature = forged(set, responses, commitmentOf(parameters, responses), noHints);
      assert.equal(isTaken(set, signature), isRight, `${value}`);
    }
  });

  test(`A hint of ${set} for a value whose low part is zero leads to the high part below, of which 15 is below 0`, () => {
    const [responses, hints] = [polynomials(columns), Buffer.from(noHints)];
    hints.fill(1, hintLimit);
    for (const [expected, isRight] of [[15, true], [1, false], [0, false]]) {
      const commitment = polynomials(rows);
      commitment[0][0] = expected;
      assert.equal(isTaken(set, forged(set, responses, commitment, hints)), isRight, `${expected}`);
    }
  });
}
