package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension MessageReplayOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A client may use one temporary key for many messages, each with another nonce.")
    op.note("A message whose tag is wrong has used its nonce up: the right one after it is refused.")
    declareWindows(on: op)
    declareRepeats(on: op)
    declareKeys(on: op)
    op.accumulated(1000, "A thousand sequences.", cases: "everything drawn", rules.all) { draft, _ in drawAll(&draft) }
    op.random(10, "A sequence drawn from the seed.", rules.all) { drawAll(&$0) }
  }

  private static let start: Int64 = 1_760_000_000_000

  /// A message some milliseconds after the beginning, with its time that much away, and a key that is good for 300 s.
  private func message(
    at offset: Int64 = 0, away: Int64? = 0, key: String = "A", expires: Int64 = 300_000, nonce: String = "n1",
    isIntact: Bool = true
  ) -> Record {
    var record = Record()
    record[now] = Self.start + offset
    record[timestamp] = away.map { Self.start + offset + $0 }
    record[temporaryKey] = key
    record[keyExpires] = Self.start + expires
    record[self.nonce] = nonce
    record[intact] = isIntact.word
    return record
  }

  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], on op: OperationBuilder, _ messages: [Record]
  ) {
    op.scenario(name, comment, rules, .basic, set: self.messages(messages))
  }

  private func declareWindows(on op: OperationBuilder) {
    for away: Int64 in [
      -3_600_000, -300_001, -300_000, -299_999, -60_001, 0, 60_001, 299_999, 300_000, 300_001, 3_600_000,
    ] {
      declare(
        "window/\(away < 0 ? "past" : "future")-\(abs(away))", "The time of the message is \(away) ms away.",
        [rules.window], on: op, [message(away: away)])
    }
    declare("window/absent", "The message has no time.", [rules.window], on: op, [message(away: nil)])
    declare(
      "window/absent-then-right", "A message without a time, and then the same with one.",
      [rules.window, rules.always],
      on: op, [message(away: nil), message(at: 1000)])
    declare(
      "window/late-then-right", "A message outside of the window, and then the same with another time.",
      [rules.window, rules.always], on: op, [message(away: -400_000), message(at: 1000)])
  }

  private func declareRepeats(on op: OperationBuilder) {
    let all = [rules.unique, rules.remembered, rules.always]
    for wait: Int64 in [0, 500, 299_999, 300_000, 300_001, 600_000] {
      declare(
        "repeat/after-\(wait)", "The same nonce and key, \(wait) ms later.", all, on: op,
        [message(expires: 900_000), message(at: wait, expires: 900_000)])
      declare(
        "repeat/after-\(wait)-broken-first", "The same \(wait) ms later; the first tag is wrong.", all + [rules.tag],
        on: op,
        [message(expires: 900_000, isIntact: false), message(at: wait, expires: 900_000)])
    }
    declare(
      "repeat/other-key", "The same nonce with another key.", all, on: op, [message(), message(at: 500, key: "B")])
    declare(
      "repeat/other-nonce", "Another nonce with the same key.", all, on: op, [message(), message(at: 500, nonce: "n2")])
    declare(
      "repeat/two-keys-two-nonces", "Each key with each nonce, and then all again.", all, on: op,
      (0...1).flatMap { round in
        ["A", "B"].flatMap { key in
          ["n1", "n2"].map { message(at: Int64(round) * 1000 + 10, key: key, nonce: $0) }
        }
      })
    declare(
      "repeat/not-renewed", "A repeat does not make the memory longer.", all, on: op,
      [0, 200_000, 300_001, 400_000].map { message(at: $0, expires: 900_000) })
    declare(
      "repeat/future-time", "A message from the future comes again when its memory has ended.", all, on: op,
      [message(away: 299_999, expires: 900_000), message(at: 300_002, away: -3, expires: 900_000)])
    declare(
      "repeat/expired-key-first", "The key has expired; then the same with a key that is good.", all + [rules.key],
      on: op,
      [message(at: 10, expires: 5), message(at: 500)])
    declare(
      "repeat/broken-and-others", "Two messages, of which the first is broken, and both again.", all + [rules.tag],
      on: op,
      [
        message(at: 101_000, nonce: "n2", isIntact: false), message(at: 101_500, nonce: "n3"),
        message(at: 102_000, nonce: "n2"), message(at: 102_500, nonce: "n3"),
      ])
  }

  private func declareKeys(on op: OperationBuilder) {
    for (name, offset) in [("before", 299_999), ("at", 300_000), ("behind", 300_001), ("long-behind", 900_000)]
      as [(String, Int64)]
    {
      declare(
        "key/\(name)-its-end", "A message \(offset) ms after the key was made, for 300 s.", [rules.key], on: op,
        [message(at: offset)])
      declare(
        "key/\(name)-its-end-of-two", "The key has ended for the second of two messages, or not.", [rules.key], on: op,
        [message(at: 10), message(at: offset, nonce: "n2")])
    }
    for nonce in ["n1", "n2"] {
      declare(
        "tag/wrong-\(nonce)", "The tag is wrong.", [rules.tag], on: op, [message(nonce: nonce, isIntact: false)])
    }
  }

  /// Draws eight messages within 13 minutes, of which few are exactly at a boundary.
  private func drawAll(_ draft: inout Draft) {
    draft[messages] = draft.draw("messages") { draw in
      var offset: Int64 = 0
      return (0..<8).map { _ in
        offset += draw.number(in: 0...100_000)
        return message(
          at: offset, away: draw.number(in: -400_000...400_000), key: draw.element(of: ["A", "B"]),
          expires: draw.number(in: 200_000...900_000), nonce: draw.element(of: ["n1", "n2"]),
          isIntact: draw.count(0...3) > 0)
      }
    }
  }
}
