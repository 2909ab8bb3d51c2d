package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension SignedDataOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    RequestScenarios(op: op, fields: fields, rules: rules) { rules, input in
      let request = try fields.request(input, by: rules)
      return Record([data(rules.signedData(of: request, applicationSecret: input[applicationSecret]))])
    }.declare { $0[applicationSecret] = $1.secret }
    let secrets: [Row<[UInt8]>] = [
      Row("secret-with-plus", "The secret's text is full of +.", (0..<16).map { [0xfb, 0xef, 0xbe][$0 % 3] }),
      Row("secret-with-slashes", "The secret's text is full of /.", [UInt8](repeating: 0xff, count: 16)),
      Row(
        "secret-of-zeros", "The secret's text stands for zeros, and is not empty.", [UInt8](repeating: 0, count: 16)),
    ]
    for row in secrets {
      op.scenario(row.name, row.words, exercises: [secret], flags: [.text]) {
        $0[applicationSecret] = Base64.encode(row.value)
      }
    }
    op.scenario(
      "secret-and-empty-body", "Without a body, two & stand before the secret.", exercises: [secret, rules.emptyBody],
      flags: [.length]
    ) { $0[fields.body] = [] }
    for method in ["POST", "GET"] {
      op.scenario(
        "offline-\(method.lowercased())", "Offline, the word takes the place of the secret, with any method.",
        exercises: [offline], flags: [.basic]
      ) { draft in
        draft[fields.method] = method
        draft[applicationSecret] = RequestExample.offline.secret
      }
    }
    let everything = [rules.join, rules.text, rules.base64, secret]
    op.accumulated(
      "accumulated", "A thousand requests.", count: 1000, cases: "method, uriId, nonce, body and secret drawn",
      exercises: everything, flags: [.accumulated])
    op.random(
      20, "Method, identifier, nonce, body and secret drawn from the seed.", exercises: everything, flags: [.random])
    // The method that is drawn for these is no longer PATCH.
    op.revise(
      2, "body-of-2-bytes", "body-of-57-bytes", "body-of-76-bytes", "body-of-1000-bytes", "body-of-zeros",
      "body-with-space-around", "uri-id-han", "uri-id-ending-in-slashes", "uri-id-without-slash", "uri-id-of-58-bytes",
      "body-with-white-space", "accumulated", "random/6", "random/12", "random/14", "random/17", "random/18")
  }
}
