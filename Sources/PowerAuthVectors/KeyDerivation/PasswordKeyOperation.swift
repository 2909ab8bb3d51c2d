package import Conformance
internal import PowerAuth

/// The operation that derives a key from a password.
package struct PasswordKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "kdf.password", "The 16-byte key that a password gives: PBKDF2 with HMAC-SHA-1.",
    reference: "KeyDerivation/Password", ranges: [.v2BesideOthers, .v3], chapter: .pbkdf2,
    use: """
      The client makes the key under which it stores the key of knowledge; in protocol 2 both parties make the key \
      of the one-time password of an activation.
      """)
  package let password = input(
    "password", .text { draw in String(draw.count(1_000...999_999_999)) }, "The password as it was typed.")
  package let salt = input("salt", .bytes(16), "The salt; 16 bytes in the protocol.")
  package let iterations = input("iterations", .int(1...1_000_000, drawing: 1...50), "How often the hash is repeated.")
  package let passwordBytes = step("passwordBytes", "UTF-8(password), not normalised")
  package let key = output(
    "key", .bytes(16), "The derived key, 16 bytes.",
    formula: "PBKDF2-HMAC-SHA-1(passwordBytes, salt, iterations), 16 bytes")
  package let function = rule(
    "R1", "The pseudo-random function is HMAC with SHA-1.", \.passwordKey.derive, \.passwordKey.byteCount)
  package let utf8 = rule(
    "R2", "The password enters as its UTF-8 bytes, not normalised, without an end mark.", \.passwordKey.encodePassword)
  package let count = rule(
    "R3", "The iterations are as many as are stated; the protocol uses 10 000.", \.passwordKey.countIterations)
  package let anySalt = rule("R4", "The salt enters as it is, whatever its length.", \.passwordKey.takeSalt)

  package var fieldRules: [Rule] { [utf8, anySalt, count] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.costs { 1 + Int($0[iterations]) / 1000 }
    op.answer { rules, request in
      let derived = try rules.derivePasswordKey(
        password: request[password], salt: request[salt], iterations: Int(request[iterations]))
      return request.accept(key(derived.key)) { [passwordBytes(derived.passwordBytes)] }
    }
  }
}
