package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension CounterSynchronizationOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "kdf.index-sign-extended", "kdf.index-cut-to-16-bytes", "kdf.index-cut-to-64-bytes",
      because: "Vectors of the operations to which these steps belong show them.")
    op.equivalentCiphers()
    op.notDetectable(
      "synchronization.128-the-other-way",
      because: "A distance of 128 is beyond each look-ahead, in whichever direction it is counted: both are invalid.")
  }
}
