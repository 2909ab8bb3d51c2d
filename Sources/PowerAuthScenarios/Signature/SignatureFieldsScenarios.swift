internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension SignatureFields {
  /// Draws the type, and draws those keys of its factors that are still open.
  func complete(_ draft: inout Draft) throws {
    for factor in try SignatureType(text: draft.fill(signatureType)).factors {
      draft.fill(key(of: factor))
    }
  }

  /// Sets the type, and draws the keys of all factors, also of those that the type does not use.
  func setAllKeys(_ draft: inout Draft, type: SignatureType) {
    draft[signatureType] = type.rawValue
    for factor in SignatureFactor.allCases { draft.fill(key(of: factor)) }
  }
}

extension SignatureFields where Counter: ExampleCounter {
  /// Sets keys and counter of the example, and the decimal text of a number as data.
  func setExample(_ draft: inout Draft, type: SignatureType, number: Int) {
    draft[signatureType] = type.rawValue
    for factor in type.factors { draft[key(of: factor)] = SignatureExample.key(of: factor) }
    draft[counter] = .example
    draft[data] = Array("\(number)".utf8)
  }
}

extension SignatureFields where Counter == [UInt8] {
  var counterData: Field<[UInt8]> { counter }
}

/// A value of the counter that has an example.
protocol ExampleCounter: CounterInput {
  static var example: Self { get }
}

extension [UInt8]: ExampleCounter {
  static var example: [UInt8] { SignatureExample.counterData }
}

extension SignatureType {
  /// The type as a part of an id.
  var partOfID: String { rawValue.split(separator: "_").joined(separator: "-") }
}

/// The protocol versions whose online signatures have one format, and that format.
struct OnlineFormat: Sendable {
  let format: SignatureFormat
  let versions: Set<String>

  static let decimal = OnlineFormat(format: .decimal(digits: 8), versions: Set(ProtocolRange.decimal.versions))
  static let base64 = OnlineFormat(format: .base64, versions: Set(ProtocolRange.base64.versions))
  static let all = [decimal, base64]
}
