internal import Conformance
internal import PowerAuthMistakes
internal import PowerAuthVectors
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

  /// Draws subjects until the signature of one has the shape.
  func search<Subject>(
    _ draw: inout Draw, _ pair: KeyPair, drawing next: (inout Draw) throws -> Subject,
    message: (Subject) -> [UInt8]
  ) throws -> (subject: Subject, signature: P256.Signature) {
    let key = try P256.PrivateKey(scalar: pair.privateKey)
    while true {
      let subject = try next(&draw)
      let signature = try key.signature(for: message(subject))
      if isWanted(signature) { return (subject, signature) }
    }
  }
}
