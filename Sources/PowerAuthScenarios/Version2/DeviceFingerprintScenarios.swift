package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension DeviceFingerprintOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.scenario("published", "The published example.", exercises: [point, digits], flags: [.basic]) {
      $0[publicKey] = bytes(
        hex: "0449dd56f7ea62d88825b6cef6382dd160dfa487c1ebf2b1864c5ed22c805771ca"
          + "0567ae72191c29ce82512966ac07fb343e241dee2be726580a7c4cbc00a99330")
    }
    let basic = op.scenario("basic", "A drawn key.", exercises: [point, digits], flags: [.basic])
    for prefix: UInt8 in [2, 3] {
      op.scenario(
        "compressed-0\(prefix)", "A compressed key with Y \(prefix == 2 ? "even" : "odd").", exercises: [point],
        flags: [.pointEncoding]
      ) { draft in draft[publicKey] = draft.draw("publicKey") { KeyPair(&$0, prefix: prefix) }.compressed }
    }
    for number in 1...3 {
      op.scenario(
        "coordinate-of-31-bytes/\(number)", "X begins with a zero byte, which does not enter.", exercises: [minimal],
        flags: [.leadingZero]
      ) { draft in draft[publicKey] = draft.draw("search") { draw in searchKey(&draw) { $0[1] == 0 } } }
    }
    op.scenario(
      "coordinate-of-31-bytes/compressed", "X begins with a zero byte, and the key is compressed.",
      exercises: [minimal, point], flags: [.leadingZero]
    ) { draft in
      let key = draft.draw("search") { draw in searchKey(&draw) { $0[1] == 0 } }
      draft[publicKey] = [2 | key[64] & 1] + key[1...32]
    }
    op.scenario(
      "coordinate-with-top-bit", "The top bit of X is set, and no zero byte stands before it.", exercises: [minimal],
      flags: [.highBit]
    ) { draft in draft[publicKey] = draft.draw("search") { draw in searchKey(&draw) { $0[1] >= 0x80 } } }
    let notable: [Row<@Sendable (DeviceFingerprint) -> Bool>] = [
      Row("one-leading-zero", "The fingerprint begins with one zero.", { $0.text.hasPrefix("0") }),
      Row("two-leading-zeros", "The fingerprint begins with two zeros.", { $0.text.hasPrefix("00") }),
      Row("three-leading-zeros", "The fingerprint begins with three zeros.", { $0.text.hasPrefix("000") }),
      Row("sign-bit", "The top bit of the four bytes is set, and is dropped.", { $0.hash[28] >= 0x80 }),
      Row(
        "sign-bit-and-leading-zero", "The top bit is set, and the fingerprint begins with a zero.",
        { $0.hash[28] >= 0x80 && $0.text.hasPrefix("0") }
      ),
    ]
    for row in notable {
      op.scenario(row.name, row.words, exercises: [digits, padding], flags: [.leadingZero]) { draft in
        draft[publicKey] = try draft.draw("search") { draw in
          while true {
            let key = KeyPair(&draw).publicKey
            if row.value(try Rules.right.computeDeviceFingerprint(of: key)) { return key }
          }
        }
      }
    }
    declareBadPoints(on: op, publicKey: publicKey, parent: basic, exercises: [points])
    op.variant(
      "hybrid-point", of: basic, change: "publicKey: prefix 06 or 07, as its Y says",
      "Both published implementations take the hybrid form when executed; an implementation may refuse it.",
      exercises: [points], flags: [.policy, .pointEncoding],
      expecting: .either(.invalidPublicKey) { input in
        let plain = [0x04] + input[publicKey].dropFirst()
        return [Record([fingerprint(try Rules.right.computeDeviceFingerprint(of: plain).text)])]
      }
    ) { draft in draft[publicKey] = draft[publicKey]?.withHybridPrefix }
    op.accumulated(
      "accumulated", "A thousand keys: the X of one in 256 begins with a zero byte.", count: 1000,
      cases: "publicKey drawn",
      exercises: [point, minimal, digits, padding], flags: [.accumulated])
    op.random(20, "A key drawn from the seed.", exercises: [point, digits], flags: [.random])
    op.corners(of: basic)
  }
}

/// Draws keys until one, uncompressed, is as wanted.
private func searchKey(_ draw: inout Draw, _ isWanted: ([UInt8]) -> Bool) -> [UInt8] {
  while true {
    let key = KeyPair(&draw).publicKey
    if isWanted(key) { return key }
  }
}
