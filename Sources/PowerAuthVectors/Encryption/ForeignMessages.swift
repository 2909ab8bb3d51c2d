internal import Conformance
internal import PowerAuth

/// Declares messages of senders who make a mistake: nobody accepts one but a recipient who makes the same mistake, so
/// that accepting it tells which one that is.
///
/// `encrypt` puts the cryptogram of such a sender into a draft.
func declareForeignMessages(
  on op: OperationBuilder, rules: EncryptionRules, message: EncryptionParameters.Message,
  encrypt: @escaping @Sendable (inout Draft, Mistake) throws -> Void
) {
  for group in ForeignMessages.all(rules, message: message) {
    for mistake in group.mistakes {
      op.variant(
        "made-with/\(mistake.slug)", of: group.parent,
        change: "encryptedData and mac: of a sender with the mistake \(mistake.id)",
        "\(mistake.sentence) Who does not do so gets another MAC.", exercises: [group.rule], flags: [.mistaken],
        expecting: .reject(.macMismatch, also: []), protocols: group.versions
      ) { try encrypt(&$0, mistake) }
    }
  }
}

/// Mistakes that show in a MAC, with the versions and the vector in which they do.
private struct ForeignMessages {
  let mistakes: [Mistake]
  let rule: Rule
  var versions = Versions.all
  var parent = "activation-scope"

  static func all(_ rules: EncryptionRules, message: EncryptionParameters.Message) -> [ForeignMessages] {
    ofKeys(rules) + ofCoverage(rules, message: message) + ofAssociatedData(rules)
  }

  private static func ofKeys(_ rules: EncryptionRules) -> [ForeignMessages] {
    let withVersion = Versions.having(\.hasVersionInKeyInfo)
    return [
      ForeignMessages(mistakes: Mistake.ofAnySharedSecret, rule: rules.agreement),
      ForeignMessages(
        mistakes: [.sharedSecretAsNumber, .sharedSecretLeftAligned], rule: rules.agreement,
        parent: "shared-secret-with-leading-zeros"),
      ForeignMessages(mistakes: Mistake.ofEnvelopeKey, rule: rules.keys),
      ForeignMessages(mistakes: [.versionMissingInInfo], rule: rules.keys, versions: withVersion),
      ForeignMessages(
        mistakes: [.versionInInfoBefore32], rule: rules.keys, versions: Versions.all.subtracting(withVersion)),
      ForeignMessages(
        mistakes: [.ivKeyFirst, .lastBytesTaken, .macKeyOf32Bytes], rule: rules.keys, versions: Versions.nonce),
      ForeignMessages(mistakes: Mistake.ofBase + Mistake.ofActivationBase, rule: rules.base),
      ForeignMessages(mistakes: Mistake.ofApplicationBase, rule: rules.base, parent: "basic"),
      ForeignMessages(mistakes: [.textsInLatin1], rule: rules.base, parent: "secret-not-base64"),
    ]
  }

  private static func ofCoverage(_ rules: EncryptionRules, message: EncryptionParameters.Message) -> [ForeignMessages] {
    let sized = Mistake.ofCoverage + Mistake.ofSizes + (message == .response ? [.emptyItemsDropped] : [])
    return [
      ForeignMessages(mistakes: Mistake.ofMac, rule: rules.mac),
      ForeignMessages(mistakes: sized, rule: rules.mac, versions: Versions.associatedData),
      ForeignMessages(
        mistakes: [.sizedMacBefore32], rule: rules.mac, versions: Versions.all.subtracting(Versions.associatedData)),
      ForeignMessages(
        mistakes: [.nonceInMacOf31], rule: rules.mac, versions: Versions.nonce.subtracting(Versions.associatedData)),
      ForeignMessages(
        mistakes: Mistake.ofTimestamp, rule: rules.mac, versions: Versions.timestamp,
        parent: "timestamp-negative-in-32-bits"),
    ]
  }

  private static func ofAssociatedData(_ rules: EncryptionRules) -> [ForeignMessages] {
    [
      ForeignMessages(
        mistakes: Mistake.ofAssociatedData + [.activationMissing, .activationBeforeApplicationKey],
        rule: rules.associatedData, versions: Versions.associatedData),
      ForeignMessages(
        mistakes: [.absentIdentifiersAsEmpty], rule: rules.associatedData, versions: Versions.associatedData,
        parent: "basic"),
      ForeignMessages(
        mistakes: [.temporaryKeyMissing, .temporaryKeyBeforeActivation, .version32In33], rule: rules.associatedData,
        versions: Versions.temporaryKey),
      ForeignMessages(
        mistakes: Mistake.ofTexts, rule: rules.associatedData, versions: Versions.associatedData,
        parent: "texts-beyond-ascii"),
    ]
  }
}
