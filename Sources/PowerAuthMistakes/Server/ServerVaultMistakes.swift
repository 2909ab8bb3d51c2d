internal import PartyModel

/// Mistakes of a server: the vault.
extension MistakeTable {
  static let serverVault: MistakeTable = [
    "server.vault-of-three-factors": breaking(party: \.server.vault.allows)(
      "Three factors open the vault.", { right in { $0 == "POSSESSION_KNOWLEDGE_BIOMETRY" || right($0, $1) } }),
    "server.vault-of-biometry": breaking(party: \.server.vault.allows)(
      "Biometry opens the vault without being configured.", { right, type, _ in right(type, true) }),
    "server.vault-never-of-biometry": breaking(party: \.server.vault.allows)(
      "Biometry does not open the vault although it is configured.", { right, type, _ in right(type, false) }),
    "server.vault-of-possession": breaking(party: \.server.vault.allows)(
      "Possession alone opens the vault.", { right in { $0 == "POSSESSION" || right($0, $1) } }),
    "server.vault-type-as-signature": breaking(party: \.server.vault.answerToType)(
      "A type that does not open the vault is refused with 401, as a wrong signature is.", is: .authentication),
    "server.vault-state-unchecked": breaking(party: \.server.vault.isServed)(
      "The state is left to the decryption, which refuses with another status.", { _, _ in true }),
    "server.vault-signature-first": breaking(party: \.server.vault.decryptsBeforeSignature)(
      "The signature is judged before the body is decrypted.", is: false),
    "server.vault-reason-unchecked": breaking(party: \.server.vault.isReasonAllowed)(
      "Any reason is taken.", { _, _ in true }),
    "server.vault-short-reason": breaking(party: \.server.vault.isReasonAllowed)(
      "A reason of one or two characters is taken.", { right in { (1...2).contains($0.count) || right($0) } }),
    "server.vault-empty-reason": breaking(party: \.server.vault.isReasonAllowed)(
      "An empty reason is taken.", { right in { $0.isEmpty || right($0) } }),
    "server.vault-long-reason": breaking(party: \.server.vault.isReasonAllowed)(
      "A reason may have 256 characters.", { right in { right($0.count == 256 ? String($0.dropLast()) : $0) } }),
    "server.vault-longest-reason-refused": breaking(party: \.server.vault.isReasonAllowed)(
      "A reason has less than 255 characters.", { right in { $0.count < 255 && right($0) } }),
    "server.vault-reason-of-words": breaking(party: \.server.vault.isReasonAllowed)(
      "A reason has letters, digits and underscores only."
    ) { right in { !$0.contains("-") && !$0.contains(".") && right($0) } },
    "server.vault-reason-of-any-letters": breaking(party: \.server.vault.isReasonAllowed)(
      "A reason may have letters of any alphabet."
    ) { right in { $0.unicodeScalars.contains { !$0.isASCII } || right($0) } },
    "server.vault-reason-after-signature": breaking(party: \.server.vault.checksReasonBeforeSignature)(
      "The reason is looked at after the signature.", is: false),
    "server.vault-unreadable-as-vault": breaking(party: \.server.vault.answerToUnreadable)(
      "Text that is not JSON is refused in the same way as a bad reason.", is: .vault),
  ]
}
