import Primitives

/// The acceptance of an activation code that the master key of the application has signed (§ 5.2).
package struct ActivationCodeVerification: Equatable, Sendable {
  package let code: ActivationCode
  /// The signed bytes.
  package let message: [UInt8]

  /// SHA-256 of the signed bytes.
  package var digest: [UInt8] { SHA256.hash(message) }
}

package struct CodeSignatureRules: Sendable {
  /// The signed bytes are the code in UTF-8, with its dashes, and nothing else.
  package var message: SignedMessage = { code, _ in Array(code.utf8) }
}

/// Gives the signed bytes for a code and its payload.
package typealias SignedMessage = @Sendable (_ code: String, _ payload: [UInt8]) -> [UInt8]

extension Rules {
  /// Verifies the signature of a code.
  package func verifyActivationCode(
    _ text: String, signature: [UInt8], publicKey: [UInt8]
  ) throws -> ActivationCodeVerification {
    let code = try readActivationCode(text)
    let key = try importPublicKey(agreement.readPoint(publicKey))
    let numbers = try ecdsa.decode(signature)
    let message = codeSignature.message(text, code.payload)
    try demand(try ecdsa.verify(numbers, message, key), else: .signatureMismatch)
    return ActivationCodeVerification(code: code, message: message)
  }
}
