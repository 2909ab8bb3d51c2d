package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension KnowledgeKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "Four digits.", exercises: [rules.layer, derivation], flags: [.basic]) {
      $0[password.password] = "1234"
    }
    let external = op.scenario(
      "external-key", "Four digits and an external key.", exercises: [rules.layer, rules.external], flags: [.basic]
    ) {
      $0[password.password] = "1234"
      $0.fill(fields.externalKey)
    }
    let examples: [(String, [UInt8]?, [UInt8])] = [
      ("7.1", nil, ExampleKey.protectedKnowledge),
      ("7.2", ExampleKey.external, ExampleKey.protectedKnowledgeWithExternal),
    ]
    for (name, external, protected) in examples {
      op.scenario(
        "worked-example/\(name)", "Worked example \(name).", exercises: [rules.layer, rules.external, derivation],
        flags: [.basic]
      ) {
        $0[password.password] = "1234"
        $0[password.salt] = ExampleKey.salt
        $0[fields.given] = isProtecting ? ExampleKey.knowledge : protected
        $0[fields.externalKey] = external
      }
    }
    if !isProtecting { op.declareWrongSecrets(fields, password, rules) }
    op.declarePasswords(password, of: basic, derivation: derivation, lengths: lengths)
    for count: Int64 in [10_001, 20_000] {
      op.scenario(
        "iterations-\(count)", "\(count) iterations.", exercises: [iterations, derivation], flags: [.length]
      ) { $0[password.iterations] = count }
    }
    for count: Int64 in [1, 1000, 9_999] {
      op.variant(
        "iterations-\(count)", of: basic, change: "iterations: \(count)",
        "So few iterations make it cheap to try all passwords.", exercises: [iterations], flags: [.weak],
        expecting: .reject(.iterationCount)
      ) { $0[password.iterations] = count }
    }
    for count in [0, 1, 8, 15] {
      op.variant(
        "salt-of-\(count)-bytes", of: basic, change: "salt: \(count) bytes",
        "With a short salt, one computation serves to try a password on several devices.", exercises: [salts],
        flags: [.weak], expecting: .reject(.invalidLength)
      ) { draft in draft[password.salt] = draft.draw("salt") { $0.bytes(count) } }
    }
    op.declareFactorLeadingZeros(fields, rules) { draft in
      .knowledge(
        StoredPassword(
          password: draft.fill(password.password), salt: draft.fill(password.salt),
          iterations: Int(draft.fill(password.iterations))))
    }
    op.scenario(
      "salt-with-mark", "A salt that begins with the bytes of a byte order mark.", exercises: [derivation],
      flags: [.text]
    ) { draft in
      let rest = draft.draw("salt") { $0.bytes(13) }
      draft[password.salt] = .byteOrderMark + rest
    }
    op.declareFactorKeyLengths(fields, of: basic, exercises: rules.keyLength)
    op.random(6, "Inputs drawn from the seed.", exercises: [rules.layer, derivation], flags: [.random])
    op.corners(of: basic, external)
    op.omitPasswordCorners(password)
  }
}

extension OperationBuilder {
  /// Declares wrong passwords and keys, which are not noticed.
  fileprivate func declareWrongSecrets(_ fields: FactorFields, _ password: PasswordFields, _ rules: FactorSentences) {
    let wrong: [Row<@Sendable (inout Draft) -> Void>] = [
      Row("password", "The password of worked example 7.3, which is wrong", { $0[password.password] = "WRONG" }),
      Row("digit", "A password whose last digit is wrong", { $0[password.password] = "1235" }),
      Row("salt", "A wrong salt", { $0[password.salt] = Array(0..<16) }),
      Row("iterations", "One iteration too many", { $0[password.iterations] = 10_001 }),
      Row("external-key", "An external key, where none was applied", { $0[fields.externalKey] = ExampleKey.external }),
    ]
    for row in wrong {
      scenario(
        "wrong-\(row.name)", "\(row.words): another key comes out, and no refusal, so that nobody can try passwords.",
        exercises: [rules.layer], flags: [.undetectable]
      ) {
        $0[fields.given] = ExampleKey.protectedKnowledge
        $0[password.password] = "1234"
        $0[password.salt] = ExampleKey.salt
        row.value(&$0)
      }
    }
    for (name, external) in [("missing", nil), ("other", ExampleKey.transport)] as [(String, [UInt8]?)] {
      scenario(
        "\(name)-external-key", "An external key is \(name), though one was applied: another key comes out.",
        exercises: [rules.external], flags: [.undetectable]
      ) {
        $0[fields.given] = ExampleKey.protectedKnowledgeWithExternal
        $0[password.password] = "1234"
        $0[password.salt] = ExampleKey.salt
        $0[fields.externalKey] = external
      }
    }
  }
}
