internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong in the associated data.
extension Mistake {
  static let versionMissingInAssociatedData = Mistake(
    "ecies.version-missing-in-associated-data", "The associated data lack the version.")
  static let applicationKeyMissing = Mistake(
    "ecies.application-key-missing", "The associated data lack APP_KEY.")
  static let applicationKeyDecoded = Mistake(
    "ecies.application-key-decoded", "APP_KEY enters the associated data decoded from Base64.")
  static let activationMissing = Mistake(
    "ecies.activation-missing", "The associated data lack the activation.")
  static let temporaryKeyMissing = Mistake(
    "ecies.temporary-key-missing", "The associated data lack the temporary key.",
    evidence: "The publisher's documentation shows the payload without it.")
  static let temporaryKeyBeforeActivation = Mistake(
    "ecies.temporary-key-before-activation", "The temporary key stands before the activation in the associated data.")
  static let activationBeforeApplicationKey = Mistake(
    "ecies.activation-before-application-key", "The activation stands before APP_KEY in the associated data.")
  static let applicationKeyBeforeVersion = Mistake(
    "ecies.application-key-before-version", "APP_KEY stands before the version in the associated data.")
  static let absentIdentifiersAsEmpty = Mistake(
    "ecies.absent-identifiers-as-empty",
    "An identifier that there is not stands as an empty one in the associated data.")
  static let identifiersInUpperCase = Mistake(
    "ecies.identifiers-in-upper-case", "Activation and temporary key enter in upper case.")
  static let identifiersAsBytes = Mistake(
    "ecies.identifiers-as-bytes", "Activation and temporary key enter as the 16 bytes that their digits mean.")

  static let ofAssociatedData = [
    versionMissingInAssociatedData, applicationKeyMissing, applicationKeyDecoded, applicationKeyBeforeVersion,
    identifiersInUpperCase, identifiersAsBytes,
  ]
  static let ofIdentifiers = [
    activationMissing, temporaryKeyMissing, temporaryKeyBeforeActivation, activationBeforeApplicationKey,
    absentIdentifiersAsEmpty,
  ]
}

extension MistakenEncryption {
  /// The parts of the associated data.
  func associatedItems(_ context: EncryptionContext) -> [SizedItem] {
    var texts = [
      makes(.versionMissingInAssociatedData) ? nil : item(versionText(context)),
      makes(.applicationKeyMissing) ? nil : applicationItem(context.applicationKey),
      makes(.activationMissing) ? nil : identifierItem(context.activationId),
      makes(.temporaryKeyMissing) ? nil : identifierItem(context.temporaryKeyId),
    ]
    if makes(.temporaryKeyBeforeActivation) { texts.swapAt(2, 3) }
    if makes(.activationBeforeApplicationKey) { texts.swapAt(1, 2) }
    if makes(.applicationKeyBeforeVersion) { texts.swapAt(0, 1) }
    return texts.compactMap { $0 }
  }

  private func applicationItem(_ key: String) -> SizedItem {
    makes(.applicationKeyDecoded) ? SizedItem(Base64.decode(key) ?? []) : item(key)
  }

  private func identifierItem(_ identifier: String?) -> SizedItem? {
    guard let identifier else { return makes(.absentIdentifiersAsEmpty) ? SizedItem([]) : nil }
    let text = makes(.identifiersInUpperCase) ? identifier.uppercased() : identifier
    if makes(.identifiersAsBytes), let bytes = Hex.decode(text.lowercased().filter { $0 != "-" }) {
      return SizedItem(bytes)
    }
    return item(text)
  }
}
