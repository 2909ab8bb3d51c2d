package import Conformance
internal import PowerAuth

/// The check of a token.
package struct JwtVerifyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "jwt.verify", "The claims of a JSON Web Token whose signature by ES256 is checked.",
    reference: "JSONWebToken/Verify", ranges: [.tokens], chapter: .jsonWebTokens,
    use: "The server reads claims that a client has signed; the client uses it for answers with temporary keys.")
  package let fields = JWTVerifyFields()
  package let header = textStep("header", "the text of Base64URL⁻¹(the first part)")
  package let signed = step("signed", "the first two parts with the dot between them")
  package let rules = JWTVerifyRules()

  package var fieldRules: [Rule] { [rules.format, rules.encoding] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .tokenFormat, .tokenEncoding, .tokenHeader, .invalidPublicKey, .signatureEncoding, .signatureMismatch,
      .tokenClaims)
    op.answer { rules, request in
      let read = try rules.readToken(request[fields.token], by: .es256, key: request[fields.publicKey])
      return request.accept(fields.claims(read.claimsText)) { [header(read.header), signed(read.signed)] }
    }
  }
}

/// The inputs and the output of the check of a token.
package struct JWTVerifyFields: DeclarationGroup {
  package let token = input("token", .text { _ in "" }, "The token.")
  package let publicKey = input("publicKey", .publicKey, "The public key of the one that signs.")
  package let claims = output(
    "claims", .text { _ in "" }, "The claims, a JSON object as text, as they were signed.",
    formula: """
      the text of Base64URL⁻¹(the second part); only if Base64URL⁻¹(the third part) is a raw signature of `signed`, \
      ECDSA with SHA-256, under publicKey
      """)
}

/// What holds of a token that is checked.
package struct JWTVerifyRules: DeclarationGroup {
  package let format = rule("R1", "A token has three parts between dots, and none is empty.", \.tokenReading.split)
  package let encoding = rule(
    "R2", "Each part is Base64 in the alphabet for addresses, without padding.", \.tokenReading.decode)
  package let header = rule(
    "R3", "The header is a JSON object with alg ES256 and typ JWT; the algorithm is not chosen by the token.",
    \.tokenReading.chooseAlgorithm, \.tokenReading.isType, \.tokenReading.readHeader, \.tokenReading.isCritical)
  package let signature = rule(
    "R4", "The third part is r and s of 32 bytes each, the signature of the first two parts as they were received.",
    \.tokenReading.decodeSignature, \.tokenReading.takeSigned, \.ecdsa.verify)
  package let claims = rule(
    "R5", "The claims are a JSON object in which no name occurs twice, and are handed out as they were signed.",
    \.tokenReading.readClaims, \.notation.takeJSON)
  package let key = rule(
    "R6", "The public key is a point of the curve, in either encoding, and the one that signed.", \.ecdsa.verify,
    \.agreement.readPoint)
}
