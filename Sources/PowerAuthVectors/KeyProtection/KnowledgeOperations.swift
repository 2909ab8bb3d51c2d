internal import Conformance
internal import PowerAuth
internal import Primitives

let protectKnowledgeOperation = knowledgeOperation(isProtecting: true)
let recoverKnowledgeOperation = knowledgeOperation(isProtecting: false)

/// The knowledge key under the password.
private func knowledgeOperation(isProtecting: Bool) -> Conformance.Operation {
  Operation(
    powerAuth: isProtecting ? "factor.protect-knowledge" : "factor.recover-knowledge",
    isProtecting
      ? "The knowledge key, protected with the password."
      : "The knowledge key, recovered with the password; a wrong password gives another key, and no refusal.",
    reference: "KeyProtection/Knowledge", ranges: [.v3]
  ) { op in
    let password = PasswordFields(op, "")
    let fields = FactorFields(
      op, factor: .knowledge, isProtecting: isProtecting,
      unlockFormula: "PBKDF2-HMAC-SHA-1(UTF-8(password), salt, iterations), 16 bytes")
    op.refuses(.invalidLength, .passwordLength, .iterationCount)
    op.costs { _ in 10 }
    let rules = FactorSentences(op, factor: .knowledge)
    let derivation = op.rule(
      "R4", "The unlock key is that of `kdf.password` for the password, the salt and the iterations.")
    let lengths = op.rule("R5", "A password of less than four bytes in UTF-8 is refused.")
    let iterations = op.rule("R6", "Less than 10 000 iterations are refused, and more are made.")
    let salts = op.rule("R7", "A salt of less than 16 bytes is refused.")

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

    op.corners(of: basic, external, exercise: [rules.layer, derivation, rules.keyLength])
    op.omitPasswordCorners(password)
    op.factorMistakes(rules, factor: .knowledge)
    op.mistakes([.passwordHashedBySHA256, .passwordKeyFolded] + Mistake.ofPasswordTexts, violate: [derivation])
    op.mistakes(Mistake.ofPasswordLengths, violate: [lengths])
    op.mistakes(Mistake.ofIterations, violate: [iterations])
    op.mistake(.shortSaltTaken, violates: [salts])
    op.answer { rules, request in try fields.answer(request, rules, by: .knowledge(password.stored(request))) }
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
