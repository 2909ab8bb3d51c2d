internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Private keys of P-384 at the ends of their range.
let goodCurveScalars: [Row<@Sendable (inout Draw) -> [UInt8]>] = [
  Row("with-top-bit", "whose top bit is set: not a negative number", { [0x80] + $0.bytes(47) }),
  Row("with-leading-zeros", "that begins with two zero bytes", { [0, 0] + $0.bytes(46) }),
  Row("one", "1, the lowest", { _ in [UInt8](repeating: 0, count: 47) + [1] }),
  Row("two", "2", { _ in [UInt8](repeating: 0, count: 47) + [2] }),
  Row("highest", "the order less one, the highest", { _ in Array(curveOrder384.dropLast()) + [0x72] }),
]

/// Bytes that are not a private key of P-384.
let badCurveScalars: [Row<[UInt8]>] = [
  Row("empty", "no byte", []), Row("zero", "0", [UInt8](repeating: 0, count: 48)),
  Row("order", "the order of the curve", curveOrder384),
  Row("above-order", "the order and one", Array(curveOrder384.dropLast()) + [0x74]),
  Row("all-ones", "2^384 − 1", [UInt8](repeating: 0xFF, count: 48)),
]

/// Encodings that are not points of P-384, made of an uncompressed point.
let badCurvePoints: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
  Row("off-curve", "the last bit flipped, so that it is on another curve", { $0.withLastBitFlipped }),
  Row(
    "off-curve-with-right-parity", "the last but one bit flipped, which leaves the parity",
    { $0.dropLast() + [$0[96] ^ 2] }
  ),
  Row("infinity", "one zero byte, the point at infinity", { _ in [0] }),
  Row("all-zero", "97 zero bytes", { _ in [UInt8](repeating: 0, count: 97) }),
  Row("zero-coordinates", "04 and both coordinates zero", { _ in [4] + [UInt8](repeating: 0, count: 96) }),
  Row("empty", "no byte", { _ in [] }),
  Row("truncated", "the last byte missing", { Array($0.dropLast()) }),
  Row("too-long", "a byte more", { $0 + [0] }),
  Row("followed-by-another", "the same point once more behind it", { $0 + $0 }),
  Row("unknown-prefix", "prefix 05", { [5] + $0.dropFirst() }),
  Row("no-prefix", "the prefix missing", { Array($0.dropFirst()) }),
  Row("no-prefix-and-zero", "a zero byte for the prefix", { [0] + $0.dropFirst() }),
  Row("in-a-structure", "a SubjectPublicKeyInfo, in which the point stands", { structureOfCurveKey + $0 }),
  Row("hybrid-with-wrong-parity", "a hybrid prefix that contradicts Y", { [0x06 | (~$0[96] & 1)] + $0.dropFirst() }),
  Row("of-p256", "a point of P-256", { _ in ExampleKey.server }),
  Row("coordinates-exchanged", "X and Y exchanged", { [4] + $0.suffix(48) + $0.dropFirst().prefix(48) }),
]

/// Those of the bad points that a lax reader takes for the point of which they were made.
let looseCurvePoints = badCurvePoints.filter { ["no-prefix", "in-a-structure"].contains($0.name) }

/// Why bytes are not a point of P-384.
func notACurvePoint(_ rules: [Rule]) -> Fault {
  Fault(
    "It is not the encoding of a point of the curve, from which alone a secret or a signature may be computed.",
    .invalidPublicKey, rules, .invalidKey)
}

extension Draft {
  /// A drawn key pair of P-384.
  func curvePair(_ name: String) -> CurveKeyPair { draw(name) { CurveKeyPair(&$0) } }
}

/// Keys and secrets of the protocol's worked examples 4-4.1 and 4-4.2, which the publisher has published.
enum WorkedSecret {
  static let privateKey = bytes(
    hex: "25ae06bb8fb32858f218db46ee3e9f4c22f18bacb7ff9a1df924754b6b7007595aea5497185a29a8cba9f0af814b1ddb")
  static let encapsulated = bytes(
    hex: "04890fdd9d97d76d5a0be903ec5299a94fa952c959ff2cc2c0f7f566281d55b81505d19c80e2bf88910cd97933bb3d7611"
      + "e7819ab002567ded2491b3d9ecff9f65f3b5ca5597165c8ebe4b544d7dfda303e35399928b030b185e3464f4973bb2d4")
  static let salt = bytes(hex: "81d3fe82e9a5523b1140fe6095ed5eb9d7eb91a84c470c103dca20ee7ccb1701")
  static let hybridPrivateKey = bytes(
    hex: "b4d6abe9d7d09429f7b515346828f1ee005d2f95713a15d15adb299db6fe0dfe268c33a9fcab48ffd812fbd47d383661")
  static let hybridEncapsulated = bytes(
    hex: "04123e1803f3e066833236666693dc4632bc5994c265744a68e8ca2b16d3ad7bc27bde85b1155950a0d7016913300978d2"
      + "d7a29449871bac6ffdec3f045e215e91ee7989fe86c870144f7a74d592b260517f6af106e8c7d691212e35ae13d77d68")
}
