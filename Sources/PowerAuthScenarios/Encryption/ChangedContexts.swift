internal import Conformance
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// A change of what a message is bound to.
struct ContextChange: Sendable {
  typealias Change = @Sendable (inout Draft, EncryptionFields) throws -> Void

  /// Whether a message in the activation scope is changed.
  var isOfActivation = false
  /// The versions whose MAC covers it; nil for all.
  var protocols: Set<String>?
  let change: Change

  /// Changes the value of a field.
  static func changing<Value>(
    _ field: any KeyPath<EncryptionFields, Field<Value>> & Sendable, protocols: Set<String>? = nil,
    _ change: @escaping @Sendable (Value) -> Value
  ) -> ContextChange {
    ContextChange(protocols: protocols) { draft, fields in
      let field = fields[keyPath: field]
      draft[field] = change(try draft.value(of: field))
    }
  }

  /// Changes the value of a field that only some messages have.
  static func changing<Value>(
    _ field: any KeyPath<EncryptionFields, OptionalField<Value>> & Sendable, isOfActivation: Bool,
    protocols: Set<String>? = nil, _ change: @escaping @Sendable (Value) -> Value
  ) -> ContextChange {
    ContextChange(isOfActivation: isOfActivation, protocols: protocols) { draft, fields in
      let field = fields[keyPath: field]
      draft[field] = change(try draft.value(of: field))
    }
  }
}

private let otherKey = "AAAAAAAAAAAAAAAAAAAAAA=="

private let otherIdentifier = "00000000-0000-4000-8000-000000000000"

/// What a message is bound to, changed in one thing each.
let changesOfContext: [Row<ContextChange>] = [
  Row("other-purpose", "sharedInfo1: another one", .changing(\.sharedInfo1) { _ in "/pa/other" }),
  Row("other-secret", "applicationSecret: another one", .changing(\.applicationSecret) { _ in otherKey }),
  Row(
    "other-transport-key", "transportKey: another one",
    .changing(\.transportKey, isOfActivation: true) { _ in [UInt8](repeating: 1, count: 16) }),
  Row(
    "other-application", "applicationKey: another one",
    .changing(\.applicationKey, protocols: Versions.associatedData) { _ in otherKey }),
  Row(
    "other-activation", "activationId: another one",
    .changing(\.activationId, isOfActivation: true, protocols: Versions.associatedData) { _ in otherIdentifier }),
  Row(
    "other-temporary-key", "temporaryKeyId: another one",
    .changing(\.temporaryKeyId, isOfActivation: false, protocols: Versions.temporaryKey) { _ in otherIdentifier }),
  Row(
    "as-application-scope", "scope: application, without what only the activation scope has",
    ContextChange(isOfActivation: true) { draft, fields in
      draft[fields.scope] = "application"
      draft[fields.activationId] = nil
      draft[fields.transportKey] = nil
    }),
  Row(
    "as-activation-scope", "scope: activation, with an activation of its own",
    ContextChange { draft, fields in
      draft[fields.scope] = "activation"
      draft.fill(fields.activationId)
      draft.fill(fields.transportKey)
    }),
  Row("purpose-with-slash", "sharedInfo1: a slash appended", .changing(\.sharedInfo1) { $0 + "/" }),
  Row("purpose-in-upper-case", "sharedInfo1: in upper case", .changing(\.sharedInfo1) { $0.uppercased() }),
  Row("purpose-removed", "sharedInfo1: empty", .changing(\.sharedInfo1) { _ in "" }),
  Row(
    "secret-unpadded", "applicationSecret: without its padding",
    .changing(\.applicationSecret) { String($0.dropLast(2)) }),
  Row(
    "transport-key-changed", "transportKey: last bit flipped",
    .changing(\.transportKey, isOfActivation: true) { $0.withLastBitFlipped }),
  Row(
    "application-unpadded", "applicationKey: without its padding",
    .changing(\.applicationKey, protocols: Versions.associatedData) { String($0.dropLast(2)) }),
  Row(
    "activation-in-upper-case", "activationId: in upper case",
    .changing(\.activationId, isOfActivation: true, protocols: Versions.associatedData) { $0.uppercased() }),
  Row(
    "temporary-key-in-upper-case", "temporaryKeyId: in upper case",
    .changing(\.temporaryKeyId, isOfActivation: false, protocols: Versions.temporaryKey) { $0.uppercased() }),
  Row(
    "identifiers-exchanged", "activationId and temporaryKeyId: exchanged",
    ContextChange(isOfActivation: true, protocols: Versions.temporaryKey) { draft, fields in
      let activation = try draft.value(of: fields.activationId)
      draft[fields.activationId] = try draft.value(of: fields.temporaryKeyId)
      draft[fields.temporaryKeyId] = activation
    }),
]
