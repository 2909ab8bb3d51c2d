package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension DerivedKeysOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanAESByKeyLength()
    let basic = op.scenario("basic", "A drawn master secret.", exercises: [indexes, derivation], flags: [.basic])
    op.scenario("zeros", "A master secret of zeros.", exercises: [derivation], flags: [.leadingZero]) {
      $0[masterSecret] = [UInt8](repeating: 0, count: 16)
    }
    op.scenario("ones", "A master secret of all ones.", exercises: [derivation], flags: [.highBit]) {
      $0[masterSecret] = [UInt8](repeating: 0xFF, count: 16)
    }
    op.scenario(
      "leading-zeros", "A master secret that begins with two zero bytes.", exercises: [derivation],
      flags: [.leadingZero]
    ) { draft in draft[masterSecret] = [0, 0] + draft.draw("masterSecret") { $0.bytes(14) } }
    // Found by search: the first numbers from 0 on that give such a key as a master secret of 16 bytes.
    for (name, number): (String, UInt64) in [
      ("possession", 213), ("knowledge", 274), ("biometry", 419), ("transport", 25), ("vault", 280),
    ] {
      op.scenario(
        "\(name)-key-with-leading-zero", "The \(name) key begins with a zero byte.", exercises: [derivation],
        flags: [.leadingZero]
      ) { $0[masterSecret] = number.bytes(16) }
    }
    op.refusesLengths(
      [0, 15, 17, 24, 32], of: masterSecret, parent: basic,
      "The shared secret must be folded to 16 bytes, and nothing else is a key here.", exercises: [secretLength])
    op.accumulated(
      "accumulated", "A thousand master secrets.", count: 1000, cases: "masterSecret drawn",
      exercises: [indexes, derivation], flags: [.accumulated])
    op.random(20, "A master secret drawn from the seed.", exercises: [indexes, derivation], flags: [.random])
    // Found by search: the next such number for the transport key, so that a second vector detects a lost zero byte.
    op.scenario(
      "another-transport-key-with-leading-zero", "The transport key begins with a zero byte.", exercises: [derivation],
      flags: [.leadingZero]
    ) { $0[masterSecret] = UInt64(390).bytes(16) }
    op.corners(of: basic)
  }
}
