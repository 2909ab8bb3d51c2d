internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Scenarios of an encrypted message from which others start.
struct MessageScenarios {
  let basic: Scenario
  let activation: Scenario
  let plaintextOf0Bytes: Scenario
  let plaintextOf15Bytes: Scenario
  let plaintextOf32Bytes: Scenario
  let secretNotBase64: Scenario
  let textsBeyondASCII: Scenario
}

/// Puts a plaintext where the operation takes it, or wants it to come out.
typealias SetPlaintext = @Sendable (inout Draft, [UInt8]) -> Void

extension OperationBuilder {
  /// Declares the scenarios that every message has: both scopes, plaintexts around the block length, and unusual texts.
  func declareMessages(
    _ fields: EncryptionFields, _ rules: MessageRules, setPlaintext: @escaping SetPlaintext
  ) -> MessageScenarios {
    let basic = scenario("basic", "A message in the application scope.", rules.computation, .basic) {
      $0[fields.scope] = "application"
    }
    let activation = scenario("activation-scope", "A message in the activation scope.", rules.computation, .basic) {
      $0[fields.scope] = "activation"
    }
    cornersOfSetup(fields, of: activation)
    for scope in ["application", "activation"] {
      scenario(
        "associated-data-\(scope)", "The associated data of the \(scope) scope.", [rules.associatedData, rules.mac],
        .basic, in: Versions.associatedData
      ) { $0[fields.scope] = scope }
    }
    func plaintext(of count: Int) -> Scenario {
      scenario(
        "plaintext-of-\(count)-bytes", "A plaintext of \(count) bytes, which padding always lengthens.", [rules.mac],
        .length
      ) { draft in setPlaintext(&draft, draft.draw("plaintext") { $0.bytes(count) }) }
    }
    let plaintexts = [0, 1, 15, 16, 17, 32, 255].map(plaintext)
    scenario("plaintext-of-65536-bytes", "A long plaintext.", [rules.mac], .length, in: ["3.0", "3.3"]) { draft in
      setPlaintext(&draft, draft.draw("plaintext") { $0.bytes(65_536) })
    }
    scenario("empty-object", "The plaintext {}, as empty requests travel.", [rules.mac], .basic) {
      setPlaintext(&$0, Array("{}".utf8))
    }
    scenario("shared-info1-empty", "No purpose at all.", [rules.keys], .length) { $0[fields.sharedInfo1] = "" }
    scenario("shared-info1-long", "A purpose of 300 characters.", [rules.keys], .length) {
      $0[fields.sharedInfo1] = String(repeating: "/purpose-of", count: 30).prefix(300).description
    }
    // Secrets that an implementation might decode, of which one is not Base64.
    let notBase64 = scenario(
      "secret-not-base64", "A secret that is not Base64: it enters as text and is never decoded.", [rules.base], .text
    ) { $0[fields.applicationSecret] = "not Base64: č€😀" }
    for scope in ["application", "activation"] {
      scenario(
        "secret-beyond-ascii-\(scope)", "A secret of letters beyond ASCII, in the \(scope) scope.", [rules.base], .text,
        set: fields.scope(scope), fields.applicationSecret("tajemství-é-e\u{301}-漢"))
    }
    let secret = notBase64
    let texts = declareIdentifiers(fields, rules.associatedData)
    return MessageScenarios(
      basic: basic, activation: activation, plaintextOf0Bytes: plaintexts[0], plaintextOf15Bytes: plaintexts[2],
      plaintextOf32Bytes: plaintexts[5], secretNotBase64: secret, textsBeyondASCII: texts)
  }

  /// Makes the corners of APP_KEY and APP_SECRET in the activation scope: in the application scope the mobile core may
  /// refuse those that are not Base64, so that a refusal for another reason would not be noticed.
  func cornersOfSetup(_ fields: EncryptionFields, of activation: Scenario) {
    corners(ofFields: fields.applicationKey.name, fields.applicationSecret.name, madeFrom: activation, revision: 2)
  }

