package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// The text that a signature covers.
package struct SignedDataOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "request.signed-data", "The text of a request with the application's secret, which signatures cover.",
    reference: "Request/SignedData", ranges: [.v2BesideOthers, .beforePatch, .sincePatch], chapter: .signedData,
    use: "Both parties; it is the input `data` of `signature.online` and `signature.offline`.")
  package let fields = RequestFields()
  package let applicationSecret = input(
    "applicationSecret", .text { Base64.encode($0.bytes(16)) },
    "The application's secret as Base64 text, or `offline` for offline signatures.")
  package let steps = RequestSteps()
  package let normalized = textStep("normalized", "method & uriIdBase64 & nonceBase64 & bodyBase64")
  package let data = output(
    "data", .text(atMost: RequestFields.mostCharacters) { _ in "" }, "The text that is signed, as UTF-8.",
    formula: "normalized & applicationSecret")
  package let rules = RequestRules()
  package let secret = rule(
    "R8", "After another & stands the secret's text, not decoded, not encoded once more.",
    \.normalizedRequest.takeSecret, \.normalizedRequest.order)
  package let offline = rule(
    "R9", "In offline signatures, the word offline takes the place of the secret.", \.normalizedRequest.takeSecret)

  package var fieldRules: [Rule] { [rules.text, rules.base64, rules.nonce] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownMethod, .invalidLength)
    op.answer { rules, request in
      let parts = try fields.request(request.input, by: rules)
      return request.accept(data(rules.signedData(of: parts, applicationSecret: request[applicationSecret]))) {
        steps(parts) + [normalized(rules.normalizedData(of: parts))]
      }
    }
  }
}
