internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
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
