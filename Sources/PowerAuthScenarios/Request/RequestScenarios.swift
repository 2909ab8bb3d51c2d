internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

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
    declareUnusualMethods(beside: post)
    declareEmptyIdentifier(beside: post, name: "uri-id-empty/of-post")
    declareCorners(of: example)
  }

  private func declareCorners(of example: Scenario) {
    op.corners(of: example)
    op.omitCorners(
      of: fields.method.name,
      because: "Respected implementations differ in what they take for a method, as is declared by hand.")
    op.omitCorners(
      "empty", of: fields.uriId.name, because: "Respected implementations differ, as is declared by hand.")
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
    op.scenario(name, words, exercises: [rules.join, rules.base64], flags: [.basic]) { [fields] draft in
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

  private func declareUnusualMethods(beside post: Scenario) {
    let java = "the Java library takes any method"
    declareOtherMethods(
      [
        Row("method-with-space-before", "The mobile core refuses a method with a space before it; \(java).", " GET"),
        Row("method-with-space-behind", "The mobile core refuses a method with a space behind it; \(java).", "PUT "),
        Row("method-ending-in-nul", "The mobile core refuses a method that ends in NUL; \(java).", "POST\0"),
        Row("method-with-nul-inside", "The mobile core refuses a method that goes on behind NUL; \(java).", "PUT\0A"),
        Row("method-with-mark-before", "The mobile core refuses a method behind a mark; \(java).", "\u{feff}GET"),
        Row(
          "method-of-post-with-mark-before", "The mobile core refuses a method behind a mark; \(java).", "\u{feff}POST"),
      ], beside: post)
  }

  private func declareOtherMethods(_ rows: [Row<String>], beside post: Scenario) {
    for row in rows {
      op.variant(
        row.name, of: post, change: "method: \(row.value.isEmpty ? "empty" : row.value.visible)", row.words,
        exercises: [rules.methods], flags: [.policy],
        expecting: .either(.unknownMethod) { [output] in [try output(.ofAnyMethod, $0)] }
      ) { [fields] in $0[fields.method] = row.value }
    }
  }

  private func declareMethod(_ method: String) -> Scenario {
    let scenario = op.scenario(
      "method-\(method.lowercased())", "A request with the method \(method).",
      exercises: [rules.methods, rules.join], flags: [.basic]
    ) { [fields] in $0[fields.method] = method }
    op.scenario(
      "method-\(method.lowercased())/without-body", "A request with the method \(method) and nothing else to sign.",
      exercises: [rules.methods, rules.emptyBody], flags: [.length]
    ) { [fields] in
      $0[fields.method] = method
      $0[fields.body] = []
    }
    return scenario
  }
}
