internal import Conformance
internal import PowerAuth

/// The plain answer to an encrypted request that failed.
let parseErrorOperation = Operation(
  powerAuth: "response.parse-error", "The code and the message in the answer of a server to a request that failed.",
  reference: "Response/ParseError", ranges: [.v3]
) { op in
  let body = op.input("body", .text { ErrorExample(&$0).nested }.withoutCornersOfForm, "The body of the answer, JSON.")
  let code = op.output(
    "code", .text { _ in "" }, "The code of the error.",
    formula: "the member `code` of the object `responseObject`, or the member `error`")
  let message = op.optionalOutput(
    "message", .text { _ in "" }, "The message for people, where there is one.",
    formula: "the member `message` beside it")
  op.refuses(.messageSyntax, .noError, .missingParameter, .invalidEncoding)
  op.note(
    "An answer with another status than 200 is never decrypted. Where this operation refuses its body, the client reports "
      + "an error of the network.")
  let rules = ErrorBodySentences(op)
  ErrorBodyScenarios(op: op, body: body, rules: rules).declare()
  op.mistakes(Mistake.ofErrorSyntax, violate: [rules.object])
  op.mistakes(Mistake.ofErrorShapes, violate: [rules.shapes])
  op.mistakes(Mistake.ofErrorStates, violate: [rules.status])
  op.mistakes(Mistake.ofErrorCodes, violate: [rules.code])
  op.mistakes(Mistake.ofErrorMessages, violate: [rules.message])
  op.answer { rules, request in
    let error = try rules.readErrorBody(request[body])
    return request.accept(code(error.code), message(error.message))
  }
}

/// What holds of the answer to a request that failed.
struct ErrorBodySentences: Sendable {
  let object: Rule
  let shapes: Rule
  let status: Rule
  let code: Rule
  let message: Rule

  init(_ op: OperationBuilder) {
    object = op.rule("R1", "The body is a JSON object; other members than those of the error are passed over.")
    shapes = op.rule(
      "R2",
      "The error has `code` and `message` in `responseObject`, or `error` and `message` without a `responseObject`.")
    status = op.rule("R3", "A `responseObject` has an error only if `status` beside it is `ERROR`, in this spelling.")
    code = op.rule("R4", "The code is a text that is not empty, and is taken as it is.")
    message = op.rule("R5", "The message is any text, taken as it is; it may be absent.")
  }
}

/// Answers in both shapes.
struct ErrorExample: Sendable {
  /// Code and message as JSON texts; nil where they are absent.
  var code: String? = "ERR_AUTHENTICATION".quoted
  var message: String? = "Authentication failed".quoted
  var status = "ERROR".quoted
  /// More members behind those of the error.
  var more = ""

  init() {}

  /// Draws a code and a message.
  init(_ draw: inout Draw) {
    code = draw.element(of: ["ERR_AUTHENTICATION", "ERR_ACTIVATION", "ERR_ENCRYPTION", "ERROR_GENERIC"]).quoted
    message = "Failed with number \(draw.unsigned64())".quoted
  }

  var nested: String { #"{"status":\#(status),"responseObject":\#(object(codeName: "code"))}"# }

  var plain: String { object(codeName: "error") }

  private func object(codeName: String) -> String {
    let members = [(codeName, code), ("message", message)].compactMap { name, value in
      value.map { "\(name.quoted):\($0)" }
    }
    return "{" + members.joined(separator: ",") + more + "}"
  }
}
