package import Conformance
internal import PowerAuth

/// The operation that derives key material of any length from a shared secret.
package struct X963KeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "kdf.x963", "Key material from a shared secret: X9.63 with SHA-256.", reference: "KeyDerivation/X963",
    ranges: [.v3], chapter: .x963,
    use: "ECIES makes its envelope key, and a server its recovery codes.")
  package let secret = input("secret", .bytes(32), "The shared secret Z, of any length.")
  package let info = input("info", .bytes(16), "What is appended to secret and counter; may be empty.")
  package let length = input("length", .int(0...1_048_576, drawing: 1...100), "How many bytes are wanted.")
  package let block = step("block[i]", "SHA-256(secret ‖ BE32(i) ‖ info)")
  package let key = output(
    "key", .bytes(32), "The key material, as long as was asked for.",
    formula: "the first length bytes of block[1] ‖ block[2] ‖ …")
  package let blocks = rule(
    "R1", "Block i is SHA-256 of the secret, the number i in four bytes, and the info.", \.keyMaterial.hash,
    \.keyMaterial.takeInfo, \.keyMaterial.takeSecret)
  package let counter = rule(
    "R2", "The blocks are numbered from 1, big-endian.", \.keyMaterial.number, \.keyMaterial.writeNumber,
    \.keyMaterial.countBlocks)
  package let prefix = rule(
    "R3", "The result is the beginning of the blocks, one after the other, as long as was asked for.",
    \.keyMaterial.countBlocks, \.keyMaterial.cut, \.keyMaterial.checkLength)
  package let positive = rule(
    "R4", "A length of 0 gives no key: it is refused, or the key is empty.", \.keyMaterial.checkLength)

  package var fieldRules: [Rule] { [blocks, prefix] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let derived = try rules.deriveKeyMaterial(
        secret: request[secret], info: request[info], length: Int(request[length]))
      return request.accept(key(derived.bytes)) { derived.blocks.indices.map { block(derived.blocks[$0], at: $0 + 1) } }
    }
  }
}
