package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where a response is read.
extension Mistake {
  static let emptyMembersTaken = Mistake(
    "activation.empty-members-taken", "A member without a character is decoded to no bytes, and judged by its length.",
    \.activationResponse.checkPresence, accepting())

  static let activationDecodedFirst = Mistake(
    "activation.decoded-first",
    "The key and the counter are decoded and checked before it is looked for what is missing, so that the activation ends.",
    \.activationResponse.checksPresenceFirst, constant(false))

  static let recoveryUnchecked = Mistake(
    "activation.recovery-unchecked", "The recovery code and the PUK are taken as they are.",
    \.activationResponse.checkRecovery
  ) { _ in { _, _ in } }
  static let pukUnchecked = Mistake(
    "activation.puk-unchecked", "The PUK is not checked.", \.activationResponse.checkRecovery
  ) { right in
    { recovery, rules in
      try right(ActivationRecovery(recoveryCode: recovery.recoveryCode, puk: "0000000000"), rules)
    }
  }
  static let pukOfOtherDigits = Mistake(
    "activation.puk-of-other-digits", "Digits of other scripts are taken in a PUK.", \.activationResponse.checkRecovery
  ) { right in
    { recovery, rules in
      let isOfDigits = recovery.puk.unicodeScalars.count == 10 && recovery.puk.allSatisfy(\.isWholeNumber)
      try right(
        ActivationRecovery(recoveryCode: recovery.recoveryCode, puk: isOfDigits ? "0000000000" : recovery.puk), rules)
    }
  }

  static let activationURLAlphabetTaken = Mistake(
    "activation.url-alphabet-taken", "- and _ are taken for + and /.", \.activationResponse.decode
  ) { right in { text in try right(String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })) } }
  static let activationUnpaddedTaken = Mistake(
    "activation.unpadded-taken", "Base64 without its padding is taken.", \.activationResponse.decode
  ) { right in { text in try right(text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)) } }
  static let activationWhiteSpaceSkipped = Mistake(
    "activation.white-space-skipped", "White space in Base64 is passed over.", \.activationResponse.decode
  ) { right in { text in try right(String(decoding: text.utf8.filter { !$0.isWhiteSpace }, as: UTF8.self)) } }

  static let activationCounterUnchecked = Mistake(
    "activation.counter-unchecked", "The length of CTR_DATA is not checked.", \.activationResponse.checkCounterData,
    accepting())
  static let activationCounterFitted = Mistake(
    "activation.counter-fitted", "CTR_DATA is cut, or filled up with zeros, to 16 bytes.",
    \.activationResponse.checkCounterData, accepting { $0.fitted(to: keyByteCount) })

  static let activationKeyUnchecked = Mistake(
    "activation.key-unchecked", "Nothing but the length of the server's key is checked.", \.activationResponse.checkKey,
    accepting(when: { $0.count == 65 || $0.count == 33 }))
  static let activationKeyCompressedRefused = Mistake(
    "activation.compressed-key-refused", "A compressed key is refused.", \.activationResponse.checkKey,
    refusing(as: .invalidPublicKey) { $0.count == 33 })

  static let activationIdentifierChecked = Mistake(
    "activation.identifier-checked", "An identifier that is no UUID in lower case is refused.",
    \.activationResponse.takeIdentifier,
    refusing(as: .missingParameter) { $0.utf8.count != 36 || $0 != $0.lowercased() })
}

extension ReadActivationResponseOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "output.leading-zeros-dropped.serverPublicKey", "output.as-signed-number.serverPublicKey",
      because: "A point begins with its prefix, which is neither zero nor has its top bit set.")
  }
}
