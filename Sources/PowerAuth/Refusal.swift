package import Primitives

/// A reason for which an operation refuses its input, named by the stage that fails.
///
/// The raw values are the reasons that stand in vectors and travel on the wire.
package enum Refusal: String, Error, CaseIterable, Sendable {
  // Lengths and keys, all chapters
  case invalidLength = "invalid-length"
  case invalidPrivateKey = "invalid-private-key"
  case invalidPublicKey = "invalid-public-key"

  // Signatures and the data they cover, § 9 and § 10
  case unknownSignatureType = "unknown-signature-type"
  case missingKey = "missing-key"
  case componentLength = "component-length"
  case invalidEncoding = "invalid-encoding"
  case signatureMismatch = "signature-mismatch"
  case unknownMethod = "unknown-method"

  // Activation code, § 4 and § 5.2
  case length
  case grouping
  case alphabet
  case spareBits = "spare-bits"
  case checksum
  case signatureEncoding = "signature-encoding"
  case invalidCharacter = "invalid-character"

  // Encryption, § 12
  case missingParameter = "missing-parameter"
  case unexpectedParameter = "unexpected-parameter"
  case macMismatch = "mac-mismatch"
  case padding
}

/// The two ways in which an operation ends without a value.
package enum PowerAuthError: Error, Equatable, Sendable {
  /// The protocol demands that this input is refused.
  case refused(Refusal)
  /// A primitive failed for a reason that lies in no input; never to be counted as a refusal.
  case broken(PrimitiveError)

  /// Sorts what a primitive reports: keys are refused, everything else is breakage.
  ///
  /// Lengths are checked before a primitive is called, so one that reports a length was called wrongly.
  init(_ error: PrimitiveError) {
    self =
      switch error {
      case .invalidPrivateKey: .refused(.invalidPrivateKey)
      case .invalidPublicKey: .refused(.invalidPublicKey)
      case .invalidLength, .openSSL: .broken(error)
      }
  }
}

/// Calls primitives, and sorts what they report.
package func calling<Value: ~Copyable>(
  _ primitives: () throws(PrimitiveError) -> Value
) throws(PowerAuthError) -> Value {
  do throws(PrimitiveError) {
    return try primitives()
  } catch {
    throw PowerAuthError(error)
  }
}
