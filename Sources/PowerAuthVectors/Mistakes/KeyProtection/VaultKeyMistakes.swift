package import Conformance
internal import PowerAuth
internal import Primitives

extension VaultKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.equivalentCiphers()
  }
}
