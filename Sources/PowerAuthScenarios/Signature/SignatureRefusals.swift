internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension SignatureScenarios {
  /// Declares what is refused of the factors before anything is computed.
  func declareRefusalsOfFactors(of parents: TypeScenarios) {
    declareUnknownTypes(of: parents.threeFactors)
    declareMissingKeys(of: parents)
    declareKeyLengths(of: parents.threeFactors)
  }

  private func declareUnknownTypes(of parent: Scenario) {
    let fields = fields
    let texts: [Row<String>] = [
      Row("type-knowledge-biometry", "Two factors without possession are no type.", "knowledge_biometry"),
      Row("type-biometry-possession", "The factors of a type stand in one order only.", "biometry_possession"),
      Row(
        "type-biometry-knowledge", "The factors of a type stand in one order only.", "possession_biometry_knowledge"),
      Row("type-possession-twice", "A factor counts once.", "possession_possession"),
      Row("type-empty", "A signature has at least one factor.", ""),
      Row("type-ending-in-underscore", "A name with nothing after its underscore is no type.", "possession_knowledge_"),
      Row("type-with-dash", "The names are joined by an underscore.", "possession-knowledge"),
      Row("type-with-space", "White space is not taken away.", " possession"),
      Row("type-with-newline", "White space is not taken away.", "possession\n"),
      Row("type-1fa", "The number of factors does not say which.", "1fa"),
    ]
    for row in texts {
      op.variant(
        row.name, of: parent, change: "signatureType: another text", row.words, exercises: [rules.types],
        flags: [.malformed], expecting: .reject(.unknownSignatureType)
      ) { $0[fields.signatureType] = row.value }
    }
  }

  private func declareMissingKeys(of parents: TypeScenarios) {
    let fields = fields
    for type in SignatureType.allCases {
      for factor in type.factors {
        op.variant(
          "\(type.partOfID)/\(factor.rawValue)-key-missing", of: parents[type].alone,
          change: "\(factor.rawValue)Key: absent",
          "The key of \(factor.rawValue) is absent, and its component is not left out.",
          exercises: [rules.missingKey],
          flags: type == .possessionBiometry ? [.missing, .possessionBiometry] : [.missing],
          expecting: .reject(.missingKey)
        ) { $0[fields.key(of: factor)] = nil }
      }
    }
    op.variant(
      "possession/key-of-another-factor", of: parents.possession.withAllKeys, change: "possessionKey: absent",
      "The keys of other factors do not stand in for the one that the type names.", exercises: [rules.missingKey],
      flags: [.missing, .crossed], expecting: .reject(.missingKey)
    ) { $0[fields.possessionKey] = nil }
  }

  private func declareKeyLengths(of parent: Scenario) {
    let fields = fields
    for factor in SignatureFactor.allCases {
      let name = "\(factor.rawValue)Key"
      for count in [0, 15, 17, 32] {
        op.variant(
          "\(factor.rawValue)-key-of-\(count)-bytes", of: parent, change: "\(name): \(count) bytes",
          "HMAC would take a key of \(count) bytes, but keys of factors have 16.", exercises: [rules.lengths],
          flags: [.invalidLength], expecting: .reject(.invalidLength)
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
        name, of: parent, change: "signatureType: \(text)",
        "The Java library compares types in any case; the mobile core knows them as constants, written in lower case.",
        exercises: [rules.types], flags: [.policy],
        expecting: .either(.unknownSignatureType) { input in
          var lowerCase = input
          lowerCase[fields.signatureType.name] = .text("possession_knowledge")
          return try outputs(lowerCase)
        },
        protocols: protocols
      ) { $0[fields.signatureType] = text }
    }
  }
}

extension SignatureScenarios where Counter == [UInt8] {
  /// Declares what is refused before anything is computed.
  func declareRefusals(of parents: TypeScenarios) {
    declareRefusalsOfFactors(of: parents)
    declareCounterLengths(of: parents.twoFactors)
  }

  private func declareCounterLengths(of parent: Scenario) {
    let fields = fields
    for count in [0, 8, 15, 17, 32] {
      op.variant(
        "counter-of-\(count)-bytes", of: parent, change: "counterData: \(count) bytes",
        "A counter's value has 16 bytes, and \(count) are no such value.", exercises: [rules.lengths],
        flags: [.invalidLength], expecting: .reject(.invalidLength)
      ) { draft in draft[fields.counterData] = draft.draw("counterData") { $0.bytes(count) } }
    }
  }
}

extension OperationBuilder {
  /// Declares a type behind a byte order mark; the signature, where there is one, is right for the type without it.
  func declareTypeWithMark(_ signatureType: Field<String>, of parent: Scenario, _ rule: Rule) {
    variant(
      "type-with-byte-order-mark", of: parent, change: "signatureType: a byte order mark in front of it",
      "A byte order mark is not taken away.", exercises: [rule], flags: [.malformed],
      expecting: .reject(.unknownSignatureType)
    ) { $0[signatureType] = "\u{feff}possession" }
  }
}
