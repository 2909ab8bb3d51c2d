package import Conformance
internal import PowerAuth

/// The parts of a request as one text.
package struct NormalizedRequestOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "request.normalized", "The text that stands for a request, without the application's secret.",
    reference: "Request/Normalized", ranges: [.v2BesideOthers, .beforePatch, .sincePatch], chapter: .signedData,
    use: "The client and the application's server make it; the key server adds APP_SECRET.")
  package let fields = RequestFields()
  package let steps = RequestSteps()
  package let data = output(
    "data", .text(atMost: RequestFields.mostCharacters) { _ in "" }, "The parts of the request, joined by &.",
    formula: "method & uriIdBase64 & nonceBase64 & bodyBase64")
  package let rules = RequestRules()

  package var fieldRules: [Rule] { [rules.text, rules.base64, rules.nonce] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownMethod, .invalidLength)
    op.answer { rules, request in
      let normalized = try fields.request(request.input, by: rules)
      return request.accept(data(rules.normalizedData(of: normalized))) { steps(normalized) }
    }
  }
}
