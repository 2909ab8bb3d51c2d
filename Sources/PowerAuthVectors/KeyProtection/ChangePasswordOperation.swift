package import Conformance
internal import PowerAuth

/// The knowledge key under another password.
package struct ChangePasswordOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "factor.change-password",
    "The knowledge key, protected with a new password; a wrong old password is not noticed, and destroys the key.",
    reference: "KeyProtection/ChangedPassword", ranges: [.v3], chapter: .passwordChange,
    use: "The client, after the server has verified a signature with the old password.")
  package let protectedKey = input("protectedKey", .bytes(16), "The protected knowledge key, 16 bytes.")
  package let old = PasswordFields("old")
  package let newPassword = input(
    "newPassword", .text { draw in String(draw.count(1_000...999_999_999)) }, "The new password as it was typed.")
  package let newSalt = input("newSalt", .bytes(16), "The new salt, 16 bytes, drawn for this password.")
  package let externalKey = optionalInput("externalKey", .bytes(16), "The external encryption key.")
  package let oldUnlockKey = step("oldUnlockKey", "kdf.password(oldPassword, oldSalt, oldIterations)")
  package let key = step("key", "factor.recover-knowledge(protectedKey, oldUnlockKey, externalKey)")
  package let newUnlockKey = step("newUnlockKey", "kdf.password(newPassword, newSalt, 10 000)")
  package let newProtectedKey = output(
    "newProtectedKey", .bytes(16), "The knowledge key under the new password, 16 bytes.",
    formula: "factor.protect-knowledge(key, newUnlockKey, externalKey)")
  package let rules = FactorSentences(factor: .knowledge)
  package let derivation = rule(
    "R4", "Each unlock key is that of `kdf.password`, for its own password, salt and iterations.", \.passwordKey.derive,
    \.passwordKey.encodePassword, \.factorProtection.checkSalt, \.passwordKey.shorten)
  package let lengths = rule(
    "R5", "An old or new password of less than four bytes in UTF-8 is refused.", \.factorProtection.checkPassword)
  package let fresh = rule(
    "R6",
    "The new password has the new salt, 10 000 iterations, however many the old one had, and the layer of the external key.",
    \.factorProtection.chooseSalt, \.factorProtection.checkIterations, \.factorProtection.keepsExternalLayer)

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .passwordLength, .iterationCount)
    op.costs { _ in 20 }
    op.answer { rules, request in
      let changed = try rules.changePassword(
        of: request[protectedKey], from: old.stored(request), to: request[newPassword], salt: request[newSalt],
        externalKey: request[externalKey])
      return request.accept(newProtectedKey(changed.protected.key)) {
        [
          oldUnlockKey(changed.recovered.unlockKey), key(changed.recovered.key),
          newUnlockKey(changed.protected.unlockKey),
        ]
      }
    }
  }
}
