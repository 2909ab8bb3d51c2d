package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension StatusDecryptionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("No MAC protects a status. Only its checks tell a right one from a wrong one.")
    op.stricter(
      "The Java library reads a status of any state and with any look-ahead.",
      because: "only these checks tell a status that was decrypted with another key from a right one")
    op.stricterThanAESByKeyLength()
    let sealing = StatusSealing(fields: fields, blob: blob)
    op.arrange { try sealing.complete(&$0) }
    let basic = StatusDecryptionScenarios(op: op, sealing: sealing, rules: rules, checks: checks).declare()
    op.declareStatusRefusals(fields, rules, of: basic)
    op.accumulated(
      1000, "A thousand statuses, of which every fifth is changed in one bit.",
      cases: "everything drawn; case 5n + 4 with one bit of blob flipped",
      rules.computation + [checks.magic, checks.state, checks.lookAhead], .tampered
    ) { draft, number in
      try sealing.complete(&draft)
      guard number % 5 == 4 else { return }
      let bit = draft.draw("bit") { $0.count(0...255) }
      var changed = try draft.value(of: blob)
      changed[bit / 8] ^= 1 << (bit % 8)
      draft[blob] = changed
    }
    op.random(20, "A status drawn from the seed.", rules.computation)
    op.corners(of: basic)
    op.protected([blob.name])
  }
}

/// Declares the scenarios of the decryption of a status.
struct StatusDecryptionScenarios {
  let op: OperationBuilder
  let sealing: StatusSealing
  let rules: StatusEncryptionRules
  let checks: StatusCheckRules

  /// Declares all of them, and returns the first, of which others are variants.
  func declare() -> Scenario {
    let basic = declareSample("basic", "An active activation.", [.basic], rules.computation) { _ in }
    let sealing = sealing
    let example = op.scenario("worked-example", "The status of the worked examples.", rules.computation, .basic) {
      draft in
      try sealing.fields.setExample(&draft)
      sealing.want(try .example(draft), in: &draft)
    }
    op.scenarios(
      noncesOfLeadingZeros, saying: { "The encrypted status begins with \($0)." }, [rules.cipher], .leadingZero,
      in: Versions.challenge
    ) { draft, value in
      try sealing.fields.setExample(&draft)
      draft[sealing.fields.nonce] = value.bytes(16)
      sealing.want(try .example(draft), in: &draft)
    }
    for (number, words) in [(1, "created"), (2, "pending commit"), (4, "blocked"), (5, "removed")] as [(UInt8, String)]
    {
      declareSample(
        "state-\(number)", "The state is \(words).", [.basic], [rules.layout, rules.layout30, checks.state]
      ) { $0.state = number }
    }
    for number: UInt8 in [0, 6, 7, 127, 128, 129, 131, 253, 255] {
      declareRefusal(
        "state-\(number)", of: basic, change: "state: \(number)", "No server has this state.", checks.state,
        expecting: .reject(.unknownState)
      ) { $0[4] = number }
    }
    declareMagic(of: basic)
    declareLookAheads(of: [basic, example])
    declareNumbers()
    declareEachByte()
    declareEndings()
    declareLengths(of: basic)
    declareTampering(of: [basic, example])
    declareMistakenSenders(of: basic)
    return basic
  }

  /// Declares a status that differs from an ordinary one in some of its bytes.
  @discardableResult
  func declareSample(
    _ name: String, _ comment: String, _ flags: [Flag], _ exercised: [Rule], expecting: Expected = .accept,
    protocols: Set<String>? = nil, change: @escaping @Sendable (inout StatusSample) -> Void
  ) -> Scenario {
    let sealing = sealing
    return op.scenario(name, comment, exercised, flags: flags, expecting: expecting, in: protocols) { draft in
      var sample = try StatusSample(draft)
      change(&sample)
      sealing.want(sample, in: &draft)
    }
  }

