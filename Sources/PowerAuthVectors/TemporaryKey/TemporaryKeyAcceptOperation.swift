package import Conformance
internal import PowerAuth
internal import Primitives

/// The acceptance of a temporary key.
package struct TemporaryKeyAcceptOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "temporary-key.accept", "The temporary key in the answer of a server, if the answer is the right one.",
    reference: "TemporaryKey/Accept", ranges: [.tokens], chapter: .temporaryKeys,
    use: "The client reads the answer of the server.")
  package let fields = TemporaryKeyAcceptFields()
  package let header = textStep("header", "the text of Base64URL⁻¹(the first part)")
  package let signed = step("signed", "the first two parts with the dot between them")
  package let claims = textStep("claims", "the text of Base64URL⁻¹(the second part)")
  package let rules = TemporaryKeyAcceptRules()

  package var fieldRules: [Rule] { [rules.same] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .tokenFormat, .tokenEncoding, .tokenHeader, .signatureEncoding, .signatureMismatch, .tokenClaims, .claimMismatch,
      .expired, .missingParameter, .invalidPublicKey)
    op.checkOrder(
      .tokenFormat, .tokenEncoding, .tokenHeader, .signatureEncoding, .signatureMismatch, .missingParameter,
      .tokenClaims, .claimMismatch, .expired, .invalidPublicKey)
    op.answer { rules, request in
      let accepted = try rules.acceptTemporaryKey(
        request[fields.token], for: fields.common.context(request.input), challenge: request[fields.common.challenge],
        signer: request[fields.publicKey], time: request[fields.time])
      return request.accept(
        fields.keyId(accepted.key.identifier), fields.temporaryPublicKey(accepted.key.publicKey),
        fields.issued(accepted.key.issued), fields.expires(accepted.key.expires)
      ) { [header(accepted.token.header), signed(accepted.token.signed), claims(accepted.token.claimsText)] }
    }
  }
}

/// The inputs and the outputs of the acceptance of a key.
package struct TemporaryKeyAcceptFields: DeclarationGroup {
  package let common = TemporaryKeyFields()
  package let token = input("token", FieldKind.text { _ in "" }.withoutCornersOfForm, "The token of the answer.")
  package let publicKey = input(
    "publicKey", .publicKey,
    "The master public key; in the activation scope the server's public key of the activation.")
  package let time = input(
    "time", FieldKind.timestamp.withoutCornersOfForm,
    "When the key is to be used: synchronised milliseconds since 1970.")
  package let keyId = output("keyId", .identifier, "The identifier of the key.", formula: "the claim `sub`")
  package let temporaryPublicKey = output(
    "temporaryPublicKey", .sentKey, "The temporary public key, as it was sent.",
    formula: "Base64⁻¹(the claim `publicKey`)")
  package let issued = output(
    "issued", .timestamp, "When the key was issued, in milliseconds since 1970.", formula: "the claim `iat_ms`")
  package let expires = output(
    "expires", .timestamp, "When the key expires, in milliseconds since 1970.", formula: "the claim `exp_ms`")
}

/// What holds of the acceptance of a key.
package struct TemporaryKeyAcceptRules: DeclarationGroup {
  package let token = rule(
    "R1", "The answer is a JSON Web Token with alg ES256 and typ JWT.", \.tokenReading.chooseAlgorithm,
    \.tokenReading.isType, \.tokenReading.isCritical, \.temporaryKeyResponse.isUsable, \.notation.takeJSON)
  package let signature = rule(
    "R2", "It is signed, raw, with the master key; in the activation scope with the server's key of the activation.",
    \.tokenReading.decodeSignature, \.tokenReading.takeSigned, \.ecdsa.verify)
  package let same = rule(
    "R3", "challenge, applicationKey and, in the activation scope, activationId are those of the request.",
    \.temporaryKeyResponse.isSame)
  package let key = rule(
    "R4", "sub is a text that is not empty, and publicKey is Base64 of a point of the curve, in either encoding.",
    \.temporaryKeyResponse.readIdentifier, \.temporaryKeyResponse.checkPoint, \.temporaryKeyResponse.decodeKey,
    \.agreement.readPoint)
  package let time = rule(
    "R5", "iat_ms and exp_ms are whole milliseconds; the key is used up to exp_ms − 10 000. exp and iat are not used.",
    \.temporaryKeyResponse.isUsable,
    \.temporaryKeyResponse.readTime)

  package var all: [Rule] { [token, signature, same, key, time] }
}
