package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Declares the scenarios of the operations that normalise requests.
struct RequestScenarios {
  let op: OperationBuilder
  let fields: RequestFields
  let rules: RequestRules
  /// What the operation answers to an input by some rules.
  let output: @Sendable (Rules, Record) throws -> Record

  /// Declares them, the worked examples completed by what else the operation takes.
  ///
  /// The corners of what a request has are made of the first one.
  func declare(completing: @escaping @Sendable (inout Draft, RequestExample) -> Void = { _, _ in }) {
    let (example, offline) = declareExamples(completing)
    let post = declareMethods()
    declareBodies()
    declareIdentifiers(beside: example)
    declareNonces(beside: example, offline: offline)
    declareUnusualRequests()
    declareDocumentedRequests(completing)
    let java = "the Java library takes any method"
    declareOtherMethods(
      [
        Row("method-with-space-before", "The mobile core refuses a method with a space before it; \(java).", " GET"),
        Row("method-with-space-behind", "The mobile core refuses a method with a space behind it; \(java).", "PUT "),
        Row("method-ending-in-nul", "The mobile core refuses a method that ends in NUL; \(java).", "POST\0"),
        Row("method-with-nul-inside", "The mobile core refuses a method that continues after NUL; \(java).", "PUT\0A"),
        Row("method-with-mark-before", "The mobile core refuses a method behind a mark; \(java).", "\u{feff}GET"),
        Row(
          "method-of-post-with-mark-before", "The mobile core refuses a method behind a mark; \(java).", "\u{feff}POST"),
      ], beside: post)
    declareEmptyIdentifier(beside: post, name: "uri-id-empty/of-post")
    op.corners(of: example)
    op.omitCorners(
      of: fields.method.name,
      because: "Respected implementations differ in what they take for a method, as is declared by hand.")
    op.omitCorners("empty", of: fields.uriId.name, because: "Respected implementations differ, as is declared by hand.")
    op.omitCorners("empty", of: fields.nonce.name, because: "It is declared by hand.")
  }

  private func declareExamples(
    _ complete: @escaping @Sendable (inout Draft, RequestExample) -> Void
  ) -> (online: Scenario, offline: Scenario) {
    let online = declareExample(
      .online, "worked-example", "The request of the worked example: a JSON body that is posted.", complete)
    let offline = declareExample(
      .offline, "worked-example-offline", "The payment of the worked example, with the nonce that was scanned.",
      complete)
    return (online, offline)
  }

  private func declareExample(
    _ example: RequestExample, _ name: String, _ words: String,
    _ complete: @escaping @Sendable (inout Draft, RequestExample) -> Void
  ) -> Scenario {
    op.scenario(name, words, [rules.join, rules.base64], .basic) { [fields] draft in
      draft[fields.method] = "POST"
      draft[fields.uriId] = example.uriId
      draft[fields.nonce] = example.nonce
      draft[fields.body] = example.body
      complete(&draft, example)
    }
  }

  private func declareMethods() -> Scenario {
    _ = declareMethod("GET")
    let post = declareMethod("POST")
    for method in ["HEAD", "PUT", "DELETE", patch] { _ = declareMethod(method) }
    let java = "the Java library makes a method upper case and takes any"
    declareOtherMethods(
      [
        Row("method-in-lower-case", "The mobile core refuses a method in lower case; \(java).", "post"),
        Row("method-in-mixed-case", "The mobile core refuses a method in mixed case; \(java).", "Patch"),
        Row("method-options", "The mobile core sends no OPTIONS and refuses it; \(java).", "OPTIONS"),
        Row("method-trace", "The mobile core sends no TRACE and refuses it; \(java).", "TRACE"),
        Row("method-empty", "The mobile core refuses an empty method; \(java), so that its part stays empty.", ""),
      ], beside: post)
    return post
  }

  private func declareOtherMethods(_ rows: [Row<String>], beside post: Scenario) {
    for row in rows {
      op.variant(
        row.name, of: post, fields.method.set("\(row.value.isEmpty ? "empty" : row.value.visible)", row.value),
        row.words, [rules.methods], .policy,
        expecting: .either(.unknownMethod) { [output] in [try output(.ofAnyMethod, $0)] })
    }
  }

  private func declareMethod(_ method: String) -> Scenario {
    let scenario = op.scenario(
      "method-\(method.lowercased())", "A request with the method \(method).", [rules.methods, rules.join], .basic
    ) { [fields] in $0[fields.method] = method }
    op.scenario(
      "method-\(method.lowercased())/without-body", "A request with the method \(method) and nothing else to sign.",
      [rules.methods, rules.emptyBody], .length, set: fields.method(method), fields.body([]))
    return scenario
  }
}

