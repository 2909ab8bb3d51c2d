package import Conformance
internal import PowerAuth

/// The key of a password in protocol 4.
package struct PasswordKMACOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "kdf.password-kmac", "The 32-byte key that a password gives.", reference: "Version4/KeyDerivation",
    ranges: [.onlyV4], chapter: .keyDerivation4,
    use: "The client of protocol 4 makes the key under which it stores the key of knowledge.")
  package let password = input(
    "password",
    .text(atMost: 1000) { draw in
      (0..<draw.count(4...8)).map { _ in String(draw.count(0...9)) }.joined()
    }, "The password.")
  package let salt = input("salt", .bytes(32), "Random bytes, at least 32.")
  package let passwordBytes = step("passwordBytes", "UTF-8(password)")
  package let key = output(
    "key", .bytes(32), "The key, 32 bytes.", formula: "KMAC256(passwordBytes, salt, 256, \"PA4PBKDF\")")
  package let function = rule(
    "R1", "The key is KMAC256 of the salt under the password, once, with the customisation PA4PBKDF.",
    \.version4.passwordKey.customization, \.version4.passwordKey.authenticate, \.version4.mac.authenticate)
  package let utf8 = rule(
    "R2", "The password enters as UTF-8, not normalised.", \.version4.passwordKey.encodePassword)
  package let allOfSalt = rule("R3", "All bytes of the salt enter.", \.version4.passwordKey.takeSalt)
  package let noPassword = rule("R4", "An empty password is refused.", \.version4.passwordKey.checkPassword)
  package let shortSalt = rule(
    "R5", "A salt of less than 32 bytes is refused.", \.version4.passwordKey.checkSalt)

  package var fieldRules: [Rule] { [function, utf8, allOfSalt, shortSalt] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.passwordLength, .invalidLength)
    op.answer { rules, request in
      let result = try rules.derivePasswordKey(password: request[password], salt: request[salt])
      return request.accept(key(result.key)) { [passwordBytes(result.passwordBytes)] }
    }
  }
}
