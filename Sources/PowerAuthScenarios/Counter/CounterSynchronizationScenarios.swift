package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension CounterSynchronizationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("`invalid` puts the activation into the state DEADLOCK, 128, which only clients have: it must be renewed.")
    op.note("`calculate-signature` asks for a signature of possession alone, after which the server has caught up.")
    op.stricterThanCountersOfAnyLength()
    op.declareSynchronization(fields, rules)
  }
}

extension WideSynchronizationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("`invalid` puts the activation into the state DEADLOCK, 128, which only clients have: it must be renewed.")
    op.note("`calculate-code` asks for a code of possession alone, after which the server has caught up.")
    op.note("During a confirmation or an upgrade that is pending, no client sends such a code.")
    op.declareSynchronization(fields, rules)
  }
}

extension OperationBuilder {
  /// Declares the scenarios of the comparison of two counters.
  fileprivate func declareSynchronization(_ fields: SynchronizationFields, _ rules: SynchronizationRules) {
    let op = self
    op.arrange { try fields.complete(&$0) }
    let scenarios = SynchronizationScenarios(op: op, fields: fields, rules: rules)
    let basic = scenarios.declare()
    op.accumulated(
      1000, "A thousand pairs of counters, most of them near the ends of the window.",
      cases: "counters drawn; the server's is i mod 5 × lookAhead / 2 − lookAhead steps ahead, give or take two",
      rules.comparison
    ) { draft, number in
      let lookAhead = draft.fill(fields.lookAhead)
      let middle = Int64(number % 5) * lookAhead / 2 - lookAhead
      draft[wanted: fields.ahead] = middle + draft.draw("nearness") { $0.number(in: -2...2) }
      try fields.complete(&draft)
    }
    op.random(30, "Two counters within the window of each other.", rules.comparison)
    op.corners(of: basic)
  }
}

extension SynchronizationFields {
  /// Makes the server's counter from that of the client, unless the scenario brought it.
  func complete(_ draft: inout Draft) throws {
    draft.fill(key)
    draft.fill(counterData)
    draft.fill(lookAhead)
    if draft[wanted: ahead] == nil {
      let window = draft.fill(lookAhead)
      draft[wanted: ahead] = draft.draw("ahead") { $0.number(in: -window...window - 1) }
    }
    let steps = draft[wanted: ahead] ?? 0
    if draft[serverCounterByte] == nil {
      let byte = draft.fill(counterByte)
      draft[serverCounterByte] = (byte + steps + 256) % 256
    }
    guard draft[serverCounterHash] == nil else { return }
    // A client that is ahead cannot find the server's value: its counter has no way back.
    draft[serverCounterHash] =
      steps < 0 ? draft.draw("serverCounterHash") { $0.bytes(form.byteCount) } : try hashAhead(draft, steps)
  }

  /// The hash of the client's counter that many steps ahead.
  func hashAhead(_ draft: Draft, _ steps: Int64) throws -> [UInt8] {
    let (first, key) = (try draft.value(of: counterData), try draft.value(of: key))
    guard form == .folded else {
      return try Rules.right.hashWideCounter(
        Rules.right.advanceWideCounter(first, by: Int(steps)).value, key: key)
    }
    let value = try Rules.right.advanceCounter(first, by: Int(steps)).value
    return try Rules.right.hashCounter(value, transportKey: key).hash
  }
}

/// Declares the scenarios of the comparison of two counters.
struct SynchronizationScenarios {
  let op: OperationBuilder
  let fields: SynchronizationFields
  let rules: SynchronizationRules

  /// Declares all of them, and returns the one of which others are variants.
  func declare() -> Scenario {
    let fields = fields
    let basic = declare(ahead: 3, of: 20, byte: 7, "basic", "The server is three steps ahead.", [.basic])
    for lookAhead: Int64 in [1, 2, 3, 19, 20, 21, 63, 64] {
      let places: Set<Int64> = [0, 1, lookAhead / 2, lookAhead - 1, lookAhead, lookAhead + 1]
      for ahead in places.sorted() {
        declare(
          ahead: ahead, of: lookAhead, byte: 100, "server-\(ahead)-ahead-of-\(lookAhead)",
          ahead == 0
            ? "The counters are equal." : "The server is \(ahead) ahead, and \(lookAhead) values are searched.")
      }
    }
    for lookAhead: Int64 in [1, 2, 3, 19, 20, 21, 63, 64] {
      let half = lookAhead / 2
      let places: Set<Int64> = [1, half, half + 1, lookAhead - 1, lookAhead, lookAhead + 1]
      for ahead in places.sorted() where ahead > 0 {
        declare(
          ahead: -ahead, of: lookAhead, byte: 100, "client-\(ahead)-ahead-of-\(lookAhead)",
          "The client is \(ahead) ahead, and the look-ahead is \(lookAhead).")
      }
    }
    declareRounds()
    declareContradictions()
    for ahead: Int64 in [0, 1, 3, 19, 20, -1, -21] {
      for server: Int64 in [0, 7, 255] {
        op.scenario(
          "unknown-byte/\(ahead < 0 ? "client-\(-ahead)" : "server-\(ahead)")-ahead-at-\(server)",
          "The client does not know its byte, and the server's is \(server).", [rules.unknown], .lookAhead
        ) { draft in
          draft[fields.lookAhead] = 20
          draft[fields.serverCounterByte] = server
          draft[wanted: fields.ahead] = ahead
        }
      }
    }
    declareVersions()
    declareValues()
    for field in [fields.key, fields.counterData, fields.serverCounterHash] {
      let count = fields.form.byteCount
      op.refusesLengths(
        fields.form == .folded ? [0, 15, 17, 24, 32] : [0, 16, 31, 33, 64], of: field, parent: basic,
        "It has \(count) bytes.", [rules.lengths])
    }
    return basic
  }

