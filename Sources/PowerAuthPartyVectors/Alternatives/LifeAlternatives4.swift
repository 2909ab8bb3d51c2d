package import Conformance
internal import PowerAuthVectors

extension LifeNetworkOperation4: AlternativeDeclaration {
  package func declareAlternatives(on op: OperationBuilder) {
    op.permits(.biometryOffCounted)
    op.permits(.firstBiometryCurrent)
    op.permits(.upgradeWithoutActivation)
    op.permits(.endedByAnyStatus)
  }
}