  /// Declares identifiers whose sizes differ in bytes, characters and units, or take two bytes, and returns the first.
  private func declareIdentifiers(_ fields: EncryptionFields, _ rule: Rule) -> Scenario {
    @discardableResult func declare(
      _ name: String, _ words: String, _ protocols: Set<String>, set: @escaping @Sendable (inout Draft) -> Void
    ) -> Scenario { scenario(name, words, [rule], .text, in: protocols, build: set) }
    let long = String(repeating: "0123456789", count: 30)
    let first = declare(
      "texts-beyond-ascii", "Identifiers whose bytes are more than their characters: sizes count bytes.",
      Versions.associatedData
    ) {
      $0[fields.scope] = "activation"
      $0[fields.applicationKey] = "klíč-€-😀"
      $0[fields.activationId] = "aktivace-č"
    }
    declare(
      "application-key-beyond-ascii", "APP_KEY of three bytes for each character.", Versions.associatedData
    ) { $0[fields.applicationKey] = "漢字€" }
    declare(
      "activation-beyond-the-basic-plane", "An activation of two UTF-16 units, and four bytes, for each character.",
      Versions.associatedData
    ) {
      $0[fields.scope] = "activation"
      $0[fields.activationId] = "😀😀"
    }
    declare(
      "temporary-key-beyond-ascii", "A temporary key whose letters have separate accents.", Versions.temporaryKey
    ) { $0[fields.temporaryKeyId] = "kli\u{301}c\u{30c}" }
    declare(
      "application-key-of-300-bytes", "APP_KEY of 300 bytes, whose size takes two.", Versions.associatedData
    ) { $0[fields.applicationKey] = long }
    declare("activation-of-300-bytes", "An activation of 300 bytes, whose size takes two.", Versions.associatedData) {
      $0[fields.scope] = "activation"
      $0[fields.activationId] = long
    }
    return first
  }
}

extension OperationBuilder {
  /// Declares timestamps at the ends of their range.
  func declareTimestamps(_ timestamp: OptionalField<Int64>, _ rule: Rule) {
    let notable: KeyValuePairs<String, Int64> = [
      "zero": 0, "one": 1, "sign-bit-of-32": 1 << 31, "above-32-bits": 1 << 32, "highest": 1 << 53 - 1,
    ]
    for (name, value) in notable {
      scenario(
        "timestamp-\(name)", "The timestamp \(value), in eight bytes.", [rule], .largeNumber, in: Versions.timestamp
      ) { $0[timestamp] = value }
    }
  }

  /// Declares a timestamp of our days, whose lower half is negative as a signed number of 32 bits.
  @discardableResult
  func declareNotableTimestamp(
    _ fields: EncryptionFields, _ timestamp: OptionalField<Int64>, _ rule: Rule
  ) -> Scenario {
    scenario(
      "timestamp-negative-in-32-bits", "The lower half of the timestamp 1700000000000 is negative as a signed number.",
      [rule], .highBit, in: Versions.timestamp, set: fields.scope("activation"), timestamp(1_700_000_000_000))
  }

  /// Declares plaintexts with zero bytes, or that end like padding, or are not text.
  func declareNotablePlaintexts(_ rule: Rule, setPlaintext: @escaping SetPlaintext) {
    let plaintexts: [(row: Row<[UInt8]>, flag: Flag)] = [
      (Row("of-zeros", "20 zero bytes", [UInt8](repeating: 0, count: 20)), .leadingZero),
      (
        Row(
          "with-zero-bytes", "a text with a zero byte in its middle, and two at its end",
          Array("before\u{0}after\u{0}\u{0}".utf8)), .text
      ),
      (
        Row(
          "like-padding", "30 bytes, the last two of which look like padding",
          [UInt8](repeating: 9, count: 28) + [2, 2]), .length
      ),
      (Row("not-utf-8", "bytes that are not UTF-8", [0xC3, 0x28, 0xFF, 0xFE, 0x80]), .text),
    ]
    for (row, flag) in plaintexts {
      scenario(
        "plaintext-\(row.name)", "A plaintext of bytes that mean nothing to the protocol: \(row.words).", [rule], flag
      ) { setPlaintext(&$0, row.value) }
    }
  }

  /// Declares a MAC whose first byte is zero, which ends a text in C, and one that differs from it in its last bit.
  func declareNotableMac(_ decryption: Decryption, _ rule: Rule) {
    let parent = declareLeadingZero("mac", "A MAC whose", of: \.mac, decryption, rule)
    refuses(
      "\(parent.name)/last-bit-flipped", of: parent, decryption.mac.lastBitFlipped,
      "What follows a zero byte is compared too.", .macMismatch, [rule], .tampered)
  }

  /// Declares encrypted data whose first byte is zero, which passing through a number drops.
  func declareNotableEncryptedData(_ decryption: Decryption, _ rule: Rule) {
    _ = declareLeadingZero("encrypted-data", "Encrypted data whose", of: \.encryptedData, decryption, rule)
  }

  /// Declares the first of some messages of which a part begins with a zero byte.
  private func declareLeadingZero(
    _ name: String, _ words: String, of part: @escaping @Sendable (Cryptogram) -> [UInt8], _ decryption: Decryption,
    _ rule: Rule
  ) -> Scenario {
    scenario("\(name)-beginning-with-zero", "\(words) first byte is zero, as one in 256 is.", [rule], .leadingZero) {
      draft in
      try decryption.fill(&draft)
      let envelope = try decryption.envelope(draft)
      draft[wanted: decryption.plaintext] = try (0...).lazy.map { Array("message \($0)".utf8) }.first {
        part(try Rules.right.encrypt($0, with: envelope))[0] == 0
      }
    }
  }
}
