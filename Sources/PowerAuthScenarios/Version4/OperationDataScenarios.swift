package import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension OperationDigestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("Nothing in an item is escaped: two lists with an ampersand in another place can give the same digits.")
    let all = [function, number, padding]
    let basic = op.scenario(
      "basic", "An amount, a currency and an account.", all, .basic, set: items(["1000", "CZK", "238400856/0300"]),
      length(8))
    for digits: Int64 in 4...9 {
      op.scenario(
        "of-\(digits)-digits", "A digest of \(digits) digits.", all, .basic, set: items(["A1*A100CZK"]), length(digits))
      for zeros in 1...2 {
        op.scenario(
          "of-\(digits)-digits/with-\(zeros)-leading-zeros", "The digest begins with \(zeros) zeros.", [padding],
          .leadingZero
        ) { draft in
          (draft[items], draft[length]) = (["1000", "CZK"], digits)
          draft[key] = try draft.search({ $0.bytes(16) }) {
            try Rules.right.digestOperation(["1000", "CZK"], key: $0, digits: Int(digits)).text
              .hasPrefix(String(repeating: "0", count: zeros))
          }
        }
      }
    }
    let lists: [Row<[String]>] = [
      Row("one-item", "One item", ["1000"]), Row("empty-item", "An empty item alone", [""]),
      Row("empty-items-between", "Empty items between others", ["1000", "", "", "CZK"]),
      Row("empty-item-behind", "An empty item at the end", ["1000", "CZK", ""]),
      Row("ampersand-inside", "An ampersand inside an item", ["10&00", "CZK"]),
      Row("accents", "Letters that take two bytes each", ["Platba za kávu", "Kč"]),
      Row("decomposed-accent", "A letter and its accent as two characters", ["cafe\u{301}"]),
      Row("line-break", "A line break inside an item", ["one\ntwo"]),
      Row("spaces", "Spaces around an item", [" 1000 ", "CZK"]),
      Row("many-items", "Twenty items", (1...20).map(String.init)),
      Row("long-item", "An item of 300 characters", [String(repeating: "payment ", count: 37)]),
    ]
    op.scenarios(lists, named: "items/", saying: { "\($0)." }, [function], .text) { ($0[items], $0[length]) = ($1, 9) }
    op.scenario("key-of-zeros", "The key is zeros.", [function], .leadingZero) { draft in
      draft[key] = [UInt8](repeating: 0, count: 16)
      draft[items] = ["1000"]
    }
    op.refusesLengths([0, 8, 15, 17, 24, 32], of: key, parent: basic, "The key has 16 bytes.", [keyLength])
    for digits: Int64 in [0, 1, 3, 10, 16, 64, 1 << 32 + 4, 1 << 32 + 8] {
      op.refuses(
        "length-\(digits)", of: basic, length.set("\(digits)", digits), "A digest has 4 to 9 digits.", .digestLength,
        [lengths], .malformed, flags: Flag.ofLength(digits))
    }
    op.accumulated(1000, "A thousand digests.", cases: "everything drawn", all)
    op.random(10, "Everything drawn from the seed.", all)
    op.corners(of: basic)
    op.flagLongTexts(of: length)
  }
}

