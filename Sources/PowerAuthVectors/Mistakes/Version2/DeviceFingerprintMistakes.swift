package import Conformance
internal import PowerAuth
internal import Primitives

extension DeviceFingerprintOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    for mistake in Mistake.ofParity {
      op.notDetectable(mistake, because: "The two points with one X have the same fingerprint.")
    }
  }
}
