package import Conformance
internal import PowerAuth

/// The biometry key under the key that the biometric storage of the platform keeps.
package struct BiometryKeyOperation: OperationDeclaration {
  package let isProtecting: Bool
  package let heading: OperationHeading
  package let biometricKey = input(
    "biometricKey", .bytes(16), "The key that the platform's biometric storage keeps, 16 bytes.")
  package let fields: FactorFields
  package let rules = FactorSentences(factor: .biometry)
  package let notZero = rule("R4", "A biometric key of zeros is refused.", \.factorProtection.checkUnlockKey)

  init(isProtecting: Bool) {
    self.isProtecting = isProtecting
    heading = OperationHeading(
      isProtecting ? "factor.protect-biometry" : "factor.recover-biometry",
      isProtecting
        ? "The biometry key, protected with the key of the platform's biometric storage."
        : "The biometry key, recovered with the key of the platform's biometric storage.",
      reference: "KeyProtection/Biometry", ranges: [.v3], chapter: .deviceKeys,
      use: "The client, where it stores the keys of the factors or reads them again.")
    fields = FactorFields(factor: .biometry, isProtecting: isProtecting, unlockFormula: "biometricKey")
  }

  package var fieldRules: [Rule] { [rules.layer, rules.keyLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .zeroKey)
    op.answer { rules, request in
      try fields.answer(request, rules, by: .biometry(key: request[biometricKey]))
    }
  }
}
