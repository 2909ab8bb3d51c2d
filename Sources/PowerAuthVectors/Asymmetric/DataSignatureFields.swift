package import Conformance
package import PowerAuth

/// The inputs of the operations on signed data.
package struct DataSignatureFields: DeclarationGroup {
  package let data = input("data", .bytes { $0.bytes($0.count(0...200)) }, "What is signed.")
  package let format = optionalInput(
    "format", .choice(SignatureEncoding.allCases.map(\.rawValue)),
    "The form of the signature: `der`, also where it is absent, or from 3.3 on `raw`, which is r and s of 32 bytes each."
  )

  package func encoding(_ input: Record) throws -> SignatureEncoding {
    guard let text = input[format] else { return .der }
    guard let encoding = SignatureEncoding(rawValue: text) else { throw UnknownEncoding(text: text) }
    return encoding
  }
}

extension ProtocolRange {
  /// The versions in which the protocol has signatures in DER only.
  package static let derOnly = ProtocolRange(["3.0", "3.1", "3.2"], label: "3.0")
  /// The versions that also have raw signatures.
  package static let derAndRaw = ProtocolRange(["3.3"], label: "3.3")
  /// The versions that have raw signatures, for scenarios.
  package static let versionsWithRaw = Set(derAndRaw.versions)
}

/// A form that no signature has; the engine lets none through.
package struct UnknownEncoding: Error, CustomStringConvertible {
  package let text: String
  package var description: String { "\(text) is not the form of a signature" }
}
