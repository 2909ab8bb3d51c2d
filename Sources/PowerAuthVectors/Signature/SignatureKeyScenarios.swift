internal import Conformance
internal import PowerAuth

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
    let threeKeys: [(String, [[UInt8]], [Flag], String)] = [
      ("all-keys-of-zeros", [zeros, zeros, zeros], [.leadingZero], "All keys are zeros."),
      ("all-keys-of-ones", [ones, ones, ones], [.highBit], "All bits of all keys are set."),
      (
        "keys-beginning-with-zeros", Array(repeating: Array(zeros[..<4] + ones[4...]), count: 3), [.leadingZero],
        "The keys begin with zero bytes, and are equal."
      ),
      (
        "keys-ending-in-zeros", Array(repeating: Array(ones[..<12] + zeros[12...]), count: 3), [.length],
        "The keys end in zero bytes, as HMAC pads shorter ones."
      ),
    ]
    for (name, keys, flags, words) in threeKeys {
      op.scenario(name, words, exercises: computation, flags: flags) { draft in
        draft[fields.signatureType] = SignatureType.possessionKnowledgeBiometry.rawValue
        for (factor, key) in zip(SignatureFactor.allCases, keys) { draft[fields.key(of: factor)] = key }
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
        draft[fields.key(of: second)] = draft.settle(fields.key(of: first))
      }
    }
    for type in SignatureType.allCases where type.factors.count == 2 {
      op.scenario(
        "equal-keys-of-both-factors/\(type.slug)", "The two keys of \(type.rawValue) are equal, and both are used.",
        exercises: [rules.chain], flags: type == .possessionBiometry ? [.possessionBiometry] : []
      ) { draft in
        draft[fields.signatureType] = type.rawValue
        draft[fields.key(of: type.factors[1])] = draft.settle(fields.key(of: type.factors[0]))
      }
    }
  }

  func declareCounters() {
    let fields = fields
    let values: [(String, [UInt8], [Flag], String)] = [
      ("counter-of-zeros", [UInt8](repeating: 0, count: 16), [.leadingZero], "The counter's value is all zeros."),
      ("counter-of-ones", [UInt8](repeating: 0xff, count: 16), [.highBit], "All bits of the counter's value are set."),
      (
        "counter-like-a-number", [UInt8](repeating: 0, count: 15) + [1], [.leadingZero],
        "The counter's value looks like the number 1, which versions before 3.0 counted with."
      ),
    ]
    for (name, bytes, flags, words) in values {
      op.scenario(name, words, exercises: [rules.factors], flags: flags) { $0[fields.counterData] = bytes }
    }
    for steps in [1, 20, 10_000] {
      op.scenario(
        "counter-after-\(steps)-steps", "The counter's value is the one \(steps) steps after a drawn one.",
        exercises: [rules.factors]
      ) { draft in
        let start = try HashCounter(data: draft.draw("start") { $0.bytes(16) })
        draft[fields.counterData] = try start.advanced(by: steps).counter.data
      }
    }
  }
}
