package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension ParseRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The order is free, and members of other names are passed over. Whether the ephemeral key is a point, and whether the "
        + "data are whole blocks, is found where the request is decrypted.")
    EncryptedMessageScenarios(op: op, text: fields.text, message: .request, rules: rules).declare()
  }
}

extension ParseResponseOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("Whether the data are whole blocks is found where the response is decrypted.")
    EncryptedMessageScenarios(op: op, text: fields.text, message: .response, rules: rules).declare()
  }
}

/// The vectors of the JSON of an encrypted message.
struct EncryptedMessageScenarios {
  let op: OperationBuilder
  let text: Field<String>
  let message: EncryptionParameters.Message
  let rules: EncryptedMessageSentences

  func declare() {
    let basic = op.scenario(
      "basic", "The message of worked example 5.6, with the members that the version has.", rules.all, .basic
    ) { [text, message] in $0[text] = MessageExample(message, in: try $0.version()).text }
    declareForms()
    declareValues()
    declareSyntax(of: basic)
    declarePresence(of: basic)
    EncryptedMessageValueRefusals(scenarios: self, basic: basic).declare()
    op.random(8, "Values drawn from the seed.", rules.all) { [text, message] draft in
      let version = try draft.version()
      draft[text] = draft.draw("text") { MessageExample(message, in: version, &$0).text }
    }
    op.corners(of: basic)
  }

  /// The versions in which messages of this kind have the member.
  func versions(having member: MessageMember) -> Set<String> {
    guard MessageMember.of(message).contains(member) else { return [] }
    return Versions.having { member.isDemanded(of: message, in: $0) }
  }

  func accepts(
    _ name: String, _ words: String, _ rule: Rule, flag: Flag = .text, protocols: Set<String> = Versions.all,
    _ change: @escaping @Sendable (inout MessageExample, inout Draw) -> Void
  ) {
    guard !protocols.isEmpty else { return }
    op.scenario(name, words, [rule], flag, in: protocols) { [text, message] draft in
      var example = MessageExample(message, in: try draft.version())
      draft[text] = draft.draw("text") { draw in
        change(&example, &draw)
        return example.text
      }
    }
  }

  func refuses(
    _ name: String, of basic: Scenario, _ words: String, _ comment: String, _ rule: Rule, _ expected: Expected,
    flag: Flag = .malformed, protocols: Set<String> = Versions.all,
    _ change: @escaping @Sendable (inout MessageExample) -> Void
  ) {
    guard !protocols.isEmpty else { return }
    op.variant(
      name, of: basic, "\(text.name): \(words)", comment, [rule], flag,
      expecting: expected, in: protocols
    ) { [text, message] draft in
      var example = MessageExample(message, in: try draft.version())
      change(&example)
      draft[text] = example.text
    }
  }

  // MARK: - Accepted forms and values

