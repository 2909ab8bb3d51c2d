package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension KMACOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The customisation of the standard is bytes; those of the protocol are ASCII, so that it is a text here.")
    let all = [function, lengthEnters, anyKey, customization]
    let basic = op.scenario(
      "basic", "A key and a code of 32 bytes.", all, .basic, set: custom("PA4CODE"), length(32))
    for count: Int64 in [32, 16, 64] {
      op.scenario(
        "worked-example/\(count)-bytes", "The worked example, with a code of \(count) bytes.", all, .basic,
        set: key([UInt8](0x40...0x5F)), data(Array("PowerAuth".utf8)), custom("PA4CODE"), length(count))
    }
    for (number, end, text) in [(4, 3, "My Tagged Application"), (5, 0xC7, ""), (6, 0xC7, "My Tagged Application")]
      as [(Int, UInt8, String)]
    {
      op.scenario(
        "sample/\(number)", "Sample \(number) of the publisher of the standard.", all, .basic,
        set: key([UInt8](0x40...0x5F)), data([UInt8](0...end)), custom(text), length(64))
    }
    for count: Int64 in [1, 2, 15, 16, 17, 31, 33, 48, 64, 135, 136, 137, 200, 272, 4096] {
      op.scenario(
        "length-\(count)", "A code of \(count) bytes.", [lengthEnters], .length, set: custom("PA4KDF"), length(count))
    }
    for count in [0, 1, 3, 4, 16, 31, 33, 48, 64, 130, 131, 132, 135, 136, 137, 168, 255, 256, 512, 513, 1000] {
      op.scenario("key-of-\(count)-bytes", "A key of \(count) bytes.", [anyKey], .length) { draft in
        draft.draw(count, for: key)
        draft[length] = 32
      }
    }
    for count in [0, 1, 134, 135, 136, 137, 271, 272, 273, 1000] {
      op.scenario("data-of-\(count)-bytes", "Data of \(count) bytes.", [function], .length) { draft in
        draft.draw(count, for: data)
        draft[length] = 32
      }
    }
    let digits = String(repeating: "0123456789", count: 30)
    let texts: [Row<String>] = [
      Row("empty", "No customisation", ""), Row("one-character", "One character", "P"),
      Row("lower-case", "Lower case, which is another one", "pa4code"),
      Row("with-colon", "With a colon behind it", "PA4KDF:"), Row("of-300-bytes", "300 bytes", digits),
      Row("non-ascii", "Letters that take two bytes each", "ěšč"),
      Row("of-31-bytes", "31 bytes, of which the number of bits takes one byte", String(digits.prefix(31))),
      Row("of-32-bytes", "32 bytes, of which the number of bits takes two bytes", String(digits.prefix(32))),
    ]
    op.scenarios(texts, named: "customization-", saying: { "\($0)." }, [customization], .text) {
      ($0[custom], $0[length]) = ($1, 32)
    }
    for number in 1...2 {
      op.scenario("mac-with-leading-zero/\(number)", "The code begins with a zero byte.", [function], .leadingZero) {
        draft in
        (draft[custom], draft[length]) = ("PA4CODE", 32)
        let key = draft.fill(key)
        draft[data] = try draft.search({ $0.bytes(16) }) {
          try Rules.right.kmac($0, key: key, customization: "PA4CODE", byteCount: 32)[0] == 0
        }
      }
    }
    let short = op.scenario("short", "A code of one byte.", [lengthEnters], .length, set: custom(""), length(1))
    for (name, parent) in [("", basic), ("-without-customization", short)] {
      op.refuses(
        "length-0\(name)", of: parent, length.set("0", 0), "A code has at least one byte.", .invalidLength, [noLength],
        .invalidLength)
    }
    op.accumulated(
      1000, "A thousand codes.", cases: "key, data, customisation and length drawn", [function, lengthEnters])
    op.random(15, "Inputs drawn from the seed.", [function, lengthEnters])
    op.corners(of: basic)
  }
}

extension SHA3Operation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.arrange { draft in
      guard draft[size] == nil else { return }
      draft[size] = draft.draw("size") { $0.element(of: [256, 384]) }
    }
    let basic = op.scenario("basic", "A digest of 32 bytes.", [short], .basic) { $0[size] = 256 }
    op.scenario("basic-of-48-bytes", "A digest of 48 bytes.", [long], .basic) { $0[size] = 384 }
    for bits: Int64 in [256, 384] { declare(on: op, size: bits, rate: bits == 256 ? 136 : 104) }
    for bits: Int64 in [0, 1, 32, 48, 128, 224, 255, 257, 383, 385, 512] {
      op.refuses(
        "size-\(bits)", of: basic, size.set("\(bits)", bits), "The protocol has digests of 256 and 384 bits.",
        .invalidLength, [sizes], .invalidLength)
    }
    op.accumulated(1000, "A thousand digests.", cases: "data drawn, size 256 or 384", [short, long])
    op.random(10, "Inputs drawn from the seed.", [short, long])
    op.corners(of: basic)
  }

  /// Declares the digests of a size, of a function that takes so many bytes at once.
  private func declare(on op: OperationBuilder, size bits: Int64, rate: Int) {
    let rule = bits == 256 ? short : long
    for (name, text) in [("empty", ""), ("abc", "abc"), ("powerauth", "PowerAuth")] {
      op.scenario(
        "\(bits)/\(name)", "The text \(text.quoted).", [rule], .basic, set: data(Array(text.utf8)), size(bits))
    }
    for count in [1, rate - 2, rate - 1, rate, rate + 1, 2 * rate - 1, 2 * rate, 2 * rate + 1, 10_000] {
      op.scenario(
        "\(bits)/of-\(count)-bytes", "\(count) bytes, where the function takes \(rate) at once.", [rule], .length
      ) { draft in
        draft.draw(count, for: data)
        draft[size] = bits
      }
    }
    op.scenario("\(bits)/digest-with-leading-zero", "The digest begins with a zero byte.", [rule], .leadingZero) {
      draft in
      draft[size] = bits
      draft[data] = try draft.search({ $0.bytes(16) }) { try Rules.right.sha3($0, size: Int(bits))[0] == 0 }
    }
  }
}
