package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension CounterHashOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricterThanAESByKeyLength()
    let basic = op.scenario("basic", "A drawn key and value.", exercises: [derivation, hashing], flags: [.basic])
    op.scenario(
      "worked-example", "The counter of the worked examples after two steps.", exercises: [derivation, hashing],
      flags: [.basic]
    ) {
      $0[transportKey] = StatusExample.transportKey
      $0[counterData] = StatusExample.counterData
    }
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      op.scenario("\(name)-hashed", "A value of \(name) only.", exercises: [hashing], flags: [.leadingZero]) {
        $0[counterData] = [UInt8](repeating: byte, count: 16)
      }
      op.scenario("key-of-\(name)", "A transport key of \(name) only.", exercises: [derivation], flags: [.leadingZero])
      {
        $0[transportKey] = [UInt8](repeating: byte, count: 16)
      }
    }
    op.scenario(
      "equal", "Key and value are equal.", exercises: [derivation, hashing], flags: [.basic]
    ) { draft in draft[counterData] = draft.fill(transportKey) }
    // Found by search: the first numbers from 0 on that have the property of the row, as values of 16 bytes.
    let notable: [Row<UInt64>] = [
      Row("hash-with-one-leading-zero", "The hash begins with one zero byte, and the HMAC does not.", 381),
      Row("hash-with-two-leading-zeros", "The hash begins with two zero bytes, and the HMAC does not.", 145_565),
      Row("hmac-with-leading-zero", "The HMAC begins with a zero byte, and the hash does not.", 519),
    ]
    for row in notable {
      op.scenario(row.name, row.words, exercises: [hashing], flags: [.leadingZero]) {
        $0[transportKey] = StatusExample.transportKey
        $0[counterData] = row.value.bytes(16)
      }
    }
    for count in [0, 15, 17, 24, 32] {
      op.variant(
        "transport-key-of-\(count)-bytes", of: basic, change: "transportKey: \(count) bytes",
        "AES-128 has keys of 16 bytes, and no other is derived from.", exercises: [keyLength], flags: [.invalidLength],
        expecting: .reject(.invalidLength)
      ) { draft in draft[transportKey] = draft.draw("transportKey") { $0.bytes(count) } }
      op.variant(
        "value-of-\(count)-bytes", of: basic, change: "counterData: \(count) bytes",
        "A value of another length was not folded, or was cut.", exercises: [valueLength], flags: [.invalidLength],
        expecting: .reject(.invalidLength)
      ) { draft in draft[counterData] = draft.draw("counterData") { $0.bytes(count) } }
    }
    op.accumulated(
      "accumulated", "A thousand keys and values, so that results with leading zeros are among them.", count: 1000,
      cases: "transportKey and counterData drawn", exercises: [derivation, hashing], flags: [.accumulated])
    op.random(20, "A key and a value drawn from the seed.", exercises: [derivation, hashing], flags: [.random])
    op.corners(of: basic)
  }
}
