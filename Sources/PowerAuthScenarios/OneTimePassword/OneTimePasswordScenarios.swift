package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension OneTimePasswordFields {
  /// Sets the secret of RFC 6238 for a hash: the digits over and over, as long as the hash.
  func setExample(_ draft: inout Draft, _ hash: KeyedHash) {
    let count = [KeyedHash.sha1: 20, .sha256: 32, .sha512: 64][hash] ?? 0
    draft[secret] = (1...count).map { UInt8(ascii: "0") + UInt8($0 % 10) }
    draft[algorithm] = hash.rawValue
  }
}

extension OneTimePasswordSentences {
  func declareDigitCounts(on op: OperationBuilder, _ digits: Field<Int64>, of parent: Scenario) {
    for number: Int64 in [0, 9, 10, 1 << 32 + 6, 1 << 32 + 8] {
      op.refuses(
        "\(number)-digits", of: parent, digits.set("\(number)", number), "A code of \(number) digits is not made.",
        .digitCount, [count], .invalidLength, flags: Flag.ofLength(number))
    }
  }
}

extension CounterPasswordOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("RFC 4226 has SHA-1 only; the other hashes are those of RFC 6238.")
    for number in 0...9 {
      op.scenario(
        "rfc-4226/\(number)", "The value of RFC 4226, appendix D, for the counter \(number).", rules.computation, .basic
      ) { draft in
        fields.setExample(&draft, .sha1)
        draft[counter] = UInt64(number)
        draft[fields.digits] = 6
      }
    }
    let basic = op.scenario("basic", "Drawn values.", rules.computation, .basic) {
      $0[fields.algorithm] = KeyedHash.sha1.rawValue
    }
    for hash in KeyedHash.allCases {
      for digits: Int64 in 1...8 {
        op.scenario(
          "\(hash.rawValue)/\(digits)-digit\(digits == 1 ? "" : "s")", "A code of \(digits) digits.", rules.computation,
          .length, set: fields.algorithm(hash.rawValue), fields.digits(digits))
      }
      for count in [1, 16, 63, 64, 65, 127, 128, 129] {
        op.scenario(
          "\(hash.rawValue)/secret-of-\(count)-bytes", "A secret of \(count) byte\(count == 1 ? "" : "s").",
          [rules.hmac], .length
        ) { draft in
          draft[fields.algorithm] = hash.rawValue
          draft.draw(count, for: fields.secret)
        }
      }
      declareFound(on: op, fields, counter, rules, hash)
    }
    let numbers: KeyValuePairs<String, UInt64> = [
      "above-8-bits": 256, "sign-bit-of-32": 0x8000_0000, "above-32-bits": 0x1_0000_0000,
      "above-53-bits": 0x20_0000_0000_0001, "each-byte-differs": 0x0102_0304_0506_0708,
      "sign-bit-of-64": 0x8000_0000_0000_0000, "highest": .max,
    ]
    for (name, number) in numbers {
      op.scenario("counter/\(name)", "The counter is \(number).", [rules.hmac, width], .largeNumber) {
        $0[counter] = number
      }
    }
    rules.declareDigitCounts(on: op, fields.digits, of: basic)
    op.accumulated(1000, "A thousand codes.", cases: "all inputs drawn", rules.computation)
    op.random(20, "Inputs drawn from the seed.", rules.computation)
    op.corners(of: basic)
    op.flagLongTexts(of: fields.digits)
  }
}

