package import Conformance
internal import PowerAuth

/// The secret of an exchange, as the client computes it.
package struct SharedSecretOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "shared-secret.compute", "The secret that a client computes from the answer of a server.",
    reference: "Version4/Compute", ranges: [.onlyV4], chapter: .sharedSecret4,
    use: "The client computes the secret of a temporary key, of an activation, of an upgrade or of a new factor.")
  package let algorithm = input("algorithm", .algorithm, SharedSecretText.algorithm)
  package let privateKeys = input(
    "privateKeys", .keyParts,
    "The private keys of the request: a scalar of 48 bytes, then a seed of 64 bytes or an expanded key of ML-KEM.")
  package let encapsulatedKeys = input(
    "encapsulatedKeys", .keyParts, "The encapsulated keys of the answer: an uncompressed point, then a ciphertext.")
  package let salt = input("salt", .bytes(32), "The salt of the answer, 32 bytes.")
  package let curveSecret = step("curveSecret", "`dhkem.decapsulate` of the first elements; not with ML_L3 and ML_L5")
  package let latticeSecret = step(
    "latticeSecret", "`mlkem.decapsulate` of the last elements; not with EC_P384")
  package let steps = SharedSecretSteps()
  package let secret = output("secret", .bytes(32), "The secret, 32 bytes.", formula: SharedSecretText.formula)
  package let rules = SharedSecretSentences()

  package var fieldRules: [Rule] { [rules.salt] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.unknownAlgorithm, .keyCount, .invalidLength, .invalidPrivateKey, .invalidPublicKey)
    op.answer { rules, request in
      let computed = try rules.computeSharedSecret(
        algorithm: request[algorithm], privateKeys: request[privateKeys],
        encapsulatedKeys: request[encapsulatedKeys], salt: request[salt])
      return request.accept(secret(computed.value)) {
        [computed.curveSecret.map { curveSecret($0) }, computed.latticeSecret.map { latticeSecret($0) }]
          .compactMap { $0 } + [steps.record(computed)]
      }
    }
  }
}

/// The answer of a server to a request for a shared secret.
package struct SharedSecretAnswerOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "shared-secret.respond", "The encapsulated keys that a server answers to a request, and the secret.",
    reference: "Version4/Respond", ranges: [.onlyV4], chapter: .sharedSecret4,
    use: "The server answers a client's request for such a secret.")
  package let algorithm = input("algorithm", .algorithm, SharedSecretText.algorithm)
  package let encapsulationKeys = input(
    "encapsulationKeys", .keyParts,
    "The encapsulation keys of the request: an uncompressed point, then a SubjectPublicKeyInfo of ML-KEM.")
  package let ephemeralPrivateKey = optionalInput(
    "ephemeralPrivateKey", .curvePrivateKey, "The ephemeral private key of the server; absent with ML_L3 and ML_L5.")
  package let message = optionalInput(
    "m", .made, "The random bytes of the encapsulation by ML-KEM, 32; absent with EC_P384.")
  package let salt = input("salt", .bytes(32), "The salt, 32 bytes, which a server draws.")
  package let curveSecret = step(
    "curveSecret", "`dhkem.encapsulate` for the first key, with ephemeralPrivateKey; not with ML_L3 and ML_L5")
  package let latticeSecret = step(
    "latticeSecret", "`mlkem.encapsulate` for the last key without its structure, with m; not with EC_P384")
  package let encapsulatedKeys = output(
    "encapsulatedKeys", .keyParts, "The encapsulated keys: an uncompressed point, then a ciphertext.",
    formula: "those of `dhkem.encapsulate` and of `mlkem.encapsulate`, in this order")
  package let steps = SharedSecretSteps()
  package let secret = output("secret", .bytes(32), "The secret, 32 bytes.", formula: SharedSecretText.formula)
  package let rules = SharedSecretSentences()
  package let structure = rule(
    "R9", "An encapsulation key of ML-KEM is a SubjectPublicKeyInfo of its parameters, with coefficients below 3329.",
    \.version4.structures.read, \.version4.lattice.checkCoefficients)

  package var fieldRules: [Rule] { [rules.salt] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .unknownAlgorithm, .keyCount, .missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey,
      .invalidPublicKey)
    op.answer { rules, request in
      let answer = try rules.respondWithSharedSecret(
        algorithm: request[algorithm], encapsulationKeys: request[encapsulationKeys],
        ephemeralPrivateKey: request[ephemeralPrivateKey], message: request[message], salt: request[salt])
      return request.accept(encapsulatedKeys(answer.encapsulatedKeys), secret(answer.secret.value)) {
        [answer.secret.curveSecret.map { curveSecret($0) }, answer.secret.latticeSecret.map { latticeSecret($0) }]
          .compactMap { $0 } + [steps.record(answer.secret)]
      }
    }
  }
}

/// Texts of both operations.
enum SharedSecretText {
  static let algorithm = "The algorithm: EC_P384, EC_P384_ML_L3, EC_P384_ML_L5, ML_L3 or ML_L5."
  static let formula = "KMAC256(key: salt, data: data, 32, \"KDF\")"
}

/// How the secrets become one.
package struct SharedSecretSteps: DeclarationGroup {
  package let data = step(
    "data",
    """
    00000001 ‖ concatWithSizes(curveSecret, latticeSecret) ‖ \
    concatWithSizes("shared-secret/" ‖ algorithm, "4.0"), \
    without a secret that the algorithm does not have
    """)

  func record(_ secret: SharedSecret) -> Step { data(secret.data) }
}

/// What holds of a shared secret.
package struct SharedSecretSentences: DeclarationGroup {
  package let algorithm = rule(
    "R1", "The algorithm is named exactly, in upper case; other names are refused.",
    \.version4.sharedSecret.findAlgorithm)
  package let count = rule(
    "R2", "Each list has one key for each part of the algorithm, that of the curve first.",
    \.version4.sharedSecret.isDue)
  package let salt = rule(
    "R3", "The salt has 32 bytes, and is the key of KMAC256.", \.version4.sharedSecret.checkSalt,
    \.version4.sharedSecret.chooseKey)
  package let secrets = rule(
    "R4", "The data have the counter 1 in four bytes, and each secret behind its size, that of the curve first.",
    \.version4.sharedSecret.order, \.version4.sharedSecret.join, \.version4.sharedSecret.layOut)
  package let fixedInfo = rule(
    "R5", "The fixed info is the label shared-secret/ with the name of the algorithm, and the version 4.0.",
    \.version4.sharedSecret.label, \.version4.sharedSecret.writeFixedInfo)
  package let output = rule(
    "R6", "32 bytes are computed, with the custom string KDF.", \.version4.sharedSecret.customization,
    \.version4.sharedSecret.byteCount, \.version4.sharedSecret.derive)
  package let curve = rule(
    "R7", "The part of the curve is the secret that HPKE exports.", \.version4.encapsulation.readPoint,
    \.version4.encapsulation.chooseSecret, \.version4.curveKeys.readScalar)
  package let lattice = rule(
    "R8", "The part of ML-KEM is the secret of FIPS 203; random bytes and ciphertexts have their lengths.",
    \.version4.lattice.decapsulate, \.version4.lattice.encapsulate, \.version4.lattice.checkCiphertext,
    \.version4.lattice.checkMessage)

  /// The rules that each accepted case exercises.
  package var all: [Rule] { [algorithm, count, salt, secrets, fixedInfo, output] }
}
