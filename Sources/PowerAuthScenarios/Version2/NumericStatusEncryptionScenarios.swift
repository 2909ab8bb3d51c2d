package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension NumericStatusEncryptionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    op.scenario("worked-example", "The status of the worked example.", exercises: everything, flags: [.basic]) {
      $0[transportKey] = StatusExample.transportKey
      $0[fields.state] = 3
      $0[fields.counter] = 42
      $0[fields.failedAttempts] = 1
      $0[fields.maxFailedAttempts] = 5
      $0[reserved] = bytes(hex: "e4d33f3b97ad62c056678e7597436971a2")
    }
    let basic = op.scenario("basic", "Drawn values.", exercises: everything, flags: [.basic])
    for row in NumericStatusSentences.statuses {
      op.scenario(row.name, row.words, exercises: [rules.layout], flags: [.largeNumber]) { draft in
        draft[fields.state] = Int64(row.value.state)
        draft[fields.counter] = row.value.counter
        draft[fields.failedAttempts] = Int64(row.value.failedAttempts)
        draft[fields.maxFailedAttempts] = Int64(row.value.maxFailedAttempts)
      }
    }
    for number in 1...2 {
      op.scenario(
        "blob-with-leading-zero/\(number)", "The encrypted status begins with a zero byte.", exercises: [rules.cipher],
        flags: [.leadingZero]
      ) { draft in
        draft.fill(transportKey)
        draft[fields.state] = 3
        draft[fields.failedAttempts] = 0
        draft[fields.maxFailedAttempts] = 5
        draft[reserved] = draft.draw("reserved") { $0.bytes(17) }
        let key = try draft.value(of: transportKey)
        let filling = try draft.value(of: reserved)
        draft[fields.counter] = try (UInt64(0)...).first { counter in
          let status = NumericStatus(state: 3, counter: counter, failedAttempts: 0, maxFailedAttempts: 5)
          return try Rules.right.encryptNumericStatus(status, reserved: filling, transportKey: key).blob[0] == 0
        }
      }
    }
    for count in [0, 15, 17, 24, 32] {
      op.variant(
        "transport-key-of-\(count)-bytes", of: basic, change: "transportKey: \(count) bytes",
        "Keys of the protocol have 16 bytes.", exercises: [rules.lengths], flags: [.invalidLength],
        expecting: .reject(.invalidLength)
      ) { draft in draft[transportKey] = draft.draw("transportKey") { $0.bytes(count) } }
    }
    for count in [0, 16, 18, 33] {
      op.variant(
        "reserved-of-\(count)-bytes", of: basic, change: "reserved: \(count) bytes", "A status has 32 bytes in all.",
        exercises: [reservedLength], flags: [.invalidLength], expecting: .reject(.invalidLength)
      ) { draft in draft[reserved] = draft.draw("reserved") { $0.bytes(count) } }
    }
    op.accumulated(
      "accumulated", "A thousand statuses.", count: 1000, cases: "all inputs drawn", exercises: everything,
      flags: [.accumulated])
    op.random(10, "Inputs drawn from the seed.", exercises: everything, flags: [.random])
    op.corners(of: basic)
  }
}
