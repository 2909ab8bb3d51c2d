package import Conformance
internal import PowerAuth

/// The knowledge key under the password.
package struct KnowledgeKeyOperation: OperationDeclaration {
  package let isProtecting: Bool
  package let heading: OperationHeading
  package let password = PasswordFields("")
  package let fields: FactorFields
  package let rules = FactorSentences(factor: .knowledge)
  package let derivation = rule(
    "R4", "The unlock key is that of `kdf.password` for the password, the salt and the iterations.",
    \.passwordKey.derive, \.passwordKey.encodePassword, \.passwordKey.shorten)
  package let lengths = rule(
    "R5", "A password of less than four bytes in UTF-8 is refused.", \.factorProtection.checkPassword)
  package let iterations = rule(
    "R6", "Less than 10 000 iterations are refused, and more are made.", \.factorProtection.checkIterations,
    \.passwordKey.countIterations)
  package let salts = rule("R7", "A salt of less than 16 bytes is refused.", \.factorProtection.checkSalt)

  init(isProtecting: Bool) {
    self.isProtecting = isProtecting
    heading = OperationHeading(
      isProtecting ? "factor.protect-knowledge" : "factor.recover-knowledge",
      isProtecting
        ? "The knowledge key, protected with the password."
        : "The knowledge key, recovered with the password; a wrong password gives another key, and no refusal.",
      reference: "KeyProtection/Knowledge", ranges: [.v3], chapter: .deviceKeys,
      use: "The client, where it stores the keys of the factors or reads them again.")
    fields = FactorFields(
      factor: .knowledge, isProtecting: isProtecting,
      unlockFormula: "PBKDF2-HMAC-SHA-1(UTF-8(password), salt, iterations), 16 bytes")
  }

  package var fieldRules: [Rule] { [rules.layer, derivation, rules.keyLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .passwordLength, .iterationCount)
    op.costs { _ in 10 }
    op.answer { rules, request in try fields.answer(request, rules, by: .knowledge(password.stored(request))) }
  }
}
