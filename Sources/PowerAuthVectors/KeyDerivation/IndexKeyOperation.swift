package import Conformance
internal import PowerAuth

/// The operation that derives a key from a master key and an index.
package struct IndexKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "kdf.index", "The 16-byte key that a key gives for a number.", reference: "KeyDerivation/Index",
    ranges: [.v2BesideOthers, .v3], chapter: .keyDerivation,
    use: "Both parties derive each key that has a number: of an activation, of the status, of the vault.")
  package let masterKey = input("masterKey", .bytes(16), "The parent key, 16 bytes.")
  package let index = input("index", .unsigned64, "Which key.")
  package let block = step("block", "eight zero bytes ‖ BE64(index)")
  package let key = output("key", .bytes(16), "The derived key, 16 bytes.", formula: "AES-128(key: masterKey, block)")
  package let layout = rule(
    "R1", "The key is AES-128 of one block: eight zero bytes, then the index in eight bytes.", \.indexKey.layOut,
    \.indexKey.writeIndex, \.indexKey.encrypt)
  package let order = rule("R2", "The index is written big-endian.", \.indexKey.writeIndex)
  package let width = rule("R3", "The index has 64 bits, unsigned.", \.indexKey.layOut, \.indexKey.checkIndex)
  package let keyLength = rule("R4", "A master key of any length but 16 bytes is refused.", \.indexKey.checkMasterKey)

  package var fieldRules: [Rule] { [layout, width, keyLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let derived = try rules.deriveKey(masterKey: request[masterKey], index: request[index])
      return request.accept(key(derived.key)) { [block(derived.block)] }
    }
  }
}
