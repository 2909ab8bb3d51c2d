internal import Conformance
internal import Parties
internal import PowerAuthVectors

/// Mistakes of a server: the vault.
extension Mistake {
  static let vaultOfThreeFactors = Mistake(
    "server.vault-of-three-factors", "Three factors open the vault.", party: \.server.vault.allows
  ) { right in { $0 == "POSSESSION_KNOWLEDGE_BIOMETRY" || right($0, $1) } }
  static let vaultOfBiometry = Mistake(
    "server.vault-of-biometry", "Biometry opens the vault without being configured.", party: \.server.vault.allows
  ) { right in { type, _ in right(type, true) } }
  static let vaultNeverOfBiometry = Mistake(
    "server.vault-never-of-biometry", "Biometry does not open the vault although it is configured.",
    party: \.server.vault.allows
  ) { right in { type, _ in right(type, false) } }
  static let vaultOfPossession = Mistake(
    "server.vault-of-possession", "Possession alone opens the vault.", party: \.server.vault.allows
  ) { right in { $0 == "POSSESSION" || right($0, $1) } }
  static let vaultStateByDecryption = Mistake(
    "server.vault-state-unchecked", "The state is left to the decryption, which refuses with another status.",
    party: \.server.vault.isServed
  ) { _ in { _ in true } }
  static let vaultSignatureFirst = Mistake(
    "server.vault-signature-first", "The signature is judged before the body is decrypted.",
    party: \.server.vault.decryptsBeforeSignature
  ) { _ in false }
  static let vaultReasonUnchecked = Mistake(
    "server.vault-reason-unchecked", "Any reason is taken.", party: \.server.vault.isReasonAllowed
  ) { _ in { _ in true } }
  static let vaultShortReason = Mistake(
    "server.vault-short-reason", "A reason of one or two characters is taken.", party: \.server.vault.isReasonAllowed
  ) { right in { (1...2).contains($0.count) || right($0) } }
  static let vaultEmptyReason = Mistake(
    "server.vault-empty-reason", "An empty reason is taken.", party: \.server.vault.isReasonAllowed
  ) { right in { $0.isEmpty || right($0) } }
  static let vaultLongReason = Mistake(
    "server.vault-long-reason", "A reason may have 256 characters.", party: \.server.vault.isReasonAllowed
  ) { right in { right($0.count == 256 ? String($0.dropLast()) : $0) } }
  static let vaultLongestReasonRefused = Mistake(
    "server.vault-longest-reason-refused", "A reason has less than 255 characters.",
    party: \.server.vault.isReasonAllowed
  ) { right in { $0.count < 255 && right($0) } }
  static let vaultReasonOfLetters = Mistake(
    "server.vault-reason-of-words", "A reason has letters, digits and underscores only.",
    party: \.server.vault.isReasonAllowed
  ) { right in { !$0.contains("-") && !$0.contains(".") && right($0) } }
  static let vaultReasonOfAnyLetters = Mistake(
    "server.vault-reason-of-any-letters", "A reason may have letters of any alphabet.",
    party: \.server.vault.isReasonAllowed
  ) { right in { $0.unicodeScalars.contains { !$0.isASCII } || right($0) } }
  static let vaultReasonAfterSignature = Mistake(
    "server.vault-reason-after-signature", "The reason is looked at after the signature.",
    party: \.server.vault.checksReasonBeforeSignature
  ) { _ in false }
  static let vaultUnreadableAsVault = Mistake(
    "server.vault-unreadable-as-vault", "Text that is no JSON is refused as a bad reason is.",
    party: \.server.vault.answerToUnreadable
  ) { _ in .vault }
}
