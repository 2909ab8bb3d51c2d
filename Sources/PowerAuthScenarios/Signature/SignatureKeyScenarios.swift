internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension SignatureScenarios {
  func declareKeys() {
    let fields = fields
    let zeros = [UInt8](repeating: 0, count: 16)
    let ones = [UInt8](repeating: 0xff, count: 16)
    for factor in SignatureFactor.allCases {
      op.scenario(
        "\(factor.rawValue)-key-of-zeros",
        "The key of \(factor.rawValue) is all zeros, which HMAC takes like any other.", computation, .leadingZero,
        set: fields.signatureType(SignatureType.possessionKnowledgeBiometry.rawValue), fields.key(of: factor)(zeros))
    }
    let threeKeys = [
      KeysOfAllFactors(name: "all-keys-of-zeros", key: zeros, flag: .leadingZero, words: "All keys are zeros."),
      KeysOfAllFactors(name: "all-keys-of-ones", key: ones, flag: .highBit, words: "All bits of all keys are set."),
      KeysOfAllFactors(
        name: "keys-beginning-with-zeros", key: Array(zeros[..<4] + ones[4...]), flag: .leadingZero,
        words: "The keys begin with zero bytes, and are equal."),
      KeysOfAllFactors(
        name: "keys-ending-in-zeros", key: Array(ones[..<12] + zeros[12...]), flag: .length,
        words: "The keys end in zero bytes, as HMAC pads shorter ones."),
    ]
    for keys in threeKeys {
      op.scenario(keys.name, keys.words, computation, keys.flag) { draft in
        draft[fields.signatureType] = SignatureType.possessionKnowledgeBiometry.rawValue
        for factor in SignatureFactor.allCases { draft[fields.key(of: factor)] = keys.key }
      }
    }
    declareEqualKeys()
  }

  private func declareEqualKeys() {
    let fields = fields
    let pairs: [(SignatureFactor, SignatureFactor)] = [
      (.possession, .knowledge), (.knowledge, .biometry), (.possession, .biometry),
    ]
    for (first, second) in pairs {
      op.scenario(
        "equal-keys-of-\(first.rawValue)-and-\(second.rawValue)",
        "The keys of \(first.rawValue) and \(second.rawValue) are equal, yet their components are not.", [rules.chain]
      ) { draft in
        draft[fields.signatureType] = SignatureType.possessionKnowledgeBiometry.rawValue
        draft[fields.key(of: second)] = draft.fill(fields.key(of: first))
      }
    }
    for type in SignatureType.allCases where type.factors.count == 2 {
      op.scenario(
        "equal-keys-of-both-factors/\(type.partOfID)", "The two keys of \(type.rawValue) are equal, and both are used.",
        [rules.chain], flags: type == .possessionBiometry ? [.possessionBiometry] : []
      ) { draft in
        draft[fields.signatureType] = type.rawValue
        draft[fields.key(of: type.factors[1])] = draft.fill(fields.key(of: type.factors[0]))
      }
    }
  }
}

extension SignatureScenarios where Counter == [UInt8] {
  func declareCounters() {
    declareCounter(
      "counter-of-zeros", [UInt8](repeating: 0, count: 16), flag: .leadingZero, "The counter's value is all zeros.")
    declareCounter(
      "counter-of-ones", [UInt8](repeating: 0xff, count: 16), flag: .highBit, "All bits of the counter's value are set."
    )
    declareCounter(
      "counter-like-a-number", [UInt8](repeating: 0, count: 15) + [1], flag: .leadingZero,
      "The counter's value looks like the number 1, which versions before 3.0 counted with.")
    let fields = fields
    for steps in [1, 20, 10_000] {
      op.scenario(
        "counter-after-\(steps)-steps", "The counter's value is the one \(steps) steps after a drawn one.",
        [rules.factors]
      ) { draft in
        let start = draft.draw("start") { $0.bytes(16) }
        draft[fields.counterData] = try Rules.right.advanceCounter(start, by: steps).value
      }
    }
  }

  private func declareCounter(_ name: String, _ bytes: [UInt8], flag: Flag, _ words: String) {
    let fields = fields
    op.scenario(name, words, [rules.factors], flag) { $0[fields.counterData] = bytes }
  }
}

/// A key that all three factors have.
private struct KeysOfAllFactors {
  let name: String
  let key: [UInt8]
  let flag: Flag
  let words: String
}

/// The scenarios of data of which others are variants.
struct DataScenarios: Sendable {
  let of256Bytes: Scenario
  let ofZeroBytes: Scenario
  let notUTF8: Scenario
  let endingInNewline: Scenario
  let beginningWithMark: Scenario
}

extension SignatureScenarios {
  @discardableResult
  func declareData() -> DataScenarios {
    for count in [0, 1, 55, 56, 63, 64, 65, 255] { declareData(ofBytes: count) }
    let of256Bytes = declareData(ofBytes: 256)
    declareData(ofBytes: 4096)
    let fields = fields
    op.scenario("data-of-65536-bytes", "Data of 65536 bytes, which no two bytes can count.", [rules.data], .length) {
      $0.draw(65_536, for: fields.data)
    }
    let ofZeroBytes = declareData(
      "data-of-zero-bytes", [UInt8](repeating: 0, count: 20), "Data of zero bytes, where a C text would be empty.")
    let notUTF8 = declareData(
      "data-not-utf8", [0xff, 0xfe, 0x80, 0xc0, 0x00, 0xed, 0xa0, 0x80], "Data that is not a UTF-8 text.")
    let endingInNewline = declareData(
      "data-ending-in-newline", Array("data\r\n".utf8), "Data that ends in a line break, which is signed as well.")
    declareData(
      "data-beginning-with-space", Array(" \tdata".utf8),
      "Data that begins with white space, which is signed as well.")
    let beginningWithMark = declareData(
      "data-beginning-with-mark", .byteOrderMark + Array("data".utf8),
      "Data that begins with a byte order mark, which is signed as well.")
    return DataScenarios(
      of256Bytes: of256Bytes, ofZeroBytes: ofZeroBytes, notUTF8: notUTF8, endingInNewline: endingInNewline,
      beginningWithMark: beginningWithMark)
  }

  /// Declares data that is lost where it is taken for a text.
  func declareDataThatGetsLost() {
    declareData("data-of-mark-only", .byteOrderMark, "Data that is a byte order mark and nothing else, and not empty.")
    declareData(
      "data-of-white-space-only", Array(" \t\r\n ".utf8), "Data that is white space and nothing else, and not empty.")
    declareData(
      "data-ending-in-zero-byte", Array("data\u{0}".utf8), "Data that ends in a zero byte, which is signed as well.")
  }

  @discardableResult
  private func declareData(ofBytes count: Int) -> Scenario {
    let fields = fields
    return op.scenario(
      "data-of-\(count)-bytes", "Data of \(count) bytes, at or near the end of a block or of a size.", computation,
      .length
    ) { draft in
      draft[fields.signatureType] = SignatureType.possessionKnowledge.rawValue
      draft.draw(count, for: fields.data)
    }
  }

  @discardableResult
  private func declareData(_ name: String, _ bytes: [UInt8], _ words: String) -> Scenario {
    let fields = fields
    return op.scenario(name, words, [rules.data], .text) { $0[fields.data] = bytes }
  }
}
