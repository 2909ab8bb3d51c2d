package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension NormalizedRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    RequestScenarios(op: op, fields: fields, rules: rules) { rules, input in
      Record([data(rules.normalizedData(of: try fields.request(input, by: rules)))])
    }.declare()
    op.accumulated(
      "accumulated", "A thousand requests.", count: 1000, cases: "method, uriId, nonce and body drawn",
      exercises: [rules.join, rules.text, rules.base64], flags: [.accumulated])
    op.random(
      20, "Method, identifier, nonce and body drawn from the seed.", exercises: [rules.join, rules.text, rules.base64],
      flags: [.random])
    // The method that is drawn for these is no longer PATCH.
    op.revise(
      2, "body-empty", "body-of-56-bytes", "body-of-4096-bytes", "body-of-zeros", "body-giving-plus-and-slash",
      "body-ending-in-line-feed", "uri-id-of-compatibility", "uri-id-han", "uri-id-with-spaces", "uri-id-with-query",
      "uri-id-ending-in-line-feed", "uri-id-ending-in-slash", "uri-id-without-slash", "accumulated", "random/9",
      "random/17", "random/20")
  }
}
