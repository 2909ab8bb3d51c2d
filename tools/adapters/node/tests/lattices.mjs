// Tests of ML-KEM and ML-DSA, with published values: node --test tools/adapters/node/tests/*.mjs

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Rejection } from '../rejection.mjs';
import { ML_DSA } from '../version4/ml-dsa.mjs';
import { ML_KEM } from '../version4/ml-kem.mjs';
import { drawn, shake } from '../version4/shake.mjs';

const ROUNDS = 100;
const EMPTY = Buffer.alloc(0);
const ZEROS = Buffer.alloc(32);
/** A signature of ML-DSA-65 ends with the places of hints, and with how many there are up to each of six polynomials. */
const [HINT_LIMIT, POLYNOMIALS] = [55, 6];

/** The tests of crypto/mlkem in Go have these hashes; of ML-KEM-1024 CIRCL has the same. */
const KEM_HASHES = {
  'ML-KEM-768': '1114b1b6699ed191734fa339376afa7e285c9e6acf6ff0177d346696ce564415',
  'ML-KEM-1024': '800018fec3e2723f73f1d657fe239b4d5d8782efaade297e8cd448e54cc2ac00',
};

/** C2SP/CCTV, ML-DSA/README.md. */
const DSA_HASHES = {
  'ML-DSA-65': '8358a1843220194417cadbc2651295cd8fc65125b5a5c1a239a16dc8b57ca199',
  'ML-DSA-87': '8c3ad714777622b8f21ce31bb35f71394f23bc0fcf3c78ace5d608990f3b061b',
};

/** Messages that the keys of 32 zero bytes sign at a second try or later: the first signature has more hints than it has places. */
const MANY_HINTS = { 'ML-DSA-65': Buffer.of(0x01, 0x79), 'ML-DSA-87': Buffer.of(0x00, 0x61) };

/** Reads the stream of SHAKE128 from which the rounds take what is drawn. */
function stream(byteCount) {
  const bytes = shake(128, byteCount);
  let end = 0;
  return (count) => bytes.subarray(end, (end += count));
}

const results = () => createHash('shake128', { outputLength: 32 });

const refuses = (work, reason) =>
  assert.throws(work, (failure) => failure instanceof Rejection && failure.reason === reason);

for (const [set, hash] of Object.entries(KEM_HASHES)) {
  test(`The rounds of ${set} give the published hash`, () => {
    const kem = ML_KEM[set];
    const [draw, absorbed] = [stream(ROUNDS * (96 + kem.ciphertextByteCount)), results()];
    for (let round = 0; round < ROUNDS; round++) {
      const { publicKey, privateKey } = kem.generateKeyPair(draw(32), draw(32));
      const { ciphertext, secret } = kem.encapsulate(publicKey, draw(32));
      assert.deepEqual(kem.decapsulate(privateKey, ciphertext), secret);
      const ofNobody = kem.decapsulate(privateKey, draw(kem.ciphertextByteCount));
      for (const bytes of [publicKey, ciphertext, secret, ofNobody]) absorbed.update(bytes);
    }
    assert.equal(absorbed.digest('hex'), hash);
  });

  test(`${set} refuses a key with a coefficient of 3329, and takes 3328`, () => {
    const { publicKey } = ML_KEM[set].generateKeyPair(ZEROS, ZEROS);
    const places = (8 * (publicKey.length - 32)) / 12;
    for (let place = 0; place < places; place += 85) {
      refuses(() => ML_KEM[set].encapsulate(withCoefficient(publicKey, place, 3329), ZEROS), 'invalid-public-key');
      assert.equal(ML_KEM[set].encapsulate(withCoefficient(publicKey, place, 3328), ZEROS).secret.length, 32);
    }
  });

  test(`${set} refuses keys and ciphertexts of other lengths, and a private key with another hash`, () => {
    const kem = ML_KEM[set];
    const { publicKey, privateKey } = kem.generateKeyPair(ZEROS, ZEROS);
    const { ciphertext } = kem.encapsulate(publicKey, ZEROS);
    const longer = (bytes) => Buffer.concat([bytes, Buffer.of(0)]);
    for (const change of [longer, (bytes) => bytes.subarray(1)]) {
      refuses(() => kem.encapsulate(change(publicKey), ZEROS), 'invalid-length');
      refuses(() => kem.encapsulate(publicKey, change(ZEROS)), 'invalid-length');
      refuses(() => kem.decapsulate(privateKey, change(ciphertext)), 'invalid-length');
      refuses(() => kem.decapsulate(change(privateKey), ciphertext), 'invalid-length');
    }
    refuses(() => kem.decapsulate(flipped(privateKey, privateKey.length - 64), ciphertext), 'invalid-private-key');
    refuses(() => kem.decapsulate(flipped(privateKey, privateKey.length - 65), ciphertext), 'invalid-private-key');
  });
}

