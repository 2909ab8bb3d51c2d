package import Primitives

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
  /// The signature is strict DER: minimal positive integers, and nothing behind it.
  package var decode: SignatureDecoding = { encoded in
    guard let signature = P256.Signature(der: encoded) else { throw Refusal.signatureEncoding }
    return signature
  }
  /// The signature is one of ECDSA with SHA-256; a low S is not required.
  package var verify: SignatureCheck = { signature, message, key in
    try calling { try key.isValidSignature(signature, for: message) }
  }
}

/// Gives the signed bytes for a code and its payload.
package typealias SignedMessage = @Sendable (_ code: String, _ payload: [UInt8]) -> [UInt8]

/// Decodes the two numbers of a signature.
package typealias SignatureDecoding = @Sendable (_ encoded: [UInt8]) throws -> P256.Signature

/// Tells whether a signature is that of a message.
package typealias SignatureCheck =
  @Sendable (_ signature: P256.Signature, _ message: [UInt8], _ key: P256.PublicKey) throws -> Bool

extension Rules {
  /// Verifies the signature of a code.
  package func verifyActivationCode(
    _ text: String, signature: [UInt8], publicKey: [UInt8]
  ) throws -> ActivationCodeVerification {
    let code = try readActivationCode(text)
    let key = try importPublicKey(agreement.readPoint(publicKey))
    let numbers = try codeSignature.decode(signature)
    let message = codeSignature.message(text, code.payload)
    try demand(try codeSignature.verify(numbers, message, key), else: .signatureMismatch)
    return ActivationCodeVerification(code: code, message: message)
  }
}
