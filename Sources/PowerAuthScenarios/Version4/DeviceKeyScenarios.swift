package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension ApplicationVaultOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "Earlier mobile code derives from the vault key of the server; later code from 32 random bytes, which it wraps under "
        + "that key (`factor.wrap`).")
    let all = [labels, number]
    let basic = op.scenario("basic", "A small number.", all, .basic, set: kind("2fa"), index(7), size(32))
    for kind in ApplicationVaultKind.allCases {
      op.scenario(
        "worked-example/\(kind.rawValue)", "The worked example, with the vault key of the kind \(kind.rawValue).", all,
        .basic, set: vaultKey([UInt8](0x30...0x4F)), self.kind(kind.rawValue), index(1977), size(32))
    }
    for number: UInt64 in [0, 1, 255, 256, 65_536, 1 << 32, 1 << 53, 1 << 63, .max] {
      op.scenario(
        "index-\(number)", "The number \(number).", [self.number], .largeNumber, set: kind("knowledge"), index(number),
        size(32))
    }
    for count: Int64 in [16, 17, 24, 31, 33, 48, 64, 136, 4096] {
      op.scenario(
        "size-\(count)", "A key of \(count) bytes.", [labels], .length, set: kind("2fa"), index(1), size(count))
    }
    for number in 1...2 {
      op.scenario("key-with-leading-zero/\(number)", "The key begins with a zero byte.", [labels], .leadingZero) {
        draft in
        (draft[kind], draft[size]) = ("2fa", 32)
        let key = draft.fill(vaultKey)
        draft[index] = try draft.search({ $0.unsigned64() }) {
          try Rules.right.applicationVaultKey(key, kind: .twoFactors, index: $0, byteCount: 32).key[0] == 0
        }
      }
    }
    op.refusesLengths([0, 16, 31, 33, 64], of: vaultKey, parent: basic, "A vault key has 32 bytes.", [keyLength])
    for count: Int64 in [0, 1, 8, 15] {
      op.refuses(
        "size-\(count)", of: basic, size.set("\(count)", count), "A key has at least 16 bytes.", .invalidLength,
        [shortest], .invalidLength)
    }
    op.accumulated(500, "Five hundred keys.", cases: "everything drawn", all)
    op.random(10, "Everything drawn from the seed.", all)
    op.corners(of: basic)
  }
}

extension FactorWrappingOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let all = [rules.cipher, rules.form]
    let basic = op.scenario("basic", "Drawn values.", all, .basic)
    op.scenario("worked-example", "The worked example.", all, .basic) { draft in
      draft[kek] = WrappingExample.kek
      draft[key] = WrappingExample.key
      draft[iv] = [UInt8](0xE0...0xEF)
    }
    for vector in notableCounters {
      op.scenario(vector.name, vector.words, [rules.cipher], .highBit) { $0[iv] = vector.value }
    }
    for (name, byte, flag) in [("zeros", 0, .leadingZero), ("ones", 0xFF, .highBit)] as [(String, UInt8, Flag)] {
      for field in [kek, key] {
        op.scenario("\(field.name)-of-\(name)", "The input \(field.name) is \(name) only.", all, flag) {
          $0[field] = [UInt8](repeating: byte, count: 32)
        }
      }
    }
    op.scenario("iv-with-leading-zero", "The wrapped key begins with a zero byte.", [rules.form], .leadingZero) {
      draft in draft[iv] = draft.draw("iv") { [0] + $0.bytes(15) }
    }
    op.refusesLengths(
      [0, 16, 24, 31, 33, 64], of: kek, parent: basic, "AES-256 has keys of 32 bytes.", [rules.keyLength])
    op.refusesLengths(
      [0, 16, 31, 33, 48], of: key, parent: basic, "The key of a factor has 32 bytes.", [rules.keyLength])
    op.refusesLengths([0, 8, 12, 15, 17, 32], of: iv, parent: basic, "The block of AES has 16 bytes.", [ivLength])
    op.accumulated(500, "Five hundred keys.", cases: "everything drawn", all)
    op.random(10, "Everything drawn from the seed.", all)
    op.corners(of: basic)
  }
}

extension FactorUnwrappingOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("With another password the result is another key, and no error.")
    let all = [rules.cipher, rules.form]
    let basic = op.scenario("basic", "Drawn values.", all, .basic)
    let example = op.scenario("worked-example", "The worked example.", all, .basic) { draft in
      draft[kek] = WrappingExample.kek
      draft[wrapped] = try Rules.right.wrapFactorKey(
        WrappingExample.key, kek: WrappingExample.kek, iv: [UInt8](0xE0...0xEF))
    }
    op.variant(
      "wrong-password", of: example, kek.lastBitFlipped, "Nothing tells that the key is another one.", [rules.cipher],
      .unprotected, expecting: .accept)
    op.variant(
      "wrapped-changed", of: example, wrapped.lastBitFlipped, "Nothing tells that the wrapped key was changed.",
      [rules.cipher], .unprotected, expecting: .accept)
    for vector in notableCounters {
      op.scenario(vector.name, vector.words, [rules.cipher], .highBit) { draft in
        draft[wrapped] = vector.value + draft.draw("key") { $0.bytes(32) }
      }
    }
    for number in 1...2 {
      op.scenario("key-with-leading-zero/\(number)", "The key begins with a zero byte.", [rules.cipher], .leadingZero) {
        draft in
        let (kek, iv) = (draft.fill(kek), draft.draw("iv") { $0.bytes(16) })
        let key = [0] + draft.draw("key") { $0.bytes(31) }
        draft[wrapped] = try Rules.right.wrapFactorKey(key, kek: kek, iv: iv)
      }
    }
    op.refusesLengths(
      [0, 16, 24, 31, 33, 64], of: kek, parent: basic, "AES-256 has keys of 32 bytes.", [rules.keyLength])
    op.refusesLengths([0, 16, 32, 47, 49, 60, 64], of: wrapped, parent: basic, "A wrapped key has 48 bytes.", [length])
    op.accumulated(500, "Five hundred keys.", cases: "everything drawn", all)
    op.random(10, "Everything drawn from the seed.", all)
    op.corners(of: basic)
  }
}

/// The values of the worked example of wrapping.
private enum WrappingExample {
  static let kek = bytes(hex: "4b8d75af932c478d0ad1bb587fb70362e16bee9af6ffbbf8a249a11a99347417")
  static let key = bytes(hex: "bc272a23f05cbd68f18ef49e19bc5c9b2576c083b42567e35b3ff622b559cb1e")
}

/// Initialisation vectors that overflow where they are counted.
private let notableCounters: [Row<[UInt8]>] = [
  Row(
    "counter-of-ones", "All bits of the vector are set, so that the second block counts from zero.",
    [UInt8](repeating: 0xFF, count: 16)),
  Row(
    "counter-with-last-four-bytes-of-ones", "The last four bytes of the vector overflow into the others.",
    [UInt8](0..<12) + [0xFF, 0xFF, 0xFF, 0xFF]),
  Row(
    "counter-with-last-eight-bytes-of-ones", "The last eight bytes of the vector overflow into the others.",
    [UInt8](0..<8) + [UInt8](repeating: 0xFF, count: 8)),
  Row("counter-with-last-byte-of-ones", "The last byte of the vector overflows.", [UInt8](0..<15) + [0xFF]),
  Row("counter-of-zeros", "The vector is zeros.", [UInt8](repeating: 0, count: 16)),
]
