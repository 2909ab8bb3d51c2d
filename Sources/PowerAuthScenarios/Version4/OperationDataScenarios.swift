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

/// A scanned text before its MAC or signature.
private struct ScannedText: Sendable {
  var lines = [
    "5ff1b1ed-a3cc-45a3-8ab0-ed60950312b6", "Payment", "Please confirm this payment",
    "A1*A100CZK*ICZ2730300000001165254011*D20180425", "B",
  ]
  var others: [String] = []
  var nonce = "wMHCw8TFxsfIycrLzM3Ozw=="
  var keyType = "2"

  var covered: String { (lines + others + [nonce, keyType]).joined(separator: "\n") }
}

extension OfflineDataOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("An activation of 3.x verifies the types 0 and 1 with P-256; it has no key for type 2.")
    op.note(
      "The client makes an offline code (`auth-code.offline`) of `operationId & operationData`, and the one-time password."
    )
    op.arrange { draft in
      guard draft[text] == nil else { return }
      var scanned = ScannedText()
      let drawn = draft.draw("text") { draw in
        (draw.bytes(16), draw.element(of: ["Payment", "Login", "Změna údajů"]), draw.bytes(16), draw.count(0...1))
      }
      scanned.lines[0] = Hex.encode(drawn.0)
      scanned.lines[1] = drawn.1
      scanned.nonce = Base64.encode(drawn.2)
      if drawn.3 == 1 { scanned.others = ["12345678"] }
      try put(scanned, into: &draft)
    }
    let basic = declare(on: op, "worked-example", "The worked example.", rules.reading, .basic, keyed: Self.exampleKey)
    {
      _ in
    }
    let withPassword = declareTexts(on: op)
    declareKeys(on: op)
    let signed = declareSigned(on: op)
    declareRefusals(on: op, of: basic)
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

  /// Declares texts with a MAC, and returns one with a one-time password.
  private func declareTexts(on op: OperationBuilder) -> Scenario {
    let withPassword = declare(
      on: op, "with-password", "A one-time password before the nonce.", [rules.password, rules.lines], .basic
    ) { $0.others = ["12345678"] }
    declare(
      on: op, "with-password-like-nonce", "The one-time password is Base64 of 16 bytes, as the nonce is.",
      [rules.password, rules.nonce], .crossed
    ) { $0.others = ["AAAAAAAAAAAAAAAAAAAAAA=="] }
    declare(
      on: op, "with-other-lines", "More lines behind the one-time password.", [rules.lines, rules.password], .text
    ) {
      $0.others = ["12345678", "another line", "and one more"]
    }
    declare(
      on: op, "with-one-other-line", "One more line behind the one-time password.", [rules.lines, rules.password], .text
    ) { $0.others = ["12345678", "another line"] }
    declare(
      on: op, "operation-with-mark", "The operation begins with a byte order mark, which belongs to it.",
      [rules.lines, rules.covered], .text
    ) { $0.lines[0] = "\u{feff}5ff1b1ed-a3cc-45a3-8ab0-ed60950312b6" }
    declare(on: op, "password-empty", "An empty line for the one-time password.", [rules.password], .text) {
      $0.others = [""]
    }
    let titles: [Row<String>] = [
      Row("line-break", "a line break, escaped", "two\\nlines"), Row("backslash", "a backslash, escaped", "C:\\\\Temp"),
      Row("backslash-before-n", "a backslash and an n, which are not a line break", "C:\\\\new"),
      Row("accents", "letters with accents", "Změna údajů"), Row("empty", "no character", ""),
      Row("decomposed-accents", "letters and their accents as two characters", "Zme\u{30c}na u\u{301}daju\u{30a}"),
      Row("carriage-return", "a carriage return", "one\rtwo"), Row("spaces", "spaces around it", " Payment "),
    ]
    for row in titles {
      for (place, name) in [(1, "title"), (2, "message")] {
        declare(
          on: op, "\(name)/\(row.name)", "The \(name) has \(row.words).", [rules.escapes], .text
        ) { $0.lines[place] = row.value }
      }
      declare(
        on: op, "data/\(row.name)", "The data have \(row.words), and nothing in them is replaced.", [rules.escapes],
        .text
      ) { $0.lines[3] = row.value }
    }
    declare(on: op, "flags-empty", "No flags.", [rules.lines], .text) { $0.lines[4] = "" }
    declare(on: op, "nonce-of-zeros", "A nonce of zeros.", [rules.nonce], .leadingZero) {
      $0.nonce = "AAAAAAAAAAAAAAAAAAAAAA=="
    }
    declare(on: op, "nonce-with-two-zeros", "A nonce that begins with two zero bytes.", [rules.nonce], .leadingZero) {
      $0.nonce = "AADCw8TFxsfIycrLzM3Ozw=="
    }
    declare(on: op, "nonce-with-plus-and-slash", "A nonce with + and /.", [rules.nonce], .text) {
      $0.nonce = "+/+/+/+/+/+/+/+/+/+/+w=="
    }
    return withPassword
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

  private func declareRefusals(on op: OperationBuilder, of basic: Scenario) {
    let rows: [(String, String, Refusal, Rule, @Sendable (inout ScannedText) -> Void)] = [
      ("six-lines", "without the flags", .offlineSyntax, rules.lines, { $0.lines.removeLast() }),
      ("no-operation", "without operation and title", .offlineSyntax, rules.lines, { $0.lines.removeFirst(2) }),
      ("nonce-of-15-bytes", "a nonce of 15 bytes", .invalidLength, rules.nonce, { $0.nonce = "wMHCw8TFxsfIycrLzM3O" }),
      (
        "nonce-of-17-bytes", "a nonce of 17 bytes", .invalidLength, rules.nonce,
        { $0.nonce = "wMHCw8TFxsfIycrLzM3OzwA=" }
      ),
      ("nonce-empty", "an empty nonce", .invalidLength, rules.nonce, { $0.nonce = "" }),
      (
        "nonce-no-base64", "a nonce with a character that Base64 does not have", .invalidEncoding, rules.nonce,
        { $0.nonce = "wMHCw8TFxsfIycrLzM3O!w==" }
      ),
      ("key-type-3", "the key type 3", .unknownKeyType, rules.types, { $0.keyType = "3" }),
      ("key-type-letter", "the key type A", .unknownKeyType, rules.types, { $0.keyType = "A" }),
      ("key-type-22", "the key type twice", .invalidEncoding, rules.types, { $0.keyType = "22" }),
    ]
    for (name, words, reason, rule, change) in rows {
      op.refuses(
        name, of: basic, "text: \(words), with its MAC", "The text does not have the form of scanned data.", reason,
        also: [.offlineSyntax, .invalidEncoding, .invalidLength, .unknownKeyType, .macMismatch].filter { $0 != reason },
        [rule], .malformed
      ) { draft in
        var scanned = ScannedText()
        change(&scanned)
        try put(scanned, into: &draft)
      }
    }
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
    let changes: [Row<@Sendable (String) -> String>] = [
      Row("operation-changed", "another operation", { "6" + $0.dropFirst() }),
      Row("title-changed", "another title", { $0.replacing("Payment\n", with: "payment\n") }),
      Row("data-changed", "another amount", { $0.replacing("A100CZK", with: "A900CZK") }),
      Row("flags-changed", "other flags", { $0.replacing("\nB\n", with: "\nX\n") }),
      Row("line-added", "a line with a one-time password more", { $0.replacing("\nB\n", with: "\nB\n12345678\n") }),
      Row(
        "carriage-returns", "line breaks of Windows in front of the nonce", { $0.replacing("\nB\n", with: "\nB\r\n") }),
      Row("nonce-changed", "another nonce", { $0.replacing("wMHCw8", with: "wMHCw9") }),
    ]
    op.refuses("", changes, of: basic, text, fault)
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
