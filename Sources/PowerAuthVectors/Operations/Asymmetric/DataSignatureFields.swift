package import Conformance
package import PowerAuth
internal import Primitives

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
