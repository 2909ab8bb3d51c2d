package import Conformance
package import PowerAuth

/// The encapsulation key of a seed.
package struct LatticeGenerationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "mlkem.generate", "The encapsulation key of ML-KEM that a seed gives.", reference: "Version4/Generate",
    ranges: [.onlyV4], chapter: .sharedSecret4,
    use: "The client makes the key that it sends for a shared secret.")
  package let seed = input("seed", .bytes(64), "The seed d ‖ z, 64 bytes.")
  package let set = input("set", .encapsulationSet, "The parameters.")
  package let encapsulationKey = output(
    "encapsulationKey", .made, "The raw encapsulation key, 1184 or 1568 bytes.",
    formula: "the encapsulation key of ML-KEM.KeyGen_internal(d, z) (FIPS 203, 7.1)")
  package let length = rule("R1", "A seed has 64 bytes.", \.version4.lattice.checkSeed)
  package let key = rule("R2", "The key follows from d; z does not enter it.", \.version4.lattice.expand)

  package var fieldRules: [Rule] { [length, key] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      request.accept(
        encapsulationKey(try rules.encapsulationKey(seed: request[seed], encapsulationSet(request[set]))))
    }
  }
}

/// The secret of ML-KEM for an encapsulation key.
package struct LatticeEncapsulationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "mlkem.encapsulate", "The ciphertext and the secret of ML-KEM that 32 random bytes give.",
    reference: "Version4/LatticeEncapsulate", ranges: [.onlyV4], chapter: .sharedSecret4,
    use: "The server encapsulates the secret of ML-KEM for a client's key.")
  package let encapsulationKey = input(
    "encapsulationKey", .made, "The raw encapsulation key, 1184 bytes for ML-KEM-768, 1568 for ML-KEM-1024.")
  package let message = input("m", .bytes(32), "The random bytes, 32, which a sender draws for this secret alone.")
  package let ciphertext = output(
    "ciphertext", .made, "The ciphertext, 1088 or 1568 bytes.",
    formula: "c of ML-KEM.Encaps_internal(encapsulationKey, m) (FIPS 203, 6.2)")
  package let secret = output(
    "secret", .bytes(32), "The secret, 32 bytes.",
    formula: "K of ML-KEM.Encaps_internal(encapsulationKey, m) (FIPS 203, 6.2)")
  package let lengths = rule(
    "R1", "The length of the key tells the parameters; m has 32 bytes.", \.version4.lattice.findSet,
    \.version4.lattice.checkMessage)
  package let coefficients = rule(
    "R2", "An encapsulation key with a coefficient from 3329 on is refused.", \.version4.lattice.encapsulate)
  package let secrets = rule("R3", "Ciphertext and secret are those of FIPS 203.", \.version4.lattice.encapsulate)

  package var fieldRules: [Rule] { [lengths, secrets] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .invalidPublicKey)
    op.answer { rules, request in
      let made = try rules.encapsulate(latticeKey: request[encapsulationKey], message: request[message])
      return request.accept(ciphertext(made.ciphertext), secret(made.secret))
    }
  }
}

/// The secret in a ciphertext of ML-KEM.
package struct LatticeDecapsulationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "mlkem.decapsulate", "The secret of ML-KEM that a private key finds in a ciphertext.",
    reference: "Version4/LatticeDecapsulate", ranges: [.onlyV4], chapter: .sharedSecret4,
    use: "The client finds the secret of ML-KEM in a server's answer.")
  package let set = input("set", .encapsulationSet, "The parameters.")
  package let seed = optionalInput(
    "seed", .made, "The private key as a seed d ‖ z, 64 bytes; absent where expandedKey is there.")
  package let expandedKey = optionalInput(
    "expandedKey", .made, "The private key as the decapsulation key of FIPS 203, 2400 or 3168 bytes.")
  package let ciphertext = input("ciphertext", .made, "The ciphertext, 1088 or 1568 bytes.")
  package let secret = output(
    "secret", .bytes(32), "The secret, 32 bytes.",
    formula: """
      ML-KEM.Decaps_internal(dk, ciphertext) (FIPS 203, 6.3), where dk is expandedKey, or the decapsulation key of \
      ML-KEM.KeyGen_internal(d, z)
      """)
  package let form = rule(
    "R1", "A private key is a seed of 64 bytes or an expanded key as long as the parameters say, and never both.",
    \.version4.lattice.checkSeed, \.version4.lattice.checkExpandedKey)
  package let length = rule(
    "R2", "A ciphertext is as long as the parameters say.", \.version4.lattice.checkCiphertext)
  package let hash = rule(
    "R3", "An expanded key whose hash is not that of its encapsulation key is refused.", \.version4.lattice.decapsulate)
  package let rejection = rule(
    "R4", "A ciphertext of the right length that nobody made gives another secret, and not an error.",
    \.version4.lattice.decapsulate)
  package let secrets = rule(
    "R5", "The secret is that of FIPS 203.", \.version4.lattice.decapsulate, \.version4.lattice.expand)

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.missingParameter, .unexpectedParameter, .invalidLength, .invalidPrivateKey)
    op.answer { rules, request in
      let set = try encapsulationSet(request[set])
      let key: LatticePrivateKey
      switch (request[seed], request[expandedKey]) {
      case (nil, nil): throw Refusal.missingParameter
      case (.some, .some): throw Refusal.unexpectedParameter
      case (let seed?, nil): key = .seed(seed)
      case (nil, let expanded?): key = .expanded(expanded)
      }
      return request.accept(
        secret(try rules.decapsulate(ciphertext: request[ciphertext], latticeKey: key, set)))
    }
  }
}

extension FieldKind where Native == String {
  /// The name of parameters of ML-KEM.
  package static let encapsulationSet = FieldKind.choice(EncapsulationSet.allCases.map(\.rawValue))
}

/// Reads the name of parameters of ML-KEM.
package func encapsulationSet(_ name: String) throws -> EncapsulationSet {
  guard let set = EncapsulationSet(rawValue: name) else { throw UnknownChoice(text: name) }
  return set
}

/// A text that is not one of a field's choices; the engine lets none through.
package struct UnknownChoice: Error, CustomStringConvertible {
  package let text: String
  package var description: String { "\(text) is not one of the choices" }

  package init(text: String) { self.text = text }
}
