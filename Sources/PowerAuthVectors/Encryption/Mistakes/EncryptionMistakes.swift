internal import Conformance
internal import PowerAuth

/// Declares what can go wrong in the computation of any message, encrypted or decrypted.
func declareComputationMistakes(on op: OperationBuilder, rules: EncryptionRules) {
  op.mistakes(Mistake.ofAnySharedSecret, violate: [rules.agreement])
  op.mistakes(Mistake.ofEnvelopeKey + Mistake.ofVersionInInfo + Mistake.ofThreeKeys, violate: [rules.keys])
  op.equivalent(
    .threeKeysIn30,
    because: "The bytes of X9.63 do not depend on how many are asked for, and in 3.0 the third key is used nowhere.")
  op.mistakes(Mistake.ofInitialisationVector + Mistake.ofCipher, violate: [rules.iv])
  op.mistakes([.macKeyOf32Bytes], violate: [rules.keys])
  op.mistakes(Mistake.ofMac + [.macOf16Bytes], violate: [rules.mac])
  op.mistakes(Mistake.ofCoverage + [.sizedMacBefore32, .nonceInMacOf31] + Mistake.ofSizes, violate: [rules.mac])
  op.mistakes(Mistake.ofBase + Mistake.ofApplicationBase + Mistake.ofActivationBase, violate: [rules.base])
  op.mistakes(
    Mistake.ofAssociatedData + Mistake.ofIdentifiers + Mistake.ofTexts + Mistake.ofLongTexts,
    violate: [rules.associatedData])
  op.mistakes([.textsInLatin1], violate: [rules.base, rules.associatedData])
  op.mistakes(Mistake.ofContext, violate: [rules.parameters])
}

/// Declares what can go wrong where nonce and timestamp are inputs.
func declareFreshnessMistakes(on op: OperationBuilder, rules: EncryptionRules) {
  op.mistakes(Mistake.ofFreshness, violate: [rules.parameters])
  op.mistakes(Mistake.ofTimestamp, violate: [rules.mac])
}

/// Declares what can go wrong with a private key that is an input, and what shows with few of them only.
func declareScalarMistakes(on op: OperationBuilder, rules: EncryptionRules) {
  op.mistakes(Mistake.ofScalarForms, violate: [rules.agreement])
  op.mistakes([.sharedSecretAsNumber, .sharedSecretLeftAligned], violate: [rules.agreement])
  op.mistakes(Mistake.ofScalarRange, violate: [rules.invalidKeys])
}

/// Declares what can go wrong with a public key that is an input.
func declarePointMistakes(on op: OperationBuilder, rules: EncryptionRules) {
  op.mistakes(Mistake.ofPointForms, violate: [rules.agreement, rules.invalidKeys])
  op.mistakes(Mistake.ofPointChecks, violate: [rules.invalidKeys])
  for mistake in Mistake.ofParity {
    op.equivalent(mistake, because: "A point and its negative have the same X, and so have their multiples.")
  }
}

/// Declares what can go wrong in requests only.
func declareRequestMistakes(on op: OperationBuilder, rules: EncryptionRules) {
  op.mistakes([.ephemeralKeyMissingInMac], violate: [rules.mac])
  op.equivalent(
    .emptyItemsDropped,
    because: "Nothing that the MAC of a request covers is empty: its texts are keys and identifiers.")
}

/// Declares what can go wrong in responses only.
func declareResponseMistakes(on op: OperationBuilder, rules: EncryptionRules) {
  op.mistakes([.ephemeralKeyInResponseMac, .emptyItemsDropped], violate: [rules.mac])
  op.mistakes([.zeroIVInResponse], violate: [rules.iv])
  op.mistakes([.requestNonceInResponse, .responseNonceIn31], violate: [rules.parameters])
}

/// Declares what can go wrong where a message is encrypted.
func declareEncryptionMistakes(
  on op: OperationBuilder, rules: EncryptionRules, message: EncryptionParameters.Message
) {
  declareComputationMistakes(on: op, rules: rules)
  declareFreshnessMistakes(on: op, rules: rules)
  declareScalarMistakes(on: op, rules: rules)
  declarePointMistakes(on: op, rules: rules)
  switch message {
  case .request: declareRequestMistakes(on: op, rules: rules)
  case .response: declareResponseMistakes(on: op, rules: rules)
  }
  declarePlaintextMistakes(on: op, rules: rules)
}

/// Declares what can go wrong where a request is encrypted with values that are drawn.
func declareSealingMistakes(on op: OperationBuilder, rules: EncryptionRules, fresh: Rule) {
  declareComputationMistakes(on: op, rules: rules)
  declarePointMistakes(on: op, rules: rules)
  declareRequestMistakes(on: op, rules: rules)
  declarePlaintextMistakes(on: op, rules: rules)
  op.mistakes(Mistake.ofDraws, violate: [fresh])
  op.mistakes(Mistake.ofTimestamp + Mistake.ofSending, violate: [rules.mac])
}

/// Declares what can go wrong where a plaintext is encrypted.
private func declarePlaintextMistakes(on op: OperationBuilder, rules: EncryptionRules) {
  op.mistakes(Mistake.ofPlaintext + Mistake.ofPadding, violate: [rules.mac])
}

/// Declares what can go wrong where a plaintext is decrypted.
func declareOpeningMistakes(on op: OperationBuilder, _ rules: DecryptionRules) {
  op.mistakes(Mistake.ofComparison, violate: [rules.order])
  op.mistakes(Mistake.ofPlaintext + Mistake.ofUnpadding, violate: [rules.padding])
}
