package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// The values of the worked examples of authentication codes.
enum CodeExample {
  static let keys = [
    bytes(hex: "6eab9ad76ddee28237f9ce222a7569d9915efcddf9362da50cdc9e185175d21b"),
    bytes(hex: "bc272a23f05cbd68f18ef49e19bc5c9b2576c083b42567e35b3ff622b559cb1e"),
    bytes(hex: "dcbddf4ca7de16376605b7d7a8714a7abf83b2eeb2649b24d54b41c7b1e61d0e"),
  ]
  static let counter = [UInt8](0xA0...0xBF)
  static let data = Array(
    "POST&L3BhL3Rva2VuL2NyZWF0ZQ==&wMHCw8TFxsfIycrLzM3Ozw==&e30=&EBESExQVFhcYGRobHB0eHw==".utf8)
  static let types: [SignatureType] = [.possession, .possessionKnowledge, .possessionKnowledgeBiometry]
}

extension CodeFields {
  /// Draws the type and as many keys as it names factors, where a scenario left them open.
  func fill(_ draft: inout Draft) {
    let type = draft.fill(type)
    draft.fill(counterData)
    draft.fill(data)
    guard draft[keys] == nil else { return }
    let count = SignatureType(rawValue: type)?.factors.count ?? 1
    draft[keys] = draft.draw("keys") { draw in (0..<count).map { _ in draw.bytes(32) } }
  }

  func setExample(_ type: SignatureType, in draft: inout Draft) {
    draft[self.type] = type.rawValue
    draft[keys] = Array(CodeExample.keys.prefix(type.factors.count))
    draft[counterData] = CodeExample.counter
    draft[data] = CodeExample.data
  }

  /// Declares codes of all types and of unusual values, and returns one of three factors.
  @discardableResult
  func declareCodes(on op: OperationBuilder, _ rules: CodeSentences) -> Scenario {
    for type in CodeExample.types {
      op.scenario(
        "worked-example/\(type.partOfID)", "The request of the worked example, with the type \(type.rawValue).",
        rules.computation, .basic
      ) { setExample(type, in: &$0) }
    }
    let all = SignatureType.allCases.map { type in
      op.scenario(
        "type-\(type.partOfID)", "A code of the type \(type.rawValue).", rules.computation + [rules.types],
        type == .possessionBiometry ? .possessionBiometry : .basic
      ) { draft in
        draft[self.type] = type.rawValue
        fill(&draft)
      }
    }
    declareValues(on: op, rules)
    let last = all[all.count - 1]
    declareRefusals(on: op, rules, of: last, one: all[0])
    return last
  }

  private func declareValues(on op: OperationBuilder, _ rules: CodeSentences) {
    for count in [0, 1, 15, 16, 31, 32, 33, 103, 104, 136, 137, 1000] {
      op.scenario("data-of-\(count)-bytes", "Data of \(count) bytes.", [rules.data], .length) { draft in
        draft[type] = "possession_knowledge"
        draft.draw(count, for: data)
      }
    }
    for (name, byte, flag) in [("zeros", 0, .leadingZero), ("ones", 0xFF, .highBit)] as [(String, UInt8, Flag)] {
      op.scenario("counter-of-\(name)", "The value of the counter is \(name) only.", [rules.counter], flag) { draft in
        draft[type] = "possession_knowledge"
        draft[counterData] = [UInt8](repeating: byte, count: 32)
      }
      op.scenario("keys-of-\(name)", "The keys are \(name) only.", [rules.chain], flag) { draft in
        draft[type] = "possession_knowledge"
        draft[keys] = [[UInt8]](repeating: [UInt8](repeating: byte, count: 32), count: 2)
      }
      op.scenario("data-of-\(name)", "The data are \(name) only.", [rules.data], flag) { draft in
        draft[type] = "possession_knowledge"
        draft[data] = [UInt8](repeating: byte, count: 50)
      }
    }
    op.scenario("keys-equal", "All factors have the same key.", [rules.chain], .crossed) { draft in
      draft[type] = "possession_knowledge_biometry"
      let key = draft.draw("key") { $0.bytes(32) }
      draft[keys] = [key, key, key]
    }
    op.scenario("keys-exchanged", "The keys of two factors exchanged, which is another code.", [rules.chain], .crossed)
    {
      setExample(.possessionKnowledge, in: &$0)
      $0[keys] = CodeExample.keys.prefix(2).reversed()
    }
  }

