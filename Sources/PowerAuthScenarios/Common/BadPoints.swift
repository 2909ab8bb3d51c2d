internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Declares encodings that are not points, as variants of a scenario with an uncompressed point; an operation with
/// several points names the side to which each belongs.
func declareBadPoints(
  on op: OperationBuilder, publicKey: Field<[UInt8]>, parent: Scenario, exercises rules: [Rule], side: String? = nil
) {
  let prefix = side.map { "\($0)/" } ?? ""
  let bad: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
    Row("off-curve", "the last bit flipped, so that it is on another curve", { $0.withLastBitFlipped }),
    Row(
      "off-curve-with-right-parity", "the last but one bit flipped, which leaves the parity",
      { $0.dropLast() + [$0[64] ^ 2] }
    ),
    Row("infinity", "one zero byte, the point at infinity", { _ in [0] }),
    Row("all-zero", "65 zero bytes", { _ in [UInt8](repeating: 0, count: 65) }),
    Row("zero-coordinates", "04 and both coordinates zero", { _ in [4] + [UInt8](repeating: 0, count: 64) }),
    Row("empty", "no byte", { _ in [] }),
    Row("prefix-only", "04 alone", { _ in [4] }),
    Row("truncated", "the last byte missing", { Array($0.dropLast()) }),
    Row("too-long", "a byte more", { $0 + [0] }),
    Row("unknown-prefix", "prefix 05", { [5] + $0.dropFirst() }),
    Row("no-prefix", "the prefix missing", { Array($0.dropFirst()) }),
    Row("compressed-prefix-on-both-coordinates", "prefix 02 before both coordinates", { [2] + $0.dropFirst() }),
    Row("uncompressed-prefix-on-one-coordinate", "prefix 04 before one coordinate", { Array($0.prefix(33)) }),
    Row("hybrid-with-wrong-parity", "a hybrid prefix that contradicts Y", { [0x06 | (~$0[64] & 1)] + $0.dropFirst() }),
    Row("coordinate-not-reduced", "X is the prime of the field", { _ in [2] + fieldPrime }),
    Row("x-above-the-prime", "the prime added to an X of 5", { _ in [4] + fieldPrimeAndFive + (yOfFive ?? []) }),
    Row("x-above-the-prime-compressed", "compressed, the prime added to an X of 5", { _ in [2] + fieldPrimeAndFive }),
    Row("compressed-and-truncated", "compressed, the last byte missing", { [2 | ($0[64] & 1)] + $0[1..<32] }),
    Row("compressed-and-too-long", "compressed, and a byte more", { [2 | ($0[64] & 1)] + $0[1..<33] + [0] }),
    Row("infinity-in-33-bytes", "33 zero bytes", { _ in [UInt8](repeating: 0, count: 33) }),
    Row(
      "uncompressed-coordinate-not-reduced", "X is the prime of the field, and Y that of the point whose X is 0",
      { _ in [4] + fieldPrime + yOfPointAtZero }
    ),
    Row("x-alone", "X alone, without a prefix", { Array($0[1...32]) }),
    Row("no-square-root", "compressed, and no point has this X", { _ in [2] + xWithoutPoint }),
    Row("coordinates-exchanged", "X and Y exchanged", { [4] + $0.suffix(32) + $0.dropFirst().prefix(32) }),
  ]
  for row in bad {
    op.variant(
      "\(prefix)point-\(row.name)", of: parent, change: "\(publicKey.name): \(row.words)",
      "It is the encoding of no point of the curve; computing with it would tell an attacker of the private key.",
      exercises: rules, flags: [.invalidKey], expecting: .reject(.invalidPublicKey)
    ) { draft in draft[publicKey] = row.value(try draft.value(of: publicKey)) }
  }
}

/// The prime plus 5, which fits 32 bytes, and is 5 after a reduction modulo the prime.
let fieldPrimeAndFive: [UInt8] =
  bytes(hex: "ffffffff00000001000000000000000000000001000000000000000000000004")

/// The Y of the point with an X of 5.
private let yOfFive = (try? P256.PublicKey(encoded: [2] + [UInt8](repeating: 0, count: 31) + [5]))?.uncompressed.suffix(
  32)

/// 1, which is not the X of a point: 1 − 3 + b is not a square modulo the prime, by Euler's criterion.
private let xWithoutPoint = [UInt8](repeating: 0, count: 31) + [1]

/// The even Y of the two points whose X is 0: a square root of the constant of the curve.
let yOfPointAtZero: [UInt8] =
  bytes(hex: "66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4")
