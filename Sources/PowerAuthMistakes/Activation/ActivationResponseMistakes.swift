internal import PowerAuth

/// Mistakes where a response is read.
extension MistakeTable {
  static let activationResponse: MistakeTable = [
    "activation.empty-members-taken": breaking(\.activationResponse.checkPresence)(
      "A member without a character is decoded to no bytes, and judged by its length.", accepting()),
    "activation.decoded-first": breaking(\.activationResponse.checksPresenceFirst)(
      "The key and the counter are decoded and checked before it is looked for what is missing, so that the activation ends.",
      constant(false)),
    "activation.recovery-unchecked": breaking(\.activationResponse.checkRecovery)(
      "The recovery code and the PUK are taken as they are.", { _ in { _, _ in } }),
    "activation.puk-unchecked": breaking(\.activationResponse.checkRecovery)("The PUK is not checked.") {
      right, recovery, rules in
      try right(ActivationRecovery(recoveryCode: recovery.recoveryCode, puk: "0000000000"), rules)
    },
    "activation.puk-of-other-digits": breaking(\.activationResponse.checkRecovery)(
      "Digits of other scripts are taken in a PUK."
    ) { right, recovery, rules in
      let isOfDigits = recovery.puk.unicodeScalars.count == 10 && recovery.puk.allSatisfy(\.isWholeNumber)
      try right(
        ActivationRecovery(recoveryCode: recovery.recoveryCode, puk: isOfDigits ? "0000000000" : recovery.puk), rules)
    },
    "activation.url-alphabet-taken": breaking(\.activationResponse.decode)(
      "- and _ are taken for + and /.", changing(\.fromURLAlphabet)),
    "activation.unpadded-taken": breaking(\.activationResponse.decode)(
      "Base64 without its padding is taken.", changing(\.paddedBase64)),
    "activation.white-space-skipped": breaking(\.activationResponse.decode)(
      "White space in Base64 is passed over.", changing(\.withoutWhiteSpace)),
    "activation.counter-unchecked": breaking(\.activationResponse.checkCounterData)(
      "The length of CTR_DATA is not checked.", accepting()),
    "activation.counter-fitted": breaking(\.activationResponse.checkCounterData)(
      "CTR_DATA is cut, or filled up with zeros, to 16 bytes.", accepting { $0.fitted(to: keyByteCount) }),
    "activation.key-unchecked": breaking(\.activationResponse.checkKey)(
      "Nothing but the length of the server's key is checked.", accepting(when: { $0.count == 65 || $0.count == 33 })),
    "activation.compressed-key-refused": breaking(\.activationResponse.checkKey)(
      "A compressed key is refused.", refusing(as: .invalidPublicKey) { $0.count == 33 }),
    "activation.identifier-checked": breaking(\.activationResponse.takeIdentifier)(
      "An identifier that is not a UUID in lower case is refused.",
      refusing(as: .missingParameter) { $0.utf8.count != 36 || $0 != $0.lowercased() }),
  ]
}
