package import Conformance
internal import PowerAuth

/// Whether a server hands out a key of the vault.
package struct VaultPermissionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "vault.permit", "Whether the factors of a code open a key of the vault of protocol 4.",
    reference: "Version4/VaultPermission", ranges: [.onlyV4], chapter: .vaultDecision,
    use: "The server of protocol 4, before it verifies the code of a request to the vault.")
  package let keyIdentifier = input(
    "keyIdentifier", .choice(VaultKeyIdentifier.allCases.map(\.rawValue)), "The key that the request names.")
  package let type = input("type", .codeType, "The factors of the code.")
  package let biometryDisabled = input(
    "biometryDisabled", .yes, "`yes` if the application sets `disable_biometry_unlock_kek_device_private`.")
  package let permitted = output(
    "permitted", .yes, "`yes` if the key is handed out.", formula: "the row of keyIdentifier in the table of § 28.7")
  package let rules = VaultPermissionSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let isPermitted = rules.isVaultKeyPermitted(
        try request.input.choice(keyIdentifier), type: try request.input.choice(type),
        isBiometryForbidden: request.input.says(biometryDisabled))
      return request.accept(permitted.says(isPermitted))
    }
  }
}

/// The rules of the vault.
package struct VaultPermissionSentences: DeclarationGroup {
  package let device = rule(
    "R1", "KEK_DEVICE_PRIVATE opens with knowledge, and with biometry unless the application forbids it.",
    \.version4.decisions.vault.opensDeviceKey)
  package let knowledge = rule(
    "R2", "KDK_APP_VAULT_KNOWLEDGE opens with knowledge only.", \.version4.decisions.vault.opensKnowledgeKey)
  package let twoFactors = rule(
    "R3", "KDK_APP_VAULT_2FA opens with knowledge or biometry; one factor and three open nothing.",
    \.version4.decisions.vault.opensTwoFactorKey)
  package let others = rule("R4", "No other key is handed out.", \.version4.decisions.vault.opensOther)

  package var all: [Rule] { [device, knowledge, twoFactors, others] }
}
