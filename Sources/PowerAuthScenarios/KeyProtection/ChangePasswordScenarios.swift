package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension ChangePasswordOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "This is the change that asks no server. The safe one first lets the server verify a signature with the old "
        + "password (`POST /pa/v3/signature/validate`, reason `VALIDATE_PASSWORD`), and does the same after that.")
    let basic = op.scenario(
      "basic", "Digits for digits.", [rules.layer, derivation, fresh], .basic, set: old.password("1234"),
      newPassword("2468"))
    let external = op.scenario(
      "external-key", "The same with an external key, which stays the outer layer.", [rules.layer, rules.external],
      .basic
    ) {
      $0[old.password] = "1234"
      $0[newPassword] = "2468"
      $0.fill(externalKey)
    }
    let examples: [Row<(password: String, external: [UInt8]?)>] = [
      Row("right", "Worked example 7.3 with the right old password", ("1234", nil)),
      Row("wrong", "Worked example 7.3 with a wrong old password, which is not noticed", ("WRONG", nil)),
      Row("right-with-external-key", "The right old password and an external key", ("1234", ExampleKey.external)),
      Row("wrong-with-external-key", "A wrong old password and an external key", ("WRONG", ExampleKey.external)),
    ]
    for row in examples {
      op.scenario(
        "worked-example/\(row.name)", "\(row.words).", [rules.layer, derivation, fresh],
        flags: row.value.password == "WRONG" ? [.undetectable] : [.basic]
      ) {
        $0[protectedKey] =
          row.value.external == nil ? ExampleKey.protectedKnowledge : ExampleKey.protectedKnowledgeWithExternal
        $0[old.password] = row.value.password
        $0[old.salt] = ExampleKey.salt
        $0[newPassword] = "newpass"
        $0[newSalt] = bytes(hex: "b8471ed9633e9762f48ce1141b3ff671")
        $0[externalKey] = row.value.external
      }
    }
    op.scenario(
      "same-password", "The same password with a new salt: the protected key changes nevertheless.", [fresh], .basic,
      set: old.password("1234"), newPassword("1234"))
    op.scenario(
      "same-password-and-salt", "The same password and salt: the protected key stays as it is.", [derivation], .basic
    ) { draft in
      draft[old.password] = "1234"
      draft[newPassword] = "1234"
      draft[newSalt] = draft.fill(old.salt)
    }
    for count: Int64 in [10_001, 20_000] {
      op.scenario(
        "old-iterations-\(count)", "\(count) iterations of the old password, and 10 000 of the new one.", [fresh],
        .length
      ) { $0[old.iterations] = count }
    }
    for count: Int64 in [1, 1000, 9_999] {
      op.refuses(
        "old-iterations-\(count)", of: basic, "oldIterations: \(count)", "A stored number of iterations was changed.",
        .iterationCount, [derivation], .weak
      ) { $0[old.iterations] = count }
    }
    let short: [Row<String>] = [
      Row("empty", "no character", ""), Row("three-digits", "three digits", "123"),
      Row("euro-sign", "one character of three bytes", "€"),
    ]
    for row in short {
      for (side, field) in [("old", old.password), ("new", newPassword)] {
        op.refuses(
          "\(side)-password-\(row.name)", of: basic, field.set(row.words, row.value),
          "A password has four bytes or more; nothing is changed.", .passwordLength, [lengths], .weak)
      }
    }
    for (side, field) in [("old", old.password), ("new", newPassword)] {
      op.scenario("\(side)-password-of-two-letters", "Two letters of two bytes each are a password.", [lengths], .text)
      { $0[field] = "ěš" }
      op.scenario(
        "\(side)-password-beyond-the-basic-plane", "Characters of three and of four bytes.", [derivation], .text
      ) { $0[field] = "€😀" }
    }
    for (side, field) in [("old", old.salt), ("new", newSalt)] {
      op.refuses(
        "\(side)-salt-of-15-bytes", of: basic, field.bytes(15), "A salt has 16 bytes.", .invalidLength, [derivation],
        .weak)
      op.lengths(
        [17, 32], of: field, saying: { "A salt of \($0) bytes, which all enter." }, [derivation], .length,
        named: "\(side)-salt")
    }
    op.declareKeyLengths(of: basic, field: protectedKey, exercises: [rules.keyLength])
    op.refusesLengths(
      [0, 15, 17, 32], of: externalKey, parent: external, "An external key has 16 bytes.", [rules.keyLength])
    op.random(6, "Inputs drawn from the seed.", [rules.layer, derivation])
  }
}
