public import Conformance
internal import PowerAuthScenarios
internal import PowerAuthVectors

extension Suite {
  /// PowerAuth with mistakes and scenarios, and the other systems: the corpus is made of it.
  public static let allSystems = powerAuthWithScenarios.adding([futurae, oneWelcome])

  /// What the document of the Futurae SDK promises.
  package static let futurae = Suite(
    version: "1.0.0", seed: "powerauth-vectors-1", system: "futurae",
    operations: (FuturaeOperation.all as [any OperationDeclaration] + [
      FuturaeScanOperation(), FuturaeErrorOperation(), FuturaePayloadOperation(),
    ]).map { Operation($0) })

  /// What the document of the OneWelcome SDK promises.
  package static let oneWelcome = Suite(
    version: "1.0.0", seed: "powerauth-vectors-1", system: "onewelcome",
    operations: (OneWelcomeOperation.all as [any OperationDeclaration] + [
      PINFormatOperation(), AuthenticatorObjectOperation(),
    ]).map { Operation($0) })
}

extension ReferenceImplementation {
  /// The built-in implementation of all systems, which can also make the mistakes.
  public static let allSystems = ReferenceImplementation(of: .allSystems)
}
