internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension SignatureScenarios {
  /// Declares what is refused of the factors before anything is computed.
  func declareRefusalsOfFactors(of parents: TypeScenarios) {
    let fields = fields
    let texts: [Row<String>] = [
      Row("type-knowledge-biometry", "Two factors without possession are not a type.", "knowledge_biometry"),
      Row("type-biometry-possession", "The factors of a type stand in one order only.", "biometry_possession"),
      Row("type-biometry-knowledge", "The factors of a type stand in one order only.", "possession_biometry_knowledge"),
      Row("type-possession-twice", "A factor counts once.", "possession_possession"),
      Row("type-empty", "A signature has at least one factor.", ""),
      Row(
        "type-ending-in-underscore", "A name with nothing after its underscore is not a type.", "possession_knowledge_"),
      Row("type-with-dash", "The names are joined by an underscore.", "possession-knowledge"),
      Row("type-with-space", "White space is not taken away.", " possession"),
      Row("type-with-newline", "White space is not taken away.", "possession\n"),
      Row("type-1fa", "The number of factors does not say which.", "1fa"),
    ]
    for row in texts {
      op.refuses(
        row.name, of: parents.threeFactors, fields.signatureType.set("another text", row.value), row.words,
        .unknownSignatureType,
        [rules.types], .malformed)
    }
    for type in SignatureType.allCases {
      for factor in type.factors {
        op.refuses(
          "\(type.partOfID)/\(factor.rawValue)-key-missing", of: parents[type].alone, "\(factor.rawValue)Key: absent",
          "The key of \(factor.rawValue) is absent, and its component is not left out.", .missingKey,
          [rules.missingKey], flags: type == .possessionBiometry ? [.missing, .possessionBiometry] : [.missing]
        ) { $0[fields.key(of: factor)] = nil }
      }
    }
    op.refuses(
      "possession/key-of-another-factor", of: parents.possession.withAllKeys, fields.possessionKey.absent,
      "The keys of other factors do not stand in for the one that the type names.", .missingKey, [rules.missingKey],
      .missing, .crossed)
    for factor in SignatureFactor.allCases {
      let name = "\(factor.rawValue)Key"
      for count in [0, 15, 17, 32] {
        op.refuses(
          "\(factor.rawValue)-key-of-\(count)-bytes", of: parents.threeFactors, "\(name): \(count) bytes",
          "HMAC would take a key of \(count) bytes, but keys of factors have 16.", .invalidLength, [rules.lengths],
          .invalidLength
        ) { draft in draft[fields.key(of: factor)] = draft.draw(name) { $0.bytes(count) } }
      }
    }
  }

  /// Declares types in other than lower case, which implementations treat differently.
  func declareCaseOfType(
    of parent: Scenario, protocols: Set<String>? = nil, outputs: @escaping @Sendable (Record) throws -> [Record]
  ) {
    let fields = fields
    for (name, text) in [
      ("type-in-upper-case", "POSSESSION_KNOWLEDGE"), ("type-in-mixed-case", "Possession_Knowledge"),
    ] {
      op.variant(
        name, of: parent, fields.signatureType.set(text, text),
        "The Java library compares types in any case; the mobile core knows them as constants, written in lower case.",
        [rules.types], .policy,
        expecting: .either(.unknownSignatureType) { input in
          var lowerCase = input
          lowerCase[fields.signatureType.name] = .text("possession_knowledge")
          return try outputs(lowerCase)
        }, in: protocols)
    }
  }
}

extension SignatureScenarios where Counter == [UInt8] {
  /// Declares what is refused before anything is computed.
  func declareRefusals(of parents: TypeScenarios) {
    declareRefusalsOfFactors(of: parents)
    op.refusesLengths(
      [0, 8, 15, 17, 32], of: fields.counterData, parent: parents.twoFactors,
      { "A counter's value has 16 bytes, so \($0) bytes are refused." }, [rules.lengths], named: "counter")
  }
}

extension OperationBuilder {
  /// Declares a type behind a byte order mark; the signature, where there is one, is right for the type without it.
  func declareTypeWithMark(_ signatureType: Field<String>, of parent: Scenario, _ rule: Rule) {
    refuses(
      "type-with-byte-order-mark", of: parent,
      signatureType.set("a byte order mark in front of it", "\u{feff}possession"),
      "A byte order mark is not taken away.", .unknownSignatureType, [rule], .malformed)
  }
}