for (const [set, hash] of Object.entries(DSA_HASHES)) {
  test(`The rounds of ${set} give the published hash`, () => {
    const dsa = ML_DSA[set];
    const [draw, absorbed] = [stream(ROUNDS * 32), results()];
    for (let round = 0; round < ROUNDS; round++) {
      const { publicKey, privateKey } = dsa.generateKeyPair(draw(32));
      const signature = dsa.sign(privateKey, EMPTY, EMPTY, ZEROS);
      assert.equal(dsa.verify(publicKey, EMPTY, EMPTY, signature), true);
      absorbed.update(publicKey).update(signature);
    }
    assert.equal(absorbed.digest('hex'), hash);
  });

  test(`No signature of ${set} has more hints than places`, () => {
    const { publicKey, privateKey } = ML_DSA[set].generateKeyPair(ZEROS);
    const signature = ML_DSA[set].sign(privateKey, MANY_HINTS[set], EMPTY, ZEROS);
    assert.equal(ML_DSA[set].verify(publicKey, MANY_HINTS[set], EMPTY, signature), true);
  });

  test(`Each changed byte of a signature of ${set} is noticed, and another message, context or key`, () => {
    const dsa = ML_DSA[set];
    const [message, context] = [Buffer.from('message'), Buffer.from('context')];
    const [own, other] = [0, 1].map((byte) => dsa.generateKeyPair(Buffer.alloc(32, byte)));
    const signature = dsa.sign(own.privateKey, message, context, Buffer.alloc(32, 7));
    assert.equal(dsa.verify(own.publicKey, message, context, signature), true);
    for (let place = 0; place < signature.length; place += 100) {
      assert.equal(dsa.verify(own.publicKey, message, context, flipped(signature, place)), false);
    }
    assert.equal(dsa.verify(own.publicKey, context, context, signature), false);
    assert.equal(dsa.verify(own.publicKey, message, EMPTY, signature), false);
    assert.equal(dsa.verify(other.publicKey, message, context, signature), false);
    refuses(() => dsa.verify(own.publicKey, message, Buffer.alloc(256), signature), 'invalid-length');
  });
}

test('Hints of ML-DSA have one encoding: they are in order, not repeated, and zeros follow', () => {
  const dsa = ML_DSA['ML-DSA-65'];
  const { publicKey, privateKey } = dsa.generateKeyPair(ZEROS);
  const signature = dsa.sign(privateKey, EMPTY, EMPTY, ZEROS);
  const verified = (change) => {
    const copy = Buffer.from(signature);
    const hints = copy.subarray(-HINT_LIMIT - POLYNOMIALS);
    change(hints.subarray(0, HINT_LIMIT), hints.subarray(HINT_LIMIT));
    return dsa.verify(publicKey, EMPTY, EMPTY, copy);
  };
  assert.equal(verified(() => {}), true);
  // Each of these names the same hints, and would be taken by a reader that does not demand the one encoding.
  assert.equal(verified((places) => places.subarray(0, 2).reverse()), false);
  assert.equal(verified((places, ends) => (places[ends.at(-1)] = 1)), false);
  assert.equal(verified((places, ends) => {
    places[ends[POLYNOMIALS - 1]] = places[ends[POLYNOMIALS - 1] - 1];
    ends[POLYNOMIALS - 1] += 1;
  }), false);
});

test('What is drawn from SHAKE does not depend on how much of it is read at first', () => {
  const draw = (bytes) => (bytes.length < 1000 ? null : bytes.subarray(0, 1000));
  for (const first of [1, 7, 999, 1000, 2000]) {
    assert.deepEqual(drawn(256, first, [ZEROS, Buffer.of(1)], draw), shake(256, 1000, ZEROS, Buffer.of(1)));
  }
});

/** A copy whose lowest bit in one byte is another. */
function flipped(bytes, place) {
  const copy = Buffer.from(bytes);
  copy[place] ^= 1;
  return copy;
}

/** A copy of an encapsulation key with a coefficient of 12 bits in a place. */
function withCoefficient(key, place, value) {
  const copy = Buffer.from(key);
  const start = (12 * place) >> 3;
  const pair = copy.readUInt16LE(start);
  copy.writeUInt16LE(place % 2 === 0 ? (pair & 0xf000) | value : (pair & 0x000f) | (value << 4), start);
  return copy;
}
