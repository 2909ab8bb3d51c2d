package import Conformance
internal import PowerAuth

/// The header of a request with an authentication code.
package struct AuthorizationHeaderOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "header.authorization",
    "The value of the header `X-PowerAuth-Authorization`, which carries an authentication code.",
    reference: "Version4/Header", ranges: [.onlyV4], chapter: .codes4,
    use: "The client of protocol 4 writes it into an authenticated request.")
  package let header = HeaderBuilding(.authorization)

  package func declareAnswer(on op: OperationBuilder) { header.declareAnswer(on: op) }
}

/// The fields of a header with an authentication code that was received.
package struct AuthorizationHeaderParseOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "header.parse-authorization", "The fields of a received header with an authentication code, each in its form.",
    reference: "Version4/Header", ranges: [.onlyV4], chapter: .codes4,
    use: "The server of protocol 4 reads the header of requests.")
  package let fields = HeaderParseFields(of: [.authorization])
  package let steps = HeaderPairSteps()
  package let rules = HeaderParseRules(of: [.authorization])

  package var fieldRules: [Rule] { [rules.scheme, rules.syntax, rules.forms] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.headerScheme, .headerSyntax, .missingField, .duplicateField, .invalidField)
    op.answer { rules, request in
      let header = try rules.readAuthorizationHeader(request[fields.value])
      return request.accept(fields.outputs(header)) { steps(header.pairs) }
    }
  }
}
