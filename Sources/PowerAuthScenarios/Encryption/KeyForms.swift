internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares both keys of an agreement in their several forms, and shared secrets with zeros where they get lost;
  /// returns the scenario whose secret begins with zeros.
  @discardableResult
  func declareKeyForms(
    publicKey: Field<[UInt8]>, privateKey: Field<[UInt8]>, _ rule: Rule
  ) -> Scenario {
    for prefix: UInt8 in [2, 3] {
      scenario(
        "point-compressed-0\(prefix)", "A compressed point with Y \(prefix == 2 ? "even" : "odd").", exercises: [rule],
        flags: [.pointEncoding]
      ) { draft in draft[publicKey] = draft.draw(publicKey.name) { KeyPair(&$0, prefix: prefix) }.compressed }
    }
    let names: Set = ["with-top-bit", "with-zero-byte-before", "of-31-bytes", "of-one-byte", "one", "highest"]
    for row in goodScalars where names.contains(row.name) {
      scenario(
        "scalar-\(row.name)", "A scalar \(row.words).", exercises: [rule],
        flags: row.name == "with-top-bit" ? [.highBit] : [.leadingZero]
      ) { draft in draft[privateKey] = draft.draw(privateKey.name, row.value) }
    }
    let leadingZeros = scenario(
      "shared-secret-with-leading-zeros", "The shared secret begins with two zero bytes, which belong to it.",
      exercises: [rule], flags: [.leadingZero]
    ) {
      $0[privateKey] = NotableSecret.privateKey
      $0[publicKey] = NotableSecret.examplePoint
    }
    for row in [
      Row(
        "with-one-leading-zero", "begins with one zero byte, as one in 256 does", NotableSecret.oneLeadingZero),
      Row("ending-in-zero", "ends in a zero byte", NotableSecret.zeroAtTheEnd),
    ] {
      scenario(
        "shared-secret-\(row.name)", "The shared secret \(row.words).", exercises: [rule], flags: [.leadingZero]
      ) {
        $0[privateKey] = NotableSecret.privateKey
        $0[publicKey] = NotableSecret.publicKey(of: row.value)
      }
    }
    return leadingZeros
  }

  /// Declares private keys that are none.
  func declareBadScalars(_ privateKey: Field<[UInt8]>, of parent: Scenario, _ rule: Rule) {
    for row in badScalars {
      variant(
        "scalar-\(row.name)", of: parent, change: "\(privateKey.name): \(row.words)",
        "It gives a point that everybody knows.", exercises: [rule], flags: [.invalidScalar],
        expecting: .reject(.invalidPrivateKey)
      ) { $0[privateKey] = row.value }
    }
  }

  /// Declares a hybrid point; the build changes what else depends on it.
  func declareHybridPoint(
    _ fields: MessageFields, of parent: Scenario, _ rule: Rule,
    build: @escaping @Sendable (inout Draft) throws -> Void = { _ in }
  ) {
    variant(
      "point-hybrid", of: parent, change: "\(fields.publicKey.name): prefix 06 or 07, as its Y says",
      "A point is compressed or uncompressed.", exercises: [rule], flags: [.policy, .pointEncoding],
      expecting: .reject(.invalidPublicKey)
    ) { draft in
      draft[fields.publicKey] = try draft.value(of: fields.publicKey).withHybridPrefix
      try build(&draft)
    }
  }
}

extension Rules {
  /// The rules of those who take a point in the hybrid form, too, which nobody need do.
  static let takingHybridPoints: Rules = {
    var rules = Rules.right
    rules.agreement.readPoint = { point in [0x06, 0x07].contains(point.first) ? [0x04] + point.dropFirst() : point }
    return rules
  }()
}
