internal import Conformance
internal import PowerAuth

/// The parts of a request as one text.
let normalizedRequestOperation = Operation(
  questioned: "request.normalized", "The text that stands for a request, without the application's secret.",
  reference: "Request/Normalized"
) { op in
  let fields = RequestFields(op)
  let data = op.output("data", .text { _ in "" }, "The parts of the request, joined by &.")
  op.computes([
    "uriIdBase64": "Base64(UTF-8(uriId))",
    "nonceBase64": "Base64(nonce)",
    "bodyBase64": "Base64(body)",
    "data": "method & uriIdBase64 & nonceBase64 & bodyBase64",
  ])
  op.refuses(.unknownMethod, .invalidLength)

  let rules = RequestRules(op)
  let scenarios = RequestScenarios(op: op, fields: fields, rules: rules) { request, _ in Record([data(request.text)]) }
  scenarios.declareExamples()
  scenarios.declareMethods()
  scenarios.declareBodies()
  scenarios.declareIdentifiers()
  scenarios.declareNonces()
  scenarios.declareUnusualRequests()
  op.accumulated(
    "accumulated", "A thousand requests.", count: 1000, cases: "method, uriId, nonce and body drawn",
    exercises: [rules.join, rules.text, rules.base64], flags: [.accumulated])
  op.random(
    20, "Method, identifier, nonce and body drawn from the seed.", exercises: [rules.join, rules.text, rules.base64],
    flags: [.random])

  rules.declareMistakes(on: op)
  op.mistaken { question in
    let mistaken = MistakenRequest(question: question, fields: fields)
    let parts = try mistaken.parts()
    return .accept([data(mistaken.text(of: parts, applicationSecret: nil))], for: question) { parts.steps }
  }

  return { question in
    let request = try fields.request(question.input)
    return .accept([data(request.text)], for: question) { request.steps }
  }
}
