package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension LegacySessionKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The key of a session of an activation is `kdf.internal` of KEY_TRANSPORT and the index of the session, in these "
        + "versions.")
    let example = op.scenario(
      "worked-example", "The session of the worked example.", exercises: [agreement, derivation], flags: [.basic]
    ) {
      $0[privateKey] = bytes(hex: "d46d329a0796ee970884819e217ecd4d5d23e75eb2dd1d9b224a4b023909d2d6")
      $0[publicKey] = bytes(
        hex: "043aeaa6e83bbf42223a6f7fca0e309a2c104de122b63a3ded7f5532f4bd1f0e52"
          + "3b13ccfbfcfba96afbdde6cb7962acd876b8dcb80ad2502b141c9ce6571d2fe9")
      $0[sessionIndex] = bytes(hex: "c6b16abdadc6a518925754eb876046cc")
    }
    let basic = op.scenario("basic", "Drawn keys and index.", exercises: [agreement, derivation], flags: [.basic])
    op.declareKeyForms(publicKey: publicKey, privateKey: privateKey, agreement)
    for row in goodScalars where row.name == "with-eight-zero-bytes-before" {
      op.scenario("scalar-\(row.name)", "A scalar \(row.words).", exercises: [scalars], flags: [.leadingZero]) {
        draft in
        draft[privateKey] = draft.draw("privateKey", row.value)
      }
    }
    for (name, number) in [("one", UInt64(1)), ("highest-of-64-bits", .max)] {
      op.scenario(
        "index-\(name)", "The index is a number below 2^64 in 16 bytes, and not zero.", exercises: [index],
        flags: [.leadingZero]
      ) { $0[sessionIndex] = number.bytes(16) }
    }
    for count in [17, 32, 64, 65] {
      op.scenario(
        "index-of-\(count)-bytes", "An index of \(count) bytes.", exercises: [derivation], flags: [.length]
      ) { draft in draft[sessionIndex] = draft.draw("sessionIndex") { $0.bytes(count) } }
    }
    for number in 1...2 {
      op.scenario(
        "session-key-with-leading-zero/\(number)", "The key begins with a zero byte.", exercises: [derivation],
        flags: [.leadingZero]
      ) { draft in
        let (scalar, point) = (draft.fill(privateKey), draft.fill(publicKey))
        let secret = try Rules.right.deriveMasterSecret(privateKey: scalar, publicKey: point).value
        draft[sessionIndex] = try draft.draw("search") { draw in
          while true {
            let index = draw.bytes(16)
            if try Rules.right.deriveLegacyKey(key: secret, index: index).key[0] == 0 { return index }
          }
        }
      }
    }
    for count in [0, 8, 15] {
      op.variant(
        "index-of-\(count)-bytes", of: basic, change: "sessionIndex: \(count) bytes",
        "The protocol has indexes of 16 bytes.", exercises: [index], flags: [.policy],
        expecting: .reject(.invalidLength)
      ) { draft in draft[sessionIndex] = draft.draw("sessionIndex") { $0.bytes(count) } }
    }
    op.variant(
      "index-of-zeros", of: example, change: "sessionIndex: 16 zero bytes", "An index that was not drawn is refused.",
      exercises: [index], flags: [.crossed], expecting: .reject(.invalidIndex)
    ) { $0[sessionIndex] = [UInt8](repeating: 0, count: 16) }
    op.declareBadScalars(privateKey, of: basic, scalars)
    declareBadPoints(on: op, publicKey: publicKey, parent: basic, exercises: [points])
    op.accumulated(
      "accumulated", "A hundred sessions.", count: 100, cases: "all inputs drawn", exercises: [agreement, derivation],
      flags: [.accumulated])
    op.random(8, "Inputs drawn from the seed.", exercises: [agreement, derivation], flags: [.random])
    op.corners(of: basic)
  }
}
