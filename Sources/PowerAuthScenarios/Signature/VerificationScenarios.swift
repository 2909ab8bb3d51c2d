internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

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
      exercises: rules.computation + [verification.next], flags: [.basic]
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
    return op.scenario(
      notable.name, notable.words, exercises: rules, flags: [notable.flag], protocols: protocols
    ) { draft in
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