/// Declares codes that are remarkable, found by trying counters.
private func declareFound(
  on op: OperationBuilder, _ fields: OneTimePasswordFields, _ counter: Field<UInt64>,
  _ rules: OneTimePasswordSentences, _ hash: KeyedHash
) {
  let found: [(name: String, words: String, isFound: @Sendable (CounterPassword) -> Bool)] = [
    ("place-0", "The number begins at the first byte.", { ($0.hmac.last ?? 1) & 0xF == 0 }),
    ("place-15", "The number begins at byte 15.", { ($0.hmac.last ?? 0) & 0xF == 15 }),
    ("one-leading-zero", "The code begins with a zero.", { $0.text.hasPrefix("0") }),
    ("three-leading-zeros", "The code begins with three zeros.", { $0.text.hasPrefix("000") }),
    ("top-bit", "The top bit of the four bytes is set.", { $0.hmac[Int($0.hmac[$0.hmac.count - 1] & 0xF)] >= 0x80 }),
  ]
  // Each search begins elsewhere, so that no two of them find the same counter.
  for (index, (name, words, isFound)) in found.enumerated() {
    let start = UInt64(1000 * (index + 1))
    op.scenario("\(hash.rawValue)/\(name)", words, [rules.truncation, rules.digits], .leadingZero) { draft in
      fields.setExample(&draft, hash)
      draft[fields.digits] = 6
      let secret = try draft.value(of: fields.secret)
      draft[counter] = try (start...).first { number in
        isFound(try Rules.right.counterPassword(secret: secret, counter: number, digits: 6, hash: hash))
      }
    }
  }
}

extension TimePasswordOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    for hash in KeyedHash.allCases {
      for instant: Int64 in [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000] {
        for digits: Int64 in [6, 8] {
          op.scenario(
            "rfc-6238/\(hash.rawValue)/\(instant)/\(digits)-digits",
            "The value of RFC 6238, appendix B\(digits == 8 ? "" : ", and of it the last six digits").", everything,
            .basic
          ) { draft in
            fields.setExample(&draft, hash)
            draft[time] = instant
            draft[interval] = 30
            draft[fields.digits] = digits
          }
        }
      }
    }
    let basic = op.scenario("basic", "Drawn values.", everything, .basic)
    let instants: KeyValuePairs<String, (time: Int64, step: Int64)> = [
      "first-second": (0, 30), "last-second-of-the-first-step": (29, 30), "second-step": (30, 30),
      "middle-of-a-step": (45, 30), "before-the-middle": (44, 30), "step-of-one-second": (1_700_000_000, 1),
      "step-of-60": (1_700_000_039, 60), "step-of-a-day": (1_700_000_000, 86_400),
      "step-longer-than-the-time": (1000, 1 << 33), "time-above-31-bits": (1 << 31 + 7, 30),
      "time-above-32-bits": (1 << 32 + 7, 30), "time-of-more-than-40-bits": (1 << 41, 30),
      "highest-time": (1 << 53 - 1, 30), "one-step-after-the-highest-of-32-bits": (30 << 32, 30),
    ]
    for (name, instant) in instants {
      op.scenario(
        "instant/\(name)", "The time is \(instant.time), in steps of \(instant.step).", [counting, rest], .largeNumber,
        set: time(instant.time), interval(instant.step))
    }
    rules.declareDigitCounts(on: op, fields.digits, of: basic)
    op.refuses(
      "step-of-0", of: basic, "step: 0", "No step has passed or will pass.", .stepLength, [stepLength], .invalidLength
    ) { $0[interval] = 0 }
    op.variant(
      "rfc-6238/step-of-0",
      of: op.scenario("rfc-6238/last-second", "The last second of a step of RFC 6238.", [rest], .basic) { draft in
        fields.setExample(&draft, .sha256)
        draft[time] = 59
        draft[interval] = 30
        draft[fields.digits] = 7
      }, "step: 0", "No step has passed or will pass.", [stepLength], .invalidLength,
      expecting: .reject(.stepLength)
    ) { $0[interval] = 0 }
    op.accumulated(1000, "A thousand codes.", cases: "all inputs drawn", everything)
    op.random(20, "Inputs drawn from the seed.", everything)
    op.corners(of: basic)
    op.flagLongTexts(of: fields.digits)
    op.omitCorners("zero", of: interval.name, because: "It is declared by hand.")
  }
}
