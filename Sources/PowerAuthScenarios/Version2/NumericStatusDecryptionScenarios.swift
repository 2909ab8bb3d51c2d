package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension NumericStatusDecryptionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    let sealing = NumericStatusSealing(transportKey: transportKey, blob: blob)
    op.arrange { draft in
      draft.fill(transportKey)
      guard draft[blob] == nil else { return }
      let status = NumericStatus(
        state: Int(draft.fill(wanted: fields.state)), counter: draft.fill(wanted: fields.counter),
        failedAttempts: Int(draft.fill(wanted: fields.failedAttempts)),
        maxFailedAttempts: Int(draft.fill(wanted: fields.maxFailedAttempts)))
      try sealing.seal(status, &draft)
    }
    op.scenario("worked-example", "The status of the worked example.", exercises: everything, flags: [.basic]) {
      $0[transportKey] = StatusExample.transportKey
      $0[blob] = bytes(hex: "2ed5c822bbf0ca1b2550124e672ec240689c0fa68b7e558d66e255e527865bb9")
    }
    let basic = op.scenario("basic", "Drawn values.", exercises: everything, flags: [.basic])
    for row in NumericStatusSentences.statuses {
      op.scenario(row.name, row.words, exercises: [rules.layout, states], flags: [.largeNumber]) { draft in
        draft.fill(transportKey)
        try sealing.seal(row.value, &draft)
      }
    }
    for number in 1...2 {
      op.scenario(
        "blob-with-leading-zero/\(number)", "The encrypted status begins with a zero byte.", exercises: [rules.cipher],
        flags: [.leadingZero]
      ) { draft in
        draft.fill(transportKey)
        var counter: UInt64 = 0
        repeat {
          try sealing.seal(NumericStatus(state: 3, counter: counter, failedAttempts: 0, maxFailedAttempts: 5), &draft)
          counter += 1
        } while try draft.value(of: blob).first != 0
      }
    }
    for byte: UInt8 in [0xD2, 0xD8, 0xDF] {
      op.scenario(
        "magic-ending-in-\(Hex.encode([byte]))", "The magic ends in another byte, which stands for another layout.",
        exercises: [magic], flags: []
      ) { draft in
        draft.fill(transportKey)
        try sealing.sealExample(&draft) { $0[3] = byte }
      }
    }
    let bad: [(name: String, words: String, rule: Rule, reason: Refusal, change: @Sendable (inout [UInt8]) -> Void)] = [
      ("magic-ending-in-d0", "its fourth byte D0", magic, .magic, { $0[3] = 0xD0 }),
      (
        "magic-ending-in-d0-blocked", "its fourth byte D0, and the state 4", magic, .magic,
        {
          $0[3] = 0xD0
          $0[4] = 4
        }
      ),
      ("magic-ending-in-e0", "its fourth byte E0", magic, .magic, { $0[3] = 0xE0 }),
      ("magic-ending-in-e1", "its fourth byte E1", magic, .magic, { $0[3] = 0xE1 }),
      ("magic-ending-in-00", "its fourth byte 00", magic, .magic, { $0[3] = 0 }),
      ("magic-first-byte", "its first byte DF", magic, .magic, { $0[0] = 0xDF }),
      ("magic-second-byte", "its second byte C1", magic, .magic, { $0[1] = 0xC1 }),
      ("magic-third-byte", "its third byte DF", magic, .magic, { $0[2] = 0xDF }),
      (
        "magic-second-and-third-byte", "its second and third byte 0", magic, .magic,
        {
          $0[1] = 0; $0[2] = 0
        }
      ),
      (
        "magic-reversed", "its magic in reverse order", magic, .magic,
        { $0.replaceSubrange(0..<4, with: [0xD1, 0xDE, 0xC0, 0xDE]) }
      ),
      ("all-zeros", "all zeros", magic, .magic, { $0 = [UInt8](repeating: 0, count: 32) }),
    ]
    for row in bad {
      op.variant(
        row.name, of: basic, change: "blob: encrypted of a status with \(row.words)",
        "The status was decrypted with another key, or is none.", exercises: [row.rule], flags: [.tampered],
        expecting: .reject(row.reason)
      ) { draft in try sealing.sealExample(&draft, row.change) }
    }
    for state: UInt8 in [0, 6, 7, 127, 128, 129, 255] {
      for (name, attempts) in [("", UInt8(0)), ("/after-failed-attempts", 3)] {
        op.variant(
          "state-of-\(state)\(name)", of: basic, change: "blob: encrypted of a status with the state \(state)",
          "A server has no such state.", exercises: [states], flags: [.malformed], expecting: .reject(.unknownState)
        ) { draft in
          try sealing.sealExample(&draft) {
            $0[4] = state
            $0[13] = attempts
          }
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
    let lengths: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("empty", "no byte", { _ in [] }), Row("of-16-bytes", "the first block alone", { Array($0.prefix(16)) }),
      Row("of-31-bytes", "the last byte missing", { $0.dropLast() }), Row("of-33-bytes", "a byte more", { $0 + [0] }),
      Row("of-48-bytes", "a block more", { $0 + $0.prefix(16) }),
    ]
    for row in lengths {
      op.variant(
        "blob-\(row.name)", of: basic, change: "blob: \(row.words)", "A status has two blocks.",
        exercises: [blobLength],
        flags: [.invalidLength], expecting: .reject(.invalidLength)
      ) { draft in draft[blob] = row.value(try draft.value(of: blob)) }
    }
    op.variant(
      "other-transport-key", of: basic, change: "transportKey: last bit flipped",
      "Nothing but the magic shows that the key is another one.", exercises: [magic], flags: [.crossed],
      expecting: .reject(.magic)
    ) { draft in draft[transportKey] = try draft.value(of: transportKey).withLastBitFlipped }
    op.variant(
      "blob-with-mark-in-front", of: basic, change: "blob: begins with EF BB BF",
      "These bytes are a byte order mark in texts only; a status has 32 bytes of any value.", exercises: [blobLength],
      flags: [.tampered], expecting: .reject(.magic)
    ) { draft in draft[blob] = [0xEF, 0xBB, 0xBF] + (try draft.value(of: blob)).dropFirst(3) }
    op.accumulated(
      "accumulated", "A thousand statuses.", count: 1000, cases: "all values drawn, the status encrypted",
      exercises: everything, flags: [.accumulated])
    op.random(10, "A status drawn from the seed.", exercises: everything, flags: [.random])
    op.corners(of: basic)
  }
}

/// Encrypts statuses for scenarios.
private struct NumericStatusSealing: Sendable {
  let transportKey: Field<[UInt8]>
  let blob: Field<[UInt8]>

  func seal(_ status: NumericStatus, _ draft: inout Draft) throws {
    draft[blob] = try Rules.right.encryptNumericStatus(
      status, reserved: draft.draw("reserved") { $0.bytes(17) }, transportKey: draft.value(of: transportKey)
    ).blob
  }

  /// Encrypts an active status after a change of its bytes.
  func sealExample(_ draft: inout Draft, _ change: (inout [UInt8]) -> Void) throws {
    let key = try draft.value(of: transportKey)
    let status = NumericStatus(state: 3, counter: 7, failedAttempts: 0, maxFailedAttempts: 5)
    var plain = try Rules.right.encryptNumericStatus(
      status, reserved: draft.draw("reserved") { $0.bytes(17) }, transportKey: key
    ).plaintext
    change(&plain)
    draft[blob] = try AES128.encryptCBC(
      plain, key: key, iv: [UInt8](repeating: 0, count: keyByteCount), padding: .none)
  }
}
