// Numbers of a few bits each in bytes, the least significant bit first, as FIPS 203 and FIPS 204 write polynomials.

/** Writes numbers with this many bits each, which together fill whole bytes. */
export function packed(numbers, bitCount) {
  const bytes = Buffer.alloc((numbers.length * bitCount) / 8);
  let [bits, count, end] = [0, 0, 0];
  for (const number of numbers) {
    bits |= number << count;
    for (count += bitCount; count >= 8; count -= 8) {
      bytes[end++] = bits & 0xff;
      bits >>>= 8;
    }
  }
  return bytes;
}

/** Reads numbers with this many bits each, as many as the bytes hold. */
export function unpacked(bytes, bitCount) {
  const numbers = new Int32Array((bytes.length * 8) / bitCount);
  const mask = 2 ** bitCount - 1;
  let [bits, count, end] = [0, 0, 0];
  for (let i = 0; i < bytes.length; i++) {
    bits |= bytes[i] << count;
    for (count += 8; count >= bitCount && end < numbers.length; count -= bitCount) {
      numbers[end++] = bits & mask;
      bits >>>= bitCount;
    }
  }
  return numbers;
}

/** Reverses the order of this many bits of a number. */
export function reversed(number, bitCount) {
  let result = 0;
  for (let bit = 0; bit < bitCount; bit++) result |= ((number >> bit) & 1) << (bitCount - 1 - bit);
  return result;
}

/** Splits bytes into parts of this length. */
export const chunks = (bytes, byteCount) =>
  Array.from({ length: bytes.length / byteCount }, (_, i) => bytes.subarray(i * byteCount, (i + 1) * byteCount));
