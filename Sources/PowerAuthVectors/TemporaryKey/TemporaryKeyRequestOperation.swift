package import Conformance
internal import PowerAuth

/// The request for a temporary key.
package struct TemporaryKeyRequestOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "temporary-key.request", "The token with which a client asks for a temporary key.",
    reference: "TemporaryKey/Request", ranges: [.tokens], chapter: .temporaryKeys,
    use: "The client asks for a key, before it encrypts a request in 3.3.")
  package let fields = TemporaryKeyFields()
  package let secrets = TemporaryKeySecretFields()
  package let token = output(
    "token", .text { _ in "" }, "The token, HS256.",
    formula: """
      signed ‖ "." ‖ Base64URL(HMAC-SHA-256(key: that of § 11.4, data: signed)), \
      where signed = Base64URL({"alg":"HS256","typ":"JWT"}) ‖ "." ‖ Base64URL(JSON of the claims applicationKey, \
      challenge in Base64 and, in the scope activation, activationId)
      """)
  package let rules = TemporaryKeyRequestVectorRules()

  package var fieldRules: [Rule] { [rules.claims, rules.key] }

  package func declareAnswer(on op: OperationBuilder) {
    op.verified(by: "temporary-key.read-request")
    op.refuses(.missingParameter, .invalidLength, .invalidEncoding)
    op.checkOrder(.invalidEncoding, .missingParameter, .invalidLength)
    op.answer { rules, request in
      let made = try rules.requestTemporaryKey(
        fields.context(request.input), secrets: secrets.secrets(request.input), challenge: request[fields.challenge])
      return request.accept(token(made.token.text))
    }
  }
}

/// What holds of the request for a temporary key.
package struct TemporaryKeyRequestVectorRules: DeclarationGroup {
  package let token = rule(
    "R1", "The request is a JSON Web Token with alg HS256 and typ JWT.", \.tokenWriting.writeHeader,
    \.tokenWriting.encode, \.tokenWriting.layOut, \.tokenReading.split, \.tokenReading.decode,
    \.tokenReading.chooseAlgorithm, \.tokenReading.isType)
  package let key = rule(
    "R2",
    "Its secret is the decoded APP_SECRET; in the activation scope KDF_INTERNAL(KEY_TRANSPORT, decoded APP_SECRET).",
    \.temporaryKeyRequest.decodeSecret, \.temporaryKeyRequest.deriveKey, \.notation.fold)
  package let claims = rule(
    "R3", "The claims are applicationKey and challenge, Base64 of 18 bytes, in any order.",
    \.temporaryKeyRequest.encodeChallenge, \.temporaryKeyRequest.checkChallenge,
    \.temporaryKeyRequest.writeClaims)
  package let scope = rule(
    "R4", "In the activation scope activationId is a claim too, and KEY_TRANSPORT is needed.",
    \.temporaryKeyRequest.writeClaims)

  package var all: [Rule] { [token, key, claims, scope] }
}
