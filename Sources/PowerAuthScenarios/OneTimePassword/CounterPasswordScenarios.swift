package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension CounterPasswordOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("RFC 4226 has SHA-1 only; the other hashes are those of RFC 6238.")
    for number in 0...9 {
      op.scenario(
        "rfc-4226/\(number)", "The value of RFC 4226, appendix D, for the counter \(number).",
        exercises: rules.computation, flags: [.basic]
      ) { draft in
        fields.setExample(&draft, .sha1)
        draft[counter] = UInt64(number)
        draft[fields.digits] = 6
      }
    }
    let basic = op.scenario("basic", "Drawn values.", exercises: rules.computation, flags: [.basic]) {
      $0[fields.algorithm] = KeyedHash.sha1.rawValue
    }
    for hash in KeyedHash.allCases {
      for digits: Int64 in 1...8 {
        op.scenario(
          "\(hash.rawValue)/\(digits)-digit\(digits == 1 ? "" : "s")", "A code of \(digits) digits.",
          exercises: rules.computation, flags: [.length]
        ) {
          $0[fields.algorithm] = hash.rawValue
          $0[fields.digits] = digits
        }
      }
      for count in [1, 16, 63, 64, 65, 127, 128, 129] {
        op.scenario(
          "\(hash.rawValue)/secret-of-\(count)-bytes", "A secret of \(count) byte\(count == 1 ? "" : "s").",
          exercises: [rules.hmac], flags: [.length]
        ) { draft in
          draft[fields.algorithm] = hash.rawValue
          draft[fields.secret] = draft.draw("secret") { $0.bytes(count) }
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
      op.scenario(
        "counter/\(name)", "The counter is \(number).", exercises: [rules.hmac, width], flags: [.largeNumber]
      ) { $0[counter] = number }
    }
    rules.declareDigitCounts(on: op, fields.digits, of: basic)
    op.accumulated(
      "accumulated", "A thousand codes.", count: 1000, cases: "all inputs drawn", exercises: rules.computation,
      flags: [.accumulated])
    op.random(20, "Inputs drawn from the seed.", exercises: rules.computation, flags: [.random])
    op.corners(of: basic)
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
    op.scenario(
      "\(hash.rawValue)/\(name)", words, exercises: [rules.truncation, rules.digits], flags: [.leadingZero]
    ) { draft in
      fields.setExample(&draft, hash)
      draft[fields.digits] = 6
      let secret = try draft.value(of: fields.secret)
      draft[counter] = try (start...).first { number in
        isFound(try Rules.right.counterPassword(secret: secret, counter: number, digits: 6, hash: hash))
      }
    }
  }
}
