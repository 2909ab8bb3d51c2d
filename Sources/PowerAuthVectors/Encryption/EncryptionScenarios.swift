internal import Conformance
internal import PowerAuth

/// Declares the scenarios that every message has: both scopes, unusual texts, and plaintexts around the block length.
///
/// `setPlaintext` puts a plaintext where the operation takes it, or wants it to come out.
func declareMessages(
  on op: OperationBuilder, fields: EncryptionFields, rules: EncryptionRules,
  setPlaintext: @escaping @Sendable (inout Draft, [UInt8]) -> Void
) {
  op.scenario("basic", "A message in the application scope.", exercises: rules.computation, flags: [.basic]) {
    $0[fields.scope] = "application"
  }
  op.scenario("activation-scope", "A message in the activation scope.", exercises: rules.computation, flags: [.basic]) {
    $0[fields.scope] = "activation"
  }
  for scope in ["application", "activation"] {
    op.scenario(
      "associated-data-\(scope)", "The associated data of the \(scope) scope.",
      exercises: [rules.associatedData, rules.mac],
      flags: [.basic], protocols: Versions.associatedData
    ) { $0[fields.scope] = scope }
  }
  for count in [0, 1, 15, 16, 17, 32, 255] {
    op.scenario(
      "plaintext-of-\(count)-bytes", "A plaintext of \(count) bytes, which padding always lengthens.",
      exercises: [rules.mac], flags: [.length]
    ) { draft in setPlaintext(&draft, draft.draw("plaintext") { $0.bytes(count) }) }
  }
  op.scenario(
    "plaintext-of-65536-bytes", "A long plaintext.", exercises: [rules.mac], flags: [.length],
    protocols: ["3.0", "3.3"]
  ) { draft in setPlaintext(&draft, draft.draw("plaintext") { $0.bytes(65_536) }) }
  op.scenario("empty-object", "The plaintext {}, as empty requests travel.", exercises: [rules.mac], flags: [.basic]) {
    setPlaintext(&$0, Array("{}".utf8))
  }
  declareTexts(on: op, fields: fields, rules: rules)
}

/// Declares texts that an implementation might decode, shorten, or count in something else than bytes.
private func declareTexts(on op: OperationBuilder, fields: EncryptionFields, rules: EncryptionRules) {
  op.scenario("shared-info1-empty", "No purpose at all.", exercises: [rules.keys], flags: [.length]) {
    $0[fields.sharedInfo1] = ""
  }
  op.scenario("shared-info1-long", "A purpose of 300 characters.", exercises: [rules.keys], flags: [.length]) {
    $0[fields.sharedInfo1] = String(repeating: "/purpose-of", count: 30).prefix(300).description
  }
  op.scenario(
    "secret-not-base64", "A secret that is no Base64: it enters as text and is never decoded.", exercises: [rules.base],
    flags: [.text]
  ) { $0[fields.applicationSecret] = "not Base64: č€😀" }
  for scope in ["application", "activation"] {
    op.scenario(
      "secret-beyond-ascii-\(scope)", "A secret of letters beyond ASCII, in the \(scope) scope.",
      exercises: [rules.base],
      flags: [.text]
    ) {
      $0[fields.scope] = scope
      $0[fields.applicationSecret] = "tajemství-é-e\u{301}-漢"
    }
  }
  op.scenario(
    "texts-beyond-ascii", "Identifiers whose bytes are more than their characters: sizes count bytes.",
    exercises: [rules.associatedData], flags: [.text], protocols: Versions.associatedData
  ) {
    $0[fields.scope] = "activation"
    $0[fields.applicationKey] = "klíč-€-😀"
    $0[fields.activationId] = "aktivace-č"
  }
  let long = String(repeating: "0123456789", count: 30)
  let texts: [(String, String, Set<String>, @Sendable (inout Draft) -> Void)] = [
    (
      "application-key-beyond-ascii", "APP_KEY of three bytes for each character.", Versions.associatedData,
      { $0[fields.applicationKey] = "漢字€" }
    ),
    (
      "activation-beyond-the-basic-plane", "An activation of two UTF-16 units, and four bytes, for each character.",
      Versions.associatedData,
      {
        $0[fields.scope] = "activation"
        $0[fields.activationId] = "😀😀"
      }
    ),
    (
      "temporary-key-beyond-ascii", "A temporary key whose letters have accents of their own.", Versions.temporaryKey,
      { $0[fields.temporaryKeyId] = "kli\u{301}c\u{30c}" }
    ),
    (
      "application-key-of-300-bytes", "APP_KEY of 300 bytes, whose size takes two.", Versions.associatedData,
      { $0[fields.applicationKey] = long }
    ),
    (
      "activation-of-300-bytes", "An activation of 300 bytes, whose size takes two.", Versions.associatedData,
      {
        $0[fields.scope] = "activation"
        $0[fields.activationId] = long
      }
    ),
  ]
  for (name, words, protocols, set) in texts {
    op.scenario(name, words, exercises: [rules.associatedData], flags: [.text], protocols: protocols, build: set)
  }
}

/// Declares timestamps at the ends of their range.
func declareTimestamps(on op: OperationBuilder, timestamp: OptionalField<Int64>, rule: Rule) {
  for (name, value): (String, Int64) in [
    ("zero", 0), ("one", 1), ("sign-bit-of-32", 1 << 31), ("above-32-bits", 1 << 32), ("highest", 1 << 53 - 1),
  ] {
    op.scenario(
      "timestamp-\(name)", "The timestamp \(value), in eight bytes.", exercises: [rule], flags: [.largeNumber],
      protocols: Versions.timestamp
    ) { $0[timestamp] = value }
  }
}

/// The parameters of a message whose form is checked.
func messageParameters(
  nonce: OptionalField<[UInt8]>, nonceVersions: Set<String>, timestamp: OptionalField<Int64>
) -> [MessageParameter] {
  [
    MessageParameter(name: "nonce", versions: nonceVersions, set: { $0[nonce] = $1 }, hasLength: true),
    MessageParameter(
      name: "timestamp", versions: Versions.timestamp, set: { $0[timestamp] = $1.map { _ in 1_700_000_000_000 } },
      hasLength: false),
  ]
}