  /// Declares a status that must be refused, because some of its bytes are other ones than those of its parent.
  func declareRefusal(
    _ name: String, of parent: Scenario, change words: String, _ comment: String, _ rule: Rule,
    _ flag: Flag = .malformed,
    expecting: Expected, protocols: Set<String>? = nil, change: @escaping @Sendable (inout [UInt8]) -> Void
  ) {
    let sealing = sealing
    op.variant(
      name, of: parent, words, comment, [rule], flag, expecting: expecting,
      in: protocols
    ) { draft in
      var plaintext = try sealing.plaintext(draft)
      change(&plaintext)
      draft[sealing.blob] = try sealing.seal(plaintext, draft)
    }
  }

  private func declareMagic(of basic: Scenario) {
    for last: UInt8 in 0xD2...0xDF {
      declareSample(
        "layout-\(String(last, radix: 16))",
        "The mobile core takes this byte for that of a later layout; the Java library accepts D1 only.", [.policy],
        [checks.magic], expecting: .acceptOrReject(Reason(.magic))
      ) { $0.magic[3] = last }
    }
    for last: UInt8 in [0x00, 0x01, 0x51, 0xC1, 0xCF, 0xD0, 0xE0, 0xE1, 0xF1, 0xFF] {
      declareRefusal(
        "magic-ending-in-\(Hex.encode([last]))", of: basic, change: "byte 3: \(Hex.encode([last]))",
        "Layouts are D1 to DF.", checks.magic, expecting: .reject(.magic)
      ) { $0[3] = last }
    }
    for place in 0..<3 {
      for (name, bit) in [("highest", UInt8(0x80)), ("lowest", 1)] {
        declareRefusal(
          "magic-byte-\(place)-\(name)-bit-flipped", of: basic, change: "byte \(place): \(name) bit flipped",
          "The status begins with DE C0 DE.", checks.magic, expecting: .reject(.magic)
        ) { $0[place] ^= bit }
      }
    }
    declareRefusal(
      "magic-reversed", of: basic, change: "magic: D1 DE C0 DE", "The magic is four bytes, and not a number.",
      checks.magic, expecting: .reject(.magic)
    ) { $0.replaceSubrange(0..<4, with: [0xD1, 0xDE, 0xC0, 0xDE]) }
    declareRefusal(
      "all-zeros", of: basic, change: "32 zero bytes", "Zeros are not a status.", checks.magic,
      expecting: .reject(.magic)
    ) { $0 = [UInt8](repeating: 0, count: 32) }
  }

  private func declareLookAheads(of parents: [Scenario]) {
    for number: UInt8 in [1, 2, 19, 21, 63, 64] {
      declareSample(
        "look-ahead-\(number)", "The look-ahead is \(number).", [.lookAhead], [rules.layout, checks.lookAhead],
        protocols: Versions.challenge
      ) { $0.lookAhead = number }
      declareSample(
        "look-ahead-\(number)-while-blocked", "The look-ahead is \(number), and the activation is blocked.",
        [.lookAhead], [checks.lookAhead], protocols: Versions.challenge
      ) { ($0.state, $0.lookAhead) = (4, number) }
    }
    for (parent, suffix) in zip(parents, ["", "-of-example"]) {
      for number: UInt8 in [0, 65, 66, 127, 128, 148, 192, 255] {
        declareRefusal(
          "look-ahead-\(number)\(suffix)", of: parent, change: "look-ahead: \(number)",
          "A look-ahead is from 1 to 64.", checks.lookAhead, expecting: .reject(.lookAhead),
          protocols: Versions.challenge
        ) { $0[15] = number }
      }
    }
    for number: UInt8 in [1, 20, 65, 128, 255] {
      declareSample(
        "byte-15-\(number)", "Byte 15 is \(number), and is not looked at: 3.0 has no look-ahead.", [.length],
        [rules.layout30], protocols: Versions.withoutChallenge
      ) { $0.lookAhead = number }
    }
  }
}
