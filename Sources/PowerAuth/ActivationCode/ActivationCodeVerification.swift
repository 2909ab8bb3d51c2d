import Primitives

/// The acceptance of an activation code that the master key of the application has signed (§ 5.2).
package struct ActivationCodeVerification: Equatable, Sendable {
  package let code: ActivationCode

  /// SHA-256 of the signed bytes.
  package var digest: [UInt8] { SHA256.hash(Self.message(code)) }

  /// Verifies a signature, ECDSA in DER, over a valid code.
  package init(code: String, signature: [UInt8], publicKey: [UInt8]) throws {
    let code = try ActivationCode(text: code)
    let key = try importPublicKey(publicKey)
    guard let signature = P256.Signature(der: signature) else { throw Refusal.signatureEncoding }
    let isValid = try calling {
      try key.isValidSignature(signature, for: Self.message(code))
    }
    try demand(isValid, else: .signatureMismatch)
    self.code = code
  }

  /// Gives the signed bytes: the code with its dashes.
  package static func message(_ code: ActivationCode) -> [UInt8] { Array(code.text.utf8) }
}
