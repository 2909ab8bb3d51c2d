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
    Row("y-above-the-prime", "the prime added to a Y of 5", { _ in [4] + pointOfY5 + fieldPrimeAndFive }),
    Row("other-y-above-the-prime", "the prime added to a Y of 6", { _ in [4] + pointOfY6 + fieldPrimeAndSix }),
    Row(
      "in-a-structure", "a SubjectPublicKeyInfo, in which the point stands",
      { structureOfUncompressedKey + $0 }
    ),
    Row(
      "compressed-in-a-structure", "a SubjectPublicKeyInfo, in which the compressed point stands",
      { structureOfCompressedKey + [2 | ($0[64] & 1)] + $0[1..<33] }
    ),
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
  op.refuses(
    "\(prefix)point-", bad, of: parent, publicKey,
    "It is the encoding of no point of the curve; computing with it would tell an attacker of the private key.",
    .invalidPublicKey, rules, .invalidKey)
}

/// The prime plus 5, which fits 32 bytes, and is 5 after a reduction modulo the prime.
let fieldPrimeAndFive: [UInt8] =
  bytes(hex: "ffffffff00000001000000000000000000000001000000000000000000000004")

/// The prime plus 6.
private let fieldPrimeAndSix: [UInt8] =
  bytes(hex: "ffffffff00000001000000000000000000000001000000000000000000000005")

/// The X of the point whose Y is 5: a root of x³ − 3x + b − 25 modulo the prime.
private let pointOfY5: [UInt8] = bytes(hex: "d7325d7646cd60d80a92738ceb345f844cffaf35841022cab176f692de8de1d7")

/// The X of the point whose Y is 6: a root of x³ − 3x + b − 36 modulo the prime.
private let pointOfY6: [UInt8] = bytes(hex: "9b21c2de1da31d68731dbdaf97d7ab3f979131e28e3dc5b2077d5a7187914a78")

/// The Y of the point with an X of 5.
private let yOfFive = (try? P256.PublicKey(encoded: [2] + [UInt8](repeating: 0, count: 31) + [5]))?.uncompressed.suffix(
  32)

/// 1, which is not the X of a point: 1 − 3 + b is not a square modulo the prime, by Euler's criterion.
private let xWithoutPoint = [UInt8](repeating: 0, count: 31) + [1]

/// The even Y of the two points whose X is 0: a square root of the constant of the curve.
let yOfPointAtZero: [UInt8] =
  bytes(hex: "66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4")

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

extension OperationBuilder {
  /// Declares a compressed point of each parity.
  func compressedPoints(_ prefix: String, of publicKey: Field<[UInt8]>, _ words: String, _ rules: [Rule]) {
    for parity: UInt8 in [2, 3] {
      scenario(
        "\(prefix)-0\(parity)", "\(words) with Y \(parity == 2 ? "even" : "odd").", rules, .pointEncoding
      ) { draft in draft[publicKey] = draft.draw(publicKey.name) { KeyPair(&$0, prefix: parity) }.compressed }
    }
  }

  /// Declares private keys in unusual forms; without names, all of them.
  func acceptsScalars(_ names: Set<String> = [], of privateKey: Field<[UInt8]>, _ rules: [Rule]) {
    for row in goodScalars where names.isEmpty || names.contains(row.name) {
      scenario(
        "scalar-\(row.name)", "A scalar \(row.words).", rules, row.name == "with-top-bit" ? .highBit : .leadingZero
      ) { $0[privateKey] = $0.draw(privateKey.name, row.value) }
    }
  }
}
