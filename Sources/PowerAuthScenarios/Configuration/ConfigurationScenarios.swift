internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// The vectors of a configuration that is read.
struct ConfigurationScenarios {
  let op: OperationBuilder
  let text: Field<String>
  let rules: ConfigurationSentences
  let outputs: ConfigurationOutputs

  func declare() {
    let basic = op.scenario("basic", "A drawn configuration.", rules.all, .basic)
    let published = declareExamples()
    declareCounts()
    declareKeys()
    declareTexts(of: published)
    declareWrongParts(of: basic)
    declareTruncations(of: basic)
    op.random(10, "A configuration drawn from the seed.", rules.all)
  }

  /// Declares a configuration that is made from the drawn parts.
  private func accepts(
    _ name: String, _ words: String, _ rule: Rule, flags: [Flag] = [.length],
    _ change: @escaping @Sendable (inout ConfigurationBytes, inout Draw) -> Void
  ) {
    op.scenario(name, words, [rule], flags: flags) { [text] draft in
      draft[text] = draft.draw("configuration") { draw in
        var parts = ConfigurationBytes(&draw)
        change(&parts, &draw)
        return parts.text
      }
    }
  }

  /// Declares a changed copy of the basic case.
  private func refuses(
    _ name: String, of basic: Scenario, _ words: String, _ comment: String, _ rule: Rule, _ reason: Refusal,
    also others: [Refusal] = [], _ change: @escaping @Sendable (inout ConfigurationBytes) -> Void
  ) {
    op.refuses(name, of: basic, "configuration: \(words)", comment, reason, also: others, [rule], .malformed) {
      [text] in $0[text] = try $0.changed(text, change).text
    }
  }

  // MARK: - Examples

  private func declareExamples() -> Scenario {
    let shared = op.scenario("worked-example/5.1", "Worked example 5.1.", rules.all, .basic) { [text] in
      $0[text] = ExampleConfiguration.shared
    }
    let published = op.scenario("worked-example/5.2", "Worked example 5.2, which is published.", rules.all, .basic) {
      [text] in $0[text] = ExampleConfiguration.published
    }
    op.scenarios(
      ExampleConfiguration.accepted, named: "worked-example/5.7/", saying: { "\($0)." }, rules.all + [rules.rest],
      .basic
    ) { [text] in $0[text] = $1 }
    for row in ExampleConfiguration.refused {
      op.refuses(
        "worked-example/5.7/\(row.name)", of: shared, "configuration: the one of worked example 5.7",
        "The text is refused by the published unit test, or was executed with the mobile core.", row.reason,
        also: row.others, [rule(of: row.reason)], .malformed
      ) { [text] in $0[text] = row.text }
    }
    return published
  }

  private func rule(of reason: Refusal) -> Rule {
    switch reason {
    case .configurationVersion: rules.version
    case .invalidLength: rules.lengths
    case .missingMasterKey: rules.masterKey
    default: rules.truncation
    }
  }

  // MARK: - Counts

  private func declareCounts() {
    for count in [1, 33, 64, 127, 128, 129, 255, 256, 257, 1000, 16_383, 16_384, 16_385] {
      accepts(
        "master-key-of-\(count)-byte\(count == 1 ? "" : "s")", "A master key of \(count) bytes.", rules.counts
      ) { parts, draw in
        let key = draw.bytes(count)
        parts.keys = [(1, ConfigurationBytes.count(key), key)]
      }
    }
    let forms: [Row<[UInt8]>] = [
      Row("two-bytes", "in two bytes", [0x80, 0x10]), Row("four-bytes", "in four bytes", [0xC0, 0, 0, 0x10]),
    ]
    for form in forms {
      accepts("count-of-key-in-\(form.name)", "The count of APP_KEY \(form.words).", rules.counts) { parts, _ in
        parts.applicationKey.count = form.value
      }
      accepts("count-of-secret-in-\(form.name)", "The count of APP_SECRET \(form.words).", rules.counts) { parts, _ in
        parts.applicationSecret.count = form.value
      }
    }
    accepts("count-of-master-key-in-two-bytes", "The count of the master key in two bytes.", rules.counts) { parts, _ in
      parts.keys[0].count = [0x80, 65]
    }
    accepts("count-of-master-key-in-four-bytes", "The count of the master key in four bytes.", rules.counts) {
      parts, _ in parts.keys[0].count = [0xC0, 0, 0, 65]
    }
    accepts("number-of-keys-in-two-bytes", "The number of keys in two bytes.", rules.counts) { parts, _ in
      parts.keyCount = [0x80, 1]
    }
    accepts("number-of-keys-in-four-bytes", "The number of keys in four bytes.", rules.counts) { parts, _ in
      parts.keyCount = [0xC0, 0, 0, 1]
    }
  }

