package import Conformance
internal import PowerAuth

/// The request for a temporary key that is a shared secret.
package struct SecretKeyRequestOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "temporary-key.request-shared-secret",
    "The token with which a client asks for a temporary key that is a shared secret.",
    reference: "Version4/RequestSharedSecret", ranges: [.onlyV4], chapter: .temporaryKeys4,
    use: "The client asks a server for a temporary key.")
  package let applicationKey = input("applicationKey", .base64Key, "The application, Base64 text.")
  package let activationId = optionalInput(
    "activationId", .activationId, "The activation; absent in the scope of the application.")
  package let challenge = input("challenge", .bytes(32), "The challenge, which the answer must repeat.")
  package let algorithm = input("algorithm", .algorithm, SharedSecretText.algorithm)
  package let encapsulationKeys = input(
    "encapsulationKeys", .keyParts, "The encapsulation keys: an uncompressed point, then a SubjectPublicKeyInfo.")
  package let key = input(
    "key", FieldKind.bytes(32).withoutCornersOfForm,
    "KEY_MAC_GET_APP_TEMP_KEY; for an activation KEY_MAC_GET_ACT_TEMP_KEY.")
  package let jwt = output(
    "jwt", .text { _ in "" }, "The token, HS384.",
    formula: """
      signed ‖ "." ‖ Base64URL(HMAC-SHA-384(key, signed)), where signed = Base64URL({"alg":"HS384"}) ‖ "." ‖ \
      Base64URL(JSON of the claims applicationKey, challenge in Base64, sharedSecretRequest with algorithm and \
      encapsulationKeys in Base64, and activationId, if there is one)
      """)
  package let token = rule(
    "R1", "The request is a token of three parts, with alg HS384.", \.version4.secretRequest.header,
    \.tokenWriting.encode, \.tokenWriting.layOut)
  package let code = rule(
    "R2", "The third part is the code HMAC-SHA-384 of the first two, by a key of 32 bytes.",
    \.version4.secretRequest.checkKey, \.version4.secretRequest.authenticate)
  package let claims = rule(
    "R3", "The claims are applicationKey, challenge in Base64, sharedSecretRequest and perhaps activationId.",
    \.version4.secretRequest.writeClaims, \.version4.secretRequest.encode)
  package let request = rule(
    "R4", "sharedSecretRequest has the algorithm, and encapsulationKeys with one key for each part of it, in Base64.",
    \.version4.secretRequest.writeRequest, \.version4.sharedSecret.isDue, \.version4.sharedSecret.findAlgorithm)

  /// The rules that each accepted case exercises.
  package var all: [Rule] { [token, code, claims, request] }

  package var fieldRules: [Rule] { [claims] }

  package func declareAnswer(on op: OperationBuilder) {
    op.verified(by: "temporary-key.read-shared-secret-request")
    op.refuses(.unknownAlgorithm, .keyCount, .invalidLength)
    op.answer { rules, request in
      let sent = SharedSecretRequest(
        applicationKey: request[applicationKey], activationId: request[activationId], challenge: request[challenge],
        algorithm: request[algorithm], encapsulationKeys: request[encapsulationKeys])
      return request.accept(jwt(try rules.requestSharedSecret(sent, key: request[key])))
    }
  }
}

