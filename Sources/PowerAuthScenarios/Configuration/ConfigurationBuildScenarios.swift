package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension ConfigurationBuildOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.stricter(
      "The mobile core builds a configuration from keys of any length, and from an empty master key.",
      because: "nobody who reads it takes other keys")
    let basic = op.scenario("basic", "Drawn values.", rules.all, .basic)
    op.scenario("worked-example", "Worked example 5.1.", rules.all, .basic) {
      let values = try Rules.right.readConfiguration(ExampleConfiguration.shared).configuration
      $0[applicationKey] = values.applicationKey
      $0[applicationSecret] = values.applicationSecret
      $0[masterKey] = values.masterServerPublicKey
    }
    for count in [1, 33, 127, 128, 255, 256, 257, 16_383, 16_384, 16_385, 65_535, 65_536] {
      op.scenario(
        "master-key-of-\(count)-byte\(count == 1 ? "" : "s")", "A master key of \(count) bytes.", [rules.counts],
        .length
      ) { draft in draft[masterKey] = draft.draw("masterServerPublicKey") { $0.bytes(count) } }
    }
    op.scenario(
      "characters-beyond-letters", "Values whose Base64 has + and /, and no letter.", [rules.base64], .text,
      set: applicationKey([UInt8](repeating: 0xFB, count: 16)), applicationSecret([UInt8](repeating: 0xFF, count: 16)))
    op.declareKeyLengths(of: basic, field: applicationKey, exercises: [rules.lengths])
    op.declareKeyLengths(of: basic, field: applicationSecret, exercises: [rules.lengths])
    op.refuses(
      "empty-master-key", of: basic, "masterServerPublicKey: no byte", "A key needs at least one byte.",
      .missingMasterKey, [rules.lengths], .invalidKey
    ) { $0[masterKey] = [] }
    op.random(10, "Values drawn from the seed.", rules.all)
    op.corners(of: basic)
  }
}

extension ConfigurationConvertOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "Drawn values.", rules.all + [decoding], .basic)
    let example = op.scenario(
      "worked-example", "Worked example 5.1.", rules.all + [decoding, points], .basic,
      set: applicationKey("r5CgwHAqqyrBIR4YphxX6w=="), applicationSecret("ROobGQ+0s9IfITfyAWTN0g=="),
      masterKey("BDrqpug7v0IiOm9/yg4wmiwQTeEitjo97X9VMvS9Hw5SOxPM+/z7qWr73ebLeWKs2Ha43LgK0lArFByc5lcdL+k="))
    op.scenario(
      "published", "Worked example 5.2, which is published.", rules.all, .basic,
      set: applicationKey("w4+hAeogFLTZjcSjPwbG2g=="), applicationSecret("Szls/7JWbKN+FAOijHcsPA=="),
      masterKey("BEEOwljSgItBIAnzr3f7K36s+KKoUzC8LE+K+7Dy0X6iAkcPXAjLP1KKPxdqyM/iihHAcW5x/WzJPCbtytcJo2w="))
    for parity: UInt8 in [2, 3] {
      op.scenario(
        "compressed-0\(parity)", "A compressed point with Y \(parity == 2 ? "even" : "odd"), which stays compressed.",
        [points], .pointEncoding
      ) { draft in
        draft[masterKey] = Base64.encode(
          draft.draw("masterServerPublicKey") { KeyPair(&$0, prefix: parity) }.compressed)
      }
    }
    let values = [("key", applicationKey), ("secret", applicationSecret), ("master-key", masterKey)]
    let texts: [Row<@Sendable (String) -> String>] = [
      Row("unpadded", "without padding", { $0.filter { $0 != "=" } }),
      Row("space-behind", "with a space behind", { $0 + " " }),
      Row("line-feed-behind", "with a line feed behind", { $0 + "\n" }),
      Row("line-feed-in-front", "with a line feed in front", { "\n" + $0 }),
      Row("four-spaces-inside", "with four spaces inside", { "\($0.prefix(8))    \($0.dropFirst(8))" }),
      Row("elided", "with dots for a part, as in documents", { "\($0.prefix(6))...\($0.suffix(8))" }),
      Row("asterisk", "with an asterisk for the first character", { "*" + $0.dropFirst() }),
    ]
    for (name, field) in values {
      op.refuses(
        "\(name)-", texts, of: example, field, "The value is damaged, and a reader that repairs it takes another one.",
        .invalidEncoding, [decoding], .malformed)
    }
    for (name, field) in [("secret", applicationSecret), ("master-key", masterKey)] {
      op.refuses(
        "\(name)-url-alphabet", of: example, field.changed("in the alphabet for addresses", \.inURLAlphabet),
        "The value has + or /, for which - and _ do not stand.", .invalidEncoding, [decoding], .malformed)
    }
    for (name, field) in values.prefix(2) {
      for count in [0, 15, 17, 32] {
        op.refuses(
          "\(name)-of-\(count)-bytes", of: basic, "\(field.name): \(count) bytes", "The value has 16 bytes.",
          .invalidLength, [rules.lengths], .invalidLength
        ) { draft in draft[field] = Base64.encode(draft.draw(field.name) { $0.bytes(count) }) }
      }
    }
    let badKeys: [Row<[UInt8]>] = [
      Row("empty", "no byte", []), Row("digits", "the text of 22 digits", Array("1234567890123456789012".utf8)),
      Row("of-65-digits", "65 digits", Array(repeating: UInt8(ascii: "4"), count: 65)),
      Row("off-curve", "uncompressed, and not on the curve", ExampleKey.server.withLastBitFlipped),
      Row("infinity", "one zero byte", [0]), Row("truncated", "64 bytes of 65", ExampleKey.server.dropLast()),
      Row("of-zeros", "65 zero bytes", [UInt8](repeating: 0, count: 65)),
      Row("compressed-without-point", "33 bytes whose X no point has", [2] + [UInt8](repeating: 0, count: 31) + [1]),
    ]
    for row in badKeys {
      op.refuses(
        "master-key-\(row.name)", of: basic, "masterServerPublicKey: \(row.words)",
        "Everything would be encrypted for an invalid key.", .invalidPublicKey, [points], .invalidKey
      ) { $0[masterKey] = Base64.encode(row.value) }
    }
    op.random(10, "Values drawn from the seed.", rules.all)
  }
}

extension ConfigurationParseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The layout is 01 ‖ data(APP_KEY) ‖ data(APP_SECRET) ‖ count ‖ (number ‖ data(key)) for each key. data(x) is "
        + "the size of x as a compact number (§ 1.10), which may have a longer form than necessary, and x.")
    ConfigurationScenarios(op: op, text: configuration, rules: rules, outputs: fields).declare()
  }
}