  // MARK: - Keys

  private func declareKeys() {
    accepts("key-not-a-point", "The master key is not a point, which its first use refuses.", rules.masterKey) {
      parts, _ in parts.keys[0].bytes = parts.keys[0].bytes.withLastBitFlipped
    }
    accepts("key-of-zeros", "The master key is 65 zero bytes.", rules.masterKey) { parts, _ in
      parts.keys[0].bytes = [UInt8](repeating: 0, count: 65)
    }
    accepts("other-key-behind", "A key of the number 02 behind the master key.", rules.choice) { parts, draw in
      parts.keyCount = [2]
      parts.keys.append((2, [32], draw.bytes(32)))
    }
    accepts("other-key-in-front", "A key of the number ff before the master key.", rules.choice) { parts, draw in
      parts.keyCount = [2]
      parts.keys.insert((0xFF, [65], draw.bytes(65)), at: 0)
    }
    accepts("other-keys-around", "Keys of the numbers 00 and 11 around the master key.", rules.choice) { parts, draw in
      parts.keyCount = [3]
      parts.keys.insert((0, [16], draw.bytes(16)), at: 0)
      parts.keys.append((0x11, [0], []))
    }
    accepts("three-master-keys", "Three keys of the number 01, of which the last one counts.", rules.choice) {
      parts, draw in
      parts.keyCount = [3]
      parts.keys.insert((1, [33], draw.bytes(33)), at: 0)
      parts.keys.insert((1, [65], draw.bytes(65)), at: 0)
    }
    accepts(
      "empty-master-key-in-front", "A key of the number 01 without a byte, and another one that counts.", rules.choice
    ) { parts, _ in
      parts.keyCount = [2]
      parts.keys.insert((1, [0], []), at: 0)
    }
    accepts("many-keys", "130 keys, whose number takes two bytes.", rules.counts) { parts, draw in
      parts.keyCount = [0x80, 130]
      for number in 0..<129 { parts.keys.insert((UInt8(number) | 0x80, [1], draw.bytes(1)), at: 0) }
    }
    accepts("rest-of-one-byte", "One byte behind the last key.", rules.rest) { parts, _ in parts.rest = [0] }
    accepts("rest-like-a-key", "A whole key behind the last one, which the number does not count.", rules.rest) {
      parts, draw in parts.rest = [1, 65] + draw.bytes(65)
    }
    accepts("rest-like-a-truncated-key", "The beginning of a key behind the last one.", rules.rest) { parts, _ in
      parts.rest = [1, 65, 4]
    }
  }

  // MARK: - Texts

