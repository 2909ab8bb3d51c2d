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
      ("body-beyond-ascii", Array("{\"name\":\"Žluťoučký kůň 漢字 😀\"}".utf8), "A JSON body with text beyond ASCII."),
      ("body-beginning-with-mark", [0xef, 0xbb, 0xbf] + Array("{}".utf8), "A byte order mark is part of the body."),
      ("body-of-query", Array("a=b&a=z&b=2".utf8), "A canonical query, which is the body of a request without one."),
    ]
    for (name, body, words) in bodies {
      op.scenario(name, words, exercises: [rules.base64], flags: [.text]) { $0[fields.body] = body }
    }
  }

  func declareIdentifiers() {
    let fields = fields
    for (name, uriId, words) in [
      ("uri-id-with-accents", "/příkaz/č", "An identifier with Czech letters."),
      ("uri-id-decomposed", "/pr\u{30c}i\u{301}kaz/c\u{30c}", "Letters and accents apart, which are not put together."),
      ("uri-id-han", "/漢字", "Three bytes of UTF-8 for each of two characters."),
      ("uri-id-emoji", "/😀/👩‍👧", "Characters beyond the basic plane, and a joiner between two of them."),
      ("uri-id-with-ampersand", "/a&b&", "An & in the identifier is encoded, and separates nothing."),
      ("uri-id-with-spaces", " /a b ", "White space around and within an identifier stays."),
      ("uri-id-with-escapes", "/a%20b+c%C4%8D", "Percent signs and + are nothing special in an identifier."),
      ("uri-id-with-query", "/a?b=c#d", "An identifier is not an address, and no part of it is cut off."),
      ("uri-id-ending-in-slash", "/a/", "A slash at the end stays."),
      ("uri-id-without-slash", "SEC_PAYM", "An identifier need not look like a path."),
      ("uri-id-in-upper-case", "/Pa/LOGIN", "The case of letters stays."),
      ("uri-id-of-one-character", "a", "The shortest identifier."),
      (
        "uri-id-long", String(repeating: "/operation", count: 40),
        "400 characters, whose Base64 text stays on one line."
      ),
    ] {
      op.scenario(name, words, exercises: [rules.text, rules.join], flags: [.text]) { $0[fields.uriId] = uriId }
    }
    let output = output
    op.variant(
      "uri-id-empty", of: "worked-example", change: "uriId: empty",
      "The mobile core refuses an empty identifier; the Java library leaves its part empty.",
      exercises: [rules.identifier], flags: [.policy],
      expecting: .either(.invalidLength) { [output(fields.requestOfAnyMethod($0), $0)] }
    ) { $0[fields.uriId] = "" }
  }

  func declareNonces() {
    let fields = fields
    let nonces: [(String, [UInt8], Flag, String)] = [
      ("nonce-of-zeros", [UInt8](repeating: 0, count: 16), .leadingZero, "A nonce of zeros is a nonce."),
      (
        "nonce-giving-slashes", [UInt8](repeating: 0xff, count: 16), .highBit,
        "The Base64 text of the nonce is full of /."
      ),
      (
        "nonce-giving-plus", (0..<16).map { [0xfb, 0xef, 0xbe][$0 % 3] }, .text,
        "The Base64 text of the nonce is full of +."
      ),
    ]
    for (name, nonce, flag, words) in nonces {
      op.scenario(name, words, exercises: [rules.base64], flags: [flag]) { $0[fields.nonce] = nonce }
    }
    for count in [0, 15, 17, 32] {
      op.variant(
        "nonce-of-\(count)-bytes", of: "worked-example", change: "nonce: \(count) bytes",
        "A nonce has 16 bytes, so that no two requests have the same.", exercises: [rules.nonce],
        flags: [.invalidLength], expecting: .reject(.invalidLength)
      ) { draft in draft[fields.nonce] = draft.draw("nonce") { $0.bytes(count) } }
    }
  }
}
