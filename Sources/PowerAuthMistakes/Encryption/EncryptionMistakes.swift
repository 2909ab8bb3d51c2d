internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares what can go wrong in the computation of any message, encrypted or decrypted.
  private func computationMistakes(_ rules: MessageRules) {
    mistakes(Mistake.ofAnySharedSecret, violate: [rules.agreement])
    mistakes(Mistake.ofEnvelopeKey + Mistake.ofVersionInInfo + Mistake.ofThreeKeys, violate: [rules.keys])
    notDetectable(
      .threeKeysIn30,
      because: "The bytes of X9.63 do not depend on how many are asked for, and in 3.0 the third key is used nowhere.")
    mistakes(Mistake.ofInitialisationVector + Mistake.ofCipher, violate: [rules.iv])
    mistakes([.macKeyOf32Bytes], violate: [rules.keys])
    mistakes(Mistake.ofMac + [.macOf16Bytes], violate: [rules.mac])
    mistakes(Mistake.ofCoverage + [.sizedMacBefore32, .nonceInMacOf31] + Mistake.ofSizes, violate: [rules.mac])
    mistakes(Mistake.ofBase + [.secretNotHashed] + Mistake.ofActivationBase, violate: [rules.base])
    mistakes(
      Mistake.ofAssociatedData + Mistake.ofIdentifiers + Mistake.ofTexts + [.sizesInLastByte],
      violate: [rules.associatedData])
    mistake(.textsInLatin1, violates: [rules.base, rules.associatedData])
    mistake(.emptyItemsDropped, violates: [rules.mac])
    mistakes(Mistake.ofContext, violate: [rules.parameters])
  }

  /// Declares what can go wrong with a public key that is an input.
  private func pointMistakes(_ rules: MessageRules) {
    mistakes(Mistake.ofPointForms, violate: [rules.agreement, rules.invalidKeys])
    mistakes(Mistake.ofPointChecks, violate: [rules.invalidKeys])
    for mistake in Mistake.ofParity {
      notDetectable(mistake, because: "A point and its negative have the same X, and so have their multiples.")
    }
  }

  /// Declares what can go wrong in requests, and in no response.
  private func requestMistakes(_ rules: MessageRules) {
    mistake(.ephemeralKeyMissingInMac, violates: [rules.mac])
    mistake(.unexpectedTemporaryKeyIgnored, violates: [rules.parameters])
  }

  /// Declares what can go wrong in responses, and in no request.
  private func responseMistakes(_ rules: MessageRules) {
    mistake(.ephemeralKeyInResponseMac, violates: [rules.mac])
    mistake(.zeroIVInResponse, violates: [rules.iv])
    mistakes([.requestNonceInResponse, .responseNonceIn31], violate: [rules.parameters])
  }

  /// Declares what can go wrong in a message, with keys, nonce and timestamp as inputs.
  private func messageMistakes(_ rules: MessageRules, _ message: EncryptionParameters.Message) {
    computationMistakes(rules)
    mistakes(Mistake.ofFreshness, violate: [rules.parameters])
    mistakes(Mistake.ofWrittenTimestamp, violate: [rules.mac])
    mistakes(Mistake.ofScalarForms, violate: [rules.agreement])
    mistakes([.sharedSecretAsNumber, .sharedSecretLeftAligned], violate: [rules.agreement])
    mistakes(Mistake.ofScalarRange, violate: [rules.invalidKeys])
    pointMistakes(rules)
    switch message {
    case .request: requestMistakes(rules)
    case .response: responseMistakes(rules)
    }
  }

  /// Declares what can go wrong where a message is encrypted.
  func encryptionMistakes(_ rules: MessageRules, _ message: EncryptionParameters.Message) {
    messageMistakes(rules, message)
    mistake(.longNonceAccepted, violates: [rules.parameters])
    mistakes(Mistake.ofPlaintext + Mistake.ofPadding, violate: [rules.mac])
  }

  /// Declares what can go wrong where a message is decrypted.
  func decryptionMistakes(
    _ rules: MessageRules, _ decryptionRules: DecryptionRules, _ message: EncryptionParameters.Message
  ) {
    messageMistakes(rules, message)
    // A respected implementation takes such nonces in responses.
    if message == .request { mistake(.longNonceAccepted, violates: [rules.parameters]) }
    mistakes(Mistake.ofComparison, violate: [decryptionRules.order])
    mistakes(
      Mistake.ofPlaintext + Mistake.ofDecryptedPlaintext + Mistake.ofUnpadding, violate: [decryptionRules.padding])
    mistake(.ephemeralKeyUncompressed, violates: [rules.keys])
  }

  /// Declares what can go wrong where a request is encrypted with values that are drawn.
  func sealingMistakes(_ rules: MessageRules, fresh: Rule) {
    computationMistakes(rules)
    pointMistakes(rules)
    requestMistakes(rules)
    mistakes(Mistake.ofPlaintext + Mistake.ofPadding, violate: [rules.mac])
    mistakes(Mistake.ofDraws, violate: [fresh])
    mistakes(Mistake.ofTimestamp + Mistake.ofSending, violate: [rules.mac])
  }
}
