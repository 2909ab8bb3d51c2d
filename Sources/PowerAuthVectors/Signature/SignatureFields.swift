internal import Conformance
internal import PowerAuth

/// The inputs that all operations on signatures have.
struct SignatureFields: Sendable {
  let signatureType: Field<String>
  let possessionKey: OptionalField<[UInt8]>
  let knowledgeKey: OptionalField<[UInt8]>
  let biometryKey: OptionalField<[UInt8]>
  let counterData: Field<[UInt8]>
  let data: Field<[UInt8]>

  init(_ op: OperationBuilder) {
    signatureType = op.input(
      "signatureType", .text { $0.element(of: SignatureType.allCases.map(\.rawValue)) },
      "The factors, as they are named on the wire.")
    possessionKey = op.optionalInput("possessionKey", .bytes(16), "The key of the factor possession, 16 bytes.")
    knowledgeKey = op.optionalInput("knowledgeKey", .bytes(16), "The key of the factor knowledge, 16 bytes.")
    biometryKey = op.optionalInput("biometryKey", .bytes(16), "The key of the factor biometry, 16 bytes.")
    counterData = op.input("counterData", .bytes(16), "The value of the counter, 16 bytes.")
    data = op.input("data", .bytes { $0.bytes($0.count(0...200)) }, "What is signed.")
  }

  func key(of factor: SignatureFactor) -> OptionalField<[UInt8]> {
    switch factor {
    case .possession: possessionKey
    case .knowledge: knowledgeKey
    case .biometry: biometryKey
    }
  }

  /// Settles the type, and draws those keys of its factors that are still open.
  func complete(_ draft: inout Draft) throws {
    for factor in try SignatureType(text: draft.settle(signatureType)).factors {
      draft.settle(key(of: factor))
    }
  }

  /// Sets the type, and draws the keys of all factors, also of those that the type does not use.
  func setAllKeys(_ draft: inout Draft, type: SignatureType) {
    draft[signatureType] = type.rawValue
    for factor in SignatureFactor.allCases { draft.settle(key(of: factor)) }
  }

  /// Sets keys and counter of the example, and the decimal text of a number as data.
  func setExample(_ draft: inout Draft, type: SignatureType, number: Int) {
    draft[signatureType] = type.rawValue
    for factor in type.factors { draft[key(of: factor)] = SignatureExample.key(of: factor) }
    draft[counterData] = SignatureExample.counterData
    draft[data] = Array("\(number)".utf8)
  }

  func keys(_ input: Record) throws -> SignatureKeys {
    try SignatureKeys(
      type: SignatureType(text: input[signatureType]), possession: input[possessionKey],
      knowledge: input[knowledgeKey], biometry: input[biometryKey])
  }

  /// Signs what the record holds, some values of the counter ahead.
  func signature(
    of input: Record, format: SignatureFormat, ahead steps: Int = 0
  ) throws -> MultiFactorSignature {
    let keys = try keys(input)
    let counter = try HashCounter(data: input[counterData]).advanced(by: steps).counter
    return MultiFactorSignature(format: format, keys: keys, counter: counter, data: input[data])
  }
}

extension SignatureType {
  /// The type as a part of an id.
  var slug: String { rawValue.split(separator: "_").joined(separator: "-") }
}

/// A component in the form in which it enters a signature.
enum WrittenComponent: Equatable, Sendable {
  case decimal(String)
  case bytes([UInt8])

  func step(_ component: String) -> Step {
    switch self {
    case .decimal(let digits): Step("\(component).decimal", digits)
    case .bytes(let bytes): Step("\(component).bytes", bytes)
    }
  }
}

extension SignatureComponent {
  /// The intermediate values of the component at that place, which is written so.
  func steps(at index: Int, writtenAs written: WrittenComponent) -> [Step] {
    let name = "component[\(index)]"
    return [
      Step("\(name).factorHmac", factorHmac), Step("\(name).derivedKey", derivedKey), Step("\(name).hmac", hmac),
      written.step(name),
    ]
  }
}

extension MultiFactorSignature {
  /// The intermediate values of each component.
  var steps: [Step] {
    components.enumerated().flatMap { index, component in
      let written: WrittenComponent =
        switch format {
        case .decimal(let digits): .decimal(component.decimal(digits: digits))
        case .base64: .bytes(component.bytes)
        }
      return component.steps(at: index, writtenAs: written)
    }
  }
}

/// The protocol versions whose online signatures have one format, and that format.
struct OnlineFormat: Sendable {
  let format: SignatureFormat
  let versions: Set<String>

  static let decimal = OnlineFormat(format: .decimal(digits: 8), versions: Set(ProtocolRange.decimal.versions))
  static let base64 = OnlineFormat(format: .base64, versions: Set(ProtocolRange.base64.versions))
  static let all = [decimal, base64]
}
