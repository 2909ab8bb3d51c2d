internal import Conformance
internal import PowerAuth
internal import Primitives

/// The inputs that all operations of an encrypted exchange have, and how they are drawn.
struct EncryptionFields: Sendable {
  let scope: Field<String>
  let sharedInfo1: Field<String>
  let applicationKey: Field<String>
  let applicationSecret: Field<String>
  let activationId: OptionalField<String>
  let transportKey: OptionalField<[UInt8]>
  let temporaryKeyId: OptionalField<String>

  init(_ op: OperationBuilder) {
    scope = op.input("scope", .choice(["application", "activation"]), "What the exchange belongs to.")
    sharedInfo1 = op.input(
      "sharedInfo1", .text { $0.element(of: sharedInfo1Texts) }, "The purpose of the exchange, as text.")
    applicationKey = op.input("applicationKey", .base64Key, "APP_KEY, Base64 text that enters as that text.")
    applicationSecret = op.input("applicationSecret", .base64Key, "APP_SECRET, Base64 text that enters as that text.")
    activationId = op.optionalInput("activationId", .identifier, "The activation, in the activation scope only.")
    transportKey = op.optionalInput(
      "transportKey", .bytes(16), "KEY_TRANSPORT of the activation, 16 bytes, in the activation scope only.")
    temporaryKeyId = op.optionalInput("temporaryKeyId", .identifier, "The temporary key, from 3.3 on only.")
    op.mayBeRefused(
      as: nil,
      "The mobile core demands Base64 for APP_KEY and APP_SECRET when it is set up; the Java library takes any text.",
      revision: 2
    ) { [scope, applicationKey, applicationSecret] input in
      input[scope] == EncryptionScope.application.rawValue
        && [applicationKey, applicationSecret].contains { !input[$0].isBase64 }
    }
  }

  /// The context as it stands in an input.
  func context(_ input: Record, version: ProtocolVersion) throws -> EncryptionContext {
    guard let scope = EncryptionScope(rawValue: input[scope]) else { throw UnknownScope(text: input[scope]) }
    return EncryptionContext(
      version: version, scope: scope,
      sharedInfo1: input[sharedInfo1], applicationKey: input[applicationKey],
      applicationSecret: input[applicationSecret], activationId: input[activationId],
      transportKey: input[transportKey], temporaryKeyId: input[temporaryKeyId])
  }

  /// Draws what a scenario left open and version and scope demand.
  func fill(_ draft: inout Draft) throws {
    let isActivation = draft.fill(scope) == EncryptionScope.activation.rawValue
    draft.fill(sharedInfo1)
    draft.fill(applicationKey)
    draft.fill(applicationSecret)
    if isActivation {
      draft.fill(activationId)
      draft.fill(transportKey)
    }
    if try draft.version().hasTemporaryKey { draft.fill(temporaryKeyId) }
  }
}

/// A scope that no encryption has; the engine lets none through.
private struct UnknownScope: Error, CustomStringConvertible {
  let text: String
  var description: String { "\(text) is not a scope" }
}

extension String {
  /// Whether the text is Base64 of at least one byte.
  fileprivate var isBase64: Bool { Base64.decode(self)?.isEmpty == false }
}

private let sharedInfo1Texts = [
  "/pa/generic/application", "/pa/activation", "/pa/generic/activation", "/pa/upgrade", "/pa/vault/unlock",
  "/pa/token/create", "/pa/recovery/confirm",
]

extension FieldKind where Native == String {
  /// Base64 text of 16 drawn bytes.
  static let base64Key = FieldKind.text { Base64.encode($0.bytes(16)) }

  /// An identifier in the form of a UUID.
  static let identifier = FieldKind.text { draw in
    let digits = Array(Hex.encode(draw.bytes(16)))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}

extension FieldKind where Native == [UInt8] {
  /// A plaintext, of which 1 to 120 bytes are drawn.
  static let plaintext = FieldKind.bytes { draw in draw.bytes(draw.count(1...120)) }

  /// The encrypted data of a plaintext, which has up to 16 bytes more.
  static let encryptedData = FieldKind.bytes(16, atMost: FieldForm.mostBytes + 16)

  /// A public key of which only the bytes enter.
  static let sentKey = FieldKind.bytes(65).withoutCornersOfForm
}

extension FieldKind where Native == Int64 {
  /// Milliseconds since 1970.
  static let timestamp = FieldKind.int(countRange, drawing: 1_600_000_000_000...1_800_000_000_000)
}

/// Versions by what they have.
enum Versions {
  /// The versions in which encryption is declared.
  static let ofEncryption: [ProtocolVersion] = [.v3_0, .v3_1, .v3_2, .v3_3]

  static func having(_ property: (ProtocolVersion) -> Bool) -> Set<String> {
    Set(ofEncryption.filter(property).map(\.rawValue))
  }

  static let nonce = having(\.hasNonce)
  static let responseNonce = having(\.hasResponseNonce)
  static let timestamp = having(\.hasTimestamp)
  static let associatedData = having(\.hasAssociatedData)
  static let withoutAssociatedData = having { !$0.hasAssociatedData }
  static let temporaryKey = having(\.hasTemporaryKey)
  static let onlyRequestNonce = having { $0.hasNonce && !$0.hasResponseNonce }
  static let all = having { _ in true }
}