  private func declareRefusals(
    on op: OperationBuilder, _ rules: CodeSentences, of three: Scenario, one: Scenario
  ) {
    for text in [
      "", "knowledge_biometry", "knowledge_possession", "possession_", "possession+knowledge", "password",
      "possession_knowledge_biometry_possession", "1FA",
    ] {
      op.refuses(
        "type-unknown/\(text.isEmpty ? "empty" : text.lowercased().replacing("_", with: "-").replacing("+", with: "-and-"))",
        of: three, type.set(text.quoted, text), "The text names none of the six combinations.", .unknownSignatureType,
        also: [.keyCount], [rules.types], .malformed)
    }
    for (text, count) in [("knowledge_biometry", 2), ("knowledge_possession", 2), ("possession_", 1)] {
      op.refuses(
        "type-split/\(text.replacing("_", with: "-"))", of: three,
        "type: \(text.quoted), and as many keys as it has factors", "The factors of a type are not free.",
        .unknownSignatureType, [rules.types], .malformed
      ) { draft in
        draft[type] = text
        draft[keys] = Array(try draft.value(of: keys).prefix(count))
      }
    }
    op.declareTypeWithMark(type, of: one, rules.types)
    for text in ["POSSESSION_KNOWLEDGE_BIOMETRY", "Possession_Knowledge_Biometry"] {
      op.variant(
        "type-in-other-case/\(text == text.uppercased() ? "upper" : "capitalised")", of: three, type.set(text, text),
        "The Java library compares types in any case; on the wire they are in lower case.", [rules.types], .policy,
        expecting: .either(
          .unknownSignatureType,
          by: RuleEdit(\Rules.version4.code.readType) { right in { try right($0.lowercased()) } }))
    }
    let counts: [Row<@Sendable ([[UInt8]]) -> [[UInt8]]>] = [
      Row("none", "no key", { _ in [] }), Row("less", "without the last key", { $0.dropLast() }),
      Row("more", "a key more", { $0 + $0.prefix(1) }),
    ]
    for (name, scenario) in [("three", three), ("one", one)] {
      for row in counts where !(name == "one" && row.name == "none") {
        op.refuses(
          "keys-of-\(name)/\(row.name)", of: scenario, keys.changed(row.words) { row.value($0) },
          "There is a key for each factor of the type.", .keyCount, [rules.count], .missing)
      }
    }
    op.refuses(
      "type-with-more-factors", of: one, type.set("possession_knowledge", "possession_knowledge"),
      "A factor of the type has no key.", .keyCount, [rules.count], .missing)
    for count in [0, 16, 31, 33, 64] {
      for (number, name) in ["possession", "knowledge", "biometry"].enumerated() {
        op.refuses(
          "key-of-\(name)-of-\(count)-bytes", of: three, "keys: key \(number) of \(count) bytes",
          "A key has 32 bytes.", .invalidLength, [rules.lengths], .invalidLength
        ) { draft in
          var list = try draft.value(of: keys)
          list[number] = draft.draw("key") { $0.bytes(count) }
          draft[keys] = list
        }
      }
    }
    op.refusesLengths(
      [0, 16, 31, 33, 64], of: counterData, parent: three, "The value has 32 bytes.", [rules.lengths])
  }
}

extension OnlineCodeOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("Drafts with the same version had another chain, and in June 2025 components of 16 bytes.")
    op.arrange { fields.fill(&$0) }
    let basic = fields.declareCodes(on: op, rules)
    op.scenario("text-with-plus-and-slash", "The text of the code has + and /.", [format], .text) { draft in
      draft[fields.type] = "possession"
      fields.fill(&draft)
      let other = draft
      draft[fields.data] = try draft.search({ $0.bytes(20) }) { data in
        var next = other
        next[fields.data] = data
        let text = try fields.code(next.inputs, format: .online).text
        return text.contains("+") && text.contains("/")
      }
    }
    op.accumulated(1000, "A thousand codes of all types.", cases: "everything drawn", rules.computation + [format])
    op.random(20, "Everything drawn from the seed.", rules.computation)
    op.corners(of: basic)
  }
}

extension OfflineCodeOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "One published page reduces modulo 10^8 for each length; both implementations reduce modulo 10^componentLength.")
    op.arrange { draft in
      fields.fill(&draft)
      if draft[componentLength] == nil { draft[componentLength] = 8 }
    }
    let basic = fields.declareCodes(on: op, rules)
    // With 8 digits it is the one of three factors.
    for digits: Int64 in 4...7 {
      op.scenario(
        "worked-example/of-\(digits)-digits", "The worked example with \(digits) digits.", [format.digits], .basic
      ) { draft in
        fields.setExample(.possessionKnowledgeBiometry, in: &draft)
        draft[componentLength] = digits
      }
    }
    for digits: Int64 in 4...8 {
      for zeros in 1...2 {
        op.scenario(
          "of-\(digits)-digits/with-\(zeros)-leading-zeros", "The component begins with \(zeros) zeros.",
          [format.padding], .leadingZero
        ) { draft in
          draft[fields.type] = "possession"
          draft[componentLength] = digits
          fields.fill(&draft)
          let other = draft
          draft[fields.data] = try draft.search({ $0.bytes(20) }) { data in
            var next = other
            next[fields.data] = data
            return try fields.code(next.inputs, format: .offline(digits: Int(digits))).text
              .hasPrefix(String(repeating: "0", count: zeros))
          }
        }
      }
    }
    for number in 1...2 {
      op.scenario(
        "top-bit-set/\(number)", "The number of the component has its top bit set.", [format.digits], .highBit
      ) {
        draft in
        draft[fields.type] = "possession"
        fields.fill(&draft)
        let other = draft
        draft[fields.data] = try draft.search({ $0.bytes(20) }) { data in
          var next = other
          next[fields.data] = data
          return try (fields.code(next.inputs, format: .online).components[0].mac[28]) >= 0x80
        }
      }
    }
    for digits: Int64 in [0, 1, 3, 9, 10, 16, 1 << 32 + 4, 1 << 32 + 8] {
      op.refuses(
        "component-length-\(digits)", of: basic, componentLength.set("\(digits)", digits),
        "A component has 4 to 8 digits.", .componentLength, [format.length], .malformed,
        flags: Flag.ofLength(digits))
    }
    op.refuses(
      "component-length-9-of-one-byte", of: basic, "componentLength: 9, and one byte of data",
      "A component has 4 to 8 digits.", .componentLength, [format.length], .malformed, flags: Flag.ofLength(9)
    ) { draft in
      draft[componentLength] = 9
      draft[fields.data] = [0x41]
    }
    op.accumulated(
      1000, "A thousand codes of all types and lengths.", cases: "everything drawn",
      rules.computation + [format.digits, format.padding]
    ) { draft, _ in draft.fill(componentLength) }
    op.random(20, "Everything drawn from the seed.", rules.computation + [format.digits]) { $0.fill(componentLength) }
    op.corners(of: basic)
    op.flagLongTexts(of: componentLength)
  }
}
