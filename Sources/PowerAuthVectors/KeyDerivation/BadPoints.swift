internal import Conformance
internal import PowerAuth
internal import Primitives

/// Declares the encodings that are no point, as variants of a scenario with an uncompressed point.
func declareBadPoints(
  on op: OperationBuilder, publicKey: Field<[UInt8]>, parent: String, exercises rules: [Rule]
) {
  let bad: [(String, String, @Sendable ([UInt8]) -> [UInt8])] = [
    ("off-curve", "the last bit flipped, so that it is on another curve", { $0.withLastBitFlipped }),
    ("infinity", "one zero byte, the point at infinity", { _ in [0] }),
    ("all-zero", "65 zero bytes", { _ in [UInt8](repeating: 0, count: 65) }),
    ("zero-coordinates", "04 and both coordinates zero", { _ in [4] + [UInt8](repeating: 0, count: 64) }),
    ("empty", "no byte", { _ in [] }),
    ("prefix-only", "04 alone", { _ in [4] }),
    ("truncated", "the last byte missing", { Array($0.dropLast()) }),
    ("too-long", "a byte more", { $0 + [0] }),
    ("unknown-prefix", "prefix 05", { [5] + $0.dropFirst() }),
    ("no-prefix", "the prefix missing", { Array($0.dropFirst()) }),
    ("compressed-prefix-on-both-coordinates", "prefix 02 before both coordinates", { [2] + $0.dropFirst() }),
    ("uncompressed-prefix-on-one-coordinate", "prefix 04 before one coordinate", { Array($0.prefix(33)) }),
    ("hybrid-with-wrong-parity", "a hybrid prefix that contradicts Y", { [0x06 | (~$0[64] & 1)] + $0.dropFirst() }),
    ("coordinate-not-reduced", "X is the prime of the field", { _ in [2] + fieldPrime }),
    ("no-square-root", "compressed, and no point has this X", { _ in [2] + xWithoutPoint }),
    ("coordinates-exchanged", "X and Y exchanged", { [4] + $0.suffix(32) + $0.dropFirst().prefix(32) }),
  ]
  for (name, words, change) in bad {
    op.variant(
      "point-\(name)", of: parent, change: "\(publicKey.name): \(words)",
      "It is the encoding of no point of the curve; computing with it would tell an attacker of the private key.",
      exercises: rules, flags: [.invalidKey], expecting: .reject(.invalidPublicKey, also: [])
    ) { draft in draft[publicKey] = change(draft[publicKey] ?? []) }
  }
}

/// The prime of the field of P-256 (SEC 2, 2.4.2).
private let fieldPrime: [UInt8] =
  Hex.decode("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff") ?? []

/// 1 is the X of no point: 1 − 3 + b is no square modulo the prime, by Euler's criterion.
private let xWithoutPoint = [UInt8](repeating: 0, count: 31) + [1]

/// The order of P-256 (SEC 2, 2.4.2).
let curveOrder: [UInt8] = Hex.decode("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551") ?? []

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
]
