internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension ActivationSetupFields {
  /// Draws what a scenario left open and the version demands.
  func fill(_ draft: inout Draft) throws {
    draft.fill(applicationKey)
    draft.fill(applicationSecret)
    if try draft.version().hasTemporaryKey { draft.fill(temporaryKeyId) }
  }
}

extension ActivationRequestFields {
  /// Puts the parts of an example into a draft.
  func put(_ example: ActivationExample, into draft: inout Draft) {
    draft[type] = example.type
    draft[attributes] = example.attributes
    draft[customAttributes] = example.custom
    for (name, field) in texts { draft[field] = example.texts[name] }
  }

  /// Draws what a scenario left open.
  func fill(_ draft: inout Draft) {
    draft.fill(type)
    draft.fill(attributes)
    draft.fill(devicePublicKey)
  }
}
