internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares messages of senders who make a mistake: only a recipient who makes the same mistake accepts one, so that
  /// accepting it tells which mistake that is.
  func declareForeignMessages(_ decryption: Decryption, _ rules: MessageRules, of parents: ForeignParents) {
    for group in ForeignMessages.all(rules, message: decryption.fields.message, parents) {
      for mistake in group.mistakes {
        let sender = Rules.right.making(mistake)
        refuses(
          "made-with/\(mistake.slug)", of: group.parent,
          "encryptedData and mac: of a sender with the mistake \(mistake.id)",
          "\(mistake.sentence) Who does not do so gets another MAC.", .macMismatch, [group.rule], .mistaken,
          in: group.versions
        ) { try decryption.encryptWanted(by: sender, in: &$0) }
      }
    }
  }

  /// Declares messages that lack a parameter, made by senders who get on without it: there is nothing in its place, not
  /// even an empty value, and a recipient who does the same accepts them.
  func declareMessagesWithoutParameter(_ decryption: Decryption, of activation: Scenario, _ rule: Rule) {
    let context = decryption.fields.context
    let ofScope = [
      // Before there were associated data, nothing was computed with the activation.
      MessageParameter(
        name: "activationId", versions: Versions.associatedData, set: { draft, _ in draft[context.activationId] = nil },
        hasLength: false, whenMissing: .missingActivationAccepted),
      MessageParameter(
        name: "transportKey", versions: Versions.all, set: { draft, _ in draft[context.transportKey] = nil },
        hasLength: false, whenMissing: .missingTransportKeyAccepted),
    ]
    for parameter in decryption.fields.parameters + ofScope {
      let sender = Rules.right.making(parameter.whenMissing)
      refuses(
        "computed-without-\(parameter.name.slug)", of: activation,
        "\(parameter.name): absent, and the cryptogram computed without it",
        "Nothing but its absence is wrong, so that whoever does not miss it accepts the message.", .missingParameter,
        [rule], .missing, in: parameter.versions
      ) { draft in
        parameter.set(&draft, nil)
        try decryption.encryptWanted(by: sender, in: &draft)
      }
    }
  }
}

extension Decryption {
  /// Encrypts what the parent of a scenario wants to come out, as a sender does who follows other rules.
  fileprivate func encryptWanted(by rules: Rules, in draft: inout Draft) throws {
    try encrypt(draft.fill(wanted: plaintext), by: rules, in: &draft)
  }
}

/// The scenarios in which the mistakes of foreign messages show.
struct ForeignParents {
  let messages: MessageScenarios
  let secretWithLeadingZeros: Scenario
  let notableTimestamp: Scenario
}

/// Mistakes that show in a MAC, with the versions and the vector in which they do.
private struct ForeignMessages {
  let mistakes: [Mistake]
  let rule: Rule
  var versions = Versions.all
  let parent: Scenario

  static func all(
    _ rules: MessageRules, message: EncryptionParameters.Message, _ parents: ForeignParents
  ) -> [ForeignMessages] {
    ofKeys(rules, parents) + ofCoverage(rules, message: message, parents) + ofAssociatedData(rules, parents.messages)
  }

  private static func ofKeys(_ rules: MessageRules, _ parents: ForeignParents) -> [ForeignMessages] {
    let withVersion = Versions.having(\.hasVersionInKeyInfo)
    let activation = parents.messages.activation
    return [
      ForeignMessages(mistakes: Mistake.ofAnySharedSecret, rule: rules.agreement, parent: activation),
      ForeignMessages(
        mistakes: [.sharedSecretAsNumber, .sharedSecretLeftAligned], rule: rules.agreement,
        parent: parents.secretWithLeadingZeros),
      ForeignMessages(mistakes: Mistake.ofEnvelopeKey, rule: rules.keys, parent: activation),
      ForeignMessages(mistakes: [.versionMissingInInfo], rule: rules.keys, versions: withVersion, parent: activation),
      ForeignMessages(
        mistakes: [.versionInInfoBefore32], rule: rules.keys, versions: Versions.all.subtracting(withVersion),
        parent: activation),
      ForeignMessages(
        mistakes: [.ivKeyFirst, .lastBytesTaken, .macKeyOf32Bytes], rule: rules.keys, versions: Versions.nonce,
        parent: activation),
      ForeignMessages(mistakes: Mistake.ofBase + Mistake.ofActivationBase, rule: rules.base, parent: activation),
      ForeignMessages(mistakes: [.secretNotHashed], rule: rules.base, parent: parents.messages.basic),
      ForeignMessages(mistakes: [.textsInLatin1], rule: rules.base, parent: parents.messages.secretNotBase64),
    ]
  }

  private static func ofCoverage(
    _ rules: MessageRules, message: EncryptionParameters.Message, _ parents: ForeignParents
  ) -> [ForeignMessages] {
    let activation = parents.messages.activation
    let sized = Mistake.ofCoverage + Mistake.ofSizes + (message == .response ? [.emptyItemsDropped] : [])
    return [
      ForeignMessages(mistakes: Mistake.ofMac, rule: rules.mac, parent: activation),
      ForeignMessages(mistakes: sized, rule: rules.mac, versions: Versions.associatedData, parent: activation),
      ForeignMessages(
        mistakes: [.sizedMacBefore32], rule: rules.mac, versions: Versions.withoutAssociatedData, parent: activation),
      ForeignMessages(
        mistakes: [.nonceInMacOf31], rule: rules.mac, versions: Versions.nonce.subtracting(Versions.associatedData),
        parent: activation),
      ForeignMessages(
        mistakes: Mistake.ofTimestamp, rule: rules.mac, versions: Versions.timestamp, parent: parents.notableTimestamp),
    ]
  }

  private static func ofAssociatedData(_ rules: MessageRules, _ parents: MessageScenarios) -> [ForeignMessages] {
    let versions = Versions.associatedData
    return [
      ForeignMessages(
        mistakes: Mistake.ofAssociatedData + [.activationMissing, .activationBeforeApplicationKey],
        rule: rules.associatedData, versions: versions, parent: parents.activation),
      ForeignMessages(
        mistakes: [.absentIdentifiersAsEmpty], rule: rules.associatedData, versions: versions, parent: parents.basic),
      ForeignMessages(
        mistakes: [.temporaryKeyMissing, .temporaryKeyBeforeActivation, .version32In33], rule: rules.associatedData,
        versions: Versions.temporaryKey, parent: parents.activation),
      ForeignMessages(
        mistakes: Mistake.ofTexts, rule: rules.associatedData, versions: versions, parent: parents.textsBeyondASCII),
    ]
  }
}
