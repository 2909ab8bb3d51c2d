package import Conformance
internal import PowerAuth

/// The key that an application gets for a number of its choice.
package struct VaultKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "vault.key", "The 16-byte key that the vault gives an application for a number.",
    reference: "KeyProtection/VaultKey", ranges: [.v3], chapter: .vault,
    use: "The client derives keys of the application, after the server has handed out the vault key.")
  package let vaultKey = input("vaultKey", .bytes(16), "KEY_ENCRYPTION_VAULT, 16 bytes.")
  package let index = input("index", .unsigned64, "Which key; the application chooses it.")
  package let block = step("block", "eight zero bytes ‖ BE64(index)")
  package let key = output("key", .bytes(16), "The key, 16 bytes.", formula: "AES-128(key: vaultKey, block)")
  package let derivation = rule(
    "R1", "The key is AES-128 of one block: eight zero bytes, then the index in eight bytes.", \.indexKey.layOut,
    \.indexKey.writeIndex, \.indexKey.encrypt)
  package let order = rule("R2", "The index is written big-endian.", \.indexKey.writeIndex)
  package let width = rule(
    "R3", "The index has 64 bits, unsigned; 0 and 2^64 − 1 are legal.", \.indexKey.layOut, \.indexKey.checkIndex)
  package let free = rule(
    "R4", "No index is reserved: those of the master secret and the transport key are legal here.", \.vault.checkIndex)
  package let keyLength = rule("R5", "A vault key of any length but 16 bytes is refused.", \.indexKey.checkMasterKey)

  package var fieldRules: [Rule] { [derivation, width, keyLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let derived = try rules.vaultKey(request[vaultKey], index: request[index])
      return request.accept(key(derived.key)) { [block(derived.block)] }
    }
  }
}
