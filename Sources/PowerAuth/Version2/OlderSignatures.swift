import Primitives

/// The texts that the master key signs in the versions with a numeric counter (§ 16.2).
package struct OlderSignatureRules: Sendable {
  /// The signature of a code is one of both halves with a dash between them.
  package var joinHalves: Function<OlderActivationCode, String> = { "\($0.activationIdShort)-\($0.activationOtp)" }
  /// The identifier of the activation is signed as Base64 of its UTF-8.
  package var writeIdentifier: Function<String, String> = { base64Text(Array($0.utf8)) }
  /// The encrypted key is signed as the Base64 in which it is sent.
  package var writeKey: Function<[UInt8], String> = base64Text
  /// An ampersand stands between the two.
  ///
  /// [D-21: the documentation has both as bytes, one after the other; both published implementations have their Base64
  /// with an ampersand.]
  package var joinServerKey: @Sendable (_ identifier: String, _ key: String) -> String = { "\($0)&\($1)" }
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

  /// Verifies the signature of the encrypted key of a server by the master key; before the key is decrypted.
  package func verifyServerKey(
    _ encryptedKey: [UInt8], activationId: String, signature: [UInt8], publicKey: [UInt8]
  ) throws -> SignedText {
    let text = olderSignature.joinServerKey(
      olderSignature.writeIdentifier(activationId), olderSignature.writeKey(encryptedKey))
    return try verifyText(text, signature: signature, publicKey: publicKey)
  }

  private func verifyText(_ text: String, signature: [UInt8], publicKey: [UInt8]) throws -> SignedText {
    let message = olderSignature.message(text)
    return SignedText(
      text: text, digest: try verifyData(message, signature: signature, as: .der, publicKey: publicKey))
  }
}