  private func declareTexts(of published: Scenario) {
    let right = ExampleConfiguration.published
    let texts: [Row<String>] = [
      Row("unpadded", "without padding", right.filter { $0 != "=" }),
      Row("half-padded", "with one padding character for two", String(right.dropLast())),
      Row("padding-too-long", "with a padding character more", right + "="),
      Row("padding-of-a-group", "with four padding characters more", right + "===="),
      Row("space-in-front", "with a space in front", " " + right),
      Row("space-behind", "with a space behind", right + " "),
      Row("line-feed-behind", "with a line feed behind", right + "\n"),
      Row("white-space-around", "with four spaces in front and four behind", "    " + right + "    "),
      Row("in-two-lines", "in two lines", String(right.prefix(76)) + "\r\n" + right.dropFirst(76)),
      Row("four-spaces-inside", "with four spaces inside", String(right.prefix(76)) + "    " + right.dropFirst(76)),
      Row("url-alphabet", "in the alphabet for addresses", right.inURLAlphabet),
      Row("one-underscore", "with _ for /", right.replacing("/", with: "_")),
      Row("one-dash", "with - for +", right.replacing("+", with: "-")),
      Row("elided", "with dots for a part, as in documents", String(right.prefix(15)) + "..." + right.suffix(24)),
      Row("ellipsis", "with an ellipsis for a part", String(right.prefix(15)) + "…" + right.suffix(24)),
      Row("text-behind-padding", "with Base64 behind the padding", right + "QUJD"),
      Row("mark-in-front", "with a byte order mark in front", "\u{feff}" + right),
      Row("full-width-letter", "with a full-width A in front", "Ａ" + right.dropFirst()),
      Row("zero-character", "with a zero character behind", right + "\0"),
      Row("hexadecimal", "as hexadecimal digits and a colon", "01:10:af:90"),
    ]
    for row in texts {
      op.refuses(
        "text-\(row.name)", of: published, "configuration: \(row.words)",
        "A configuration has one form; a reader that repairs others takes a damaged text for a right one.",
        .invalidEncoding, also: row.name == "hexadecimal" ? [.configurationVersion] : [], [rules.base64], .malformed
      ) { [text] in $0[text] = row.value }
    }
    for (name, last, words) in [("one", "B", "the lowest"), ("all", "P", "all four")] {
      let spare = String(right.dropLast(3)) + last + "=="
      op.variant(
        "text-spare-bits-\(name)", of: published, "configuration: \(words) of the bits that carry nothing set",
        "The mobile core ignores bits without meaning; strict decoders refuse them.", [rules.base64], .policy,
        expecting: .either(.invalidEncoding) { [outputs] _ in
          [outputs.record(try Rules.right.readConfiguration(right).configuration)]
        }
      ) { [text] in $0[text] = spare }
    }
  }

  // MARK: - Wrong parts

  private func declareWrongParts(of basic: Scenario) {
    for version: UInt8 in [0, 2, 3, 0x81, 0xFF] {
      refuses(
        "version-\(Hex.encode([version]))", of: basic, "the version \(Hex.encode([version]))",
        "Of another version nothing is known.", rules.version, .configurationVersion
      ) { $0.version = version }
    }
    for count in [0, 1, 15, 17, 32] {
      refuses(
        "key-of-\(count)-byte\(count == 1 ? "" : "s")", of: basic, "an APP_KEY of \(count) bytes",
        "APP_KEY has 16 bytes.", rules.lengths, .invalidLength
      ) { $0.applicationKey = ([UInt8(count)], [UInt8](repeating: 7, count: count)) }
      refuses(
        "secret-of-\(count)-byte\(count == 1 ? "" : "s")", of: basic, "an APP_SECRET of \(count) bytes",
        "APP_SECRET has 16 bytes.", rules.lengths, .invalidLength
      ) { $0.applicationSecret = ([UInt8(count)], [UInt8](repeating: 7, count: count)) }
    }
    refuses(
      "number-of-keys-zero", of: basic, "no key counted", "The key behind the number does not belong to it.",
      rules.masterKey, .missingMasterKey
    ) { $0.keyCount = [0] }
    refuses(
      "number-zero", of: basic, "the key has the number 00", "Only 01 is the master key.", rules.masterKey,
      .missingMasterKey
    ) { $0.keys[0].id = 0 }
    refuses(
      "number-02", of: basic, "the key has the number 02", "Only 01 is the master key.", rules.choice,
      .missingMasterKey
    ) { $0.keys[0].id = 2 }
    refuses(
      "two-other-keys", of: basic, "two keys of other numbers", "Only 01 is the master key.", rules.choice,
      .missingMasterKey
    ) { parts in
      parts.keyCount = [2]
      parts.keys = [(0x81, [65], parts.keys[0].bytes), (3, [1], [9])]
    }
    refuses(
      "empty-master-key", of: basic, "a master key without a byte", "A key needs at least one byte.", rules.masterKey,
      .missingMasterKey
    ) { $0.keys[0] = (1, [0], []) }
    refuses(
      "empty-master-key-last", of: basic, "a second master key without a byte", "The last one counts, and has no byte.",
      rules.choice, .missingMasterKey
    ) { parts in
      parts.keyCount = [2]
      parts.keys.append((1, [0], []))
    }
    refuses(
      "empty-master-key-between-others", of: basic, "three keys, of which the last with the number 01 has no byte",
      "The last one of number 01 counts, and has no byte.", rules.choice, .missingMasterKey
    ) { parts in
      parts.keyCount = [3]
      parts.keys += [(1, [0], []), (2, [1], [9])]
    }
    refuses(
      "empty-master-keys", of: basic, "two master keys without a byte", "The last one counts, and has no byte.",
      rules.masterKey, .missingMasterKey
    ) { parts in
      parts.keyCount = [2]
      parts.keys = [(1, [0], []), (1, [0], [])]
    }
  }

