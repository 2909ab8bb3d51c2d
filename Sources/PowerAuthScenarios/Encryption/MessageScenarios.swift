internal import Conformance
internal import PowerAuthMistakes
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
    let basic = scenario("basic", "A message in the application scope.", exercises: rules.computation, flags: [.basic])
    {
      $0[fields.scope] = "application"
    }
    let activation = scenario(
      "activation-scope", "A message in the activation scope.", exercises: rules.computation, flags: [.basic]
    ) { $0[fields.scope] = "activation" }
    cornersOfSetup(fields, of: activation)
    for scope in ["application", "activation"] {
      scenario(
        "associated-data-\(scope)", "The associated data of the \(scope) scope.",
        exercises: [rules.associatedData, rules.mac],
        flags: [.basic], protocols: Versions.associatedData
      ) { $0[fields.scope] = scope }
    }
    func plaintext(of count: Int) -> Scenario {
      scenario(
        "plaintext-of-\(count)-bytes", "A plaintext of \(count) bytes, which padding always lengthens.",
        exercises: [rules.mac], flags: [.length]
      ) { draft in setPlaintext(&draft, draft.draw("plaintext") { $0.bytes(count) }) }
    }
    let plaintexts = [0, 1, 15, 16, 17, 32, 255].map(plaintext)
    scenario(
      "plaintext-of-65536-bytes", "A long plaintext.", exercises: [rules.mac], flags: [.length],
      protocols: ["3.0", "3.3"]
    ) { draft in setPlaintext(&draft, draft.draw("plaintext") { $0.bytes(65_536) }) }
    scenario("empty-object", "The plaintext {}, as empty requests travel.", exercises: [rules.mac], flags: [.basic]) {
      setPlaintext(&$0, Array("{}".utf8))
    }
    declareSharedInfo1(fields, rules.keys)
    let secret = declareSecrets(fields, rules.base)
    let texts = declareIdentifiers(fields, rules.associatedData)
    return MessageScenarios(
      basic: basic, activation: activation, plaintextOf0Bytes: plaintexts[0], plaintextOf15Bytes: plaintexts[2],
      plaintextOf32Bytes: plaintexts[5], secretNotBase64: secret, textsBeyondASCII: texts)
  }

  /// Makes the corners of APP_KEY and APP_SECRET in the activation scope: in the application scope the mobile core may
  /// refuse those that are not Base64, so that a refusal for another reason would not be noticed.
  func cornersOfSetup(_ fields: EncryptionFields, of activation: Scenario) {
    corners(
      ofFields: fields.applicationKey.name, fields.applicationSecret.name, madeFrom: activation, revision: 2)
  }

  private func declareSharedInfo1(_ fields: EncryptionFields, _ rule: Rule) {
    scenario("shared-info1-empty", "No purpose at all.", exercises: [rule], flags: [.length]) {
      $0[fields.sharedInfo1] = ""
    }
    scenario("shared-info1-long", "A purpose of 300 characters.", exercises: [rule], flags: [.length]) {
      $0[fields.sharedInfo1] = String(repeating: "/purpose-of", count: 30).prefix(300).description
    }
  }

  /// Declares secrets that an implementation might decode, and returns the one that is no Base64.
  private func declareSecrets(_ fields: EncryptionFields, _ rule: Rule) -> Scenario {
    let notBase64 = scenario(
      "secret-not-base64", "A secret that is no Base64: it enters as text and is never decoded.", exercises: [rule],
      flags: [.text]
    ) { $0[fields.applicationSecret] = "not Base64: č€😀" }
    for scope in ["application", "activation"] {
      scenario(
        "secret-beyond-ascii-\(scope)", "A secret of letters beyond ASCII, in the \(scope) scope.", exercises: [rule],
        flags: [.text]
      ) {
        $0[fields.scope] = scope
        $0[fields.applicationSecret] = "tajemství-é-e\u{301}-漢"
      }
    }
    return notBase64
  }

  /// Declares identifiers whose sizes differ in bytes, characters and units, or take two bytes, and returns the first.
  private func declareIdentifiers(_ fields: EncryptionFields, _ rule: Rule) -> Scenario {
    @discardableResult func declare(
      _ name: String, _ words: String, _ protocols: Set<String>, set: @escaping @Sendable (inout Draft) -> Void
    ) -> Scenario {
      scenario(name, words, exercises: [rule], flags: [.text], protocols: protocols, build: set)
    }
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
      "temporary-key-beyond-ascii", "A temporary key whose letters have accents of their own.", Versions.temporaryKey
    ) { $0[fields.temporaryKeyId] = "kli\u{301}c\u{30c}" }
    declare(
      "application-key-of-300-bytes", "APP_KEY of 300 bytes, whose size takes two.", Versions.associatedData
    ) { $0[fields.applicationKey] = long }
    declare(
      "activation-of-300-bytes", "An activation of 300 bytes, whose size takes two.", Versions.associatedData
    ) {
      $0[fields.scope] = "activation"
      $0[fields.activationId] = long
    }
    return first
  }
}
