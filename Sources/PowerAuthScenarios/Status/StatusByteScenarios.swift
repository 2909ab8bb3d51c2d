internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// What is read from each byte of a status.
extension StatusDecryptionScenarios {
  func declareNumbers() {
    let numbers: [Row<any WritableKeyPath<StatusSample, UInt8> & Sendable>] = [
      Row("current-version", "current version", \.currentVersion),
      Row("upgrade-version", "upgrade version", \.upgradeVersion),
      Row("failed-attempts", "number of failed attempts", \.failedAttempts),
      Row("max-failed-attempts", "most failed attempts", \.maxFailedAttempts),
    ]
    for row in numbers {
      for number: UInt8 in [0, 2, 4, 127, 128, 255] {
        declareSample(
          "\(row.name)-\(number)", "The \(row.words): \(number).", [number > 127 ? .highBit : .largeNumber],
          [rules.layout, rules.layout30, rules.numbers]
        ) { $0[keyPath: row.value] = number }
      }
    }
    for number: UInt8 in [0, 1, 127, 128, 255] {
      declareSample(
        "counter-byte-\(number)", "The byte of the counter is \(number).", [number > 127 ? .highBit : .largeNumber],
        [rules.layout, rules.numbers], protocols: Versions.challenge
      ) { $0.middle[5] = number }
    }
    declareSample(
      "each-number-differs", "No two numbers are equal, which shows in which order they stand.", [.basic],
      [rules.layout, rules.layout30]
    ) {
      ($0.state, $0.currentVersion, $0.upgradeVersion, $0.failedAttempts, $0.maxFailedAttempts) = (4, 2, 3, 6, 7)
      ($0.middle, $0.lookAhead) = ([11, 12, 13, 14, 15, 16], 9)
    }
    declareSample(
      "each-number-differs-again", "No two numbers are equal, and all are above 127 that can be.", [.highBit],
      [rules.layout, rules.layout30, rules.numbers]
    ) {
      ($0.state, $0.currentVersion, $0.upgradeVersion, $0.failedAttempts, $0.maxFailedAttempts) = (
        5, 201, 202, 203, 204
      )
      ($0.middle, $0.lookAhead) = ([211, 212, 213, 214, 215, 216], 33)
    }
    declareSample(
      "more-failed-than-allowed", "More attempts failed than are allowed; the status states it nevertheless.",
      [.length], [rules.numbers]
    ) { ($0.state, $0.failedAttempts, $0.maxFailedAttempts) = (4, 6, 5) }
  }

  /// Declares for each byte without a check a status in which only this byte has another value.
  func declareEachByte() {
    let sealing = sealing
    for place in Array(5..<15) + Array(16..<32) {
      op.scenario(
        "byte-\(place)-alone", "Of the status of the worked examples byte \(place) is inverted.",
        [rules.layout, rules.layout30], .basic
      ) { draft in
        try sealing.fields.setExample(&draft)
        var plaintext = try StatusSample.example(draft).plaintext
        plaintext[place] = ~plaintext[place]
        draft[sealing.blob] = try sealing.seal(plaintext, draft)
      }
    }
  }

  /// Declares second halves that a reader can take for something else.
  func declareEndings() {
    let endings: [Row<[UInt8]>] = [
      Row("of-zeros", "are zeros", [UInt8](repeating: 0, count: 16)),
      Row("of-ones", "are all ones", [UInt8](repeating: 0xFF, count: 16)),
      Row("like-padding", "are a whole block of padding", [UInt8](repeating: 16, count: 16)),
      Row("ending-in-one", "end in a byte that is a padding", [UInt8](repeating: 0xA5, count: 15) + [1]),
      Row("with-leading-zeros", "begin with two zero bytes", [0, 0] + [UInt8](repeating: 0x5A, count: 14)),
      Row("with-one-leading-zero", "begin with a zero byte", [0] + [UInt8](repeating: 0xC3, count: 15)),
      Row("not-utf-8", "are not text in UTF-8", [UInt8](repeating: 0xC0, count: 16)),
    ]
    for row in endings {
      declareSample(
        "second-half-\(row.name)", "The bytes 16–31 \(row.words).", [.unusualBytes],
        [rules.cipher, rules.layout, rules.layout30]
      ) { $0.secondHalf = row.value }
    }
    for (name, byte) in [("zeros", UInt8(0)), ("ones", 0xFF)] {
      declareSample(
        "reserved-of-\(name)", "The reserved bytes are \(name) only.", [.unusualBytes], [rules.layout, rules.layout30]
      ) { $0.middle = [UInt8](repeating: byte, count: 6) }
    }
  }
}