extension OfflineDataOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("An activation of 3.x verifies the types 0 and 1 with P-256; it has no key for type 2.")
    op.note(
      "The client makes an offline code (`auth-code.offline`) of `operationId & operationData`, and the one-time password."
    )
    op.arrange { draft in
      if draft[text] == nil { try put(ScannedText(drawnFor: draft), into: &draft) }
    }
    let basic = declare(on: op, "worked-example", "The worked example.", rules.reading, .basic, keyed: Self.exampleKey)
    {
      _ in
    }
    let texts = ScannedTextScenarios(op: op, keyType: "2", rules: rules) { scanned, draft in
      try put(scanned, into: &draft)
    }
    let withPassword = texts.declareTexts()
    declareKeys(on: op)
    let signed = declareSigned(on: op)
    declareRefusals(on: op, texts, of: basic)
    declareBadMACs(on: op, of: basic, withPassword)
    declareTampering(on: op, of: basic, signed)
    op.accumulated(
      300, "Three hundred texts with a MAC.",
      cases: "everything drawn", rules.reading)
    op.random(10, "A text drawn from the seed.", rules.reading)
    op.corners(of: basic)
    op.protected([text.name])
  }

  private static let exampleKey = bytes(hex: "274fb06f7a3e26037a4754c27b23ecf70e1d07dc3ea791ab9f8c8ee3bc4655a7")

  private func put(_ scanned: ScannedText, into draft: inout Draft) throws {
    let covered = scanned.covered
    draft[text] = covered + Base64.encode(try mac(of: covered, key: draft.fill(key)))
  }

  private func mac(of covered: String, key: [UInt8], byteCount: Int = 32) throws -> [UInt8] {
    try Rules.right.kmac(Array(covered.utf8), key: key, customization: "PA4MAC-QR", byteCount: byteCount)
  }

  @discardableResult
  private func declare(
    on op: OperationBuilder, _ name: String, _ comment: String, _ exercised: [Rule], _ flag: Flag,
    keyed key: [UInt8]? = nil, change: @escaping @Sendable (inout ScannedText) -> Void
  ) -> Scenario {
    op.scenario(name, comment, exercised, flag) { draft in
      if let key { draft[self.key] = key }
      var scanned = ScannedText()
      change(&scanned)
      try put(scanned, into: &draft)
    }
  }

  private func declareKeys(on op: OperationBuilder) {
    let keys: [Row<[UInt8]>] = [
      Row("leading-zero", "begins with a zero byte", [UInt8](0...31)),
      Row("leading-zeros", "begins with two zero bytes", [0] + [UInt8](0...30)),
      Row("mark", "begins with the bytes of a byte order mark", [0xEF, 0xBB, 0xBF] + [UInt8](3...31)),
    ]
    for row in keys {
      declare(
        on: op, "key-with-\(row.name)", "The key \(row.words).", [rules.mac],
        row.value[0] == 0 ? .leadingZero : .unusualBytes, keyed: row.value
      ) { _ in }
    }
  }

  /// Declares texts with a signature, and returns one of each type.
  private func declareSigned(on op: OperationBuilder) -> [Scenario] {
    ["0", "1"].map { type in
      op.scenario(
        "signature-of-type-\(type)",
        type == "0" ? "A signature of the master key." : "A signature of the activation's server key.",
        [rules.signature, rules.covered], .basic
      ) { draft in
        var scanned = ScannedText()
        scanned.keyType = type
        try sign(scanned, into: &draft)
      }
    }
  }

  private func sign(_ scanned: ScannedText, into draft: inout Draft) throws {
    let key = try P384.PrivateKey(scalar: draft.draw("scalar") { [0] + $0.bytes(47) })
    draft[self.key] = try key.publicKey().uncompressed
    let signature = try key.signature(for: Array(scanned.covered.utf8))
    draft[text] = scanned.covered + Base64.encode(signature.der)
  }

  private func declareRefusals(on op: OperationBuilder, _ texts: ScannedTextScenarios, of basic: Scenario) {
    texts.declareRefusals(
      of: basic, with: "its MAC", mismatch: .macMismatch,
      types: [
        ("key-type-3", "the key type 3", .unknownKeyType, { $0.keyType = "3" }),
        ("key-type-letter", "the key type A", .unknownKeyType, { $0.keyType = "A" }),
        ("key-type-22", "the key type twice", .invalidEncoding, { $0.keyType = "22" }),
      ])
    for count in [0, 16, 31, 33, 64] {
      op.refuses(
        "mac-of-\(count)-bytes", of: basic,
        "text: \(count == 64 ? "a MAC of 64 bytes, as in October 2025" : "a MAC of \(count) bytes")",
        "A MAC has 32 bytes.", .invalidLength, also: [.macMismatch, .offlineSyntax], [rules.macLength], .malformed
      ) { draft in
        let covered = ScannedText().covered
        let mac = try mac(of: covered, key: draft.value(of: key), byteCount: max(1, count))
        draft[text] = covered + Base64.encode(Array(mac.prefix(count)))
      }
    }
    op.refusesLengths(
      [0, 16, 31, 33, 97], of: key, parent: basic, "The key of a MAC has 32 bytes.", [rules.macLength])
  }

  /// Declares MACs of other lengths and in other encodings, from which some readers take the right one.
  private func declareBadMACs(on op: OperationBuilder, of basic: Scenario, _ withPassword: Scenario) {
    let others: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("cut-to-16-bytes", "the first 16 bytes of the MAC", { Array($0.prefix(16)) }),
      Row("cut-to-31-bytes", "the first 31 bytes of the MAC", { Array($0.prefix(31)) }),
      Row("with-zero-byte", "a zero byte behind the MAC", { $0 + [0] }), Row("twice", "the MAC twice", { $0 + $0 }),
    ]
    for row in others {
      op.refuses(
        "mac-\(row.name)", of: basic, "text: \(row.words)", "A MAC has 32 bytes.", .invalidLength,
        also: [.macMismatch, .offlineSyntax], [rules.macLength], .malformed
      ) { draft in
        let covered = ScannedText().covered
        draft[text] = covered + Base64.encode(row.value(try mac(of: covered, key: draft.value(of: key))))
      }
    }
    let encodings: [Row<@Sendable (String) -> String>] = [
      Row("unpadded", "a MAC without padding", { String($0.dropLast()) }),
      Row("with-dash", "a MAC with a character of the alphabet for addresses", { $0.dropLast(2) + "-=" }),
    ]
    let fault = Fault(
      "A MAC is Base64 with its padding.", .invalidEncoding,
      also: [.macMismatch, .offlineSyntax, .unknownKeyType, .invalidLength], [rules.encoding], .malformed)
    op.refuses("mac-", encodings, of: basic, text, fault)
    op.refuses(
      "with-password/mac-unpadded", of: withPassword, text.changed("a MAC without padding") { String($0.dropLast()) },
      fault)
    for number in 1...2 {
      op.refuses(
        "mac-in-url-alphabet/\(number)", of: basic,
        "text: another operation, and its MAC in the alphabet for addresses", fault
      ) { draft in
        let key = try draft.value(of: key)
        var scanned = ScannedText()
        let encoded = try draft.search({ draw in
          scanned.lines[0] = Hex.encode(draw.bytes(16))
          return Base64.encode(try mac(of: scanned.covered, key: key))
        }) { $0.contains("+") && $0.contains("/") }
        draft[text] = scanned.covered + encoded.replacing("+", with: "-").replacing("/", with: "_")
      }
    }
    op.refuses(
      "mac-with-line-feed", of: basic, "text: a line feed behind the MAC", "The last line is not empty.",
      .offlineSyntax, also: [.macMismatch, .invalidEncoding, .unknownKeyType, .invalidLength], [rules.encoding],
      .malformed
    ) { draft in draft[text] = try draft.value(of: text) + "\n" }
  }

  private func declareTampering(on op: OperationBuilder, of basic: Scenario, _ signed: [Scenario]) {
    let fault = Fault("The MAC covers all of it.", .macMismatch, [rules.covered, rules.mac], .tampered)
    op.refuses("", ScannedText.tampering(nonce: "wMHCw8", other: "wMHCw9"), of: basic, text, fault)
    op.refuses("key-changed", of: basic, key.lastBitFlipped, fault.flagged(.crossed))
    op.refuses("mac-of-zeros", of: basic, "text: a MAC of zeros", fault) { draft in
      draft[text] = ScannedText().covered + Base64.encode([UInt8](repeating: 0, count: 32))
    }
    op.refuses("mac-without-key-type", of: basic, "text: a MAC of what stands before the type of the key", fault) {
      draft in
      let covered = ScannedText().covered
      draft[text] =
        covered + Base64.encode(try mac(of: String(covered.dropLast()), key: draft.value(of: key)))
    }
    for (number, parent) in signed.enumerated() {
      op.refuses(
        "signature-of-type-\(number)/data-changed", of: parent,
        text.changed("another amount") { $0.replacing("A100CZK", with: "A900CZK") }, "The signature covers all of it.",
        .signatureMismatch, [rules.signature, rules.covered], .tampered)
      op.refuses(
        "signature-of-type-\(number)/as-other-type", of: parent,
        text.changed("the other type of the key") {
          $0.replacing("\n\(number)M", with: "\n\(1 - number)M")
        }, "The signature covers the type of the key.", .signatureMismatch, [rules.signature, rules.covered], .crossed)
      op.refuses(
        "signature-of-type-\(number)/trailing-byte", of: parent, "text: a byte behind the signature",
        "A signature is strict DER.", .signatureEncoding, also: [.signatureMismatch, .invalidEncoding],
        [rules.signature], .malformed
      ) { draft in
        let lines = try draft.value(of: text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let last = lines[lines.count - 1]
        let signature = (Base64.decode(String(last.dropFirst())) ?? []) + [0]
        draft[text] = (lines.dropLast() + [last.prefix(1) + Base64.encode(signature)]).joined(separator: "\n")
      }
      op.refuses(
        "signature-of-type-\(number)/key-of-p-256", of: parent, key.set("a point of P-256", ExampleKey.server),
        "The types 0 and 1 of a 4.0 activation have keys of P-384.", .invalidPublicKey, [rules.signature], .invalidKey)
      op.refuses(
        "signature-of-type-\(number)/mac-key", of: parent, key.set("32 bytes", [UInt8](0...31)),
        "A symmetric key is not a point.", .invalidPublicKey, [rules.signature], .invalidKey)
    }
    op.refuses(
      "mac-as-signature", of: basic, "text: the type 0 with a MAC, and a point as the key",
      "A MAC is not a signature.", .signatureEncoding, also: [.signatureMismatch], [rules.signature], .crossed
    ) { draft in
      var scanned = ScannedText()
      scanned.keyType = "0"
      draft[key] = try P384.PrivateKey(scalar: [UInt8](1...48)).publicKey().uncompressed
      draft[text] = scanned.covered + Base64.encode([UInt8](0...31))
    }
  }
}
