/// The keys that a vault hands out, by the identifiers of the requests.
package enum VaultKeyIdentifier: String, CaseIterable, Sendable {
  case devicePrivate = "KEK_DEVICE_PRIVATE"
  case knowledge = "KDK_APP_VAULT_KNOWLEDGE"
  case twoFactors = "KDK_APP_VAULT_2FA"
  /// An identifier that the protocol does not have.
  case another
}

/// Which factors open a key of the vault (§ 28.7).
package struct VaultPermissionRules: Sendable {
  /// The key of the device's private keys opens with knowledge, and with biometry unless the application forbids it.
  package var opensDeviceKey: @Sendable (SignatureType, _ isBiometryForbidden: Bool) -> Bool = { type, isForbidden in
    type == .possessionKnowledge || type == .possessionBiometry && !isForbidden
  }
  /// The key with knowledge opens with knowledge only.
  package var opensKnowledgeKey: Function<SignatureType, Bool> = { $0 == .possessionKnowledge }
  /// The key with two factors opens with either two.
  package var opensTwoFactorKey: Function<SignatureType, Bool> = {
    [.possessionKnowledge, .possessionBiometry].contains($0)
  }
  /// No other key is handed out.
  package var opensOther: Function<SignatureType, Bool> = { _ in false }
}

extension Rules {
  /// Tells whether a key of the vault is handed out (§ 28.7).
  package func isVaultKeyPermitted(
    _ key: VaultKeyIdentifier, type: SignatureType, isBiometryForbidden: Bool
  ) -> Bool {
    let rules = version4.decisions.vault
    return switch key {
    case .devicePrivate: rules.opensDeviceKey(type, isBiometryForbidden)
    case .knowledge: rules.opensKnowledgeKey(type)
    case .twoFactors: rules.opensTwoFactorKey(type)
    case .another: rules.opensOther(type)
    }
  }
}
