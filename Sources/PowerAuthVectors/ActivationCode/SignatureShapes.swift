internal import Conformance
internal import PowerAuth
internal import Primitives

/// A shape that the integers of a signature can have, about one in four or one in 256.
struct SignatureShape: Sendable {
  let name: String
  let words: String
  let isWanted: @Sendable (P256.Signature) -> Bool

  static let bothTopBitsSet = SignatureShape(name: "both-top-bits-set", words: "both top bits set") {
    $0.r[0] >= 0x80 && $0.s[0] >= 0x80
  }
  static let noTopBitSet = SignatureShape(name: "no-top-bit-set", words: "no top bit set") {
    1..<0x80 ~= $0.r[0] && 1..<0x80 ~= $0.s[0]
  }
  static let rOf31Bytes = SignatureShape(name: "r-of-31-bytes", words: "r of 31 bytes") { $0.r[0] == 0 }
  static let sOf31Bytes = SignatureShape(name: "s-of-31-bytes", words: "s of 31 bytes") { $0.s[0] == 0 }

  /// Draws codes until the signature of one has the shape.
  func search(_ draw: inout Draw, _ pair: KeyPair) throws -> (code: String, signature: P256.Signature) {
    while true {
      let random = draw.bytes(ActivationCode.randomByteCount)
      let code = try Rules.right.encodeActivationCode(random: random).text
      let signature = try P256.PrivateKey(scalar: pair.privateKey).signature(for: Array(code.utf8))
      if isWanted(signature) { return (code, signature) }
    }
  }
}
