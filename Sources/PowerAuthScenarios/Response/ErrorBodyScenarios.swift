package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension ParseErrorOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "An answer with another status than 200 is never decrypted. Where this operation refuses its body, the client reports "
        + "an error of the network.")
    ErrorBodyScenarios(op: op, body: body, rules: rules).declare()
  }
}

/// The vectors of the answer to a request that failed.
struct ErrorBodyScenarios {
  let op: OperationBuilder
  let body: Field<String>
  let rules: ErrorBodySentences

  private typealias Shape = (name: String, text: @Sendable (ErrorExample) -> String)
  private let shapes: [Shape] = [("nested", \.nested), ("plain", \.plain)]

  func declare() {
    for shape in shapes {
      let basic = op.scenario(
        "\(shape.name)-basic", "An answer in this shape.", [rules.object, rules.shapes, rules.code, rules.message],
        .basic
      ) { [body] in $0[body] = shape.text(ErrorExample()) }
      declareAccepted(shape)
      declareCodes(shape, of: basic)
      let frames: [Row<@Sendable (String) -> String>] = [
        Row("in-a-list", "the object in a list", { "[\($0)]" }),
        Row("in-a-text", "the object in a text", { $0.replacing("\"", with: #"\""#).quoted }),
        Row("truncated", "without its last brace", { String($0.dropLast()) }),
        Row("with-text-behind", "a letter behind", { $0 + "x" }),
      ]
      for row in frames {
        refuses(row.name, shape, of: basic, row.words, rules.object, .reject(.messageSyntax)) {
          row.value(shape.text($0))
        }
      }
      op.refusesLooseObjects("\(shape.name)-", of: basic, body, .messageSyntax, [rules.object]) { _ in
        shape.text(ErrorExample())
      }
      if shape.name == "nested" { declareStates(of: basic) } else { declareOtherAnswers(of: basic) }
    }
    op.random(6, "A code and a message drawn from the seed.", [rules.shapes])
  }

  private func accepts(
    _ name: String, _ shape: Shape, _ words: String, _ rule: Rule,
    _ change: @escaping @Sendable (inout ErrorExample) -> Void
  ) {
    op.scenario("\(shape.name)-\(name)", words, [rule, rules.shapes], .text) { [body] draft in
      var example = ErrorExample()
      change(&example)
      draft[body] = shape.text(example)
    }
  }

  private func refuses(
    _ name: String, _ shape: Shape, of basic: Scenario, _ words: String, _ rule: Rule, _ expected: Expected,
    _ change: @escaping @Sendable (inout ErrorExample) -> String
  ) {
    op.variant(
      "\(shape.name)-\(name)", of: basic, "body: \(words)", "Such a body states no error.", [rule],
      .malformed, expecting: expected
    ) { [body] draft in
      var example = ErrorExample()
      draft[body] = change(&example)
    }
  }

  private func declareAccepted(_ shape: Shape) {
    accepts("without-message", shape, "The message is absent.", rules.message) { $0.message = nil }
    accepts("null-message", shape, "The message is null, which stands for none.", rules.message) { $0.message = "null" }
    accepts("empty-message", shape, "A message without a character.", rules.message) { $0.message = "\"\"" }
    accepts("message-beyond-ascii", shape, "A message in Czech, with a sign beyond the basic plane.", rules.message) {
      $0.message = "Ověření selhalo 😀".quoted
    }
    accepts("message-with-spaces", shape, "A message with white space around it.", rules.message) {
      $0.message = #"" Try again.\r\n""#
    }
    accepts("decomposed-message", shape, "A message with a letter and its accent apart.", rules.message) {
      $0.message = "Ove\u{30C}r\u{30C}eni\u{301}".quoted
    }
    accepts("escaped-message", shape, "A message with escapes.", rules.message) {
      $0.message = #""\"No\" \/ \u010d \ud83d\ude00\t\\""#
    }
    accepts("unknown-code", shape, "A code that no document names.", rules.code) { $0.code = "any code".quoted }
    accepts("code-in-lower-case", shape, "A code in lower case.", rules.code) { $0.code = "err_authentication".quoted }
    accepts("code-with-space", shape, "A code with a space behind.", rules.code) { $0.code = "ERR_ACTIVATION ".quoted }
    accepts("code-of-digits", shape, "A code that is a text of digits.", rules.code) { $0.code = "401".quoted }
    accepts("other-members", shape, "Members of other names behind the error.", rules.object) {
      $0.more = #","currentRecoveryPukIndex":2,"path":"/pa/v3/vault/unlock","details":[{"reason":"x"}]"#
    }
  }

  private func declareCodes(_ shape: Shape, of basic: Scenario) {
    for (name, json) in [("missing", nil), ("null", "null"), ("empty", "\"\"")] as [(String, String?)] {
      refuses("code-\(name)", shape, of: basic, "the code is \(name)", rules.code, .reject(.missingParameter)) {
        $0.code = json
        return shape.text($0)
      }
    }
    for (name, json) in [
      ("number", "401"), ("list", "[\"ERR_AUTHENTICATION\"]"), ("object", "{\"value\":\"ERR_AUTHENTICATION\"}"),
      ("boolean", "true"),
    ] {
      refuses(
        "code-as-\(name)", shape, of: basic, "the code is \(json)", rules.code,
        .reject(.invalidEncoding, also: [.missingParameter])
      ) {
        $0.code = json
        return shape.text($0)
      }
    }
  }

  private func declareStates(of basic: Scenario) {
    op.refusesRepeatedNames(
      [
        Row("code", "code", #"{"status":"ERROR","responseObject":{"code":"ERR_A","code":"ERR_B","message":"-"}}"#),
        Row("status", "status", #"{"status":"OK","responseObject":{"code":"ERR_A"},"status":"ERROR"}"#),
      ], of: basic, body, .messageSyntax, [rules.object])
    let nested = shapes[0]
    for (name, json) in [
      ("ok", "\"OK\""), ("lower-case", "\"error\""), ("mixed-case", "\"Error\""), ("with-space", "\"ERROR \""),
      ("number", "500"), ("null", "null"), ("empty", "\"\""), ("longer", "\"ERRORS\""),
    ] {
      refuses("status-\(name)", nested, of: basic, "the status is \(json)", rules.status, .reject(.noError)) {
        $0.status = json
        return $0.nested
      }
    }
    refuses("status-missing", nested, of: basic, "no status", rules.status, .reject(.noError)) {
      $0.nested.replacing(#""status":"ERROR","#, with: "")
    }
    for (name, json) in [("list", "[]"), ("text", "\"ERR_AUTHENTICATION\""), ("number", "1")] {
      refuses(
        "object-as-\(name)", nested, of: basic, "responseObject is \(json)", rules.shapes,
        .reject(.noError, also: [.missingParameter, .invalidEncoding])
      ) { _ in #"{"status":"ERROR","responseObject":\#(json)}"# }
    }
    for (name, inner) in [
      ("error-name", #"{"error":"ERR_AUTHENTICATION","message":"Authentication failed"}"#),
      ("upper-case-name", #"{"CODE":"ERR_AUTHENTICATION","message":"Authentication failed"}"#), ("no-members", "{}"),
    ] {
      refuses(
        "with-\(name)", nested, of: basic, "responseObject is \(inner)", rules.shapes, .reject(.missingParameter)
      ) { _ in #"{"status":"ERROR","responseObject":\#(inner)}"# }
    }
  }

  private func declareOtherAnswers(of basic: Scenario) {
    op.refusesRepeatedNames(
      [
        Row("error", "error", #"{"error":"ERR_A","error":"ERR_B","message":"-"}"#),
        Row("message", "message", #"{"error":"ERR_A","message":"-","message":"+"}"#),
      ], of: basic, body, .messageSyntax, [rules.object])
    let bodies: [Row<String>] = [
      Row("empty", "no character", ""),
      Row("web-page", "a page of a gateway", "<html><body>502 Bad Gateway</body></html>"),
      Row("words", "words", "Internal Server Error"), Row("null", "null", "null"), Row("space", "a space", " "),
    ]
    for row in bodies {
      refuses("body-of-\(row.name)", shapes[1], of: basic, row.words, rules.object, .reject(.messageSyntax)) { _ in
        row.value
      }
    }
    let encrypted = [
      #"{"encryptedData":"AAAAAAAAAAAAAAAAAAAAAA==","mac":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}"#, "{}",
      #"{"status":"ERROR"}"#,
    ]
    for (place, body) in encrypted.enumerated() {
      refuses(
        "without-code-\(place + 1)", shapes[1], of: basic, body, rules.code,
        .reject(.missingParameter, also: [.noError])
      ) { _ in body }
    }
    op.scenario(
      "plain-of-a-framework", "The answer of a widespread framework, whose status is a number.",
      [rules.shapes, rules.object], .basic
    ) { [body] in
      $0[body] =
        #"{"timestamp":1718000000123,"status":500,"error":"Internal Server Error","message":"No details","path":"/pa"}"#
    }
    op.scenario("plain-with-status", "An answer in the plain shape with the status ERROR.", [rules.shapes], .basic) {
      [body] in $0[body] = #"{"status":"ERROR","error":"ERR_ENCRYPTION","message":"Bad request"}"#
    }
  }
}