/// The reading of a request for a temporary key that is a shared secret, by a server.
package struct SecretKeyReadOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "temporary-key.read-shared-secret-request",
    "What a client's request for a temporary key that is a shared secret asks for, as a server reads it.",
    reference: "Version4/ReadSharedSecretRequest", ranges: [.onlyV4], chapter: .temporaryKeys4,
    use: "The server reads what a client asks for.")
  package let jwt = input("jwt", FieldKind.text { _ in "" }.withoutCornersOfForm, "The token of the request.")
  package let key = input(
    "key", FieldKind.bytes(32).withoutCornersOfForm,
    "KEY_MAC_GET_APP_TEMP_KEY; for an activation KEY_MAC_GET_ACT_TEMP_KEY.")
  package let signed = step("signed", "the first two parts with the dot between them")
  package let applicationKey = output(
    "applicationKey", .base64Key, "The application that asks.", formula: "the claim `applicationKey`")
  package let activationId = optionalOutput(
    "activationId", .activationId, "The activation that asks, if one does.", formula: "the claim `activationId`")
  package let challenge = output(
    "challenge", .made, "The challenge, which the answer must repeat.", formula: "Base64⁻¹(the claim `challenge`)")
  package let algorithm = output(
    "algorithm", .algorithm, "The algorithm.", formula: "`algorithm` in the claim `sharedSecretRequest`")
  package let encapsulationKeys = output(
    "encapsulationKeys", .keyParts, "The encapsulation keys.",
    formula: "Base64⁻¹ of each element of `encapsulationKeys` in the claim `sharedSecretRequest`")
  package let rules = SecretKeyReadSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .invalidLength, .tokenFormat, .tokenEncoding, .tokenHeader, .signatureMismatch, .tokenClaims, .unknownAlgorithm,
      .keyCount)
    op.answer { rules, request in
      let (read, bytes) = try rules.readSharedSecretRequest(request[jwt], key: request[key])
      return request.accept(
        applicationKey(read.applicationKey), activationId(read.activationId), challenge(read.challenge),
        algorithm(read.algorithm), encapsulationKeys(read.encapsulationKeys)
      ) { [signed(bytes)] }
    }
  }
}

/// What holds of a request that is read.
package struct SecretKeyReadSentences: DeclarationGroup {
  package let token = rule(
    "R1", "The request is a token of three parts, with alg HS384; its type is not used.", \.tokenReading.split,
    \.tokenReading.decode, \.version4.secretRequest.isAlgorithm, \.notation.takeJSON)
  package let code = rule(
    "R2", "The third part is the whole code HMAC-SHA-384 of the first two, by a key of 32 bytes.",
    \.version4.secretRequest.checkKey, \.version4.secretRequest.authenticate, \.version4.secretRequest.isCode)
  package let claims = rule(
    "R3", "The claims that are used are texts that are not empty, and the challenge is Base64 of at least one byte.",
    \.version4.secretRequest.isText, \.version4.secretRequest.isChallenge)
  package let request = rule(
    "R4", "sharedSecretRequest names a known algorithm, and has one key for each part of it.",
    \.version4.sharedSecret.findAlgorithm, \.version4.sharedSecret.isDue)
  /// The rules that each accepted case exercises.
  package var all: [Rule] { [token, code, claims, request] }
}

