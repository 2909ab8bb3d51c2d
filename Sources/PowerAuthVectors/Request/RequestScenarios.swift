internal import Conformance
internal import PowerAuth

/// The rules of normalised requests.
struct RequestRules: Sendable {
  let join: Rule
  let text: Rule
  let base64: Rule
  let emptyBody: Rule
  let methods: Rule
  let identifier: Rule
  let nonce: Rule

  init(_ op: OperationBuilder) {
    join = op.rule(
      "R1", "The method, the Base64 texts of identifier, nonce and body are joined by &, in this order.")
    text = op.rule("R2", "The identifier is encoded as UTF-8, as it stands: nothing is normalised, escaped or cut off.")
    base64 = op.rule("R3", "Base64 has the standard alphabet and padding, and is on one line however long it is.")
    emptyBody = op.rule("R4", "An empty body leaves its part empty; the & before it stays.")
    methods = op.rule("R5", "The method is GET, POST, HEAD, PUT, DELETE or PATCH, in upper case.")
    identifier = op.rule("R6", "The identifier is not empty.")
    nonce = op.rule("R7", "The nonce has exactly 16 bytes.")
  }
}

/// Declares the scenarios of the operations that normalise requests.
struct RequestScenarios {
  let op: OperationBuilder
  let fields: RequestFields
  let rules: RequestRules
  /// What the operation answers for a request and the rest of its input.
  let output: @Sendable (NormalizedRequest, Record) -> Record

  func declareExamples(_ build: @escaping @Sendable (inout Draft, Bool) -> Void = { _, _ in }) {
    let fields = fields
    op.scenario(
      "worked-example", "The request of the worked example: a JSON body that is posted.",
      exercises: [rules.join, rules.base64], flags: [.basic]
    ) { draft in
      draft[fields.method] = "POST"
      draft[fields.uriId] = RequestExample.uriId
      draft[fields.nonce] = RequestExample.nonce
      draft[fields.body] = RequestExample.body
      build(&draft, false)
    }
    op.scenario(
      "worked-example-offline", "The payment of the worked example, with the nonce that was scanned.",
      exercises: [rules.join, rules.base64], flags: [.basic]
    ) { draft in
      draft[fields.method] = "POST"
      draft[fields.uriId] = RequestExample.offlineUriId
      draft[fields.nonce] = RequestExample.offlineNonce
      draft[fields.body] = RequestExample.offlineBody
      build(&draft, true)
    }
  }

  func declareMethods() {
    let fields = fields
    for method in NormalizedRequest.methods {
      op.scenario(
        "method-\(method.lowercased())", "A request with the method \(method).",
        exercises: [rules.methods, rules.join],
        flags: [.basic]
      ) { $0[fields.method] = method }
      op.scenario(
        "method-\(method.lowercased())/without-body", "A request with the method \(method) and nothing else to sign.",
        exercises: [rules.methods, rules.emptyBody], flags: [.length]
      ) {
        $0[fields.method] = method
        $0[fields.body] = []
      }
    }
    let output = output
    let java = "the Java library makes a method upper case and takes any"
    for (name, method, words) in [
      ("method-in-lower-case", "post", "The mobile core refuses a method in lower case; \(java)."),
      ("method-in-mixed-case", "Patch", "The mobile core refuses a method in mixed case; \(java)."),
      ("method-options", "OPTIONS", "The mobile core sends no OPTIONS and refuses it; \(java)."),
      ("method-trace", "TRACE", "The mobile core sends no TRACE and refuses it; \(java)."),
      ("method-empty", "", "The mobile core refuses an empty method; \(java), so that its part stays empty."),
    ] {
      op.variant(
        name, of: "method-post", change: method.isEmpty ? "method: empty" : "method: \(method)", words,
        exercises: [rules.methods], flags: [.policy],
        expecting: .either(.unknownMethod) { [output(fields.requestOfAnyMethod($0), $0)] }
      ) { $0[fields.method] = method }
    }
  }

  func declareBodies() {
    let fields = fields
    op.scenario(
      "body-empty", "No body: the text ends in the & before it.", exercises: [rules.emptyBody], flags: [.length]
    ) { $0[fields.body] = [] }
    for count in [1, 2, 3, 56, 57, 58, 76, 1000, 4096] {
      op.scenario(
        "body-of-\(count)-bytes",
        count < 56
          ? "A body of \(count) byte\(count == 1 ? "" : "s"), which decides about the padding."
          : "A body of \(count) bytes, whose Base64 text some encoders break into lines of 76 characters.",
        exercises: [rules.base64], flags: [.length]
      ) { draft in draft[fields.body] = draft.draw("body") { $0.bytes(count) } }
    }
    let bodies: [(String, [UInt8], String)] = [
      ("body-of-each-byte", Array(0...255), "A body in which each byte occurs, also those that are no text."),
      ("body-of-zeros", [0, 0, 0, 0], "A body of zero bytes is not an empty one."),
      ("body-giving-plus-and-slash", [0xfb, 0xff, 0x3e, 0x00], "A body whose Base64 text contains + and /."),
      (
        "body-with-line-breaks", Array("{\r\n  \"a\": 1\n}\r\n".utf8),
        "JSON is signed as it is sent, with its white space."
      ),
      (
        "body-with-duplicate-members", Array(#"{"b":1,"a":2,"b":3}"#.utf8),
        "JSON is signed as it is sent, with its members in their order, and each of them."
      ),
      (
        "body-with-many-spellings", Array(#"{"n":1.0,"e":1E2,"z":-0,"s":"\u010d\/"}"#.utf8),
        "JSON is signed as it is sent, however its numbers and texts are spelt."
      ),
      ("body-with-space-around", Array("  {} ".utf8), "White space around a body is part of it."),
      ("body-ending-in-line-feed", Array("{}\n".utf8), "A line feed at the end is part of the body."),
      ("body-ending-in-nul", Array("{}\0".utf8), "A NUL at the end is part of the body."),
      ("body-of-mark-alone", [0xef, 0xbb, 0xbf], "A body that is a byte order mark is not an empty one."),
      ("body-beyond-ascii", Array("{\"name\":\"Žluťoučký kůň 漢字 😀\"}".utf8), "A JSON body with text beyond ASCII."),
      ("body-beginning-with-mark", [0xef, 0xbb, 0xbf] + Array("{}".utf8), "A byte order mark is part of the body."),
      ("body-of-query", Array("a=b&a=z&b=2".utf8), "A canonical query, which is the body of a request without one."),
    ]
    for (name, body, words) in bodies {
      op.scenario(name, words, exercises: [rules.base64], flags: [.text]) { $0[fields.body] = body }
    }
  }
}
