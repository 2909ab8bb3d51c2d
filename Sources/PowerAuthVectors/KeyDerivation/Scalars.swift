internal import Conformance
internal import Primitives

/// The order of P-256 (SEC 2, 2.4.2).
let curveOrder: [UInt8] = Hex.decode("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551") ?? []

/// Private keys at the ends of their range, and in unusual forms: a name, what they are, and how one is drawn.
let goodScalars: [(String, String, @Sendable (inout Draw) -> [UInt8])] = [
  ("with-top-bit", "whose top bit is set: not a negative number", { [0x80] + $0.bytes(31) }),
  (
    "with-zero-byte-before", "of 33 bytes, the first zero, as the Java library writes it",
    { [0, 0x80] + $0.bytes(31) }
  ),
  (
    "with-eight-zero-bytes-before", "of 40 bytes, the first eight zero",
    { [UInt8](repeating: 0, count: 8) + $0.bytes(32) }
  ),
  ("of-31-bytes", "of 31 bytes, as a writer of minimal numbers gives it", { $0.bytes(31) }),
  ("of-30-bytes-in-32", "of 32 bytes that begin with two zero bytes", { [0, 0] + $0.bytes(30) }),
  ("of-one-byte", "of one byte", { _ in [2] }),
  ("one", "1, the lowest", { _ in [UInt8](repeating: 0, count: 31) + [1] }),
  ("highest", "the order less one, the highest", { _ in Array(curveOrder.dropLast()) + [0x50] }),
  ("highest-but-one", "the order less two", { _ in Array(curveOrder.dropLast()) + [0x4F] }),
  ("one-in-one-byte", "1 in one byte", { _ in [1] }),
  ("of-31-bytes-with-top-bit", "of 31 bytes whose top bit is set", { [0x80] + $0.bytes(30) }),
]

/// Scalars that are no private key: a name, what they are, and their bytes.
let badScalars: [(String, String, [UInt8])] = [
  ("empty", "no byte", []), ("zero", "0", [UInt8](repeating: 0, count: 32)),
  ("order", "the order of the curve", curveOrder),
  ("above-order", "the order and one", Array(curveOrder.dropLast()) + [0x52]),
  ("all-ones", "2^256 − 1", [UInt8](repeating: 0xFF, count: 32)), ("of-33-bytes", "above 2^256", [1] + curveOrder),
  (
    "above-256-bits", "2^256 and 1, whose last 32 bytes alone would be a scalar",
    [1] + [UInt8](repeating: 0, count: 31) + [1]
  ),
  (
    "above-312-bits", "of 40 bytes, whose last 32 alone would be a scalar",
    [1] + [UInt8](repeating: 0, count: 38) + [2]
  ),
  ("order-behind-a-zero-byte", "the order of the curve, of 33 bytes", [0] + curveOrder),
]
