package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension LegacySessionKeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The key of a session of an activation is `kdf.internal` of KEY_TRANSPORT and the index of the session, in these "
        + "versions.")
    op.stricter(
      "The Java library takes an index of zeros.",
      because: "it was not drawn, and all sessions of the activation would have one key")
    let example = op.scenario(
      "worked-example", "The session of the worked example.", [agreement, derivation], .basic,
      set: privateKey(bytes(hex: "d46d329a0796ee970884819e217ecd4d5d23e75eb2dd1d9b224a4b023909d2d6")),
      publicKey(
        bytes(
          hex: "043aeaa6e83bbf42223a6f7fca0e309a2c104de122b63a3ded7f5532f4bd1f0e52"
            + "3b13ccfbfcfba96afbdde6cb7962acd876b8dcb80ad2502b141c9ce6571d2fe9")),
      sessionIndex(bytes(hex: "c6b16abdadc6a518925754eb876046cc")))
    let basic = op.scenario("basic", "Drawn keys and index.", [agreement, derivation], .basic)
    op.declareKeyForms(publicKey: publicKey, privateKey: privateKey, agreement)
    op.acceptsScalars(["with-eight-zero-bytes-before"], of: privateKey, [scalars])
    for (name, number) in [("one", UInt64(1)), ("highest-of-64-bits", .max)] {
      op.scenario("index-\(name)", "The index is a number below 2^64 in 16 bytes, and not zero.", [index], .leadingZero)
      { $0[sessionIndex] = number.bytes(16) }
    }
    op.lengths(
      [17, 32, 64, 65], of: sessionIndex, saying: { "An index of \($0) bytes." }, [derivation], .length, named: "index")
    for number in 1...2 {
      op.scenario(
        "session-key-with-leading-zero/\(number)", "The key begins with a zero byte.", [derivation], .leadingZero
      ) { draft in
        let (scalar, point) = (draft.fill(privateKey), draft.fill(publicKey))
        let secret = try Rules.right.deriveMasterSecret(privateKey: scalar, publicKey: point).value
        draft[sessionIndex] = try draft.search({ $0.bytes(16) }) {
          try Rules.right.deriveLegacyKey(key: secret, index: $0).key[0] == 0
        }
      }
    }
    // Those who do not look at the length refuse an empty index too, as one of zeros.
    op.refusesLengths(
      [0], of: sessionIndex, parent: basic,
      "The protocol has indexes of 16 bytes; an empty one counts as one of zeros.", [index], named: "index")
    op.refusesLengths(
      [8, 15], of: sessionIndex, parent: basic, "The protocol has indexes of 16 bytes.", [index], flags: [.policy],
      named: "index")
    op.refuses(
      "index-of-zeros", of: example, sessionIndex.set("16 zero bytes", [UInt8](repeating: 0, count: 16)),
      "An index that was not drawn is refused.", .invalidIndex, [index], .notDrawn)
    op.declareBadScalars(privateKey, of: basic, scalars)
    declareBadPoints(on: op, publicKey: publicKey, parent: basic, exercises: [points])
    op.accumulated(100, "A hundred sessions.", cases: "all inputs drawn", [agreement, derivation])
    op.random(8, "Inputs drawn from the seed.", [agreement, derivation])
    op.corners(of: basic)
  }
}
