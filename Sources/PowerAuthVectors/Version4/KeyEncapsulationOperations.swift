package import Conformance
internal import PowerAuth

/// The secret that was encapsulated for a key of P-384.
package struct KeyDecapsulationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "dhkem.decapsulate", "The secret that was encapsulated for a private key of P-384: HPKE in mode base, export only.",
    reference: "Version4/Decapsulate", ranges: [.onlyV4], chapter: .sharedSecret4,
    use: "The client finds the secret of the curve in a server's answer.")
  package let privateKey = input("privateKey", .curvePrivateKey, "The private key, 48 bytes, big-endian.")
  package let encapsulated = input("encapsulated", .curvePublicKey, "The encapsulated key, an uncompressed point.")
  package let sharedX = step("sharedX", "X of the point privateKey · encapsulated, 48 bytes")
  package let kemSecret = step(
    "kemSecret",
    """
    LabeledExpand(LabeledExtract("", "eae_prk", sharedX), "shared_secret", encapsulated ‖ privateKey · G, 48), \
    with the suite "KEM" ‖ 0011 (RFC 9180, 4.1)
    """)
  package let secret = output(
    "secret", .bytes(48), "The secret, 48 bytes.",
    formula: """
      Export("DHKEM-P384", 48) of the key schedule of mode base with kemSecret and the info "DHKEM-P384", \
      with the suite "HPKE" ‖ 0011 ‖ 0002 ‖ ffff (RFC 9180, 5.1 and 5.3)
      """)
  package let rules = KeyEncapsulationSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidPrivateKey, .invalidPublicKey)
    op.answer { rules, request in
      let made = try rules.decapsulate(request[encapsulated], privateKey: request[privateKey])
      return request.accept(secret(made.secret)) { [sharedX(made.agreed), kemSecret(made.kemSecret)] }
    }
  }
}

/// A secret that is encapsulated for a key of P-384.
package struct KeyEncapsulationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "dhkem.encapsulate",
    "A secret for a public key of P-384, and the key that encapsulates it: HPKE in mode base, export only.",
    reference: "Version4/Encapsulate", ranges: [.onlyV4], chapter: .sharedSecret4,
    use: "The server encapsulates the secret of the curve for a client's key.")
  package let publicKey = input("publicKey", .curvePublicKey, "The encapsulation key, an uncompressed point.")
  package let ephemeralPrivateKey = input(
    "ephemeralPrivateKey", .curvePrivateKey, "The ephemeral private key, which a sender draws for this secret alone.")
  package let sharedX = step("sharedX", "X of the point ephemeralPrivateKey · publicKey, 48 bytes")
  package let encapsulated = output(
    "encapsulated", .made, "The encapsulated key, 97 bytes.", formula: "ephemeralPrivateKey · G, uncompressed")
  package let kemSecret = step(
    "kemSecret",
    """
    LabeledExpand(LabeledExtract("", "eae_prk", sharedX), "shared_secret", encapsulated ‖ publicKey, 48), \
    with the suite "KEM" ‖ 0011 (RFC 9180, 4.1)
    """)
  package let secret = output(
    "secret", .bytes(48), "The secret, 48 bytes.",
    formula: """
      Export("DHKEM-P384", 48) of the key schedule of mode base with kemSecret and the info "DHKEM-P384", \
      with the suite "HPKE" ‖ 0011 ‖ 0002 ‖ ffff (RFC 9180, 5.1 and 5.3)
      """)
  package let rules = KeyEncapsulationSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidPrivateKey, .invalidPublicKey)
    op.answer { rules, request in
      let made = try rules.encapsulate(for: request[publicKey], ephemeralPrivateKey: request[ephemeralPrivateKey])
      return request.accept(encapsulated(made.encapsulated), secret(made.secret)) {
        [sharedX(made.agreed), kemSecret(made.kemSecret)]
      }
    }
  }
}

/// What holds of a secret that is encapsulated for a point.
package struct KeyEncapsulationSentences: DeclarationGroup {
  package let agreement = rule(
    "R1", "The two keys agree on X of their common point, 48 bytes with leading zeros.",
    \.version4.encapsulation.writeAgreed, \.version4.curveKeys.multiply)
  package let suite = rule(
    "R2", "The suite is DHKEM(P-384, HKDF-SHA384), HKDF-SHA384 and export-only, and both points enter uncompressed.",
    \.version4.encapsulation.suite, \.version4.encapsulation.writePoint, \.version4.curveKeys.multiplyBase)
  package let texts = rule(
    "R3", "The info and the context of the export are both the text DHKEM-P384.", \.version4.encapsulation.info,
    \.version4.encapsulation.exporterContext)
  package let export = rule(
    "R4", "48 bytes are exported, and neither X nor the secret of the KEM is taken in their place.",
    \.version4.encapsulation.byteCount, \.version4.encapsulation.chooseSecret)
  package let point = rule(
    "R5", "The other key is an uncompressed point of the curve.", \.version4.encapsulation.readPoint,
    \.version4.curveKeys.multiply)
  package let scalar = rule(
    "R6", "A private key is a number from 1 to the order of the curve less one.",
    \.version4.curveKeys.readScalar)

  /// The rules that each accepted case exercises.
  package var all: [Rule] { [agreement, suite, texts, export] }
}
