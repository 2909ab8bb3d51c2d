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
        "The key of \(factor.rawValue) is all zeros, which HMAC takes like any other.",
        exercises: computation, flags: [.leadingZero]
      ) { draft in
        draft[fields.signatureType] = SignatureType.possessionKnowledgeBiometry.rawValue
        draft[fields.key(of: factor)] = zeros
      }
    }
    let threeKeys = [
      KeysOfAllFactors(
        name: "all-keys-of-zeros", key: zeros, flag: .leadingZero, words: "All keys are zeros."),
      KeysOfAllFactors(
        name: "all-keys-of-ones", key: ones, flag: .highBit, words: "All bits of all keys are set."),
      KeysOfAllFactors(
        name: "keys-beginning-with-zeros", key: Array(zeros[..<4] + ones[4...]), flag: .leadingZero,
        words: "The keys begin with zero bytes, and are equal."),
      KeysOfAllFactors(
        name: "keys-ending-in-zeros", key: Array(ones[..<12] + zeros[12...]), flag: .length,
        words: "The keys end in zero bytes, as HMAC pads shorter ones."),
    ]
    for keys in threeKeys {
      op.scenario(keys.name, keys.words, exercises: computation, flags: [keys.flag]) { draft in
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
        "The keys of \(first.rawValue) and \(second.rawValue) are equal, yet their components are not.",
        exercises: [rules.chain]
      ) { draft in
        draft[fields.signatureType] = SignatureType.possessionKnowledgeBiometry.rawValue
        draft[fields.key(of: second)] = draft.fill(fields.key(of: first))
      }
    }
    for type in SignatureType.allCases where type.factors.count == 2 {
      op.scenario(
        "equal-keys-of-both-factors/\(type.partOfID)", "The two keys of \(type.rawValue) are equal, and both are used.",
        exercises: [rules.chain], flags: type == .possessionBiometry ? [.possessionBiometry] : []
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
        exercises: [rules.factors]
      ) { draft in
        let start = draft.draw("start") { $0.bytes(16) }
        draft[fields.counterData] = try Rules.right.advanceCounter(start, by: steps).value
      }
    }
  }

  private func declareCounter(_ name: String, _ bytes: [UInt8], flag: Flag, _ words: String) {
    let fields = fields
    op.scenario(name, words, exercises: [rules.factors], flags: [flag]) { $0[fields.counterData] = bytes }
  }
}

/// A key that all three factors have.
private struct KeysOfAllFactors {
  let name: String
  let key: [UInt8]
  let flag: Flag
  let words: String
}
