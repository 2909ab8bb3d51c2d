package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension StatusIVOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanAESByKeyLength()
    let basic = op.scenario("basic", "Drawn values.", exercises: everything, flags: [.basic])
    op.scenario("worked-example", "The status of the worked examples.", exercises: everything, flags: [.basic]) {
      $0[transportKey] = StatusExample.transportKey
      $0[challenge] = StatusExample.challenge
      $0[nonce] = StatusExample.nonce
    }
    op.scenario(
      "equal", "Challenge and nonce are equal, so that their order shows nowhere.", exercises: [derivation, fold],
      flags: [.basic]
    ) { draft in draft[nonce] = draft.fill(challenge) }
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      for field in [transportKey, challenge, nonce] {
        op.scenario(
          "\(field.name.slug)-of-\(name)", "The input \(field.name) is \(name) only.", exercises: [derivation, order],
          flags: [.leadingZero]
        ) { $0[field] = [UInt8](repeating: byte, count: 16) }
      }
    }
    // Found by search: the first numbers from 0 on that have the property of the row, as a nonce of 16 bytes.
    let notable: [Row<UInt64>] = [
      Row("iv-with-one-leading-zero", "The vector begins with one zero byte, and the HMAC does not.", 283),
      Row("iv-with-two-leading-zeros", "The vector begins with two zero bytes, and the HMAC does not.", 9669),
      Row("hmac-with-leading-zero", "The HMAC begins with a zero byte, and the vector does not.", 603),
    ]
    for row in notable {
      op.scenario(row.name, row.words, exercises: [fold], flags: [.leadingZero]) {
        $0[transportKey] = StatusExample.transportKey
        $0[challenge] = StatusExample.challenge
        $0[nonce] = row.value.bytes(16)
      }
    }
    for (field, counts, rule) in [
      (transportKey, [0, 15, 17, 24, 32], keyLength), (challenge, [0, 8, 15, 17, 32], lengths),
      (nonce, [0, 8, 15, 17, 32], lengths),
    ] {
      for count in counts {
        op.variant(
          "\(field.name.slug)-of-\(count)-bytes", of: basic, change: "\(field.name): \(count) bytes",
          "Another length is refused; each of the values has 16 bytes.", exercises: [rule],
          flags: [.invalidLength], expecting: .reject(.invalidLength)
        ) { draft in draft[field] = draft.draw(field.name) { $0.bytes(count) } }
      }
    }
    op.accumulated(
      "accumulated", "A thousand vectors, so that some begin with zeros.", count: 1000,
      cases: "transportKey, challenge and nonce drawn", exercises: everything, flags: [.accumulated])
    op.random(20, "Key, challenge and nonce drawn from the seed.", exercises: everything, flags: [.random])
    op.corners(of: basic)
  }
}
