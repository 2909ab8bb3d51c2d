internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where the signature of a code is verified.
extension Mistake {
  static let signedWithoutDashes = Mistake(
    "code.signed-without-dashes", "The signature is taken for one of the code without dashes.", \.codeSignature.message,
    ofCode { $0.filter { $0 != "-" } })
  static let signedWithHash = Mistake(
    "code.signed-with-hash", "The signature is taken for one of the code and the # behind it.",
    \.codeSignature.message, ofCode { $0 + "#" })
  static let signedInLowerCase = Mistake(
    "code.signed-in-lower-case", "The signature is taken for one of the code in lower case.", \.codeSignature.message,
    ofCode { $0.lowercased() })
  static let signedInUTF16 = Mistake(
    "code.signed-in-utf-16", "The signature is taken for one of the code in UTF-16, two bytes for each character.",
    \.codeSignature.message
  ) { _ in { code, _ in code.utf16.flatMap(\.bigEndianBytes) } }
  static let payloadSigned = Mistake(
    "code.payload-signed", "The signature is taken for one of the twelve bytes that the code stands for.",
    \.codeSignature.message
  ) { _ in { _, payload in payload } }
  static let messageHashedTwice = Mistake(
    "code.message-hashed-twice",
    "The message is hashed, and the function that signs or verifies hashes the hash again.",
    \.codeSignature.message
  ) { right in { code, payload in SHA256.hash(right(code, payload)) } }
  .and(\.dataSignature.message, giving { SHA256.hash($0) })
  static let signatureUnverified = Mistake(
    "code.signature-unverified", "A signature is decoded, and every one that can be decoded is taken.",
    \.ecdsa.verify
  ) { _ in { _, _, _ in true } }

  static let lowSDemanded = Mistake(
    "code.low-s-demanded", "A signature whose s is above half of the order is refused.", \.ecdsa.verify
  ) { right in
    { signature, message, key in
      let isLow = !halfOfOrder.isLess(than: signature.s)
      return try right(signature, message, key) && isLow
    }
  }
}

/// Changes the code before its bytes are taken for the signed ones.
private func ofCode(
  _ change: @escaping @Sendable (String) -> String
) -> @Sendable (@escaping SignedMessage) -> SignedMessage {
  { right in { code, payload in right(change(code), payload) } }
}

/// Half of the order of the curve, rounded down.
private let halfOfOrder: [UInt8] =

  bytes(hex: "7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8")
