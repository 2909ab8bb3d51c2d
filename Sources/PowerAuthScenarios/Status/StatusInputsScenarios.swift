internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension StatusInputs {
  /// Draws what the version has and the scenario did not set.
  func fill(_ draft: inout Draft) throws {
    let statesCounter = try draft.version().hasStatusChallenge
    if draft[reserved] == nil {
      draft[reserved] = draft.draw(reserved.name) { $0.bytes(statesCounter ? 5 : 6) }
    }
    guard statesCounter else {
      draft.fill(counterData)
      return
    }
    draft.fill(lookAhead)
    draft.fill(counterByte)
    draft.fill(counterHash)
  }

  /// An active activation of protocol 3 without failed attempts.
  func setOrdinary(_ draft: inout Draft) {
    (draft[state], draft[currentVersion], draft[upgradeVersion]) = (3, 3, 3)
    (draft[failedAttempts], draft[maxFailedAttempts]) = (0, 5)
  }

  /// The values of worked example 13.2, and of 13.3 in 3.0.
  func setExample(_ draft: inout Draft) throws {
    setOrdinary(&draft)
    guard try draft.version().hasStatusChallenge else {
      draft[failedAttempts] = 1
      draft[reserved] = bytes(hex: "7bd45e05525e")
      draft[counterData] = StatusExample.counterData
      return
    }
    draft[reserved] = bytes(hex: "489e937fa4")
    (draft[counterByte], draft[lookAhead], draft[counterHash]) = (2, 20, StatusExample.counterHash)
  }
}

extension StatusInputs {
  /// Declares each number at its ends, at those of signed bytes, and next to the others.
  func declareNumbers(on op: OperationBuilder, _ rules: StatusEncryptionRules) {
    for (number, words) in [(1, "created"), (2, "pending commit"), (4, "blocked"), (5, "removed")] as [(Int64, String)]
    {
      op.scenario("state-\(number)", "The state is \(words).", [rules.layout, rules.layout30], .basic) {
        setOrdinary(&$0)
        $0[state] = number
      }
    }
    for field in [currentVersion, upgradeVersion, failedAttempts, maxFailedAttempts] {
      for number: Int64 in [0, 1, 2, 4, 127, 128, 255] {
        op.scenario(
          "\(field.name.slug)-\(number)", "The input \(field.name) is \(number).",
          [rules.layout, rules.layout30, rules.numbers], number > 127 ? .highBit : .largeNumber
        ) {
          setOrdinary(&$0)
          $0[field] = number
        }
      }
    }
    for (field, numbers) in [
      (lookAhead, [1, 2, 20, 63, 64]), (counterByte, [0, 1, 127, 128, 255]),
    ] as [(OptionalField<Int64>, [Int64])] {
      for number in numbers {
        op.scenario(
          "\(field.name.slug)-\(number)", "The input \(field.name) is \(number).", [rules.layout, rules.numbers],
          number > 127 ? .highBit : .largeNumber, in: Versions.challenge
        ) {
          setOrdinary(&$0)
          $0[field] = number
        }
      }
    }
    op.scenario(
      "each-number-differs", "No two numbers are equal, which shows in which order they stand.",
      [rules.layout, rules.layout30], .basic
    ) { draft in
      (draft[state], draft[currentVersion], draft[upgradeVersion]) = (4, 2, 3)
      (draft[failedAttempts], draft[maxFailedAttempts]) = (6, 7)
      guard try draft.version().hasStatusChallenge else { return }
      (draft[counterByte], draft[lookAhead]) = (200, 9)
    }
    op.scenario(
      "more-failed-than-allowed", "More attempts failed than are allowed; a server can lower the number.",
      [rules.numbers], .length
    ) {
      setOrdinary(&$0)
      ($0[state], $0[failedAttempts], $0[maxFailedAttempts]) = (4, 6, 5)
    }
  }

  /// Declares what stands in the second half of a status, and the reserved bytes.
  func declareCounters(on op: OperationBuilder, _ rules: StatusEncryptionRules) {
    let endings: [Row<[UInt8]>] = [
      Row("of-zeros", "is all zeros", [UInt8](repeating: 0, count: 16)),
      Row("of-ones", "is all ones", [UInt8](repeating: 0xFF, count: 16)),
      Row("like-padding", "is a whole block of padding", [UInt8](repeating: 16, count: 16)),
      Row("ending-in-one", "ends in a byte that is a padding", [UInt8](repeating: 0xA5, count: 15) + [1]),
    ]
    op.scenarios(
      endings, named: "counter-", saying: { "The hash, or in 3.0 CTR_DATA, \($0)." },
      [rules.cipher, rules.layout, rules.layout30], .unusualBytes
    ) { draft, value in
      setOrdinary(&draft)
      if try draft.version().hasStatusChallenge {
        draft[counterHash] = value
      } else {
        draft[counterData] = value
      }
    }
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      op.scenario(
        "reserved-of-\(name)", "The reserved bytes are \(name) only.", [rules.layout, rules.layout30], .unusualBytes
      ) { draft in
        setOrdinary(&draft)
        draft[reserved] = [UInt8](repeating: byte, count: try draft.version().hasStatusChallenge ? 5 : 6)
      }
    }
  }

  /// Declares what is refused because a value is absent, unexpected or of another length.
  func declareRefusals(on op: OperationBuilder, _ rules: StatusEncryptionRules, _ presence: Rule, of parent: Scenario) {
    for (field, protocols) in [(counterHash, Versions.challenge), (counterData, Versions.withoutChallenge)] {
      op.refusesLengths(
        [0, 15, 17, 32], of: field, parent: parent, "It has 16 bytes, and what stands behind it has its place.",
        [rules.lengths], in: protocols)
    }
    op.refusesLengths(
      [0, 4, 7, 16], of: reserved, parent: parent, "What stands behind it has its place.", [rules.lengths])
    op.refuses(
      "reserved-of-the-other-layout", of: parent, "reserved: as many bytes as the other layout has",
      "3.0 has one reserved byte more.", .invalidLength, [rules.lengths], .invalidLength
    ) { draft in
      let count = try draft.version().hasStatusChallenge ? 6 : 5
      draft.draw(count, for: reserved)
    }
    declarePresence(of: lookAhead, in: Versions.challenge, on: op, presence, of: parent)
    declarePresence(of: counterByte, in: Versions.challenge, on: op, presence, of: parent)
    declarePresence(of: counterHash, in: Versions.challenge, on: op, presence, of: parent)
    declarePresence(of: counterData, in: Versions.withoutChallenge, on: op, presence, of: parent)
    op.refuses(
      "counter-data-of-zeros-unexpected", of: parent,
      counterData.set("16 zero bytes", [UInt8](repeating: 0, count: 16)),
      "The layout of the version has no place for it, whatever it is.", .unexpectedParameter, [presence], .parameter,
      in: Versions.challenge)
  }

  private func declarePresence<Native>(
    of field: OptionalField<Native>, in versions: Set<String>, on op: OperationBuilder, _ rule: Rule,
    of parent: Scenario
  ) {
    op.refuses(
      "\(field.name.slug)-missing", of: parent, field.absent, "The layout of the version has a place for it.",
      .missingParameter, [rule], .missing, in: versions)
    op.refuses(
      "\(field.name.slug)-unexpected", of: parent, field.present, "The layout of the version has no place for it.",
      .unexpectedParameter, [rule], .parameter,
      in: Versions.challenge.union(Versions.withoutChallenge).subtracting(versions))
  }
}
