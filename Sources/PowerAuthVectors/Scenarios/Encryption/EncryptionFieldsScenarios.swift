internal import Conformance
internal import PowerAuth
internal import Primitives

extension EncryptionFields {
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
struct UnknownScope: Error, CustomStringConvertible {
  let text: String
  var description: String { "\(text) is not a scope" }
}

let sharedInfo1Texts = [
  "/pa/generic/application", "/pa/activation", "/pa/generic/activation", "/pa/upgrade", "/pa/vault/unlock",
  "/pa/token/create", "/pa/recovery/confirm",
]

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
