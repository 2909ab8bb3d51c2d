import Primitives

/// The texts that the master key signs in the versions with a numeric counter (§ 16.2).
package struct OlderSignatureRules: Sendable {
  /// The signature of a code is one of both halves with a dash between them.
  package var joinHalves: Function<OlderActivationCode, String> = { "\($0.activationIdShort)-\($0.activationOtp)" }
  /// The signed bytes are the UTF-8 of the text.
  package var message: Function<String, [UInt8]> = { Array($0.utf8) }
}

/// A text whose signature was found right.
package struct SignedText: Equatable, Sendable {
  package let text: String
  /// SHA-256 of the signed bytes.
  package let digest: [UInt8]
}

extension Rules {
  /// Verifies the signature of a code by the master key.
  package func verifyHalves(
    _ code: OlderActivationCode, signature: [UInt8], publicKey: [UInt8]
  ) throws -> SignedText {
    try verifyText(olderSignature.joinHalves(code), signature: signature, publicKey: publicKey)
  }

  private func verifyText(_ text: String, signature: [UInt8], publicKey: [UInt8]) throws -> SignedText {
    let message = olderSignature.message(text)
    return SignedText(
      text: text, digest: try verifyData(message, signature: signature, as: .der, publicKey: publicKey))
  }
}
