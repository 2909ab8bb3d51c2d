// Keccak with 256 bits of strength, and KMAC256 of SP 800-185, which node:crypto does not have.

const ROUNDS = 24;
const RATE = 136;
const LANES = 25;
const CSHAKE_PADDING = 0x04;

/** Where each lane goes and how far it is rotated, and the constant of each round as its two halves, as FIPS 202 defines them. */
const MOVES = moves();
const ROUND_CONSTANTS = roundConstants();

function moves() {
  const list = [{ source: 0, target: 0, count: 0 }];
  for (let step = 0, x = 1, y = 0; step < ROUNDS; step++) {
    const next = (2 * x + 3 * y) % 5;
    list.push({ source: 2 * (x + 5 * y), target: 2 * (y + 5 * next), count: (((step + 1) * (step + 2)) / 2) % 64 });
    [x, y] = [y, next];
  }
  return list;
}

function roundConstants() {
  let register = 1;
  return Array.from({ length: ROUNDS }, () => {
    const halves = [0, 0];
    for (let j = 0; j <= 6; j++) {
      const bit = (1 << j) - 1;
      if (register & 1) halves[bit >> 5] |= 1 << (bit & 31);
      register = register & 0x80 ? ((register << 1) ^ 0x171) : register << 1;
    }
    return halves;
  });
}

/** Rotates a lane of the state, whose lower half stands first, into another state. */
function rotate(from, source, to, target, count) {
  const swap = count >> 5;
  const low = from[source + swap];
  const high = from[source + 1 - swap];
  const bits = count & 31;
  to[target] = bits === 0 ? low : (low << bits) | (high >>> (32 - bits));
  to[target + 1] = bits === 0 ? high : (high << bits) | (low >>> (32 - bits));
}

/** Permutes the state, which has two 32-bit halves for each lane. */
function permute(state) {
  const [sums, turned, moved] = [new Int32Array(10), new Int32Array(10), new Int32Array(2 * LANES)];
  for (const constant of ROUND_CONSTANTS) {
    for (let i = 0; i < 10; i++) sums[i] = state[i] ^ state[i + 10] ^ state[i + 20] ^ state[i + 30] ^ state[i + 40];
    for (let x = 0; x < 10; x += 2) rotate(sums, x < 8 ? x + 2 : 0, turned, x, 1);
    for (let i = 0; i < 10; i++) {
      const mixed = sums[i < 2 ? i + 8 : i - 2] ^ turned[i];
      for (let lane = i; lane < 2 * LANES; lane += 10) state[lane] ^= mixed;
    }
    for (const { source, target, count } of MOVES) rotate(state, source, moved, target, count);
    for (let row = 0; row < 2 * LANES; row += 10) {
      for (let i = 0; i < 10; i++) {
        const [next, second] = [row + (i < 8 ? i + 2 : i - 8), row + (i < 6 ? i + 4 : i - 6)];
        state[row + i] = moved[row + i] ^ (~moved[next] & moved[second]);
      }
    }
    state[0] ^= constant[0];
    state[1] ^= constant[1];
  }
}

/** Absorbs bytes after their padding, and squeezes so many bytes. */
function sponge(bytes, domain, byteCount) {
  const padded = Buffer.alloc((Math.floor(bytes.length / RATE) + 1) * RATE);
  bytes.copy(padded);
  padded[bytes.length] = domain;
  padded[padded.length - 1] |= 0x80;
  const state = new Int32Array(2 * LANES);
  for (let block = 0; block < padded.length; block += RATE) {
    for (let i = 0; i < RATE / 4; i++) state[i] ^= padded.readInt32LE(block + 4 * i);
    permute(state);
  }
  const output = Buffer.alloc(Math.ceil(byteCount / RATE) * RATE);
  for (let block = 0; block < output.length; block += RATE) {
    if (block > 0) permute(state);
    for (let i = 0; i < RATE / 4; i++) output.writeInt32LE(state[i], block + 4 * i);
  }
  return output.subarray(0, byteCount);
}

/** The bytes of a number, at least one, the most significant first. */
function numberBytes(value) {
  const digits = value.toString(16);
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
}

function leftEncode(value) {
  const bytes = numberBytes(value);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

function rightEncode(value) {
  const bytes = numberBytes(value);
  return Buffer.concat([bytes, Buffer.of(bytes.length)]);
}

const encodeString = (bytes) => Buffer.concat([leftEncode(8 * bytes.length), bytes]);

/** Fills whole blocks with the encoded strings, after the length of a block. */
function bytepad(...strings) {
  const bytes = Buffer.concat([leftEncode(RATE), ...strings.map(encodeString)]);
  return Buffer.concat([bytes, Buffer.alloc((RATE - (bytes.length % RATE)) % RATE)]);
}

/**
 * Computes KMAC256; the length is part of the computation.
 * @param {string} custom
 */
export function kmac256(key, data, custom, byteCount = 32) {
  const head = bytepad(Buffer.from('KMAC'), Buffer.from(custom, 'utf8'));
  const bytes = Buffer.concat([head, bytepad(key), data, rightEncode(8 * byteCount)]);
  return sponge(bytes, CSHAKE_PADDING, byteCount);
}
