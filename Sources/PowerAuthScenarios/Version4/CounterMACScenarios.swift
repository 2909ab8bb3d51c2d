package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension CounterMACOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The published page on the status has the value as the key; both implementations have it as the data.")
    let basic = op.scenario("basic", "A drawn key and value.", [function], .basic)
    op.scenario(
      "worked-example", "The counter of the worked example.", [function], .basic,
      set: counterData([UInt8](0xA0...0xBF)),
      key(bytes(hex: "03adfa6ccb4906569758d8188e35e8514fa5088280630a6b159186f63f161333")))
    for (name, byte, flag) in [("zeros", 0, .leadingZero), ("ones", 0xFF, .highBit)] as [(String, UInt8, Flag)] {
      for field in [counterData, key] {
        op.scenario(
          "\(field.name.slug)-of-\(name)", "The input \(field.name) is \(name) only.", [function], flag
        ) { $0[field] = [UInt8](repeating: byte, count: 32) }
      }
    }
    op.scenario("equal", "Key and value are equal.", [function], .crossed) { $0[counterData] = $0.fill(key) }
    for number in 1...2 {
      op.scenario("hash-with-leading-zero/\(number)", "The hash begins with a zero byte.", [function], .leadingZero) {
        draft in
        let key = draft.fill(key)
        draft[counterData] = try draft.search({ $0.bytes(32) }) {
          try Rules.right.hashWideCounter($0, key: key)[0] == 0
        }
      }
    }
    op.refusesLengths([0, 16, 31, 33, 64], of: key, parent: basic, "The key has 32 bytes.", [keyLength])
    op.refusesLengths([0, 16, 31, 33, 64], of: counterData, parent: basic, "A value has 32 bytes.", [valueLength])
    op.accumulated(1000, "A thousand keys and values.", cases: "key and counterData drawn", [function])
    op.random(10, "A key and a value drawn from the seed.", [function])
    op.corners(of: basic)
  }
}
