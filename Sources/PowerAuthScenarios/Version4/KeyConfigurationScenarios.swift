package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// The parts of a configuration with several keys, of which one can be changed before they are written.
private struct KeyConfigurationParts {
  var version: UInt8 = 1
  var applicationKey: [UInt8]
  var applicationSecret: [UInt8]
  var keys: [(id: UInt8, bytes: [UInt8])]
  /// The bytes behind the keys.
  var rest: [UInt8] = []
  var count: @Sendable (Int) -> [UInt8] = { Rules.right.configuration.writeCount($0) }
  var countOfKeys: Int?

  /// Draws the values; keys are as long as they must be, and need not be keys.
  init(_ draw: inout Draw, ids: [UInt8]) {
    applicationKey = draw.bytes(16)
    applicationSecret = draw.bytes(16)
    keys = ids.map { id in (id, draw.bytes(Self.byteCounts[Int(id) - 1])) }
  }

  private static let byteCounts = [65, 97, 1974, 2614]

  var bytes: [UInt8] {
    let head = [version] + data(applicationKey) + data(applicationSecret) + count(countOfKeys ?? keys.count)
    return head + keys.flatMap { [$0.id] + data($0.bytes) } + rest
  }

  var text: String { Base64.encode(bytes) }

  private func data(_ bytes: [UInt8]) -> [UInt8] { count(bytes.count) + bytes }
}

private let idsOfAlgorithms: [(algorithm: String, ids: [UInt8])] = [
  ("EC_P256", [1]), ("EC_P384", [1, 2]), ("EC_P384_ML_L3", [1, 2, 3]), ("EC_P384_ML_L5", [1, 2, 4]),
]

