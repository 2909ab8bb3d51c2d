internal import Conformance
internal import PowerAuth

extension SignatureScenarios {
  /// Declares what is refused before anything is computed; the scenarios of the six types must be there.
  func declareRefusals() {
    declareUnknownTypes()
    declareMissingKeys()
    declareLengths()
  }

  private func declareUnknownTypes() {
    let fields = fields
    let texts: [(String, String, String)] = [
      ("type-knowledge-biometry", "knowledge_biometry", "Two factors without possession are no type."),
      ("type-biometry-possession", "biometry_possession", "The factors of a type stand in one order only."),
      ("type-biometry-knowledge", "possession_biometry_knowledge", "The factors of a type stand in one order only."),
      ("type-possession-twice", "possession_possession", "A factor counts once."),
      ("type-empty", "", "A signature has at least one factor."),
      ("type-ending-in-underscore", "possession_knowledge_", "A name with nothing after its underscore is no type."),
      ("type-with-dash", "possession-knowledge", "The names are joined by an underscore."),
      ("type-with-space", " possession", "White space is not taken away."),
      ("type-with-newline", "possession\n", "White space is not taken away."),
      ("type-1fa", "1fa", "The number of factors does not say which."),
    ]
    for (name, text, words) in texts {
      op.variant(
        name, of: Self.threeFactors, change: "signatureType: another text", words, exercises: [rules.types],
        flags: [.malformed], expecting: .reject(.unknownSignatureType, also: [])
      ) { $0[fields.signatureType] = text }
    }
  }

  private func declareMissingKeys() {
    let fields = fields
    for type in SignatureType.allCases {
      for factor in type.factors {
        op.variant(
          "\(type.slug)/\(factor.rawValue)-key-missing", of: type.slug, change: "\(factor.rawValue)Key: absent",
          "Without the key of \(factor.rawValue) there is no component of it, and none is left out.",
          exercises: [rules.missingKey],
          flags: type == .possessionBiometry ? [.parameter, .possessionBiometry] : [.parameter],
          expecting: .reject(.missingKey, also: [])
        ) { $0[fields.key(of: factor)] = nil }
      }
    }
    op.variant(
      "possession/key-of-another-factor", of: "possession/all-keys-present", change: "possessionKey: absent",
      "The keys of other factors do not stand in for the one that the type names.", exercises: [rules.missingKey],
      flags: [.parameter, .crossed], expecting: .reject(.missingKey, also: [])
    ) { $0[fields.possessionKey] = nil }
  }

  private func declareLengths() {
    let fields = fields
    for factor in SignatureFactor.allCases {
      let name = "\(factor.rawValue)Key"
      for count in [0, 15, 17, 32] {
        op.variant(
          "\(factor.rawValue)-key-of-\(count)-bytes", of: Self.threeFactors, change: "\(name): \(count) bytes",
          "HMAC would take a key of \(count) bytes, but keys of factors have 16.", exercises: [rules.lengths],
          flags: [.invalidLength], expecting: .reject(.invalidLength, also: [])
        ) { draft in draft[fields.key(of: factor)] = draft.draw(name) { $0.bytes(count) } }
      }
    }
    for count in [0, 8, 15, 17, 32] {
      op.variant(
        "counter-of-\(count)-bytes", of: "possession-knowledge", change: "counterData: \(count) bytes",
        "A counter's value has 16 bytes, and \(count) are no such value.", exercises: [rules.lengths],
        flags: [.invalidLength], expecting: .reject(.invalidLength, also: [])
      ) { draft in draft[fields.counterData] = draft.draw("counterData") { $0.bytes(count) } }
    }
  }

  /// Declares types in other than lower case, which implementations treat differently.
  func declareCaseOfType(
    protocols: Set<String>? = nil, outputs: @escaping @Sendable (Record) throws -> [Record]
  ) {
    let fields = fields
    for (name, text) in [
      ("type-in-upper-case", "POSSESSION_KNOWLEDGE"), ("type-in-mixed-case", "Possession_Knowledge"),
    ] {
      op.variant(
        name, of: "possession-knowledge", change: "signatureType: \(text)",
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
