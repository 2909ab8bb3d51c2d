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
  op.scenario("empty-object", "The plaintext {}, as empty requests travel.", exercises: [rules.mac], flags: [.basic]) {
    setPlaintext(&$0, Array("{}".utf8))
  }
  op.scenario("shared-info1-empty", "No purpose at all.", exercises: [rules.keys], flags: [.length]) {
    $0[fields.sharedInfo1] = ""
  }
  op.scenario(
    "secret-not-base64", "A secret that is no Base64: it enters as text and is never decoded.", exercises: [rules.base],
    flags: [.text]
  ) { $0[fields.applicationSecret] = "not Base64: č€😀" }
  op.scenario(
    "texts-beyond-ascii", "Identifiers whose bytes are more than their characters: sizes count bytes.",
    exercises: [rules.associatedData], flags: [.text], protocols: Versions.associatedData
  ) {
    $0[fields.scope] = "activation"
    $0[fields.applicationKey] = "klíč-€-😀"
    $0[fields.activationId] = "aktivace-č"
  }
}

/// Declares timestamps at the ends of their range.
func declareTimestamps(on op: OperationBuilder, timestamp: OptionalField<Int64>, rule: Rule) {
  for (name, value): (String, Int64) in [("zero", 0), ("one", 1), ("above-32-bits", 1 << 32), ("highest", 1 << 53 - 1)]
  {
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

/// What a decrypting operation reads, by field.
struct CryptogramFields: Sendable {
  let ephemeralPublicKey: @Sendable (inout Draft, ([UInt8]) -> [UInt8]) -> Void
  let encryptedData: Field<[UInt8]>
  let mac: Field<[UInt8]>
  let nonce: OptionalField<[UInt8]>
  let timestamp: OptionalField<Int64>
}

/// Declares what happens to a cryptogram, or to what it is bound to, on the way.
func declareTampering(
  on op: OperationBuilder, fields: EncryptionFields, cryptogram: CryptogramFields, nonceVersions: Set<String>,
  rule: Rule
) {
  func tampered(
    _ name: String, of parent: String = "basic", _ change: String, protocols: Set<String>? = nil,
    flag: Flag = .tampered,
    _ build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    op.variant(
      name, of: parent, change: change, "The MAC covers it, or gives another value with it.", exercises: [rule],
      flags: [flag], expecting: .reject(.macMismatch, also: []), protocols: protocols, build: build)
  }
  let bytes: [(String, String, @Sendable ([UInt8]) -> [UInt8])] = [
    ("first-bit-flipped", "first bit flipped", { $0.withFirstBitFlipped }),
    ("last-bit-flipped", "last bit flipped", { $0.withLastBitFlipped }),
    ("empty", "no byte", { _ in [] }), ("block-cut-off", "the last block cut off", { Array($0.dropLast(16)) }),
    ("block-appended", "a block appended", { $0 + [UInt8](repeating: 0, count: 16) }),
    ("byte-appended", "a byte appended", { $0 + [0] }),
  ]
  for (name, words, change) in bytes {
    tampered("data-\(name)", "encryptedData: \(words)") { draft in
      draft[cryptogram.encryptedData] = change(draft[cryptogram.encryptedData] ?? [])
    }
    tampered("mac-\(name)", "mac: \(words)") { draft in draft[cryptogram.mac] = change(draft[cryptogram.mac] ?? []) }
  }
  tampered("mac-zero", "mac: 32 zero bytes") { $0[cryptogram.mac] = [UInt8](repeating: 0, count: 32) }
  tampered("mac-byte-missing", "mac: the last byte missing") { draft in
    draft[cryptogram.mac] = draft[cryptogram.mac].map { Array($0.dropLast()) }
  }
  tampered("nonce-changed", "nonce: last bit flipped", protocols: nonceVersions) { draft in
    draft[cryptogram.nonce] = draft[cryptogram.nonce]?.withLastBitFlipped
  }
  for (name, step): (String, Int64) in [("later", 1), ("earlier", -1)] {
    tampered("timestamp-\(name)", "timestamp: a millisecond \(name)", protocols: Versions.timestamp) { draft in
      draft[cryptogram.timestamp] = draft[cryptogram.timestamp].map { $0 + step }
    }
  }
  let crossed: [(String, String, String, Set<String>?, @Sendable (inout Draft) -> Void)] = [
    ("other-purpose", "basic", "sharedInfo1: another one", nil, { $0[fields.sharedInfo1] = "/pa/other" }),
    (
      "other-secret", "basic", "applicationSecret: another one", nil,
      { $0[fields.applicationSecret] = "AAAAAAAAAAAAAAAAAAAAAA==" }
    ),
    (
      "other-transport-key", "activation-scope", "transportKey: another one", nil,
      { $0[fields.transportKey] = [UInt8](repeating: 1, count: 16) }
    ),
    (
      "other-application", "basic", "applicationKey: another one", Versions.associatedData,
      { $0[fields.applicationKey] = "AAAAAAAAAAAAAAAAAAAAAA==" }
    ),
    (
      "other-activation", "activation-scope", "activationId: another one", Versions.associatedData,
      { $0[fields.activationId] = "00000000-0000-4000-8000-000000000000" }
    ),
    (
      "other-temporary-key", "basic", "temporaryKeyId: another one", Versions.temporaryKey,
      { $0[fields.temporaryKeyId] = "00000000-0000-4000-8000-000000000000" }
    ),
    (
      "as-application-scope", "activation-scope", "scope: application, without what only the activation scope has", nil,
      {
        $0[fields.scope] = "application"
        $0[fields.activationId] = nil
        $0[fields.transportKey] = nil
      }
    ),
    (
      "as-activation-scope", "basic", "scope: activation, with an activation of its own", nil,
      { draft in
        draft[fields.scope] = "activation"
        draft.settle(fields.activationId)
        draft.settle(fields.transportKey)
      }
    ),
  ]
  for (name, parent, change, protocols, build) in crossed {
    tampered(name, of: parent, change, protocols: protocols, flag: .crossed, build)
  }
}
