package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension OperationBuilder {
  /// Declares keys and external keys of other lengths.
  func declareFactorKeyLengths(_ fields: FactorFields, of parent: Scenario, exercises rule: Rule) {
    declareKeyLengths(of: parent, field: fields.given, exercises: [rule])
    refusesLengths(
      [0, 8, 15, 17, 24, 32], of: fields.externalKey, parent: parent, "An external key has 16 bytes.", [rule])
  }

  /// Declares results that begin with zero bytes: the key is recovered from such a protected one, or protected.
  func declareFactorLeadingZeros(
    _ fields: FactorFields, _ rules: FactorSentences,
    unlocking: @escaping @Sendable (inout Draft) -> FactorUnlocking
  ) {
    declareLeadingZeros(fields.isProtecting ? "protected key" : "key", exercises: [rules.layer]) { draft, block in
      let unlocking = unlocking(&draft)
      let other =
        fields.isProtecting
        ? try Rules.right.recoverFactorKey(block, by: unlocking, externalKey: nil)
        : try Rules.right.protectFactorKey(block, by: unlocking, externalKey: nil)
      draft[fields.given] = other.key
    }
  }
}

extension OperationBuilder {
  /// Declares passwords at the limit of the length, and of unusual characters.
  func declarePasswords(_ fields: PasswordFields, of parent: Scenario, derivation: Rule, lengths: Rule) {
    let good: [Row<String>] = [
      Row("two-letters-of-four-bytes", "Two letters of two bytes each: four bytes are enough", "ěš"),
      Row("one-character-of-four-bytes", "One character of four bytes", "😀"),
      Row("three-characters-of-five-bytes", "Three characters, of which one has three bytes", "1€2"),
      Row("five-digits", "Five digits", "12345"),
      Row("beyond-the-basic-plane", "Characters of three and of four bytes", "€😀"),
      Row("spaces", "Four spaces, which are no less than letters", "    "),
      Row("nul-inside", "A zero byte inside, which ends nothing", "12\u{0}34"),
      Row("of-65-bytes", "Longer than a block of the hash", String(repeating: "a", count: 65)),
      Row(
        "of-65-bytes-that-differ", "Longer than a block of the hash, and different behind it",
        String(repeating: "a", count: 64) + "b"),
      Row("of-64-bytes", "As long as a block of the hash", String(repeating: "a", count: 64)),
    ]
    scenarios(good, named: "password-", saying: { "\($0)." }, [derivation, lengths], .text) { $0[fields.password] = $1 }
    let short: [Row<String>] = [
      Row("empty", "no character", ""), Row("one-digit", "one digit", "1"), Row("three-digits", "three digits", "123"),
      Row("three-letters", "three letters", "abc"), Row("letter-and-digit", "two characters of three bytes", "ě1"),
      Row("euro-sign", "one character of three bytes", "€"),
    ]
    refuses(
      "password-", short, of: parent, fields.password, "A password has four bytes or more.", .passwordLength, [lengths],
      .weak)
  }

  /// Leaves out the corners of a password's inputs that are declared by hand, or that the protocol does not have.
  func omitPasswordCorners(_ fields: PasswordFields) {
    omitCorners("empty", of: fields.password.name, because: "It is declared by hand.")
    omitCorners(
      "a-byte-more", "a-zero-byte-more", "a-block-more", "mark-put-in-front", of: fields.salt.name,
      because: "No salt of the protocol has more than 16 bytes.")
    omitCorners("empty", "one-byte", "a-byte-less", of: fields.salt.name, because: "Such lengths are declared by hand.")
    omitCorners(of: fields.iterations.name, because: "Numbers at the limit are declared by hand.")
  }
}

extension Flag {
  static let weak = Flag(
    "Weak", .negative, .security, "A password, salt or number of iterations that protects too little.",
    effect: "Whoever copies the memory of the device finds the password by trying.")
  static let undetectable = Flag(
    "Undetectable", .edge, .security, "A wrong secret, which must give another key and not be noticed.",
    effect: "Whoever copies the memory of the device can try passwords without asking the server.")
}

extension ExternalKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("Neither the password nor the biometric key is needed: the layer lies around what they protect.")
    let basic = op.scenario("basic", "Drawn keys.", [layer], .basic)
    let examples: [(String, [UInt8], [UInt8])] = [
      ("knowledge", ExampleKey.protectedKnowledge, ExampleKey.protectedKnowledgeWithExternal),
      ("biometry", bytes(hex: "3e9ea92b59cee95136b2d8d8eb58278c"), bytes(hex: "588e68b5078267112780c4184322f9f7")),
    ]
    for (name, without, with) in examples {
      op.scenario(
        "worked-example/\(name)", "The \(name) key of worked examples 7.1 and 7.2.", [layer], .basic,
        set: protectedKey(isAdding ? without : with), externalKey(ExampleKey.external))
    }
    op.scenario("equal-keys", "The protected key and the external one are equal.", [layer], .basic) {
      $0[externalKey] = $0.fill(protectedKey)
    }
    op.declareLeadingZeros("result", exercises: [layer]) { draft, block in
      let external = draft.fill(externalKey)
      draft[protectedKey] =
        isAdding
        ? try Rules.right.removeExternalKey(external, from: block)
        : try Rules.right.addExternalKey(external, to: block)
    }
    op.declareKeyLengths(of: basic, field: protectedKey, exercises: [keyLength])
    op.declareKeyLengths(of: basic, field: externalKey, exercises: [keyLength])
    op.random(10, "Keys drawn from the seed.", [layer])
    op.corners(of: basic)
  }
}

extension PossessionKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The transport key is protected in the same way: C_transport is the transport key in place of `key`.")
    let basic = op.scenario("basic", "A drawn key.", [rules.layer, hash], .basic)
    let examples: [(String, [UInt8], String)] = [
      ("possession", ExampleKey.possession, "271683ad2224df979a8c2f6086c891fc"),
      ("transport", ExampleKey.transport, "86f5466efcb1c3418e555f315b385302"),
    ]
    for (name, key, protected) in examples {
      for (suffix, external) in [("", nil), ("/with-external-key", ExampleKey.external)] {
        op.scenario(
          "worked-example/\(name)\(suffix)", "Worked example 7.\(external == nil ? "1" : "2") with the \(name) key.",
          [rules.layer, rules.external, hash], .basic, set: identifier(Array("device-id".utf8)),
          fields.given(isProtecting ? key : bytes(hex: protected)), fields.externalKey(external))
      }
    }
    let identifiers: [Row<[UInt8]>] = [
      Row("empty", "of no byte, which is not refused", []),
      Row("uuid", "that is a UUID in upper case", Array("E621E1F8-C36C-495A-93FC-0C247A3E6E5F".utf8)),
      Row("of-16-bytes", "of 16 bytes, which are hashed too", Array(1...16)),
      Row("of-64-bytes", "of 64 bytes", Array(0..<64)),
      Row("of-zeros", "of 16 zero bytes", [UInt8](repeating: 0, count: 16)),
    ]
    op.scenarios(identifiers, named: "identifier-", saying: { "An identifier \($0)." }, [hash], .length) {
      $0[identifier] = $1
    }
    op.declareFactorLeadingZeros(fields, rules) { draft in .possession(identifier: draft.fill(identifier)) }
    op.declareFactorKeyLengths(fields, of: basic, exercises: rules.keyLength)
    op.random(10, "Inputs drawn from the seed.", [rules.layer, hash])
    op.corners(of: basic)
    op.omitCorners("empty", "all-zeros", of: identifier.name, because: "They are declared by hand.")
  }
}