extension KeyConfigurationOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("Whether the keys can be used is checked where they are used, and not here.")
    op.arrange { draft in
      guard draft[configuration] == nil else { return }
      let ids = idsOfAlgorithms.first { $0.algorithm == draft.fill(algorithm) }?.ids ?? [1, 2]
      try make(&draft, ids)
    }
    let parents = idsOfAlgorithms.map { name, _ in
      op.scenario(name.lowercased().replacing("_", with: "-"), "A drawn configuration for \(name).", rules.all, .basic)
      {
        $0[algorithm] = name
      }
    }
    declareKeys(on: op)
    declareMissingKeys(of: parents, on: op)
    declareTexts(of: parents[2], on: op)
    declareLooseTexts(curve: parents[1], hybrid: parents[2], on: op)
    op.random(6, "A drawn configuration.", rules.all) { draft in
      draft[algorithm] = draft.draw("algorithm") { $0.element(of: idsOfAlgorithms).algorithm }
    }
  }

  private func make(
    _ draft: inout Draft, _ ids: [UInt8], _ change: (inout KeyConfigurationParts) -> Void = { _ in }
  ) throws {
    var parts = draft.draw("configuration") { KeyConfigurationParts(&$0, ids: ids) }
    change(&parts)
    draft[configuration] = parts.text
  }

  private func accepts(
    _ name: String, _ words: String, _ algorithm: String, _ ids: [UInt8], _ rule: Rule, on op: OperationBuilder,
    _ change: @escaping @Sendable (inout KeyConfigurationParts) -> Void = { _ in }
  ) {
    op.scenario(name, words, [rule], .length) { draft in
      draft[self.algorithm] = algorithm
      try make(&draft, ids, change)
    }
  }

  private func declareKeys(on op: OperationBuilder) {
    accepts("all-keys/ec-p256", "All keys, for protocol 3.", "EC_P256", [1, 2, 3, 4], rules.choice, on: op)
    accepts("all-keys/ec-p384", "All keys, for EC_P384.", "EC_P384", [1, 2, 3, 4], rules.choice, on: op)
    accepts(
      "all-keys/ec-p384-ml-l3", "All keys, for the third level.", "EC_P384_ML_L3", [1, 2, 3, 4], rules.choice, on: op)
    accepts(
      "all-keys/ec-p384-ml-l5", "All keys, for the fifth level.", "EC_P384_ML_L5", [1, 2, 3, 4], rules.choice, on: op)
    accepts("reversed/ec-p384", "The keys in the opposite order.", "EC_P384", [2, 1], rules.choice, on: op)
    accepts(
      "reversed/ec-p384-ml-l3", "The keys in the opposite order.", "EC_P384_ML_L3", [3, 2, 1], rules.choice, on: op)
    accepts("repeated/ec-p384", "Two keys of P-384: the last one counts.", "EC_P384", [1, 2, 2], rules.choice, on: op)
    accepts("repeated/ec-p256", "Two keys of P-256: the last one counts.", "EC_P384", [1, 2, 1], rules.choice, on: op)
    accepts(
      "repeated/ml-dsa-65", "Two keys of ML-DSA-65: the last one counts.", "EC_P384_ML_L3", [3, 1, 2, 3], rules.choice,
      on: op)
    for (name, id) in [("zero", 0), ("five", 5), ("32", 32), ("255", 255)] as [(String, UInt8)] {
      accepts(
        "unknown-first/\(name)", "A key of the number \(id) before the others.", "EC_P384", [1, 2], rules.choice, on: op
      ) {
        $0.keys.insert((id, [1, 2, 3]), at: 0)
      }
    }
    accepts(
      "unknown-between", "A key of an unknown number between the others, longer than 63 bytes.", "EC_P384", [1, 2],
      rules.choice, on: op
    ) {
      $0.keys.insert((9, [UInt8](repeating: 7, count: 200)), at: 1)
    }
    accepts("trailing-bytes", "Bytes behind the last key are ignored.", "EC_P384", [1, 2], rules.rest, on: op) {
      $0.rest = [1, 2, 3]
    }
    accepts(
      "trailing-bytes-hybrid", "A byte behind the last key is ignored.", "EC_P384_ML_L3", [1, 2, 3], rules.rest, on: op
    ) {
      $0.rest = [0]
    }
    accepts(
      "counts-of-two-bytes", "All counts in two bytes, which is longer than necessary.", "EC_P384", [1, 2],
      rules.counts, on: op
    ) {
      $0.count = { (0x8000 | UInt16($0)).bigEndianBytes }
    }
    accepts(
      "counts-of-four-bytes", "All counts in four bytes, which is longer than necessary.", "EC_P384_ML_L3", [1, 2, 3],
      rules.counts, on: op
    ) {
      $0.count = { (0xC000_0000 | UInt32($0)).bigEndianBytes }
    }
    accepts(
      "counts-of-four-bytes/ec-p384", "All counts in four bytes, for EC_P384.", "EC_P384", [1, 2], rules.counts, on: op
    ) {
      $0.count = { (0xC000_0000 | UInt32($0)).bigEndianBytes }
    }
    accepts(
      "keys-of-any-bytes", "Keys that are not keys: that is not checked here.", "EC_P384", [1, 2], rules.needed, on: op
    ) {
      $0.keys = [(1, [0xAA]), (2, Array("key".utf8))]
    }
  }

  private func declareMissingKeys(of parents: [Scenario], on op: OperationBuilder) {
    let missing: [(parent: Int, name: String, words: String, ids: [UInt8])] = [
      (0, "ec-p256/no-key", "no key", []), (0, "ec-p256/p384-alone", "the key of P-384 alone", [2]),
      (1, "ec-p384/p256-alone", "the key of P-256 alone", [1]),
      (1, "ec-p384/p384-alone", "the key of P-384 alone", [2]),
      (1, "ec-p384/p256-and-ml-dsa", "the keys of P-256 and ML-DSA-65", [1, 3]),
      (1, "ec-p384/p384-and-ml-dsa", "the keys of P-384 and ML-DSA-65", [2, 3]),
      (2, "ec-p384-ml-l3/without-p256", "the key of P-256 missing", [2, 3]),
      (2, "ec-p384-ml-l3/without-p384", "the key of P-384 missing", [1, 3]),
      (2, "ec-p384-ml-l3/without-ml-dsa", "the key of ML-DSA-65 missing", [1, 2]),
      (2, "ec-p384-ml-l3/level-5", "the key of ML-DSA-87 for that of ML-DSA-65", [1, 2, 4]),
      (3, "ec-p384-ml-l5/without-p256", "the key of P-256 missing", [2, 4]),
      (3, "ec-p384-ml-l5/without-p384", "the key of P-384 missing", [1, 4]),
      (3, "ec-p384-ml-l5/without-ml-dsa", "the key of ML-DSA-87 missing", [1, 2]),
      (3, "ec-p384-ml-l5/level-3", "the key of ML-DSA-65 for that of ML-DSA-87", [1, 2, 3]),
    ]
    for row in missing {
      op.refuses(
        row.name, of: parents[row.parent], "configuration: \(row.words)",
        "A client cannot use the algorithm without it.",
        .missingMasterKey, [rules.needed], .missing
      ) { try make(&$0, row.ids) }
    }
    for (name, place) in [("p256", 0), ("p384", 1), ("ml-dsa", 2)] {
      op.refuses(
        "ec-p384-ml-l3/\(name)-empty", of: parents[2], "configuration: the key \(place + 1) has no byte",
        "A key has at least one byte.", .missingMasterKey, [rules.needed], .missing
      ) { try make(&$0, [1, 2, 3]) { $0.keys[place].bytes = [] } }
    }
    let names =
      unknownAlgorithms.filter { $0.name != "of-protocol-3" } + [
        Row("legacy", "in words", "legacy"), Row("level-3-alone", "without the curve", "ML_L3"),
        Row("of-protocol-3-lower-case", "that of protocol 3 in lower case", "ec_p256"),
      ]
    op.refuses(
      "algorithm-", names, of: parents[1], algorithm,
      "An algorithm has one name, and configurations are for four of them.",
      .unknownAlgorithm, [rules.needed], .malformed)
  }

  /// Declares texts of which a lax decoder makes the right bytes.
  private func declareLooseTexts(curve: Scenario, hybrid: Scenario, on op: OperationBuilder) {
    let texts: [Row<@Sendable (String) -> String>] = [
      Row("text-unpadded", "without padding", { $0.filter { $0 != "=" } }),
      Row("text-url-alphabet", "in the alphabet for addresses", \.inURLAlphabet),
    ]
    for (prefix, parent) in [("", hybrid), ("ec-p384/", curve)] {
      op.refuses(
        prefix, texts, of: parent, configuration, "The text is Base64 in the standard alphabet, with its padding.",
        .invalidEncoding, [rules.base64], .malformed)
    }
  }

  private func declareTexts(of hybrid: Scenario, on op: OperationBuilder) {
    func refuses(
      _ name: String, _ words: String, _ reason: Refusal, also others: [Refusal] = [], _ rule: Rule,
      _ change: @escaping @Sendable (inout KeyConfigurationParts) -> Void
    ) {
      op.refuses(
        name, of: hybrid, "configuration: \(words)", "The configuration was damaged, or made in another form.", reason,
        also: others, [rule], .malformed
      ) { try make(&$0, [1, 2, 3], change) }
    }
    for version: UInt8 in [0, 2, 4] {
      refuses("version-\(version)", "the version \(version)", .configurationVersion, rules.base64) {
        $0.version = version
      }
    }
    for count in [0, 15, 17, 32] {
      refuses(
        "application-key-of-\(count)-bytes", "APP_KEY of \(count) bytes", .invalidLength, also: [.truncated],
        rules.lengths
      ) {
        $0.applicationKey = [UInt8](repeating: 1, count: count)
      }
      refuses(
        "application-secret-of-\(count)-bytes", "APP_SECRET of \(count) bytes", .invalidLength, also: [.truncated],
        rules.lengths
      ) {
        $0.applicationSecret = [UInt8](repeating: 1, count: count)
      }
    }
    for count in [4, 5, 200] {
      refuses(
        "\(count)-keys-announced", "\(count) keys announced, and three there", .truncated, also: [.missingMasterKey],
        rules.truncation
      ) {
        $0.countOfKeys = count
      }
    }
    let texts: [Row<@Sendable (String) -> String>] = [
      Row("space-behind", "a space behind", { $0 + " " }), Row("line-feed-behind", "a line feed behind", { $0 + "\n" }),
      Row("line-feed-inside", "a line feed inside", { "\($0.prefix(64))\n\($0.dropFirst(64))" }),
      Row("asterisk", "an asterisk for a character", { "\($0.prefix(8))*\($0.dropFirst(9))" }),
    ]
    for row in texts {
      op.refuses(
        "text-\(row.name)", of: hybrid, configuration.changed(row.words, row.value), "The text is Base64 on one line.",
        .invalidEncoding, [rules.base64], .malformed)
    }
    op.refuses(
      "text-empty", of: hybrid, configuration.set("no character", ""), "There is no configuration.", .truncated,
      also: [.invalidEncoding, .configurationVersion], [rules.truncation], .malformed)
    for (name, count) in [("key-cut", 100), ("count-cut", 1_973)] {
      op.refuses(
        name, of: hybrid, "configuration: the last \(count) bytes missing", "The last key is not whole.", .truncated,
        [rules.truncation], .malformed
      ) { draft in
        let bytes = draft.draw("configuration") { KeyConfigurationParts(&$0, ids: [1, 2, 3]) }.bytes
        draft[configuration] = Base64.encode(Array(bytes.dropLast(count)))
      }
    }
    op.refuses(
      "values-without-counts", of: hybrid, "configuration: APP_KEY and APP_SECRET without counts",
      "The publisher's documents show this form; its code reads and writes counts.", .invalidLength, also: [.truncated],
      [rules.lengths], .malformed
    ) { draft in
      let parts = draft.draw("configuration") { KeyConfigurationParts(&$0, ids: [1, 2, 3]) }
      let bytes = [1, 0x20] + parts.applicationKey.dropFirst() + parts.applicationSecret + parts.bytes.dropFirst(35)
      draft[configuration] = Base64.encode(bytes)
    }
  }
}
