package import Conformance
internal import PowerAuth

extension CounterSynchronizationOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.equivalentCiphers()
    op.notDetectable(
      "synchronization.128-the-other-way",
      because: "A distance of 128 is beyond each look-ahead, in whichever direction it is counted: both are invalid.")
  }
}
