internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension TemporaryKeyFields {
  /// Draws what a scenario left open and the scope demands.
  func fill(_ draft: inout Draft) {
    let isActivation = draft.fill(scope) == EncryptionScope.activation.rawValue
    draft.fill(applicationKey)
    draft.fill(challenge)
    if isActivation { draft.fill(activationId) }
  }
}

extension TemporaryKeySecretFields {
  /// Draws what a scenario left open and the scope demands.
  func fill(_ draft: inout Draft, isActivation: Bool) {
    draft.fill(applicationSecret)
    if isActivation { draft.fill(transportKey) }
  }
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
