package import Conformance
internal import Encodings
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
    op.scenario(
      "worked-example", "The status of the worked example.", everything, .basic,
      set: transportKey(StatusExample.transportKey),
      blob(bytes(hex: "2ed5c822bbf0ca1b2550124e672ec240689c0fa68b7e558d66e255e527865bb9")))
    let basic = op.scenario("basic", "Drawn values.", everything, .basic)
    op.scenarios(NumericStatusSentences.statuses, [rules.layout, states], .largeNumber) { draft, value in
      draft.fill(transportKey)
      try sealing.seal(value, &draft)
    }
    for number in 1...2 {
      op.scenario(
        "blob-with-leading-zero/\(number)", "The encrypted status begins with a zero byte.", [rules.cipher],
        .leadingZero
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
        [magic]
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
      op.refuses(
        row.name, of: basic, "blob: encrypted of a status with \(row.words)",
        "The status was decrypted with another key, or is not a status.", row.reason, [row.rule], .tampered
      ) { try sealing.sealExample(&$0, row.change) }
    }
    for state: UInt8 in [0, 6, 7, 127, 128, 129, 255] {
      for (name, attempts) in [("", UInt8(0)), ("/after-failed-attempts", 3)] {
        op.refuses(
          "state-of-\(state)\(name)", of: basic, "blob: encrypted of a status with the state \(state)",
          "A server has no such state.", .unknownState, [states], .malformed
        ) { draft in
          try sealing.sealExample(&draft) {
            $0[4] = state
            $0[13] = attempts
          }
        }
      }
    }
    op.refusesLengths(
      [0, 15, 17, 24, 32], of: transportKey, parent: basic, "Keys of the protocol have 16 bytes.", [rules.lengths])
    let lengths: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("empty", "no byte", { _ in [] }), Row("of-16-bytes", "the first block alone", { Array($0.prefix(16)) }),
      Row("of-31-bytes", "the last byte missing", { $0.dropLast() }), Row("of-33-bytes", "a byte more", { $0 + [0] }),
      Row("of-48-bytes", "a block more", { $0 + $0.prefix(16) }),
    ]
    op.refuses(
      "blob-", lengths, of: basic, blob, "A status has two blocks.", .invalidLength, [blobLength], .invalidLength)
    op.refuses(
      "other-transport-key", of: basic, transportKey.lastBitFlipped,
      "Nothing but the magic shows that the key is another one.", .magic, [magic], .crossed)
    op.refuses(
      "blob-with-mark-in-front", of: basic,
      blob.changed("begins with EF BB BF") { [0xEF, 0xBB, 0xBF] + $0.dropFirst(3) },
      "These bytes are a byte order mark in texts only; a status has 32 bytes of any value.", .magic, [blobLength],
      .tampered)
    op.accumulated(1000, "A thousand statuses.", cases: "all values drawn, the status encrypted", everything)
    op.random(10, "A status drawn from the seed.", everything)
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
    draft[blob] = try AES128.encryptCBC(plain, key: key, iv: [UInt8](repeating: 0, count: keyByteCount), padding: .none)
  }
}

extension NumericStatusEncryptionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    rules.addPolicies(to: op)
    op.scenario(
      "worked-example", "The status of the worked example.", everything, .basic,
      set: transportKey(StatusExample.transportKey), fields.state(3), fields.counter(42), fields.failedAttempts(1),
      fields.maxFailedAttempts(5), reserved(bytes(hex: "e4d33f3b97ad62c056678e7597436971a2")))
    let basic = op.scenario("basic", "Drawn values.", everything, .basic)
    for row in NumericStatusSentences.statuses {
      op.scenario(
        row.name, row.words, [rules.layout], .largeNumber, set: fields.state(Int64(row.value.state)),
        fields.counter(row.value.counter), fields.failedAttempts(Int64(row.value.failedAttempts)),
        fields.maxFailedAttempts(Int64(row.value.maxFailedAttempts)))
    }
    for number in 1...2 {
      op.scenario(
        "blob-with-leading-zero/\(number)", "The encrypted status begins with a zero byte.", [rules.cipher],
        .leadingZero
      ) { draft in
        draft.fill(transportKey)
        draft[fields.state] = 3
        draft[fields.failedAttempts] = 0
        draft[fields.maxFailedAttempts] = 5
        draft.draw(17, for: reserved)
        let key = try draft.value(of: transportKey)
        let filling = try draft.value(of: reserved)
        draft[fields.counter] = try (UInt64(0)...).first { counter in
          let status = NumericStatus(state: 3, counter: counter, failedAttempts: 0, maxFailedAttempts: 5)
          return try Rules.right.encryptNumericStatus(status, reserved: filling, transportKey: key).blob[0] == 0
        }
      }
    }
    op.refusesLengths(
      [0, 15, 17, 24, 32], of: transportKey, parent: basic, "Keys of the protocol have 16 bytes.", [rules.lengths])
    op.refusesLengths([0, 16, 18, 33], of: reserved, parent: basic, "A status has 32 bytes in all.", [reservedLength])
    op.accumulated(1000, "A thousand statuses.", cases: "all inputs drawn", everything)
    op.random(10, "Inputs drawn from the seed.", everything)
    op.corners(of: basic)
  }
}

extension NumericStatusSentences {
  /// Declares what published implementations do otherwise.
  func addPolicies(to op: OperationBuilder) {
    op.note(
      "Late servers of 2.x put the two version bytes of 3.0 at the places 5 and 6, where the counter begins; their status "
        + "is that of `status.decrypt` in 3.0.")
  }
}
