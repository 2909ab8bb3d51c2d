package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension DeviceFingerprintOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.scenario("published", "The published example.", [point, digits], .basic) {
      $0[publicKey] = bytes(
        hex: "0449dd56f7ea62d88825b6cef6382dd160dfa487c1ebf2b1864c5ed22c805771ca"
          + "0567ae72191c29ce82512966ac07fb343e241dee2be726580a7c4cbc00a99330")
    }
    let basic = op.scenario("basic", "A drawn key.", [point, digits], .basic)
    op.compressedPoints("compressed", of: publicKey, "A compressed key", [point])
    for number in 1...3 {
      op.scenario(
        "coordinate-of-31-bytes/\(number)", "X begins with a zero byte, which does not enter.", [minimal], .leadingZero
      ) { $0[publicKey] = $0.search({ KeyPair(&$0).publicKey }) { $0[1] == 0 } }
    }
    op.scenario(
      "coordinate-of-31-bytes/compressed", "X begins with a zero byte, and the key is compressed.", [minimal, point],
      .leadingZero
    ) { draft in
      let key = draft.search({ KeyPair(&$0).publicKey }) { $0[1] == 0 }
      draft[publicKey] = [2 | key[64] & 1] + key[1...32]
    }
    op.scenario(
      "coordinate-with-top-bit", "The top bit of X is set, and no zero byte stands before it.", [minimal], .highBit
    ) { $0[publicKey] = $0.search({ KeyPair(&$0).publicKey }) { $0[1] >= 0x80 } }
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
    op.scenarios(notable, [digits, padding], .leadingZero) { draft, value in
      draft[publicKey] = try draft.search({ KeyPair(&$0).publicKey }) {
        value(try Rules.right.computeDeviceFingerprint(of: $0))
      }
    }
    declareBadPoints(on: op, publicKey: publicKey, parent: basic, exercises: [points])
    op.variant(
      "hybrid-point", of: basic, publicKey.changed("prefix 06 or 07, as its Y says", \.withHybridPrefix),
      "Both published implementations take the hybrid form when executed; an implementation may refuse it.", [points],
      .policy, .pointEncoding,
      expecting: .either(.invalidPublicKey) { input in
        let plain = [0x04] + input[publicKey].dropFirst()
        return [Record([fingerprint(try Rules.right.computeDeviceFingerprint(of: plain).text)])]
      })
    op.accumulated(
      1000, "A thousand keys: the X of one in 256 begins with a zero byte.", cases: "publicKey drawn",
      [point, minimal, digits, padding])
    op.random(20, "A key drawn from the seed.", [point, digits])
    op.corners(of: basic)
  }
}