extension NormalizedRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    RequestScenarios(op: op, fields: fields, rules: rules) { rules, input in
      Record([data(rules.normalizedData(of: try fields.request(input, by: rules)))])
    }.declare()
    op.accumulated(
      1000, "A thousand requests.", cases: "method, uriId, nonce and body drawn",
      [rules.join, rules.text, rules.base64])
    op.random(20, "Method, identifier, nonce and body drawn from the seed.", [rules.join, rules.text, rules.base64])
    // The method that is drawn for these is no longer PATCH.
    op.revise(
      2, "body-empty", "body-of-56-bytes", "body-of-4096-bytes", "body-of-zeros", "body-giving-plus-and-slash",
      "body-ending-in-line-feed", "uri-id-of-compatibility", "uri-id-han", "uri-id-with-spaces", "uri-id-with-query",
      "uri-id-ending-in-line-feed", "uri-id-ending-in-slash", "uri-id-without-slash", "accumulated", "random/9",
      "random/17", "random/20")
  }
}

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
      Row("secret-of-zeros", "The secret's text stands for zeros, and is not empty.", [UInt8](repeating: 0, count: 16)),
    ]
    op.scenarios(secrets, [secret], .text) { $0[applicationSecret] = Base64.encode($1) }
    op.scenario(
      "secret-and-empty-body", "Without a body, two & stand before the secret.", [secret, rules.emptyBody], .length
    ) { $0[fields.body] = [] }
    for method in ["POST", "GET"] {
      op.scenario(
        "offline-\(method.lowercased())", "Offline, the word takes the place of the secret, with any method.",
        [offline], .basic, set: fields.method(method), applicationSecret(RequestExample.offline.secret))
    }
    let everything = [rules.join, rules.text, rules.base64, secret]
    op.accumulated(1000, "A thousand requests.", cases: "method, uriId, nonce, body and secret drawn", everything)
    op.random(20, "Method, identifier, nonce, body and secret drawn from the seed.", everything)
    // The method that is drawn for these is no longer PATCH.
    op.revise(
      2, "body-of-2-bytes", "body-of-57-bytes", "body-of-76-bytes", "body-of-1000-bytes", "body-of-zeros",
      "body-with-space-around", "uri-id-han", "uri-id-ending-in-slashes", "uri-id-without-slash", "uri-id-of-58-bytes",
      "body-with-white-space", "accumulated", "random/6", "random/12", "random/14", "random/17", "random/18")
  }
}

/// The request of a worked example.
struct RequestExample: Sendable {
  let uriId: String
  let nonce: [UInt8]
  let body: [UInt8]
  /// The application secret, or what stands in its place.
  let secret: String

  static let online = RequestExample(
    uriId: "/pa/signature/validate",
    nonce: [0xbd, 0x36, 0x33, 0x30, 0x53, 0xa1, 0xa9, 0x23, 0x42, 0xf3, 0xf0, 0xf1, 0x94, 0xfc, 0xb9, 0x4b],
    body: Array(#"{"requestObject":{"amount":"100"}}"#.utf8), secret: "ROobGQ+0s9IfITfyAWTN0g==")

  /// An offline signature (§ 10).
  static let offline = RequestExample(
    uriId: "/operation/authorize/offline",
    nonce: [0xf8, 0xdb, 0x95, 0xb6, 0x25, 0xa8, 0x2e, 0x10, 0x1b, 0xfe, 0x62, 0x86, 0x8e, 0x7d, 0xe9, 0xa2],
    body: Array("12345&A1*A100CZK*Q238400856/0300**D20190629*NUtility Bill Payment - 05/2019".utf8), secret: "offline")

  /// The request with another identifier, and perhaps another body.
  func with(uriId: String, body: String? = nil) -> RequestExample {
    RequestExample(uriId: uriId, nonce: nonce, body: body.map { Array($0.utf8) } ?? self.body, secret: secret)
  }
}

extension RequestRules {
  /// Declares what published implementations do otherwise.
  func addPolicies(to op: OperationBuilder) {
    op.stricter(
      "The Java library signs a nonce of any length, and the mobile core one of 17 or 18 bytes in offline data, of which "
        + "it checks the length of the Base64 text.",
      because: "the publisher's validator of the signature's header demands 16 bytes")
  }
}
