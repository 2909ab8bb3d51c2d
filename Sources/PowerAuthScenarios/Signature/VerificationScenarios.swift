package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Declares the scenarios of the verification of signatures.
struct VerificationScenarios<Counter: ExampleCounter> {
  let op: OperationBuilder
  let fields: VerificationFields<Counter>
  let rules: SignatureRules
  let verification: VerificationRules
  /// The versions with decimal signatures.
  let decimalVersions: Set<String>

  /// The scenarios that verification shares with the operations that make signatures.
  var common: SignatureScenarios<Counter> {
    SignatureScenarios(
      op: op, fields: fields.common, rules: rules, computation: rules.computation + [verification.next])
  }

  func declareWorkedExample() -> Scenario {
    let fields = fields
    return op.scenario(
      "worked-example", "The request of the worked example, with all three factors.",
      rules.computation + [verification.next], .basic
    ) { draft in
      fields.common.setExample(&draft, type: .possessionKnowledgeBiometry, number: 0)
      draft[fields.common.data] = SignatureExample.onlineData
      draft[wanted: fields.distance] = 0
    }
  }

  /// Declares a signature in digits.
  @discardableResult
  func declare(_ notable: NotableNumber) -> Scenario {
    declare(notable, exercises: [verification.digits], protocols: decimalVersions)
  }

  private func declare(_ notable: NotableNumber, exercises rules: [Rule], protocols: Set<String>) -> Scenario {
    let fields = fields
    return op.scenario(notable.name, notable.words, rules, notable.flag, in: protocols) { draft in
      fields.common.setExample(&draft, type: notable.type, number: notable.number)
      draft[wanted: fields.distance] = 0
    }
  }
}

extension VerificationScenarios where Counter == [UInt8] {
  /// Declares all but the last scenarios, and returns those of which the last ones are variants.
  func declare() -> (parents: VerificationParents, base64: Base64Parents) {
    let workedExample = declareWorkedExample()
    let leadingZero = declare(.leadingZero)
    let leadingZeros = declare(.leadingZeros)
    declare(.allZeros)
    declare(.leadingZeroOfAllComponents)
    let signBit = declare(.signBit)
    let plusAndSlashOfOne = declareBase64(.plusAndSlashOfOne)
    let plusAndSlashOfThree = declareBase64(.plusAndSlashOfThree)
    declare(.signBitOfAllComponents)
    declare(.signBitAndLeadingZeros)
    let plusAndSlash = declareBase64(.plusAndSlash)
    let parents = VerificationParents(
      workedExample: workedExample, leadingZero: leadingZero, leadingZeros: leadingZeros, signBit: signBit,
      types: common.declareTypes(), data: common.declareData())
    let base64 = Base64Parents(
      plusAndSlash: plusAndSlash, plusAndSlashOfOne: plusAndSlashOfOne, plusAndSlashOfThree: plusAndSlashOfThree,
      types: parents.types)
    common.declareKeys()
    common.declareCounters()
    common.declareDataThatGetsLost()
    declareWindows()
    declareCountersWithLeadingZeros()
    declareMismatches(of: parents)
    declareMalformed(of: parents, base64)
    declareLenientReadings(of: base64)
    declareMistakenSignatures(of: parents)
    common.declareRefusals(of: parents.types)
    declareReSigned(of: parents.types)
    return (parents, base64)
  }

  private func declareBase64(_ notable: NotableNumber) -> Scenario {
    declare(notable, exercises: verification.base64, protocols: OnlineFormat.base64.versions)
  }
}

/// The scenarios of which others are variants.
struct VerificationParents: Sendable {
  let workedExample: Scenario
  let leadingZero: Scenario
  let leadingZeros: Scenario
  let signBit: Scenario
  let types: TypeScenarios
  let data: DataScenarios
}

/// The scenarios with Base64 signatures of which others are variants.
struct Base64Parents: Sendable {
  let plusAndSlash: Scenario
  let plusAndSlashOfOne: Scenario
  let plusAndSlashOfThree: Scenario
  let types: TypeScenarios
}

extension NotableNumber {
  static let leadingZero = NotableNumber(
    name: "leading-zero", words: "The component has a leading zero.", type: .possession,
    number: SignatureExample.numberBySignificantDigits[7], flag: .leadingZero)
  static let leadingZeros = NotableNumber(
    name: "leading-zeros", words: "The component has seven leading zeros.", type: .possession,
    number: SignatureExample.numberBySignificantDigits[1], flag: .leadingZero)
  static let allZeros = NotableNumber(
    name: "all-zeros", words: "The component is eight zeros.", type: .possession,
    number: SignatureExample.numberBySignificantDigits[0], flag: .leadingZero)
  static let leadingZeroOfAllComponents = NotableNumber(
    name: "leading-zero-of-all-components", words: "Each of the three components has a leading zero.",
    type: .possessionKnowledgeBiometry, number: SignatureExample.allComponentsWithZero, flag: .leadingZero)
  static let signBit = NotableNumber(
    name: "sign-bit", words: "The top bit of the four bytes is set, and is dropped before the digits are taken.",
    type: .possession, number: SignatureExample.signBits, flag: .highBit)
  fileprivate static let signBitOfAllComponents = NotableNumber(
    name: "sign-bit-of-all-components", words: "The top bit of the four bytes is set in each component.",
    type: .possessionKnowledgeBiometry, number: SignatureExample.signBits, flag: .highBit)
  static let signBitAndLeadingZeros = NotableNumber(
    name: "sign-bit-and-leading-zeros",
    words: "The top bit of the four bytes is set, and the component has seven leading zeros.", type: .possession,
    number: SignatureExample.signBitAndOneDigit[4], flag: .highBit)
  fileprivate static let plusAndSlash = NotableNumber(
    name: "plus-and-slash", words: "The Base64 text begins with +, and contains / as well.",
    type: .possessionKnowledge, number: SignatureExample.plusAndSlash, flag: .text)
  fileprivate static let plusAndSlashOfOne = NotableNumber(
    name: "plus-and-slash-of-one-component",
    words: "The Base64 text of one component begins with +, and contains / as well.", type: .possession,
    number: SignatureExample.plusAndSlash, flag: .text)
  fileprivate static let plusAndSlashOfThree = NotableNumber(
    name: "plus-and-slash-of-three-components",
    words: "The Base64 text of three components begins with +, contains / as well, and has no padding.",
    type: .possessionKnowledgeBiometry, number: SignatureExample.plusAndSlash, flag: .text)
}

