package import Conformance
internal import PowerAuth
internal import Primitives

/// The reading of a request for a temporary key, by a server.
package struct TemporaryKeyReadOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "temporary-key.read-request", "What a client's request for a temporary key asks for, as a server reads it.",
    reference: "TemporaryKey/ReadRequest", ranges: [.tokens], chapter: .temporaryKeys,
    use: "The server reads what a client asks for.")
  package let fields = TemporaryKeyReadFields()
  package let key = step(
    "key",
    """
    in the scope application: Base64⁻¹(applicationSecret); \
    in the scope activation: KDF_INTERNAL(transportKey, Base64⁻¹(applicationSecret))
    """)
  package let signed = step("signed", "the first two parts with the dot between them")
  package let claims = textStep(
    "claims",
    """
    the text of Base64URL⁻¹(the second part); only if Base64URL⁻¹(the third part) = HMAC-SHA-256(key: key, data: signed)
    """)
  package let rules = TemporaryKeyReadRules()

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .tokenFormat, .tokenEncoding, .tokenHeader, .signatureMismatch, .tokenClaims, .missingParameter, .invalidLength,
      .invalidEncoding)
    op.checkOrder(
      .invalidEncoding, .missingParameter, .invalidLength, .tokenFormat, .tokenEncoding, .tokenHeader,
      .signatureMismatch, .tokenClaims)
    op.answer { rules, request in
      let read = try rules.readTemporaryKeyRequest(
        request[fields.token], scope: encryptionScope(request[fields.scope]),
        secrets: fields.secrets.secrets(request.input))
      let secret = try rules.temporaryKeySecret(
        fields.secrets.secrets(request.input), encryptionScope(request[fields.scope]))
      return request.accept(
        fields.applicationKey(read.context.applicationKey), fields.challenge(read.challenge),
        fields.activationId(read.context.activationId)
      ) { [key(secret), signed(read.token.signed), claims(read.token.claimsText)] }
    }
  }
}

/// The inputs and the outputs of the reading of a request.
package struct TemporaryKeyReadFields: DeclarationGroup {
  package let scope = input("scope", .scope, "The scope for which the server was asked.")
  package let secrets = TemporaryKeySecretFields()
  package let token = input("token", .text { _ in "" }, "The token of the request.")
  package let applicationKey = output(
    "applicationKey", .base64Key, "The application that asks.", formula: "the claim `applicationKey`")
  package let challenge = output(
    "challenge", .bytes(18), "The challenge, which the answer must repeat.",
    formula: "Base64⁻¹(the claim `challenge`)")
  package let activationId = optionalOutput(
    "activationId", .identifier, "The activation that asks, in its scope only.", formula: "the claim `activationId`")
}

/// What holds of a request that is read.
package struct TemporaryKeyReadRules: DeclarationGroup {
  package let token = rule(
    "R1", "The request is a JSON Web Token with alg HS256 and typ JWT.", \.tokenWriting.writeHeader,
    \.tokenWriting.encode, \.tokenWriting.layOut, \.tokenReading.split, \.tokenReading.decode,
    \.tokenReading.chooseAlgorithm, \.tokenReading.isType, \.tokenReading.isCritical, \.notation.takeJSON)
  package let key = rule(
    "R2",
    "Its secret is the decoded APP_SECRET; in the activation scope KDF_INTERNAL(KEY_TRANSPORT, decoded APP_SECRET).",
    \.temporaryKeyRequest.decodeSecret, \.temporaryKeyRequest.deriveKey, \.notation.fold)
  package let code = rule(
    "R3", "The third part is the whole code of HMAC-SHA-256 of the first two, compared in constant time.",
    \.tokenReading.isCode)
  package let claims = rule(
    "R4",
    """
    applicationKey is a text that is not empty, challenge is Base64 of 18 bytes, and activationId, such a text, is there \
    in its scope only.
    """,
    \.temporaryKeyRequest.checkChallenge, \.temporaryKeyRequest.isText, \.temporaryKeyRequest.isNamed)
}
