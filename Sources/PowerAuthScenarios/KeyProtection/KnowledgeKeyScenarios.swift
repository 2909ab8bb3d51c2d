package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension KnowledgeKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "Four digits.", [rules.layer, derivation], .basic) {
      $0[password.password] = "1234"
    }
    let external = op.scenario(
      "external-key", "Four digits and an external key.", [rules.layer, rules.external], .basic
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
        "worked-example/\(name)", "Worked example \(name).", [rules.layer, rules.external, derivation], .basic,
        set: password.password("1234"), password.salt(ExampleKey.salt),
        fields.given(isProtecting ? ExampleKey.knowledge : protected), fields.externalKey(external))
    }
    if !isProtecting { op.declareWrongSecrets(fields, password, rules) }
    op.declarePasswords(password, of: basic, derivation: derivation, lengths: lengths)
    for count: Int64 in [10_001, 20_000] {
      op.scenario("iterations-\(count)", "\(count) iterations.", [iterations, derivation], .length) {
        $0[password.iterations] = count
      }
    }
    for count: Int64 in [1, 1000, 9_999] {
      op.refuses(
        "iterations-\(count)", of: basic, password.iterations.set("\(count)", count),
        "So few iterations make it cheap to try all passwords.", .iterationCount, [iterations], .weak)
    }
    op.refusesLengths(
      [0, 1, 8, 15], of: password.salt, parent: basic,
      "With a short salt, one computation serves to try a password on several devices.", [salts], flags: [.weak])
    op.lengths(
      [17, 32, 64], of: password.salt, saying: { "A salt of \($0) bytes, which all enter." }, [salts, derivation],
      .length)
    op.declareFactorLeadingZeros(fields, rules) { draft in
      .knowledge(
        StoredPassword(
          password: draft.fill(password.password), salt: draft.fill(password.salt),
          iterations: Int(draft.fill(password.iterations))))
    }
    op.scenario("salt-with-mark", "A salt that begins with the bytes of a byte order mark.", [derivation], .text) {
      draft in
      let rest = draft.draw("salt") { $0.bytes(13) }
      draft[password.salt] = .byteOrderMark + rest
    }
    op.declareFactorKeyLengths(fields, of: basic, exercises: rules.keyLength)
    op.random(6, "Inputs drawn from the seed.", [rules.layer, derivation])
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
    scenarios(
      wrong, named: "wrong-",
      saying: { "\($0): another key comes out, and no refusal, so that nobody can try passwords." }, [rules.layer],
      .undetectable
    ) { draft, value in
      draft[fields.given] = ExampleKey.protectedKnowledge
      draft[password.password] = "1234"
      draft[password.salt] = ExampleKey.salt
      value(&draft)
    }
    for (name, external) in [("missing", nil), ("other", ExampleKey.transport)] as [(String, [UInt8]?)] {
      scenario(
        "\(name)-external-key", "An external key is \(name), though one was applied: another key comes out.",
        [rules.external], .undetectable, set: fields.given(ExampleKey.protectedKnowledgeWithExternal),
        password.password("1234"), password.salt(ExampleKey.salt), fields.externalKey(external))
    }
  }
}
