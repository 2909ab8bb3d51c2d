internal import Conformance
internal import PowerAuth
internal import Primitives

/// The text that a signature covers.
let signedDataOperation = Operation(
  questioned: "request.signed-data", "The text of a request with the application's secret, which signatures cover.",
  reference: "Request/SignedData"
) { op in
  let fields = RequestFields(op)
  let applicationSecret = op.input(
    "applicationSecret", .text { Base64.encode($0.bytes(16)) },
    "The application's secret as Base64 text, or `offline` for offline signatures.")
  let data = op.output("data", .text { _ in "" }, "The text that is signed, as UTF-8.")
  op.computes([
    "uriIdBase64": "Base64(UTF-8(uriId))",
    "nonceBase64": "Base64(nonce)",
    "bodyBase64": "Base64(body)",
    "normalized": "method & uriIdBase64 & nonceBase64 & bodyBase64",
    "data": "normalized & applicationSecret",
  ])
  op.refuses(.unknownMethod, .invalidLength)

  let rules = RequestRules(op)
  let secret = op.rule("R8", "After another & stands the secret's text, not decoded, not encoded once more.")
  let offline = op.rule("R9", "In offline signatures, the word offline stands in the place of the secret.")
  let scenarios = RequestScenarios(op: op, fields: fields, rules: rules) { request, input in
    Record([data(request.signedData(applicationSecret: input[applicationSecret]))])
  }
  scenarios.declareExamples { draft, isOffline in
    draft[applicationSecret] = isOffline ? RequestExample.offlineSecret : RequestExample.applicationSecret
  }
  scenarios.declareMethods()
  scenarios.declareBodies()
  scenarios.declareIdentifiers()
  scenarios.declareNonces()
  scenarios.declareUnusualRequests()

  let secrets: [(String, [UInt8], String)] = [
    ("secret-with-plus", (0..<16).map { [0xfb, 0xef, 0xbe][$0 % 3] }, "The secret's text is full of +."),
    ("secret-with-slashes", [UInt8](repeating: 0xff, count: 16), "The secret's text is full of /."),
    ("secret-of-zeros", [UInt8](repeating: 0, count: 16), "The secret's text stands for zeros, and is not empty."),
  ]
  for (name, bytes, words) in secrets {
    op.scenario(name, words, exercises: [secret], flags: [.text]) { $0[applicationSecret] = Base64.encode(bytes) }
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
      draft[applicationSecret] = RequestExample.offlineSecret
    }
  }
  let everything = [rules.join, rules.text, rules.base64, secret]
  op.accumulated(
    "accumulated", "A thousand requests.", count: 1000, cases: "method, uriId, nonce, body and secret drawn",
    exercises: everything, flags: [.accumulated])
  op.random(
    20, "Method, identifier, nonce, body and secret drawn from the seed.", exercises: everything, flags: [.random])

  rules.declareMistakes(on: op)
  op.mistakes([.signedSecretDecoded, .secretEncodedAgain, .secretLeftOut, .secretBeforeBody], violate: [secret])
  op.mistake(.offlineWordLeftOut, violates: [offline])
  op.mistaken { question in
    let mistaken = MistakenRequest(question: question, fields: fields)
    let parts = try mistaken.parts()
    let text = mistaken.text(of: parts, applicationSecret: question[applicationSecret])
    return .accept([data(text)], for: question) {
      parts.steps + [Step("normalized", mistaken.text(of: parts, applicationSecret: nil))]
    }
  }

  return { question in
    let request = try fields.request(question.input)
    let text = request.signedData(applicationSecret: question[applicationSecret])
    return .accept([data(text)], for: question) { request.steps + [Step("normalized", request.text)] }
  }
}
