/// How a signature over the web is written (RFC 7515).
package enum WebSignatureForm: String, CaseIterable, Sendable {
  /// Three parts between dots, with one signature.
  case compact
  /// A JSON object with a list of signatures.
  case json
}

/// The algorithms of signatures over the web (protocol 4.0).
package enum WebSignatureAlgorithm: String, CaseIterable, Sendable {
  case es384 = "ES384"
  case mlDSA65 = "ML-DSA-65"
  case mlDSA87 = "ML-DSA-87"

  /// The parameters of ML-DSA; nil for the curve.
  package var signatureSet: SignatureSet? { SignatureSet(rawValue: rawValue) }
}

extension SignatureSet {
  /// The algorithm that signs with these parameters.
  package var webAlgorithm: WebSignatureAlgorithm { self == .mlDSA65 ? .mlDSA65 : .mlDSA87 }
}

/// The keys by which signatures over the web are made or verified.
package typealias WebSignatureKeys = [WebSignatureAlgorithm: [UInt8]]

/// One signature over the web, still encoded.
package struct EncodedWebSignature: Equatable, Sendable {
  /// The protected header.
  package let header: String
  package let signature: String

  package init(header: String, signature: String) {
    self.header = header
    self.signature = signature
  }
}

/// The parts of a text with signatures over the web, still encoded.
package struct EncodedWebSignatures: Equatable, Sendable {
  package let payload: String
  package let signatures: [EncodedWebSignature]

  package init(payload: String, signatures: [EncodedWebSignature]) {
    self.payload = payload
    self.signatures = signatures
  }
}
