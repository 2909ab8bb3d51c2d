internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension EncryptionFields {
  /// Declares what published implementations do otherwise.
  func addPolicies(to op: OperationBuilder) {
    op.mayBeRefused(
      as: nil,
      "The mobile core demands Base64 for APP_KEY and APP_SECRET when it is set up; the Java library takes any text.",
      revision: 2
    ) { [scope, applicationKey, applicationSecret] input in
      input[scope] == EncryptionScope.application.rawValue
        && [applicationKey, applicationSecret].contains { !input[$0].isBase64 }
    }
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

extension String {
  /// Whether the text is Base64 of at least one byte.
  fileprivate var isBase64: Bool { Base64.decode(self)?.isEmpty == false }
}
