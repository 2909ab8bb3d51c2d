public import Conformance
internal import ConformanceFiles
internal import OtherSystems
internal import PowerAuthScenarios
internal import PowerAuthVectors

extension Suite {
  /// PowerAuth with mistakes and scenarios, and the other systems: the corpus is made of it.
  public static let allSystems = powerAuthWithScenarios.adding([futurae, oneWelcome])

  /// What the document of the Futurae SDK promises.
  package static let futurae = Suite(
    version: corpusVersion, seed: corpusSeed, system: "futurae",
    operations: (FuturaeOperation.all as [any OperationDeclaration] + [
      FuturaeScanOperation(), FuturaeErrorOperation(), FuturaePayloadOperation(),
    ]).map { Operation($0, layers: [addFuturae(to:_:), addScenarios(of:to:)]) },
    requirements: [
      RequirementFile(path: "Requirements/futurae-sdk.txt", bytes: PackageResources.futurae_sdk_txt)
    ],
    rules: FuturaeRules(), pointers: { _ in SystemChapter.futurae.pointers })

  /// What the document of the OneWelcome SDK promises.
  package static let oneWelcome = Suite(
    version: corpusVersion, seed: corpusSeed, system: "onewelcome",
    operations: (OneWelcomeOperation.all as [any OperationDeclaration] + [
      PINFormatOperation(), AuthenticatorObjectOperation(),
    ]).map { Operation($0, layers: [addOneWelcome(to:_:), addScenarios(of:to:)]) },
    requirements: [
      RequirementFile(path: "Requirements/onewelcome-sdk.txt", bytes: PackageResources.onewelcome_sdk_txt)
    ],
    rules: OneWelcomeRules(), pointers: { _ in SystemChapter.oneWelcome.pointers })
}

extension ReferenceImplementation {
  /// The built-in implementation of all systems, which can also make the mistakes.
  public static let allSystems = ReferenceImplementation(of: .allSystems)
}

/// Adds the readings and the mistakes of the Futurae SDK to an operation.
private func addFuturae(to declaration: any OperationDeclaration, _ op: OperationBuilder) {
  op.alternatives(of: futuraeAlternatives)
  (declaration as? FuturaeOperation)?.declareAlternatives(on: op)
  op.mistakes(of: .futurae)
}

/// Adds the readings and the mistakes of the OneWelcome SDK to an operation.
private func addOneWelcome(to declaration: any OperationDeclaration, _ op: OperationBuilder) {
  op.alternatives(of: oneWelcomeAlternatives)
  op.mistakes(of: .oneWelcome)
}

/// Adds the vectors of an operation.
private func addScenarios(of declaration: any OperationDeclaration, to op: OperationBuilder) {
  (declaration as? any ScenarioDeclaration)?.declareScenarios(on: op)
}
