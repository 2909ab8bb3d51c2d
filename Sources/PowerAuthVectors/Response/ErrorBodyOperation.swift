package import Conformance
internal import PowerAuth

/// The plain answer to an encrypted request that failed.
package struct ParseErrorOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "response.parse-error", "The code and the message in the answer of a server to a request that failed.",
    reference: "Response/ParseError", ranges: [.v3], chapter: .refusals,
    use: "The client, where the status of an HTTP response is not 200.")
  package let body = input(
    "body", .text { ErrorExample(&$0).nested }.withoutCornersOfForm, "The body of the answer, JSON.")
  package let code = output(
    "code", .text { _ in "" }, "The code of the error.",
    formula: "the member `code` of the object `responseObject`, or the member `error`")
  package let message = optionalOutput(
    "message", .text { _ in "" }, "The message for people, where there is one.",
    formula: "the member `message` next to it")
  package let rules = ErrorBodySentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.messageSyntax, .noError, .missingParameter, .invalidEncoding)
    op.answer { rules, request in
      let error = try rules.readErrorBody(request[body])
      return request.accept(code(error.code), message(error.message))
    }
  }
}

/// What holds of the answer to a request that failed.
package struct ErrorBodySentences: DeclarationGroup {
  package let object = rule(
    "R1",
    "The body is a JSON object in which no name occurs twice; other members than those of the error are passed over.",
    \.errorBody.readObject, \.notation.takeJSON)
  package let shapes = rule(
    "R2",
    "The error has `code` and `message` in `responseObject`, or `error` and `message` without a `responseObject`.",
    \.errorBody.takeNested, \.errorBody.nestedCodeName, \.errorBody.plainCodeName)
  package let status = rule(
    "R3", "A `responseObject` has an error only if `status` next to it is `ERROR`, in this spelling.",
    \.errorBody.takeNested)
  package let code = rule("R4", "The code is a text that is not empty, and is taken as it is.", \.errorBody.readCode)
  package let message = rule(
    "R5", "The message is any text, taken as it is; it may be absent.", \.errorBody.readMessage)
}
