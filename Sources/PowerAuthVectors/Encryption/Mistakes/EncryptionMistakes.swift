internal import Conformance

/// Declares what can go wrong in the computation of any message, encrypted or decrypted.
func declareComputationMistakes(on op: OperationBuilder, rules: EncryptionRules) {
  op.mistakes(Mistake.ofSharedSecret, violate: [rules.agreement])
  op.mistakes(Mistake.ofEnvelopeKey + Mistake.ofVersionInInfo + Mistake.ofThreeKeys, violate: [rules.keys])
  op.equivalent(
    .threeKeysIn30,
    because: "The bytes of X9.63 do not depend on how many are asked for, and in 3.0 the third key is used nowhere.")
  op.mistakes(Mistake.ofInitialisationVector + Mistake.ofCipher, violate: [rules.iv])
  op.mistakes(Mistake.ofMac + Mistake.ofMacKey + Mistake.ofCoverage + Mistake.ofSizes, violate: [rules.mac])
  op.mistakes(Mistake.ofBase + Mistake.ofApplicationBase + Mistake.ofActivationBase, violate: [rules.base])
  op.mistakes(Mistake.ofAssociatedData + Mistake.ofIdentifiers + Mistake.ofTexts, violate: [rules.associatedData])
  op.mistakes([.textsInLatin1], violate: [rules.base, rules.associatedData])
  op.mistakes(Mistake.ofContext, violate: [rules.parameters])
}

/// Declares what can go wrong where nonce and timestamp are inputs.
func declareFreshnessMistakes(on op: OperationBuilder, rules: EncryptionRules) {
  op.mistakes(Mistake.ofFreshness, violate: [rules.parameters])
  op.mistakes(Mistake.ofTimestamp, violate: [rules.mac])
}

/// Declares what can go wrong in requests only.
func declareRequestMistakes(on op: OperationBuilder, rules: EncryptionRules) {
  op.mistakes([.ephemeralKeyMissingInMac], violate: [rules.mac])
}

/// Declares what can go wrong in responses only.
func declareResponseMistakes(on op: OperationBuilder, rules: EncryptionRules) {
  op.mistakes([.ephemeralKeyInResponseMac], violate: [rules.mac])
  op.mistakes([.zeroIVInResponse], violate: [rules.iv])
  op.mistakes([.requestNonceInResponse, .responseNonceIn31], violate: [rules.parameters])
}

/// Declares what can go wrong where a plaintext is encrypted.
func declareEncryptingMistakes(on op: OperationBuilder, rules: EncryptionRules) {
  op.mistakes(Mistake.ofPlaintext + Mistake.ofPadding, violate: [rules.mac])
}

/// Declares what can go wrong where a plaintext is decrypted.
func declareDecryptingMistakes(on op: OperationBuilder, _ rules: DecryptionRules) {
  op.mistakes(Mistake.ofComparison, violate: [rules.order])
  op.mistakes(Mistake.ofPlaintext + Mistake.ofUnpadding, violate: [rules.padding])
}
