package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension TokenHeaderOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    header.addPolicies(to: op)
    let fields = header.fields
    op.arrange { try fields.fill(&$0) }
    let basic = op.scenario(
      "basic", "A drawn token.", exercises: [header.form, header.contents, header.version], flags: [.basic])
    op.scenario(
      "worked-example", "The header of the protocol's worked example.", exercises: [header.form, header.contents],
      flags: [.basic], protocols: ["3.3"]
    ) { draft in
      for (field, value) in workedTokenHeader { fields.set(field, value, in: &draft) }
    }
    for digits in [9, 13, 15] {
      op.scenario(
        "timestamp-of-\(digits)-digits", "A timestamp of \(digits) digits.", exercises: [header.contents],
        flags: [.length]
      ) { draft in
        let text = "1" + draft.draw("timestamp") { $0.decimal(digits: digits - 1) }
        fields.set(.timestamp, text, in: &draft)
      }
    }
    op.declareNotableHeaderValues(header)
    op.declareHarmfulHeaderValues(header, of: basic)
    op.scenario(
      "worked-example-of-2.1", "The header of the protocol's worked example of 2.1.",
      exercises: [header.form, header.contents], flags: [.basic], protocols: ["2.1"]
    ) { draft in
      for (field, value) in workedTokenHeader { fields.set(field, value, in: &draft) }
      fields.set(.tokenDigest, "cFTFxAyzrppwcxG+6ejUPR7s3NZp8K4kQ5o4xUDq1zE=", in: &draft)
    }
    op.random(6, "Fields drawn from the seed.", exercises: [header.form, header.contents], flags: [.random])
  }
}

private let workedTokenHeader: [(HeaderField, String)] = [
  (.tokenId, "d6561669-34d6-4fee-8913-89477687a5cb"), (.tokenDigest, "Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTyQ="),
  (.nonce, "m4oTTBbBqb8KT1cgfzxrrg=="), (.timestamp, "1718000000123"),
]
