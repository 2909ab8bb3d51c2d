package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension DeviceFingerprintOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "fingerprint.one-zero-dropped", "fingerprint.zeros-dropped-behind", "signature.padded-to-eight-digits",
      because: "Vectors of the operations to which these steps belong show them.")
    for mistake in Mistake.ofParity {
      op.notDetectable(mistake, because: "The two points with one X have the same fingerprint.")
    }
  }
}
