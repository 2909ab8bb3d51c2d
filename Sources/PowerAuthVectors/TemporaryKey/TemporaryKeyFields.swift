internal import Conformance
internal import PowerAuth
internal import Primitives

/// The inputs that a request for a temporary key and its answer have in common.
struct TemporaryKeyFields: Sendable {
  let scope: Field<String>
  let applicationKey: Field<String>
  let activationId: OptionalField<String>
  let challenge: Field<[UInt8]>

  init(_ op: OperationBuilder) {
    scope = op.input("scope", .scope, "What the key belongs to.")
    applicationKey = op.input("applicationKey", .base64Key, "APP_KEY, Base64 text that is sent as that text.")
    activationId = op.optionalInput("activationId", .identifier, "The activation, in the activation scope only.")
    challenge = op.input("challenge", .bytes(18), "The challenge of the request, 18 bytes, which is sent in Base64.")
  }

  func context(_ input: Record) throws -> TemporaryKeyContext {
    TemporaryKeyContext(
      scope: try encryptionScope(input[scope]), applicationKey: input[applicationKey],
      activationId: input[activationId])
  }

  /// Draws what a scenario left open and the scope demands.
  func fill(_ draft: inout Draft) {
    let isActivation = draft.fill(scope) == EncryptionScope.activation.rawValue
    draft.fill(applicationKey)
    draft.fill(challenge)
    if isActivation { draft.fill(activationId) }
  }
}

/// The secrets of a request for a temporary key.
struct TemporaryKeySecretFields: Sendable {
  let applicationSecret: Field<String>
  let transportKey: OptionalField<[UInt8]>

  init(_ op: OperationBuilder) {
    applicationSecret = op.input(
      "applicationSecret", FieldKind.base64Key.withoutCornersOfForm, "APP_SECRET, Base64 text, which is decoded.")
    transportKey = op.optionalInput(
      "transportKey", .bytes(16), "KEY_TRANSPORT of the activation, 16 bytes, in the activation scope only.")
  }

  func secrets(_ input: Record) -> TemporaryKeySecrets {
    TemporaryKeySecrets(applicationSecret: input[applicationSecret], transportKey: input[transportKey])
  }

  /// Draws what a scenario left open and the scope demands.
  func fill(_ draft: inout Draft, isActivation: Bool) {
    draft.fill(applicationSecret)
    if isActivation { draft.fill(transportKey) }
  }
}

extension FieldKind where Native == String {
  static let scope = FieldKind.choice(EncryptionScope.allCases.map(\.rawValue))
}

/// The scope that a text of an input names.
func encryptionScope(_ text: String) throws -> EncryptionScope {
  guard let scope = EncryptionScope(rawValue: text) else { throw UnknownTemporaryKeyScope(text: text) }
  return scope
}

/// A scope that no key has; the engine lets none through.
private struct UnknownTemporaryKeyScope: Error, CustomStringConvertible {
  let text: String
  var description: String { "\(text) is not a scope" }
}

/// The values of the worked example.
enum WorkedTemporaryKey {
  static let applicationKey = "r5CgwHAqqyrBIR4YphxX6w=="
  static let applicationSecret = "ROobGQ+0s9IfITfyAWTN0g=="
  static let activationId = "f3854284-a75c-4313-a776-459dc52912df"
  static let transportKey = bytes(hex: "6454b48c78cbe992b3f05024b2de84e9")
  /// In Base64 it is ycvH5If8H72nhPDNvRxcAOyk.
  static let challenge = bytes(hex: "c9cbc7e487fc1fbda784f0cdbd1c5c00eca4")
}