/// The acceptance of a temporary key that is a shared secret.
package struct SecretKeyAcceptOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "temporary-key.accept-shared-secret",
    "The temporary key that a client computes from the answer of a server, if the answer is the right one.",
    reference: "Version4/AcceptSharedSecret", ranges: [.onlyV4], chapter: .temporaryKeys4,
    use: "The client takes the temporary key with which it encrypts requests.")
  package let algorithm = input("algorithm", .algorithm, "The algorithm of the request.")
  package let applicationKey = input("applicationKey", .base64Key, "The application that asked, Base64 text.")
  package let activationId = optionalInput(
    "activationId", .activationId, "The activation that asked; absent in the scope of the application.")
  package let challenge = input(
    "challenge", FieldKind.bytes(32).withoutCornersOfForm, "The challenge of the request.")
  package let jws = input(
    "jws", FieldKind.text { _ in "" }.withoutCornersOfForm,
    "The answer: a JSON Web Signature in its JSON form.")
  package let publicKeys = input(
    "publicKeys", .keyParts,
    """
    The master keys, or for an activation the public keys of the server: a point, then a SubjectPublicKeyInfo of ML-DSA.
    """)
  package let privateKeys = input(
    "privateKeys", .keyParts, "The private keys of the request, as in `shared-secret.compute`.")
  package let now = input(
    "now", FieldKind.timestamp.withoutCornersOfForm,
    "When the key is to be used: synchronised milliseconds since 1970.")
  package let claims = textStep("claims", "the text of Base64URL⁻¹(the payload of jws)")
  package let steps = SharedSecretSteps()
  package let keyId = output("keyId", .identifier, "The identifier of the key.", formula: "the claim `sub`")
  package let secret = output(
    "secret", .made, "The temporary key, 32 bytes.",
    formula: "`shared-secret.compute` of `encapsulatedKeys` and `salt` in the claim `sharedSecretResponse`")
  package let expiry = output(
    "expiry", .timestamp, "When the key expires, in milliseconds since 1970.", formula: "the claim `exp_ms`")
  package let serverTime = output(
    "serverTime", .timestamp, "The time of the server, in milliseconds since 1970.", formula: "the claim `iat_ms`")
  package let rules = SecretKeyAcceptSentences()

  package var fieldRules: [Rule] { [rules.same, rules.secret] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .unknownAlgorithm, .keyCount, .tokenFormat, .tokenEncoding, .tokenHeader, .duplicateSignature,
      .signatureEncoding, .signatureMismatch, .missingSignature, .tokenClaims, .claimMismatch, .expired,
      .invalidLength, .invalidPrivateKey, .invalidPublicKey)
    op.answer { rules, request in
      let sent = SentSecretRequest(
        algorithm: request[algorithm], applicationKey: request[applicationKey], activationId: request[activationId],
        challenge: request[challenge], privateKeys: request[privateKeys])
      let (key, read) = try rules.acceptSharedSecret(
        request[jws], for: sent, publicKeys: request[publicKeys], time: request[now])
      return request.accept(
        keyId(key.identifier), secret(key.secret.value), expiry(key.expires), serverTime(key.issued)
      ) { [claims(String(decoding: read.payload, as: UTF8.self)), steps.record(key.secret)] }
    }
  }
}

/// What holds of the acceptance of a shared secret.
package struct SecretKeyAcceptSentences: DeclarationGroup {
  package let signatures = rule(
    "R1", "Each public key must have signed the answer: all of them, and with each algorithm once.",
    \.version4.secretAnswer.isStrict, \.version4.secretAnswer.chooseKeys, \.version4.webReading.isComplete,
    \.version4.webReading.isTolerated, \.version4.webReading.areDistinct)
  package let form = rule(
    "R2", "The answer is a JSON Web Signature in its JSON form, with raw signatures of P-384.",
    \.version4.webReading.readObject, \.version4.curveKeys.decodeRaw, \.notation.takeJSON)
  package let same = rule(
    "R3", "challenge, applicationKey and, for an activation, activationId are those of the request.",
    \.version4.secretAnswer.isSame)
  package let identifier = rule(
    "R4", "sub is a text that is not empty.", \.version4.secretAnswer.readIdentifier)
  package let response = rule(
    "R5", "sharedSecretResponse has a salt of 32 bytes, and one encapsulated key for each part of the algorithm.",
    \.version4.secretAnswer.isDue, \.version4.secretAnswer.isSalt)
  package let secret = rule(
    "R6", "The key is the shared secret of the request's private keys and of the answer.",
    \.version4.sharedSecret.layOut, \.version4.encapsulation.readPoint, \.version4.lattice.checkCiphertext,
    \.version4.curveKeys.readScalar)
  package let time = rule(
    "R7", "iat_ms and exp_ms are milliseconds; the key is used up to exp_ms − 10 000. exp and iat are not used.",
    \.version4.secretAnswer.isUsable, \.version4.secretAnswer.readTime)

  /// The rules that each accepted case exercises.
  package var all: [Rule] { [signatures, form, same, identifier, response, secret, time] }
}