  // MARK: - Truncations

  private func declareTruncations(of basic: Scenario) {
    let ends: [Row<Int>] = [
      Row("version", "the version alone", 1), Row("count-of-key", "the count of APP_KEY at the end", 2),
      Row("half-of-key", "half of APP_KEY at the end", 10), Row("key", "APP_KEY at the end", 18),
      Row("count-of-secret", "the count of APP_SECRET at the end", 19),
      Row("half-of-secret", "half of APP_SECRET at the end", 27), Row("secret", "APP_SECRET at the end", 35),
      Row("number-of-keys", "the number of keys at the end", 36), Row("number", "the number of the key at the end", 37),
      Row("count-of-master-key", "the count of the master key at the end", 38),
      Row("half-of-master-key", "half of the master key at the end", 70),
      Row("last-byte", "the last byte missing", 102),
    ]
    for row in ends {
      op.refuses(
        "cut-behind-\(row.name)", of: basic, "configuration: \(row.words)", "What was announced is not there.",
        .truncated, also: [.missingMasterKey, .invalidLength], [rules.truncation], .malformed
      ) { [text] in $0[text] = Base64.encode(Array(try $0.changed(text) { _ in }.bytes.prefix(row.value))) }
    }
    let counts: [Row<[UInt8]>] = [
      Row("one-more", "one byte more than there is", [66]), Row("of-two-bytes", "16383", [0xBF, 0xFF]),
      Row("of-four-bytes", "1073741823", [0xFF, 0xFF, 0xFF, 0xFF]),
    ]
    for row in counts {
      refuses(
        "count-\(row.name)", of: basic, "the count of the master key is \(row.words)",
        "So many bytes are not there, and no memory is taken for them.", rules.truncation, .truncated
      ) { $0.keys[0].count = row.value }
    }
    refuses(
      "half-a-count-of-two-bytes", of: basic, "a count of two bytes of which one is there",
      "The second byte of the count is not there.", rules.truncation, .truncated
    ) { $0.keys[0] = (1, [0x80], []) }
    refuses(
      "half-a-count-of-four-bytes", of: basic, "a count of four bytes of which three are there",
      "The last byte of the count is not there.", rules.truncation, .truncated
    ) { $0.keys[0] = (1, [0xC0, 0, 0], []) }
    refuses(
      "more-keys-than-there-are", of: basic, "two keys announced, and one there", "The second key is not there.",
      rules.truncation, .truncated
    ) { $0.keyCount = [2] }
    refuses(
      "very-many-keys", of: basic, "1073741823 keys announced", "They are not there, and no memory is taken for them.",
      rules.truncation, .truncated
    ) { $0.keyCount = [0xFF, 0xFF, 0xFF, 0xFF] }
  }
}

extension Draft {
  /// The parts of the configuration in a field, changed.
  fileprivate func changed(
    _ field: Field<String>, _ change: (inout ConfigurationBytes) -> Void
  ) throws -> ConfigurationBytes {
    let right = try Rules.right.readConfiguration(try value(of: field)).configuration
    var parts = ConfigurationBytes(
      key: right.applicationKey, secret: right.applicationSecret, masterKey: right.masterServerPublicKey)
    change(&parts)
    return parts
  }
}
