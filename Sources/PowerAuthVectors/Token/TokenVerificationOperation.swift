package import Conformance
internal import PowerAuth

/// The server's check of a token's digest.
package struct TokenVerificationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "token.verify", "Whether a digest proves the possession of a token.", reference: "Token/Verification",
    ranges: ProtocolRange.tokenDigests, chapter: .tokens,
    use: "The server, for each request with a token.")
  package let fields = TokenFields()
  package let digest = input("digest", .bytes { _ in [] }, "The digest that came with the request, 32 bytes.")
  package let computed = step("computedDigest", "HMAC-SHA-256(key: tokenSecret, data)")
  package let rules = TokenDigestRules()
  package let comparison = rule("R6", "A digest that differs in one bit is refused.", \.token.areEqual)
  package let digestLength = rule("R7", "A digest of any length but 32 bytes is refused.", \.token.checkDigest)

  package var fieldRules: [Rule] { rules.computation + [rules.lengths, comparison, digestLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .digestMismatch)
    op.answer(with: { $0.token.takeVersion($1) }) { rules, request, version in
      let expected = try rules.verifyToken(fields.proof(request.input), digest: request[digest], version: version)
      return request.accept { [fields.data(expected.data), computed(expected.value)] }
    }
  }
}
