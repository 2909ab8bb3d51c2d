internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Private keys at the ends of their range and in unusual forms, and how a private key is drawn.
let goodScalars: [Row<@Sendable (inout Draw) -> [UInt8]>] = [
  Row("with-top-bit", "whose top bit is set: not a negative number", { [0x80] + $0.bytes(31) }),
  Row(
    "with-zero-byte-before", "of 33 bytes, the first zero, as the Java library writes it",
    { [0, 0x80] + $0.bytes(31) }
  ),
  Row(
    "with-eight-zero-bytes-before", "of 40 bytes, the first eight zero",
    { [UInt8](repeating: 0, count: 8) + $0.bytes(32) }
  ),
  Row("of-31-bytes", "of 31 bytes, as a writer of minimal numbers gives it", { $0.bytes(31) }),
  Row("of-30-bytes-in-32", "of 32 bytes that begin with two zero bytes", { [0, 0] + $0.bytes(30) }),
  Row("of-one-byte", "of one byte", { _ in [2] }),
  Row("one", "1, the lowest", { _ in [UInt8](repeating: 0, count: 31) + [1] }),
  Row("highest", "the order less one, the highest", { _ in Array(curveOrder.dropLast()) + [0x50] }),
  Row("highest-but-one", "the order less two", { _ in Array(curveOrder.dropLast()) + [0x4F] }),
  Row("one-in-one-byte", "1 in one byte", { _ in [1] }),
  Row("of-31-bytes-with-top-bit", "of 31 bytes whose top bit is set", { [0x80] + $0.bytes(30) }),
]

/// Bytes that are not a private key.
let badScalars: [Row<[UInt8]>] = [
  Row("empty", "no byte", []), Row("zero", "0", [UInt8](repeating: 0, count: 32)),
  Row("order", "the order of the curve", curveOrder),
  Row("above-order", "the order and one", Array(curveOrder.dropLast()) + [0x52]),
  Row("all-ones", "2^256 − 1", [UInt8](repeating: 0xFF, count: 32)),
  Row("of-33-bytes", "above 2^256", [1] + curveOrder),
  Row(
    "above-256-bits", "2^256 and 1, whose last 32 bytes alone would be a scalar",
    [1] + [UInt8](repeating: 0, count: 31) + [1]
  ),
  Row(
    "above-312-bits", "of 40 bytes, whose last 32 alone would be a scalar",
    [1] + [UInt8](repeating: 0, count: 38) + [2]
  ),
  Row("order-behind-a-zero-byte", "the order of the curve, of 33 bytes", [0] + curveOrder),
]
