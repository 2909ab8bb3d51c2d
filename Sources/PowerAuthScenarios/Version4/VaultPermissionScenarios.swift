package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension VaultPermissionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The vectors cover every possible input.")
    op.note(
      "A new password or a new key of biometry does not change the keys of the vault. Only an upgrade replaces them.")
    for key in VaultKeyIdentifier.allCases {
      for type in [SignatureType].withPossession {
        for isForbidden in [false, true] {
          op.scenario(
            "\(key.slug)/\(type.partOfID)/biometry-\(isForbidden ? "forbidden" : "allowed")",
            "\(key.rawValue) with \(type.rawValue); the application forbids biometry: \(isForbidden.word).",
            [rule(of: key)],
            .basic,
            set: keyIdentifier(key.rawValue), self.type(type.rawValue), biometryDisabled(isForbidden.word))
        }
      }
    }
    op.accumulated(100, "A hundred requests.", cases: "everything drawn", rules.all)
    op.random(10, "Everything drawn from the seed.", rules.all)
  }

  private func rule(of key: VaultKeyIdentifier) -> Rule {
    switch key {
    case .devicePrivate: rules.device
    case .knowledge: rules.knowledge
    case .twoFactors: rules.twoFactors
    case .another: rules.others
    }
  }
}

extension VaultKeyIdentifier {
  /// Its name as a part of an id.
  fileprivate var slug: String { rawValue.lowercased().replacing("_", with: "-") }
}
