internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Declares what only a signature has that a user typed: components of several lengths.
struct TypedSignatureScenarios {
  let op: OperationBuilder
  let fields: VerificationFields<[UInt8]>
  let componentLength: Field<Int64>
  let verification: VerificationRules
  let length: Rule

  func declare(of types: TypeScenarios) {
    let examples = Self.examples.map { ($0, declare($0)) }
    for (example, scenario) in examples { declareOtherLengths(example.length, of: scenario) }
    for length: Int64 in 4...8 { declareZeros(length) }
    declareForeign(of: examples[0].1, eightDigits: examples[4].1)
    declareGroups(of: examples[0].1)
    for length: Int64 in [0, 3, 9, 10, 1 << 32 + 4, 1 << 32 + 8] { declareRefused(length, of: types.twoFactors) }
  }

  /// Worked example 10.1.
  private static let examples: [(length: Int64, signature: String)] = [
    (4, "3181-8769"), (5, "53181-98769"), (6, "253181-298769"), (7, "1253181-1298769"), (8, "51253181-61298769"),
  ]

  private func declare(_ example: (length: Int64, signature: String)) -> Scenario {
    op.scenario(
      "worked-example/\(example.length)-digits",
      "The payment of the worked example, with components of \(example.length) digits.",
      exercises: [verification.digits, verification.next], flags: [.basic]
    ) { [fields, componentLength] draft in
      fields.common.setExample(&draft, type: .possessionKnowledge, number: 0)
      draft[fields.common.data] = SignatureExample.offlineData
      draft[componentLength] = example.length
      draft[fields.lookAhead] = 1
      draft[fields.signature] = example.signature
    }
  }

  private func declareOtherLengths(_ own: Int64, of scenario: Scenario) {
    for other in [own - 1, own + 1] where 4...8 ~= other {
      op.variant(
        "\(scenario.name)/\(other)-asked-for", of: scenario, change: "componentLength: \(other)",
        "The digits are right, but a component has as many as are asked for.", exercises: [verification.digits],
        flags: [.malformed], expecting: .reject(.invalidEncoding)
      ) { [componentLength] in $0[componentLength] = other }
    }
  }

  /// Declares a signature whose component has leading zeros, and the same number without the first of them.
  private func declareZeros(_ length: Int64) {
    let scenario = op.scenario(
      "\(length)-digits/one-significant", "Of the \(length) digits all but the last are zeros.",
      exercises: [verification.digits], flags: [.leadingZero]
    ) { [fields, componentLength] draft in
      let number = SignatureExample.signBitAndOneDigit[Int(length) - 4]
      fields.common.setExample(&draft, type: .possession, number: number)
      draft[componentLength] = length
      draft[wanted: fields.distance] = 0
    }
    op.variant(
      "\(length)-digits/leading-zero-missing", of: scenario, change: "signature: first zero removed",
      "The number is the same, but a component has as many digits as are asked for.",
      exercises: [verification.digits], flags: [.malformed], expecting: .reject(.invalidEncoding)
    ) { [signature = fields.signature] draft in
      draft[signature] = String(try draft.value(of: signature).dropFirst())
    }
  }

  private func declareForeign(of fourDigits: Scenario, eightDigits: Scenario) {
    let foreign: [(parent: Scenario, name: String, words: String, signature: String)] = [
      (
        fourDigits, "first-digits", "the first four of eight digits", "5125-6129"
      ),
      (eightDigits, "of-secret", "made with APP_SECRET in the place of the word offline", "52073344-39243460"),
      (fourDigits, "first-component-wrong", "the first component one up", "3182-8769"),
      (fourDigits, "second-component-wrong", "the second component one up", "3181-8770"),
    ]
    for row in foreign {
      op.variant(
        "\(row.parent.name)/\(row.name)", of: row.parent, change: "signature: \(row.words)",
        "A short component is easy to guess, so that all of its digits count.", exercises: [verification.mismatch],
        flags: [.tampered], expecting: .reject(.signatureMismatch)
      ) { [signature = fields.signature] in $0[signature] = row.signature }
    }
  }

  private func declareGroups(of fourDigits: Scenario) {
    let groups: [(name: String, signature: String)] = [
      ("first-longer", "53181-8769"), ("second-longer", "3181-98769"), ("first-shorter", "181-8769"),
      ("dash-moved", "318-18769"), ("one-group", "31818769"), ("three-groups", "3181-8769-3181"),
    ]
    for (name, signature) in groups {
      op.variant(
        "\(fourDigits.name)/\(name)", of: fourDigits, change: "signature: \(signature)",
        "All components have the same length.", exercises: [verification.digits], flags: [.malformed, .tampered],
        expecting: .reject(.invalidEncoding, also: [.signatureMismatch])
      ) { [field = fields.signature] in $0[field] = signature }
    }
  }

  /// Declares an invalid length, with a signature that has it.
  private func declareRefused(_ count: Int64, of parent: Scenario) {
    op.variant(
      "components-of-\(count)-digits", of: parent, change: "componentLength: \(count), and the signature made so",
      "Components have from 4 to 8 digits.", exercises: [length], flags: [.invalidLength],
      expecting: .reject(.componentLength)
    ) { [fields, componentLength] draft in
      draft[componentLength] = count
      draft[fields.signature] = try fields.sign(draft).text
    }
  }
}
