package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// What a server has for one vector of verification.
private struct VerifiedCase: Sendable {
  var type: SignatureType
  var distance: Int
  var lookAhead: Int64
  /// The factors that have a next key.
  var next: [SignatureFactor] = []
  /// The factors whose next key makes the code.
  var used: [SignatureFactor] = []
}

extension CodeVerificationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A code made with the current key of a factor discards the next one: its client never had the answer.")
    op.note("A server keeps the counter and the promoted keys of the answer.")
    op.arrange { try complete(&$0) }
    let examples = declareTypes(on: op)
    let basic = declare(
      on: op, "basic", "Two factors, and the expected value of the counter.", rules.computation, .basic,
      VerifiedCase(type: .possessionKnowledge, distance: 0, lookAhead: 20))
    declareWindows(on: op)
    declareBeginnings(on: op)
    declareNextKeys(on: op)
    declareMalformed(on: op, of: basic)
    declareMismatches(on: op, of: basic)
    declareWrongKeys(on: op, of: examples)
    declareMistakenCodes(on: op, of: examples)
    op.accumulated(
      300, "Three hundred codes, of which every fifth has one character changed.",
      cases: "everything drawn; case 5n + 4 with the first character of code changed", rules.computation, .tampered
    ) { draft, number in
      try complete(&draft)
      guard number % 5 == 4 else { return }
      let text = try draft.value(of: code)
      draft[code] = (text.hasPrefix("A") ? "B" : "A") + text.dropFirst()
    }
    op.random(20, "Everything drawn from the seed.", rules.computation + [verification.window])
    op.corners(of: basic)
    op.protected([code.name, fields.data.name])
  }

  /// Declares all types, and returns the worked examples of one, two and three factors.
  private func declareTypes(on op: OperationBuilder) -> [Scenario] {
    let examples = CodeExample.types.map { type in
      op.scenario(
        "worked-example/\(type.partOfID)", "The request of the worked example, with the type \(type.rawValue).",
        rules.computation + [verification.next], .basic
      ) { draft in
        fields.setExample(type, in: &draft)
        draft[wanted: distance] = 0
      }
    }
    for type in SignatureType.allCases {
      declare(
        on: op, "type-\(type.partOfID)", "A code of the type \(type.rawValue).", rules.computation + [rules.types],
        type == .possessionBiometry ? .possessionBiometry : .basic,
        VerifiedCase(type: type, distance: 1, lookAhead: 20))
    }
    return examples
  }

  @discardableResult
  private func declare(
    on op: OperationBuilder, _ name: String, _ comment: String, _ exercised: [Rule], _ flag: Flag, _ made: VerifiedCase
  ) -> Scenario {
    op.scenario(name, comment, exercised, flag) { try set(made, in: &$0) }
  }

  /// Sets the keys, and the code that they give at a distance.
  private func set(_ made: VerifiedCase, in draft: inout Draft) throws {
    draft[fields.type] = made.type.rawValue
    draft[lookAhead] = made.lookAhead
    fields.fill(&draft)
    let factors = made.type.factors
    var record = Record()
    var keys = try draft.value(of: fields.keys)
    for factor in made.next {
      let key = draft.draw("next-\(factor.rawValue)") { $0.bytes(32) }
      record[factor.rawValue] = .bytes(key)
      if let place = factors.firstIndex(of: factor), made.used.contains(factor) { keys[place] = key }
    }
    if !made.next.isEmpty { draft[nextKeys] = record }
    draft[code] = try text(draft, keys: keys, distance: made.distance)
  }

  private func text(_ draft: Draft, keys: [[UInt8]], distance: Int) throws -> String {
    let counter = try Rules.right.advanceWideCounter(draft.value(of: fields.counterData), by: distance).value
    return try Rules.right.authenticationCode(
      draft.value(of: fields.data), type: draft.value(of: fields.type), keys: keys, counter: counter, format: .online
    ).text
  }

  /// Makes the code, unless the scenario brought one.
  private func complete(_ draft: inout Draft) throws {
    fields.fill(&draft)
    let window = draft.fill(lookAhead)
    guard draft[code] == nil else { return }
    if draft[wanted: distance] == nil {
      draft[wanted: distance] = draft.draw("distance") { $0.number(in: 0...max(0, window - 1)) }
    }
    draft[code] = try text(draft, keys: draft.value(of: fields.keys), distance: Int(draft[wanted: distance] ?? 0))
  }

  private func declareWindows(on op: OperationBuilder) {
    for (distance, lookAhead) in [(0, 1), (1, 2), (9, 10), (19, 20), (20, 21), (63, 64), (0, 64)] as [(Int, Int64)] {
      let parent = declare(
        on: op, "distance-\(distance)-of-\(lookAhead)",
        "The code is \(distance) values ahead, and \(lookAhead) are tried.",
        [verification.window, verification.next], .lookAhead,
        VerifiedCase(type: .possessionKnowledge, distance: distance, lookAhead: lookAhead))
      guard distance > 0 else { continue }
      op.refuses(
        "distance-\(distance)-of-\(lookAhead)/look-ahead-\(distance)", of: parent,
        self.lookAhead.set("\(distance)", Int64(distance)), "The value stands behind the window.", .codeMismatch,
        [verification.window], .lookAhead)
      op.refuses(
        "distance-\(distance)-of-\(lookAhead)/replayed", of: parent,
        fields.counterData.changed("the value to expect after the match") {
          try Rules.right.advanceWideCounter($0, by: distance + 1).value
        }, "A code that was accepted is not accepted again.", .codeMismatch, [verification.next], .lookAhead, .crossed)
    }
    for number in [UInt64(61), 13_414] {
      for distance in [0, 1, 2] {
        op.scenario(
          "past-leading-zeros/\(number)-and-\(distance)", "The value after the first one begins with zeros.",
          [verification.window, verification.next], .leadingZero
        ) { draft in
          draft[fields.counterData] = number.bytes(32)
          try set(VerifiedCase(type: .possession, distance: distance, lookAhead: 20), in: &draft)
        }
      }
    }
  }

  /// Declares inputs whose first bytes some readers drop, and a look-ahead that does not fit 32 bits.
  private func declareBeginnings(on op: OperationBuilder) {
    let beginnings: [Row<[UInt8]>] = [
      Row("leading-zero", "begins with a zero byte", [0]), Row("leading-zeros", "begins with two zero bytes", [0, 0]),
      Row("mark", "begins with the bytes of a byte order mark", [0xEF, 0xBB, 0xBF]),
    ]
    for row in beginnings {
      let flag: Flag = row.value[0] == 0 ? .leadingZero : .unusualBytes
      for (field, rule) in [(fields.data, rules.data), (fields.counterData, rules.counter)] {
        op.scenario("\(field.name.slug)-with-\(row.name)", "The input \(field.name) \(row.words).", [rule], flag) {
          draft in
          draft[field] = draft.draw(field.name) { row.value + $0.bytes(32 - row.value.count) }
          try set(VerifiedCase(type: .possessionKnowledge, distance: 0, lookAhead: 20), in: &draft)
        }
      }
    }
    declare(
      on: op, "distance-2-of-4294967297",
      "The lowest 32 bits of the look-ahead are 1, and the code is two values ahead.", [verification.window],
      .largeNumber,
      VerifiedCase(type: .possessionKnowledge, distance: 2, lookAhead: 1 << 32 + 1))
  }

  private func declareNextKeys(on op: OperationBuilder) {
    let rows: [Row<VerifiedCase>] = [
      Row(
        "knowledge-used", "the next key of knowledge makes the code: it is promoted",
        VerifiedCase(type: .possessionKnowledge, distance: 0, lookAhead: 20, next: [.knowledge], used: [.knowledge])),
      Row(
        "knowledge-not-used", "knowledge has a next key, and the current one makes the code: nothing is promoted",
        VerifiedCase(type: .possessionKnowledge, distance: 0, lookAhead: 20, next: [.knowledge])),
      Row(
        "biometry-used", "the next key of biometry makes the code",
        VerifiedCase(type: .possessionBiometry, distance: 2, lookAhead: 20, next: [.biometry], used: [.biometry])),
      Row(
        "possession-used", "the next key of possession makes the code",
        VerifiedCase(type: .possession, distance: 1, lookAhead: 20, next: [.possession], used: [.possession])),
      Row(
        "both-used", "the next keys of two factors make the code",
        VerifiedCase(
          type: .possessionKnowledgeBiometry, distance: 3, lookAhead: 20, next: [.knowledge, .biometry],
          used: [.knowledge, .biometry])),
      Row(
        "one-of-two-used", "two factors have a next key, and that of knowledge makes the code",
        VerifiedCase(
          type: .possessionKnowledgeBiometry, distance: 0, lookAhead: 20, next: [.knowledge, .biometry],
          used: [.knowledge])),
      Row(
        "other-of-two-used", "two factors have a next key, and that of biometry makes the code",
        VerifiedCase(
          type: .possessionKnowledgeBiometry, distance: 0, lookAhead: 20, next: [.knowledge, .biometry],
          used: [.biometry])),
      Row(
        "none-of-two-used", "two factors have a next key, and the current ones make the code",
        VerifiedCase(
          type: .possessionKnowledgeBiometry, distance: 5, lookAhead: 20, next: [.knowledge, .biometry])),
      Row(
        "all-used", "all factors have a next key, and these make the code",
        VerifiedCase(
          type: .possessionKnowledgeBiometry, distance: 0, lookAhead: 20, next: SignatureFactor.allCases,
          used: SignatureFactor.allCases)),
      Row(
        "of-another-factor", "a factor that the type does not name has a next key",
        VerifiedCase(type: .possession, distance: 0, lookAhead: 20, next: [.knowledge])),
      Row(
        "far-ahead", "the next key makes the code at the end of the window",
        VerifiedCase(type: .possessionKnowledge, distance: 19, lookAhead: 20, next: [.knowledge], used: [.knowledge])),
    ]
    for row in rows {
      declare(
        on: op, "next-key/\(row.name)", "Keys change: \(row.words).",
        [verification.combinations, verification.promotion],
        .basic, row.value)
    }
    let parent = declare(
      on: op, "next-key/basic", "The next key of knowledge makes the code.",
      [verification.combinations, verification.promotion], .basic,
      VerifiedCase(type: .possessionKnowledge, distance: 1, lookAhead: 20, next: [.knowledge], used: [.knowledge]))
    for count in [0, 16, 31, 33] {
      op.refuses(
        "next-key-of-\(count)-bytes", of: parent, "nextKeys: knowledge of \(count) bytes", "A key has 32 bytes.",
        .invalidLength, [verification.nextLength], .invalidLength
      ) { draft in
        draft[nextKeys] = Record(["knowledge": .bytes(draft.draw("next") { $0.bytes(count) })])
      }
    }
    op.refuses(
      "next-key/absent", of: parent, nextKeys.absent, "Nobody knows the key that made the code.", .codeMismatch,
      [verification.combinations], .missing)
    op.refuses(
      "next-key/behind-window", of: parent, lookAhead.set("1", 1), "The next key is tried within the window only.",
      .codeMismatch, [verification.window, verification.combinations], .lookAhead)
    for name in ["current", "next"] {
      op.scenario(
        "next-key/equal-to-current/\(name)", "The next key equals the current one, which comes first.",
        [verification.combinations, verification.promotion], .crossed
      ) { draft in
        try set(VerifiedCase(type: .possessionKnowledge, distance: name == "next" ? 2 : 0, lookAhead: 20), in: &draft)
        draft[nextKeys] = Record(["knowledge": .bytes(try draft.value(of: fields.keys)[1])])
      }
    }
  }

  private func declareMalformed(on op: OperationBuilder, of basic: Scenario) {
    let forms: [Row<@Sendable (String) -> String>] = [
      Row("empty", "empty", { _ in "" }), Row("unpadded", "without its padding", { $0.replacing("=", with: "") }),
      Row("url-alphabet", "with a character of the alphabet for addresses", { "-" + $0.dropFirst() }),
      Row("with-space", "with a space for a character", { " " + $0.dropFirst() }),
      Row("line-feed-behind", "with a line feed behind it", { $0 + "\n" }),
      Row("spare-bits", "with a spare bit set", \.withSpareBit),
      Row("one-component", "only its first component", { Base64.encode(Array((Base64.decode($0) ?? []).prefix(32))) }),
      Row(
        "third-component", "with its first component once more behind it",
        { text in
          let bytes = Base64.decode(text) ?? []
          return Base64.encode(bytes + bytes.prefix(32))
        }),
      Row(
        "components-of-16-bytes", "with 16 bytes of each component, as in the drafts of June 2025",
        { text in
          let bytes = Base64.decode(text) ?? []
          return Base64.encode(bytes[..<16] + Array(bytes[32..<48]))
        }),
      Row(
        "components-apart", "each component by itself",
        { text in
          let bytes = Base64.decode(text) ?? []
          return Base64.encode(Array(bytes[..<32])) + Base64.encode(Array(bytes[32...]))
        }),
      Row("in-hex", "in hexadecimal digits", { Hex.encode(Base64.decode($0) ?? []) }),
      Row("offline", "in digits", { _ in "16247807-35103472" }),
    ]
    op.refuses(
      "code-", forms, of: basic, code,
      Fault(
        "The code is Base64 of 32 bytes for each factor.", .invalidEncoding, also: [.codeMismatch], [verification.form],
        .malformed))
  }

  private func declareMismatches(on op: OperationBuilder, of basic: Scenario) {
    let fault = Fault("The code is another one.", .codeMismatch, [verification.mismatch], .tampered)
    for (name, place) in [("first", 0), ("middle", 32), ("last", 63), ("last-of-first-component", 31)] {
      op.refuses(
        "\(name)-byte-changed", of: basic,
        code.changed("a bit of byte \(place) flipped") {
          Base64.encode((Base64.decode($0) ?? []).withBitFlipped(inByte: place))
        }, fault)
    }
    op.refuses(
      "code-of-zeros", of: basic, code.set("64 zero bytes", Base64.encode([UInt8](repeating: 0, count: 64))), fault)
    op.refuses("code-in-upper-case", of: basic, code.changed("in upper case") { $0.uppercased() }, fault)
    op.refuses(
      "components-exchanged", of: basic,
      code.changed("its components exchanged") { text in
        let bytes = Base64.decode(text) ?? []
        return Base64.encode(Array(bytes[32...]) + Array(bytes[..<32]))
      }, fault.flagged(.crossed))
    op.refuses("data-changed", of: basic, fields.data.changed("a byte behind it") { $0 + [0x20] }, fault)
    op.refuses("counter-changed", of: basic, fields.counterData.firstBitFlipped, fault)
    op.refuses(
      "counter-ahead", of: basic,
      fields.counterData.changed("one value ahead") { try Rules.right.advanceWideCounter($0, by: 1).value },
      fault.flagged(.lookAhead))
    op.refuses("keys-exchanged", of: basic, fields.keys.changed("exchanged") { $0.reversed() }, fault.flagged(.crossed))
    for place in 0...1 {
      op.refuses(
        "key-\(place)-changed", of: basic,
        fields.keys.changed("a bit of key \(place) flipped") { keys in
          var keys = keys
          keys[place] = keys[place].withLastBitFlipped
          return keys
        }, fault)
    }
  }
}
