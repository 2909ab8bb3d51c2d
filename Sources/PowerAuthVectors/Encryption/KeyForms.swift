internal import Conformance
internal import PowerAuth
internal import Primitives

/// Declares both keys of an agreement in their several forms, and shared secrets with zeros where they get lost.
func declareKeyForms(
  on op: OperationBuilder, publicKey: Field<[UInt8]>, privateKey: Field<[UInt8]>, rule: Rule
) {
  for prefix: UInt8 in [2, 3] {
    op.scenario(
      "point-compressed-0\(prefix)", "A compressed point with Y \(prefix == 2 ? "even" : "odd").", exercises: [rule],
      flags: [.pointEncoding]
    ) { draft in draft[publicKey] = draft.draw(publicKey.name) { KeyPair(&$0, prefix: prefix) }.compressed }
  }
  let names: Set = ["with-top-bit", "with-zero-byte-before", "of-31-bytes", "of-one-byte", "one", "highest"]
  for row in goodScalars where names.contains(row.name) {
    let (name, words, draw) = (row.name, row.words, row.value)
    op.scenario(
      "scalar-\(name)", "A scalar \(words).", exercises: [rule],
      flags: name == "with-top-bit" ? [.highBit] : [.leadingZero]
    ) { draft in draft[privateKey] = draft.draw(privateKey.name, draw) }
  }
  op.scenario(
    "shared-secret-with-leading-zeros", "The shared secret begins with two zero bytes, which belong to it.",
    exercises: [rule], flags: [.leadingZero]
  ) {
    $0[privateKey] = NotableSecret.privateKey
    $0[publicKey] = NotableSecret.examplePoint
  }
  for (name, number, words) in [
    ("with-one-leading-zero", NotableSecret.oneLeadingZero, "begins with one zero byte, as one in 256 does"),
    ("ending-in-zero", NotableSecret.zeroAtTheEnd, "ends in a zero byte"),
  ] {
    op.scenario(
      "shared-secret-\(name)", "The shared secret \(words).", exercises: [rule], flags: [.leadingZero]
    ) {
      $0[privateKey] = NotableSecret.privateKey
      $0[publicKey] = NotableSecret.publicKey(of: number)
    }
  }
}

/// Declares a hybrid point, in each version by itself, because the answer of those who take it depends on it.
///
/// The build changes the input; the output is what such an implementation answers in the version.
func declareHybridPoint(
  on op: OperationBuilder, publicKey: Field<[UInt8]>, rule: Rule,
  build: @escaping @Sendable (inout Draft) throws -> Void = { _ in },
  output: @escaping @Sendable (Record, ProtocolVersion) throws -> Record
) {
  for version in ProtocolVersion.v3 {
    op.variant(
      "point-hybrid", of: "basic", change: "\(publicKey.name): prefix 06 or 07, as its Y says",
      "Both published implementations take the hybrid form when executed; an implementation may refuse it.",
      exercises: [rule], flags: [.policy, .pointEncoding],
      expecting: .either(.invalidPublicKey) { [try output($0, version)] }, protocols: [version.rawValue]
    ) { draft in
      draft[publicKey] = draft[publicKey]?.withHybridPrefix
      try build(&draft)
    }
  }
}