  @discardableResult
  private func declare(
    ahead: Int64, of lookAhead: Int64, byte: Int64, _ name: String, _ comment: String, _ flags: [Flag] = [.lookAhead],
    _ exercised: [Rule]? = nil, change: @escaping @Sendable (inout Draft) throws -> Void = { _ in }
  ) -> Scenario {
    let fields = fields
    return op.scenario(name, comment, exercised ?? rules.comparison, flags: flags) { draft in
      draft[fields.lookAhead] = lookAhead
      draft[fields.counterByte] = byte
      draft[wanted: fields.ahead] = ahead
      try change(&draft)
    }
  }

  /// Declares bytes that go round 256 between the two counters, and the farthest distances.
  private func declareRounds() {
    for (byte, ahead) in [(255, 1), (254, 4), (250, 19), (0, -1), (2, -4), (3, -11), (5, -21), (0, 0), (255, 0)]
      as [(Int64, Int64)]
    {
      let server = (byte + ahead + 256) % 256
      declare(
        ahead: ahead, of: 20, byte: byte, "byte-\(byte)-and-\(server)",
        "The client's byte is \(byte), and the server's is \(server).", [.largeNumber])
    }
    for (byte, server) in [
      (0, 128), (128, 0), (127, 255), (255, 127), (0, 127), (127, 0), (1, 128), (128, 1), (0, 129), (129, 0),
    ] as [(Int64, Int64)] {
      let fields = fields
      declare(
        ahead: -64, of: 64, byte: byte, "far-apart-\(byte)-and-\(server)",
        "The client's byte is \(byte), and the server's is \(server): farther than any look-ahead.", [.largeNumber]
      ) { $0[fields.serverCounterByte] = server }
    }
  }

  /// Declares distances that contradict each other.
  private func declareContradictions() {
    let fields = fields
    for (hash, byte, words) in [
      (0, 3, "The values are equal, and by the bytes the server is ahead."),
      (0, -3, "The values are equal, and by the bytes the client is ahead."),
      (5, 0, "The value is found five steps ahead, and the bytes are equal."),
      (5, 4, "The value is found five steps ahead, and by the bytes four."),
      (5, 6, "The value is found five steps ahead, and by the bytes six."),
      (5, -5, "The value is found five steps ahead, and by the bytes the client is ahead."),
      (1, -1, "The value is found one step ahead, and by the bytes the client is one ahead."),
      (19, -20, "The value is found at the end of the window, and by the bytes the client is ahead."),
    ] as [(Int64, Int64, String)] {
      declare(
        ahead: hash, of: 20, byte: 60, "hash-\(hash)-and-byte-\(byte)", words, [.lookAhead], [rules.behind]
      ) { $0[fields.serverCounterByte] = 60 + byte }
    }
    for (byte, words) in [
      (0, "are equal"), (1, "show the server one ahead"), (10, "show the server ten ahead"),
      (19, "show the server at the end of the window"),
    ] as [(Int64, String)] {
      declare(
        ahead: 0, of: 20, byte: 60, "hash-not-found-and-byte-\(byte)",
        "The bytes \(words), and no value within the look-ahead has the hash.", [.lookAhead], [rules.behind]
      ) { draft in
        draft[fields.serverCounterByte] = 60 + byte
        draft[fields.serverCounterHash] = draft.draw("hash") { $0.bytes(fields.form.byteCount) }
      }
    }
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      declare(
        ahead: 0, of: 20, byte: 60, "hash-of-\(name)", "The server's hash is \(name) only, and the bytes are equal.",
        [.unusualBytes], [rules.search, rules.behind]
      ) { draft in draft[fields.serverCounterHash] = [UInt8](repeating: byte, count: fields.form.byteCount) }
    }
  }

  private func declareVersions() {
    let fields = fields
    for ahead: Int64 in [3, 20, -15, -21] {
      for version: Int64 in [2, 4] {
        declare(
          ahead: ahead, of: 20, byte: 60,
          "version-\(version)/\(ahead < 0 ? "client-\(-ahead)" : "server-\(ahead)")-ahead",
          version == 2
            ? "The server is still at protocol version 2, whose counter is a number."
            : "The server's version is not 2.",
          [.lookAhead], [rules.version2]
        ) { $0[fields.currentVersion] = version }
      }
    }
    op.scenario(
      "version-2/unknown-byte", "The server is still at protocol version 2, and the client does not know its byte.",
      [rules.version2, rules.unknown], .lookAhead
    ) { draft in
      draft[fields.currentVersion] = 2
      draft[fields.serverCounterByte] = 9
      draft[wanted: fields.ahead] = 0
    }
  }

  /// Declares values of the counter that lose their leading zeros where they pass through a number.
  private func declareValues() {
    let fields = fields
    // The first numbers from 0 up that, as a value of the counter, give what is said of them.
    let (one, two) = fields.form == .folded ? (330, 2505) : notableWideValues
    for (number, ahead, name, words) in [
      (one, 1, "next-value-with-one-leading-zero", "The value that is found begins with a zero byte."),
      (two, 1, "next-value-with-two-leading-zeros", "The value that is found begins with two zero bytes."),
      (one, 4, "past-a-value-with-leading-zero", "A value that begins with a zero byte is passed over."),
      (two, 19, "past-a-value-with-two-leading-zeros", "A value that begins with two zero bytes is passed over."),
    ] as [(UInt64, Int64, String, String)] {
      declare(ahead: ahead, of: 20, byte: 60, name, words, [.leadingZero], [rules.search, rules.update]) {
        $0[fields.counterData] = number.bytes(fields.form.byteCount)
      }
    }
  }
}
