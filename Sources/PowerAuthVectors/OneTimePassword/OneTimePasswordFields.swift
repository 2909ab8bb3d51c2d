package import Conformance
package import PowerAuth
package import Primitives

/// The inputs that both kinds of one-time passwords have.
package struct OneTimePasswordFields: DeclarationGroup {
  package let secret = input("secret", .bytes(20), "The secret, as its bytes.")
  package let algorithm = input("algorithm", .choice(KeyedHash.allCases.map(\.rawValue)), "The hash of the HMAC.")
  package let digits = input("digits", .int(countRange, drawing: 6...8), "How many digits the code has, from 1 to 8.")

  package func hash(_ input: Record) throws -> KeyedHash {
    guard let hash = KeyedHash(rawValue: input[algorithm]) else { throw UnknownAlgorithm(name: input[algorithm]) }
    return hash
  }
}

/// The intermediate values of a code.
package struct OneTimePasswordSteps: DeclarationGroup {
  package let counterBlock = step("counterBlock", "BE64(counter)")
  package let hmac = step("hmac", "HMAC of algorithm (key: secret, data: counterBlock)")
  package let truncated = step(
    "truncated", "the four bytes of hmac from the place that its last half-byte says, without their top bit")

  package func callAsFunction(_ password: CounterPassword) -> [Step] {
    [counterBlock(password.block), hmac(password.hmac), truncated(password.truncated.bigEndianBytes)]
  }
}

/// A hash that the field does not have; the engine lets none through.
package struct UnknownAlgorithm: Error, CustomStringConvertible {
  package let name: String
  package var description: String { "\(name) is not a hash of one-time passwords" }
}