  private func declareForms() {
    accepts("members-reversed", "The members in the opposite order.", rules.names) { example, _ in
      example.members.reverse()
    }
    if message == .request {
      accepts("members-by-name", "The members in the order of their names.", rules.names) { example, _ in
        example.members.sort { $0.name < $1.name }
      }
    }
    for (name, space) in [("spaces", " "), ("lines", "\n  "), ("tabs", "\t"), ("carriage-returns", "\r\n")] {
      accepts("with-\(name)", "White space between all parts: \(name).", rules.object) { example, _ in
        example.space = space
        example.frame = { space + $0 + space }
      }
    }
    accepts("other-members-in-front", "Members of other names in front.", rules.names) { example, _ in
      let others = [("version", "\"3.3\""), ("extra", #"{"mac":null,"nonce":[1,{"encryptedData":"x"}]}"#)]
      example.members.insert(contentsOf: others.map { (name: $0.0, json: $0.1) }, at: 0)
    }
    accepts("other-members-behind", "Members of other names behind.", rules.names) { example, _ in
      let others = [("Mac", "\"AA==\""), ("mac ", "7"), ("", "null"), ("č😀", "[]")]
      example.members += others.map { (name: $0.0, json: $0.1) }
    }
    accepts("escaped-slashes", "Each slash behind a backslash, as many JSON writers do.", rules.encoding) {
      example, _ in example.members = example.members.map { ($0.name, $0.json.replacing("/", with: #"\/"#)) }
    }
    accepts("escaped-characters", "Letters and padding written as escapes.", rules.names) { example, _ in
      example.members = example.members.map { name, json in
        (name.replacing("a", with: #"\u0061"#), json.replacing("=", with: #"\u003d"#).replacing("+", with: #"\u002B"#))
      }
    }
  }

  private func declareValues() {
    accepts(
      "uncompressed-key", "An ephemeral key in the uncompressed form.", rules.encoding, flag: .pointEncoding,
      protocols: versions(having: .ephemeralPublicKey)
    ) { example, draw in example[.ephemeralPublicKey] = MessageExample.base64(KeyPair(&draw).publicKey) }
    for member in [MessageMember.encryptedData, .mac, .nonce] {
      let count = member == .nonce ? 16 : 32
      for (name, words, start) in [
        ("leading-zero", "begins with a zero byte", [0]), ("two-leading-zeros", "begins with two zero bytes", [0, 0]),
        ("top-bit", "begins with a byte whose top bit is set", [0xFF]),
        ("zeros", "is all zeros", [UInt8](repeating: 0, count: count)),
      ] as [(String, String, [UInt8])] {
        accepts(
          "\(member.rawValue.slug)-with-\(name)", "The member \(member.rawValue) \(words).", rules.encoding,
          flag: name == "top-bit" ? .highBit : .leadingZero, protocols: versions(having: member)
        ) { example, draw in example[member] = MessageExample.base64(start + draw.bytes(count - start.count)) }
      }
    }
    for count in [16, 32, 48, 64, 1024] {
      accepts(
        "data-of-\(count)-bytes", "Encrypted data of \(count) bytes.", rules.encoding, flag: .length
      ) { example, draw in example[.encryptedData] = MessageExample.base64(draw.bytes(count)) }
    }
    for (name, time) in [
      ("zero", 0), ("highest-of-31-bits", 1 << 31 - 1), ("above-31-bits", 1 << 31), ("above-32-bits", 1 << 32),
      ("of-the-document", 1_694_172_789_256), ("highest", 1 << 53 - 1),
    ] as [(String, Int64)] {
      accepts(
        "timestamp-\(name)", "The timestamp \(time).", rules.timestamp, flag: .largeNumber,
        protocols: versions(having: .timestamp)
      ) { example, _ in example[.timestamp] = String(time) }
    }
    guard let keyId = rules.keyId else { return }
    for (name, value) in [
      ("upper-case", "D3D82A6B-47CF-4225-BBE5-BAD96FB84CA4"), ("mixed-case", "d3D82a6B-47Cf-4225-bBe5-Bad96fb84cA4"),
    ] {
      accepts(
        "key-id-in-\(name)", "A temporary key named in \(name.replacing("-", with: " ")).", keyId,
        protocols: versions(having: .temporaryKeyId)
      ) { example, _ in example[.temporaryKeyId] = value.quoted }
    }
  }

  // MARK: - Refused forms

  private func declareSyntax(of basic: Scenario) {
    let frames: [Row<@Sendable (String) -> String>] = [
      Row("empty", "no character", { _ in "" }), Row("list", "the object in a list", { "[\($0)]" }),
      Row("null", "null", { _ in "null" }), Row("number", "a number", { _ in "17" }),
      Row("text", "a text", { _ in "\"encryptedData\"" }),
      Row("in-a-text", "the object in a text", { $0.replacing("\"", with: #"\""#).quoted }),
      Row("truncated", "without its last brace", { String($0.dropLast()) }),
      Row("letter-behind", "a letter behind", { $0 + "x" }), Row("brace-behind", "a second brace behind", { $0 + "}" }),
      Row("object-behind", "a second object behind", { $0 + "{}" }),
      Row("comma-behind-last", "a comma behind the last member", { String($0.dropLast()) + ",}" }),
      Row("single-quotes", "single quotes", { $0.replacing("\"", with: "'") }),
      Row("comment", "a comment in front", { "/* */" + $0 }),
      Row("form", "a form of an address", { _ in "encryptedData=AA%3D%3D&mac=AA%3D%3D" }),
    ]
    for row in frames {
      refuses(
        "json-\(row.name)", of: basic, row.words, "The body is a JSON object.", rules.object, .reject(.messageSyntax)
      ) { $0.frame = row.value }
    }
    op.refusesLooseObjects(of: basic, text, .messageSyntax, [rules.object]) { [message] draft in
      MessageExample(message, in: try draft.version()).text
    }
    for member in [MessageMember.mac, .encryptedData] {
      for (name, words) in [("with-the-same-value", "with one value"), ("with-another-value", "with two values")] {
        refuses(
          "\(member.rawValue.slug)-twice-\(name)", of: basic, "\(member.rawValue) twice, \(words)",
          "Of two members with one name, two readers may take different ones.", rules.object,
          .reject(.messageSyntax), flag: .ambiguous
        ) { example in
          let value = name == "with-the-same-value" ? example[member] : MessageExample.base64([UInt8](1...32))
          example.members.append((member.rawValue, value ?? ""))
        }
      }
    }
    let wrappers = ["requestObject", "responseObject"]
    for wrapper in wrappers {
      refuses(
        "in-\(wrapper.slug)", of: basic, "the object in a member \(wrapper)",
        "Only messages that are not encrypted have another object around them.", rules.object,
        .reject(.missingParameter)
      ) { $0.frame = { #"{"status":"OK","\#(wrapper)":\#($0)}"# } }
    }
  }

  // MARK: - Presence

  private func declarePresence(of basic: Scenario) {
    refuses(
      "no-members", of: basic, "an object without members", "Nothing of the message is there.", rules.presence,
      .reject(.missingParameter), flag: .missing
    ) { $0.members = [] }
    for member in MessageMember.of(message) {
      let having = versions(having: member)
      for (form, json) in [("missing", nil), ("null", "null"), ("empty", "\"\"")] as [(String, String?)]
      where member != .timestamp || json != "\"\"" {
        refuses(
          "\(member.rawValue.slug)-\(form)", of: basic, "\(member.rawValue) \(form)",
          "A message of this version does not go without it.", rules.presence,
          .reject(.missingParameter, also: form == "empty" ? [.invalidEncoding, .invalidLength] : []), flag: .missing,
          protocols: having
        ) { $0[member] = json }
      }
      declareLacking(member, of: basic)
    }
    for (member, name) in [
      (MessageMember.mac, "MAC"), (.encryptedData, "encrypteddata"), (.encryptedData, "encrypted_data"),
      (.ephemeralPublicKey, "ephemeral_public_key"), (.temporaryKeyId, "temporaryKeyID"), (.encryptedData, "data"),
      (.mac, "mac "),
    ] {
      refuses(
        "\(member.rawValue.slug)-named-\(name.replacing(" ", with: "-with-space").replacing("_", with: "-"))"
          .lowercased(),
        of: basic, "\(member.rawValue) is called \(name.debugDescription)", "A member has one name.", rules.names,
        .reject(.missingParameter), protocols: versions(having: member)
      ) { $0.rename(member, name) }
    }
  }

  /// Declares the member in the versions that do not have it: with a value, and with null.
  private func declareLacking(_ member: MessageMember, of basic: Scenario) {
    let lacking = Versions.having { !member.isDemanded(of: message, in: $0) }
    let values = message == .request ? MessageExample.request : MessageExample.response
    refuses(
      "\(member.rawValue.slug)-unexpected", of: basic, "\(member.rawValue) present",
      "A message of this version does not have it.", rules.absence, .reject(.unexpectedParameter), flag: .parameter,
      protocols: lacking
    ) { $0[member] = values[member] }
    refuses(
      "\(member.rawValue.slug)-unexpected-in-front", of: basic, "\(member.rawValue) present, in front of the others",
      "A message of this version does not have it.", rules.absence, .reject(.unexpectedParameter), flag: .parameter,
      protocols: lacking
    ) { $0.members.insert((member.rawValue, values[member] ?? ""), at: 0) }
    accepts(
      "\(member.rawValue.slug)-null", "The member \(member.rawValue), which the version does not have, is null.",
      rules.presence, protocols: lacking
    ) { example, _ in example[member] = "null" }
  }
}