extension SignatureVerificationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    op.stricterThanCountersOfAnyLength()
    let scenarios = VerificationScenarios(
      op: op, fields: fields, rules: rules, verification: verification, decimalVersions: OnlineFormat.decimal.versions)
    op.arrange { try fields.complete(&$0) }
    let (parents, base64) = scenarios.declare()
    for online in OnlineFormat.all {
      scenarios.common.declareCaseOfType(of: parents.types.twoFactors, protocols: online.versions) { input in
        let accepted = try fields.verify(input, format: online.format)
        return [Record([fields.next(accepted.next), fields.distance(Int64(accepted.distance))])]
      }
    }
    op.accumulated(
      1000, "A thousand signatures, of which every fourth is beyond the window and every fourth changed.",
      cases: "everything drawn but the type; case 4n + 1 beyond the window, 4n + 3 with one change",
      everything + [verification.mismatch], .tampered
    ) { draft, number in
      draft[fields.common.signatureType] = SignatureType.allCases[number / 4 % SignatureType.allCases.count].rawValue
      if number % 4 == 1 { draft[wanted: fields.distance] = draft.fill(fields.lookAhead) }
      try fields.complete(&draft)
      if number % 4 == 3 { try fields.changeOnePlace(&draft) }
    }
    op.random(30, "Type, keys, data, window and distance drawn from the seed.", everything)
    scenarios.declareKelvinSigns(of: [parents.workedExample, base64.plusAndSlashOfThree])
    op.corners(of: parents.workedExample)
    op.protected([fields.signature.name, fields.lookAhead.name])
    op.flagCorners("above-31-bits", "highest-of-32-bits", "above-32-bits", of: fields.lookAhead.name, with: .longSearch)
    op.omitCorners(
      "highest-of-16-bits", "above-16-bits", "highest-of-31-bits", "highest-of-53-bits", of: fields.lookAhead.name,
      because: "A search in a wide window takes long with each mistake, and a few such windows show all of them.")
  }
}

extension VerificationFields {
  /// Changes a drawn digit or bit of the signature, which keeps its form.
  fileprivate func changeOnePlace(_ draft: inout Draft) throws {
    let text = try draft.value(of: signature)
    guard try draft.version().signatureFormat == .base64, var bytes = Base64.decode(text) else {
      let places = text.utf8.indices.filter { text.utf8[$0] != UInt8(ascii: "-") }
      let place = draft.draw("place") { $0.element(of: places) }
      draft[signature] = text.withNextDigit(at: place)
      return
    }
    let place = draft.draw("place") { $0.count(0...bytes.count * 8 - 1) }
    bytes[place / 8] ^= 1 << (place % 8)
    draft[signature] = Base64.encode(bytes)
  }
}

extension String {
  /// The text with the digit at that place one up, and 0 for 9.
  func withNextDigit(at place: Index) -> String {
    let next = self[place] == "9" ? "0" : String(UnicodeScalar(utf8[place] + 1))
    return replacingOne(at: place, with: next)
  }

  private func replacingOne(at place: Index, with text: String) -> String {
    self[..<place] + text + self[index(after: place)...]
  }
}

extension VerificationFields {
  /// Signs the data at the wanted distance, unless the scenario brought a signature.
  func complete(_ draft: inout Draft) throws {
    try common.complete(&draft)
    draft.fill(common.counter)
    draft.fill(common.data)
    if let componentLength, draft[componentLength] == nil { draft[componentLength] = 8 }
    let window = draft.fill(lookAhead)
    guard draft[signature] == nil else { return }
    if draft[wanted: distance] == nil {
      draft[wanted: distance] = draft.draw("distance") { $0.number(in: 0...max(window, 1) - 1) }
    }
    draft[signature] = try sign(draft).text
  }

  /// Signs what the draft holds, at its own distance where no other is given.
  func sign(_ draft: Draft, ahead steps: Int? = nil, by rules: Rules = .right) throws -> MultiFactorSignature {
    var input = draft.inputs
    let start = try draft.value(of: common.counter)
    input[common.counter.name] = start.value(after: steps ?? Int(draft[wanted: distance] ?? 0)).value
    return try common.sign(input, format: format(of: draft, by: rules), by: rules)
  }

  /// The format of the signature that the draft has; a length that is refused counts as one that can be written.
  func format(of draft: Draft, by rules: Rules = .right) throws -> SignatureFormat {
    guard let componentLength else { return rules.onlineSignatureFormat(of: try draft.version()) }
    return .decimal(digits: Int(min(try draft.value(of: componentLength), 10)))
  }
}

extension CounterValue {
  /// The value so many signatures later.
  func value(after steps: Int) -> Self {
    // To name the right rules anew for each step would copy them.
    let rules = Rules.right
    return (0..<steps).reduce(self) { value, _ in value.following(from: self, by: rules) }
  }
}
