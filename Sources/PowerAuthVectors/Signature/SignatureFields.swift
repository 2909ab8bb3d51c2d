internal import Conformance
internal import PowerAuth

/// A value of the counter that is an input.
typealias CounterInput = CounterValue & FieldValue

/// The inputs that all operations on signatures have.
struct SignatureFields<Counter: CounterInput>: Sendable {
  let signatureType: Field<String>
  let possessionKey: OptionalField<[UInt8]>
  let knowledgeKey: OptionalField<[UInt8]>
  let biometryKey: OptionalField<[UInt8]>
  let counter: Field<Counter>
  let data: Field<[UInt8]>
  /// The value of the counter in the worked example.
  private let exampleCounter: Counter

  init(
    _ op: OperationBuilder, counter name: String, _ kind: FieldKind<Counter>, _ sentence: String, example: Counter
  ) {
    signatureType = op.input(
      "signatureType", .text { $0.element(of: SignatureType.allCases.map(\.rawValue)) },
      "The factors, as they are named on the wire.")
    possessionKey = op.optionalInput("possessionKey", .bytes(16), "The key of the factor possession, 16 bytes.")
    knowledgeKey = op.optionalInput("knowledgeKey", .bytes(16), "The key of the factor knowledge, 16 bytes.")
    biometryKey = op.optionalInput("biometryKey", .bytes(16), "The key of the factor biometry, 16 bytes.")
    counter = op.input(name, kind, sentence)
    data = op.input("data", .bytes { $0.bytes($0.count(0...200)) }, "What is signed.")
    exampleCounter = example
  }

  func key(of factor: SignatureFactor) -> OptionalField<[UInt8]> {
    switch factor {
    case .possession: possessionKey
    case .knowledge: knowledgeKey
    case .biometry: biometryKey
    }
  }

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

  /// Sets keys and counter of the example, and the decimal text of a number as data.
  func setExample(_ draft: inout Draft, type: SignatureType, number: Int) {
    draft[signatureType] = type.rawValue
    for factor in type.factors { draft[key(of: factor)] = SignatureExample.key(of: factor) }
    draft[counter] = exampleCounter
    draft[data] = Array("\(number)".utf8)
  }

  func keys(_ input: Record) -> FactorKeys {
    FactorKeys(possession: input[possessionKey], knowledge: input[knowledgeKey], biometry: input[biometryKey])
  }

  /// Signs what the record holds.
  func sign(
    _ input: Record, format: SignatureFormat, by rules: Rules = .right
  ) throws -> MultiFactorSignature {
    let keys = try rules.signatureKeys(ofType: input[signatureType], from: keys(input))
    return try rules.sign(input[data], keys: keys, counter: input[counter], format: format)
  }
}

extension SignatureFields where Counter == [UInt8] {
  /// Declares the inputs of signatures with the hash-based counter.
  init(_ op: OperationBuilder) {
    self.init(
      op, counter: "counterData", .bytes(16), "The value of the counter, 16 bytes.",
      example: SignatureExample.counterData)
  }

  var counterData: Field<[UInt8]> { counter }
}

extension SignatureType {
  /// The type as a part of an id.
  var slug: String { rawValue.split(separator: "_").joined(separator: "-") }
}

/// The intermediate values of the components of a signature.
struct ComponentSteps: Sendable {
  private let factorHmac: StepHandle
  private let derivedKey: StepHandle
  private let hmac: StepHandle
  private let decimal: StepHandle
  /// Nil where no signature is Base64.
  private let bytes: StepHandle?

  init(_ op: OperationBuilder, counter: String = "counterData", digits: String, hasBytes: Bool) {
    factorHmac = op.step(
      "component[i].factorHmac",
      "HMAC-SHA-256(key: key i, data: \(counter)); i counts the factors that signatureType names, from 0 on")
    derivedKey = op.step(
      "component[i].derivedKey",
      """
      D after the last step of: D = component[i].factorHmac; \
      for each j from 1 to i, D = HMAC-SHA-256(key: component[j].factorHmac, data: D)
      """)
    hmac = op.step("component[i].hmac", "HMAC-SHA-256(key: component[i].derivedKey, data: data)")
    let digitsOfHmac = "decimal(component[i].hmac, \(digits))"
    if hasBytes {
      decimal = op.step("component[i].decimal", inVersions: [["3.0"]: digitsOfHmac])
      bytes = op.step("component[i].bytes", inVersions: [["3.1", "3.2", "3.3"]: "component[i].hmac[16..<32]"])
    } else {
      decimal = op.step("component[i].decimal", digitsOfHmac)
      bytes = nil
    }
  }

  func callAsFunction(_ signature: MultiFactorSignature) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(4 * signature.components.count)
    for (index, component) in signature.components.enumerated() {
      steps.append(factorHmac[index](component.factorHmac))
      steps.append(derivedKey[index](component.derivedKey))
      steps.append(hmac[index](component.hmac))
      if let written = written(signature.written, at: index) { steps.append(written) }
    }
    return steps
  }

  private func written(_ components: WrittenComponents, at index: Int) -> Step? {
    switch components {
    case .decimal(let groups): decimal[index](groups[index])
    case .base64: bytes.map { $0[index](components.parts[index]) }
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
