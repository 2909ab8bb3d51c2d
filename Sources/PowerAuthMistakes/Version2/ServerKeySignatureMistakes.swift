internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where the signature of a server's encrypted key is verified.
extension Mistake {
  static let serverKeyBeforeIdentifier = Mistake(
    "server-key.key-before-identifier", "The encrypted key stands before the identifier.",
    \.serverKeySignature.parts, moving(.encryptedServerPublicKey, before: .activationId))
  static let serverKeyAlone = Mistake(
    "server-key.key-alone", "The signature is taken for one of the encrypted key alone.", \.serverKeySignature.parts,
    removing(.activationId))
  static let serverIdentifierAlone = Mistake(
    "server-key.identifier-alone", "The signature is taken for one of the identifier alone.",
    \.serverKeySignature.parts, removing(.encryptedServerPublicKey))
  static let serverKeyWithoutSeparator = Mistake(
    "server-key.without-separator", "The parts follow each other without &.", \.serverKeySignature.separator,
    constant(""))
  static let serverKeyHashed = Mistake(
    "server-key.text-hashed", "The text is hashed, and the function that verifies hashes the hash again.",
    \.serverKeySignature.message, giving { SHA256.hash($0) })
  static let serverKeyWithLineFeed = Mistake(
    "server-key.line-feed-appended", "A line feed follows the text.", \.serverKeySignature.message,
    giving { $0 + [0x0A] })

  static let serverKeyRaw = Mistake(
    "server-key.raw-values", "The raw values are signed, one behind the other.",
    evidence: "The publisher's documents say so; its code joins Base64 texts.", \.serverKeySignature.separator,
    constant("")
  )
  .and(\.serverKeySignature.encodeIdentifier) { _ in { Array($0.utf8) } }
  .and(\.serverKeySignature.encodeKey) { _ in { $0 } }
  static let serverIdentifierRaw = Mistake(
    "server-key.raw-identifier", "The identifier enters as it is, and only the encrypted key as Base64.",
    \.serverKeySignature.encodeIdentifier
  ) { _ in { Array($0.utf8) } }
  static let serverKeyBytesRaw = Mistake(
    "server-key.raw-key", "The encrypted key enters as its bytes, and only the identifier as Base64.",
    \.serverKeySignature.encodeKey
  ) { _ in { $0 } }
  static let serverKeyInHex = Mistake(
    "server-key.key-in-hex", "The encrypted key enters as hexadecimal digits.", \.serverKeySignature.encodeKey
  ) { _ in { Array(Hex.encode($0).utf8) } }
  static let serverKeyInURLAlphabet = Mistake(
    "server-key.url-alphabet", "The texts are written in the Base64 alphabet for addresses.",
    \.serverKeySignature.encodeKey, giving(\.inURLAlphabet)
  ).and(\.serverKeySignature.encodeIdentifier, giving(\.inURLAlphabet))
  static let serverKeyUnpadded = Mistake(
    "server-key.unpadded", "The texts are written without padding.", \.serverKeySignature.encodeKey,
    giving { $0.filter { $0 != UInt8(ascii: "=") } }
  ).and(\.serverKeySignature.encodeIdentifier, giving { $0.filter { $0 != UInt8(ascii: "=") } })
  static let serverIdentifierInLowerCase = Mistake(
    "server-key.identifier-in-lower-case", "The identifier enters in lower case.",
    \.serverKeySignature.encodeIdentifier, entering { $0.lowercased() })
  static let serverIdentifierInUpperCase = Mistake(
    "server-key.identifier-in-upper-case", "The identifier enters in upper case.",
    \.serverKeySignature.encodeIdentifier, entering { $0.uppercased() })
  static let serverIdentifierAsBytes = Mistake(
    "server-key.identifier-as-bytes", "The identifier enters as the 16 bytes that its digits mean.",
    \.serverKeySignature.encodeIdentifier
  ) { right in
    { id in Hex.decode(id.filter { $0 != "-" }).map { Array(Base64.encode($0).utf8) } ?? right(id) }
  }
}

extension [UInt8] {
  /// The ASCII text in the Base64 alphabet for addresses.
  fileprivate var inURLAlphabet: [UInt8] {
    Array(String(decoding: self, as: UTF8.self).inURLAlphabet.utf8)
  }
}
