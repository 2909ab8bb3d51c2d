package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension ReadActivationRequestOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note(
      "The outer layer is decrypted before the inner one is looked at, so that its faults are found first.")
    op.note(
      "Members of other names are passed over, in both layers. The texts are not checked, except the one-time password: no "
        + "published component has a limit for them.")
    op.arrange { draft in
      guard draft[fields.encryptedData] == nil else { return }
      try fields.put(ActivationLayers(draft.draw("device") { KeyPair(&$0) }.compressed), into: &draft)
    }
    let accepted = ActivationExample.accepted.map { row in
      op.scenario(row.name, row.words, exercises: rules.rules(of: row.value), flags: [.basic]) { draft in
        try fields.put(ActivationLayers(row.value), into: &draft)
      }
    }
    for row in RefusedActivation.all {
      op.variant(
        row.name, of: accepted[1], change: row.change,
        "No client sends it, and the server would take it for another request.",
        exercises: [rules.ruleFor(row.reason)], flags: [.malformed], expecting: .reject(row.reason)
      ) { draft in try fields.put(ActivationLayers(row.example), into: &draft) }
    }
    let layers = ActivationLayerScenarios(op: op, fields: fields, rules: rules)
    layers.declareForms()
    layers.declareMembers(of: accepted[1])
    layers.declareEncryption()
    op.random(4, "A device's key drawn from the seed.", exercises: rules.all, flags: [.random])
  }
}

extension ReadActivationRequestFields {
  /// Puts an encrypted outer layer where the operation reads it.
  func put(_ message: SealedRequest, into draft: inout Draft) {
    draft[ephemeralPublicKey] = message.ephemeralPublicKey
    draft[encryptedData] = message.cryptogram.encryptedData
    draft[mac] = message.cryptogram.mac
    draft[nonce] = message.nonce
    draft[timestamp] = message.timestamp
  }
}
