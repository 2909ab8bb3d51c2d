package import Conformance
internal import PowerAuth

extension SealRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.sealingMistakes(
      MessageRules(computation: opens, parameters: parameters, invalidKeys: invalidKey), fresh: fresh)
    op.notDetectable(
      "output.leading-zeros-dropped.ephemeralPublicKey", "output.as-signed-number.ephemeralPublicKey",
      because: "A point begins with its prefix, which is neither zero nor has its top bit set.")
    op.notDetectable(
      "output.leading-zeros-dropped.nonce",
      because: "No vector can demand a nonce that begins with zero, since the implementation draws it.")
    op.notDetectable(
      "output.leading-zeros-dropped.encryptedData", "output.leading-zeros-dropped.mac",
      because:
        "No vector can demand a message or a MAC that begins with zero, since the implementation draws the key.")
  }
}
