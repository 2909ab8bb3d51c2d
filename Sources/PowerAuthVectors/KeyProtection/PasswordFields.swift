package import Conformance
package import PowerAuth

/// A stored password among the inputs of an operation.
package struct PasswordFields: DeclarationGroup {
  package let password: Field<String>
  package let salt: Field<[UInt8]>
  package let iterations: Field<Int64>

  init(_ word: String) {
    let name = { (last: String) in word.isEmpty ? last : word + last.prefix(1).uppercased() + last.dropFirst() }
    password = input(
      name("password"), .text { draw in String(draw.count(1_000...999_999_999)) }, "The password as it was typed.")
    salt = input(name("salt"), .bytes(16), "The salt, 16 bytes or more.")
    iterations = input(
      name("iterations"), .int(1...1_000_000, drawing: 10_000...10_000), "How often the hash is repeated; 10 000.")
  }

  package func stored(_ request: Request) -> StoredPassword {
    StoredPassword(
      password: request[password], salt: request[salt], iterations: Int(request[iterations]))
  }
}
