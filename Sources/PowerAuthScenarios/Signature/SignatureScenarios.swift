internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension SignatureRules {
  /// Declares what published implementations do otherwise.
  func addPolicies(to op: OperationBuilder) {
    op.stricter(
      "The Java library takes the key of a factor of any length; the mobile core checks it on entry.",
      because: "HMAC takes any key, so that a key that was cut or not folded would not be noticed")
  }
}

/// Declares the scenarios that all operations on signatures have.
struct SignatureScenarios<Counter: ExampleCounter> {
  let op: OperationBuilder
  let fields: SignatureFields<Counter>
  let rules: SignatureRules
  /// What a signature exercises in this operation.
  let computation: [Rule]

  func declareTypes() -> TypeScenarios {
    TypeScenarios(
      possession: declareType(.possession), knowledge: declareType(.knowledge), biometry: declareType(.biometry),
      possessionKnowledge: declareType(.possessionKnowledge), possessionBiometry: declareType(.possessionBiometry),
      possessionKnowledgeBiometry: declareType(.possessionKnowledgeBiometry))
  }

  private func declareType(_ type: SignatureType) -> TypeScenario {
    let fields = fields
    let alone = op.scenario(
      type.partOfID, "A signature of \(type.rawValue), with no other keys at hand.", computation + [rules.types],
      flags: type == .possessionBiometry ? [.basic, .possessionBiometry] : [.basic]
    ) { $0[fields.signatureType] = type.rawValue }
    guard type.factors.count < SignatureFactor.allCases.count else {
      return TypeScenario(alone: alone, withAllKeys: alone)
    }
    let withAllKeys = op.scenario(
      "\(type.partOfID)/all-keys-present",
      "A signature of \(type.rawValue), though the keys of all factors are at hand.", [rules.unusedKeys, rules.chain],
      flags: type == .possessionBiometry ? [.possessionBiometry] : []
    ) { fields.setAllKeys(&$0, type: type) }
    op.scenario(
      "\(type.partOfID)/unused-keys-of-odd-lengths",
      "The keys that \(type.rawValue) does not use have other lengths than 16 bytes, and are not read.",
      [rules.unusedKeys], .length
    ) { draft in
      draft[fields.signatureType] = type.rawValue
      for (factor, count) in zip(SignatureFactor.allCases, [0, 15, 33]) where !type.factors.contains(factor) {
        draft[fields.key(of: factor)] = draft.draw("unused \(factor.rawValue)") { $0.bytes(count) }
      }
    }
    return TypeScenario(alone: alone, withAllKeys: withAllKeys)
  }
}

/// The scenarios of one type, of which others are variants.
struct TypeScenario: Sendable {
  let alone: Scenario
  let withAllKeys: Scenario
}

/// The scenarios of the six types.
struct TypeScenarios: Sendable {
  let possession: TypeScenario
  let knowledge: TypeScenario
  let biometry: TypeScenario
  let possessionKnowledge: TypeScenario
  let possessionBiometry: TypeScenario
  let possessionKnowledgeBiometry: TypeScenario

  subscript(type: SignatureType) -> TypeScenario {
    switch type {
    case .possession: possession
    case .knowledge: knowledge
    case .biometry: biometry
    case .possessionKnowledge: possessionKnowledge
    case .possessionBiometry: possessionBiometry
    case .possessionKnowledgeBiometry: possessionKnowledgeBiometry
    }
  }

  /// The scenarios of one, two and all three factors, of which most refusals are variants.
  var oneFactor: Scenario { possession.alone }
  var twoFactors: Scenario { possessionKnowledge.alone }
  var threeFactors: Scenario { possessionKnowledgeBiometry.alone }
}

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
