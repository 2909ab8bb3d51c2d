package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension SealRequestOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "keys.scalar-reduced", "keys.scalar-above-order-reduced", "keys.order-taken-for-scalar",
      "ecies.ephemeral-key-uncompressed",
      "ecies.zero-iv-in-response", "ecies.padding-before-mac", "ecies.ephemeral-key-in-response-mac",
      "kdf.aes-by-key-length", "kdf.index-cut-to-16-bytes", "kdf.index-cut-to-64-bytes", "keys.shared-secret-as-number",
      "keys.shared-secret-left-aligned", "kdf.counter-of-8-bits", "kdf.at-most-255-blocks", "kdf.not-cut",
      because: "Vectors of the operations to which these steps belong show them.")
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
