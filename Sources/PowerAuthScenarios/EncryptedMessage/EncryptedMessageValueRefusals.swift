internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// The vectors of members whose values do not have the form that they must have.
struct EncryptedMessageValueRefusals {
  let scenarios: EncryptedMessageScenarios
  let basic: Scenario

  private var rules: EncryptedMessageSentences { scenarios.rules }

  func declare() {
    let ofBytes: [MessageMember] = [.ephemeralPublicKey, .encryptedData, .mac, .nonce]
    for member in ofBytes where MessageMember.of(scenarios.message).contains(member) {
      for (name, json) in [
        ("as-number", "1234"), ("as-list", "[\"AAAA\"]"), ("as-object", "{}"), ("as-boolean", "true"),
        ("as-list-of-bytes", "[1,2,3,4]"),
      ] {
        refuses(name, member, "is \(json)", "Bytes are a JSON text.", rules.encoding, .reject(.invalidEncoding)) { _ in
          json
        }
      }
      declareEncodings(of: member)
    }
    declareLooseEncodings()
    declareLengths()
    for (name, json) in [
      ("as-text", "\"1718000000123\""), ("in-seconds-as-text", "\"1718000000\""),
      ("in-seconds-with-fraction", "1718000000.123"), ("with-fraction", "1718000000123.5"), ("negative", "-1"),
      ("far-negative", "-1718000000123"), ("as-date", "\"2024-06-10T06:13:20.123Z\""), ("as-list", "[1718000000123]"),
      ("as-boolean", "true"),
    ] {
      refuses(
        name, .timestamp, "is \(json)", "The timestamp is a whole number of milliseconds.", rules.timestamp,
        .reject(.invalidEncoding)
      ) { _ in json }
    }
    for (name, json) in [("with-zero-fraction", "1718000000123.0"), ("with-exponent", "1718000000123e0")] {
      refuses(
        name, .timestamp, "is \(json)", "JSON libraries differ: the value is whole, and its form is not.",
        rules.timestamp, .reject(.invalidEncoding), flag: .numberForm
      ) { _ in json }
    }
    declareKeyIds()
  }

  private func refuses(
    _ name: String, _ member: MessageMember, _ words: String, _ comment: String, _ rule: Rule, _ expected: Expected,
    flag: Flag = .malformed, json: @escaping @Sendable (MessageExample) -> String
  ) {
    scenarios.refuses(
      "\(member.rawValue.slug)-\(name)", of: basic, "\(member.rawValue) \(words)", comment, rule, expected, flag: flag,
      protocols: scenarios.versions(having: member)
    ) { $0[member] = json($0) }
  }

  private func declareEncodings(of member: MessageMember) {
    let texts: [Row<@Sendable (String) -> String>] = [
      Row("in-url-alphabet", "in the alphabet for addresses", \.inURLAlphabet),
      Row("with-space-behind", "with a space behind", { $0 + " " }),
      Row("with-space-in-front", "with a space in front", { " " + $0 }),
      Row("with-line-feed", "with a line feed behind", { $0 + #"\n"# }),
      Row("in-two-lines", "in two lines", { "\($0.prefix(12))\\r\\n\($0.dropFirst(12))" }),
      Row("with-asterisk", "with an asterisk in front", { "*\($0.dropFirst())" }),
      Row("with-zero-character", "with a zero character behind", { $0 + #"\u0000"# }),
      Row("excess-padding", "with four more signs of padding", { $0 + "====" }),
    ]
    for row in texts {
      refuses(
        row.name, member, row.words, "Base64 has one form, on one line.", rules.encoding, .reject(.invalidEncoding)
      ) { row.value($0.value(of: member)).quoted }
    }
    refuses(
      "as-placeholder", member, "is the placeholder of a document", "A dash is not in the standard alphabet.",
      rules.encoding, .reject(.invalidEncoding)
    ) { _ in "BASE64-DATA-BLOB".quoted }
  }

  /// Declares what the Java library's decoder takes, and others refuse.
  private func declareLooseEncodings() {
    let loosely = RuleEdit(\Rules.encryptedMessage.decode) { _ in
      { text in
        guard let bytes = Base64.decode(text.paddedBase64, allowingSpareBits: true) else {
          throw Refusal.invalidEncoding
        }
        return bytes
      }
    }
    for member in [MessageMember.mac, .nonce] {
      refuses(
        "unpadded", member, "without its padding",
        "The Java library's decoder takes missing padding; the mobile core refuses it.", rules.encoding,
        .either(.invalidEncoding, by: loosely), flag: .policy
      ) { $0.value(of: member).filter { $0 != "=" }.quoted }
      refuses(
        "with-spare-bits", member, "with a bit set that belongs to no byte",
        "The Java library and the mobile core ignore such bits; strict decoders refuse them.", rules.encoding,
        .either(.invalidEncoding, by: loosely), flag: .policy
      ) { $0.value(of: member).withSpareBit.quoted }
    }
  }

  private func declareLengths() {
    for count in [1, 16, 31, 33, 64] {
      refuses(
        "of-\(count)-byte\(count == 1 ? "" : "s")", .mac, "of \(count) bytes", "A MAC is whole, or it protects less.",
        rules.lengths, .reject(.invalidLength), flag: .invalidLength
      ) { _ in MessageExample.base64([UInt8](repeating: 7, count: count)) }
    }
    refuses(
      "in-hex", .mac, "in hexadecimal digits", "These digits are Base64 of 48 bytes.", rules.lengths,
      .reject(.invalidLength), flag: .invalidLength
    ) { Hex.encode(Base64.decode($0.value(of: .mac)) ?? []).quoted }
    let takingLong = RuleEdit(\Rules.encryptedMessage.checkNonce, accepting(when: { $0.count > keyByteCount }))
    for count in [1, 8, 15, 17, 32] {
      let mayBeTaken = scenarios.message == .response && count > keyByteCount
      refuses(
        "of-\(count)-byte\(count == 1 ? "" : "s")", .nonce, "of \(count) bytes",
        mayBeTaken
          ? "The Java library takes 16 bytes in a response; the mobile core takes more as well."
          : "A nonce has 16 bytes.",
        rules.lengths, mayBeTaken ? .either(.invalidLength, by: takingLong) : .reject(.invalidLength),
        flag: mayBeTaken ? .policy : .invalidLength
      ) { _ in MessageExample.base64([UInt8](repeating: 7, count: count)) }
    }
  }

  private func declareKeyIds() {
    guard let rule = rules.keyId else { return }
    for (name, value) in [
      ("as-placeholder", "UUID"), ("without-dashes", "8f1d1c1a0d8c4f5b9f066f1b0a0a7c01"),
      ("in-braces", "{8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01}"), ("truncated", "8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c0"),
      ("too-long", "8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c011"), ("with-letter-g", "8f1d1c1g-0d8c-4f5b-9f06-6f1b0a0a7c01"),
      ("with-space-behind", "8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01 "),
      ("as-name", "urn:uuid:8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01"),
      ("with-moved-dash", "8f1d1c1a0-d8c-4f5b-9f06-6f1b0a0a7c01"),
    ] {
      refuses(
        name, .temporaryKeyId, "is \(value)", "A temporary key is named by a UUID.", rule, .reject(.invalidEncoding)
      ) { _ in value.quoted }
    }
    for (name, json) in [("as-number", "17"), ("as-list", "[\"8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01\"]")] {
      refuses(name, .temporaryKeyId, "is \(json)", "An identifier is a text.", rule, .reject(.invalidEncoding)) { _ in
        json
      }
    }
  }
}
