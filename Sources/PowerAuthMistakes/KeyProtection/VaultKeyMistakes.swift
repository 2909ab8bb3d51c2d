package import Conformance
internal import PowerAuthVectors

extension VaultKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.equivalentCiphers()
  }
}
