package import Conformance
internal import PowerAuth

/// The rules of what is encrypted under a key of the vault.
package struct VaultCipherRules: DeclarationGroup {
  package let cipher: Rule
  package let padding: Rule
  package let keyLength: Rule

  init(key: String) {
    cipher = rule(
      "R1", "The cipher is AES-128 in CBC under \(key), with zeros as the initialisation vector.",
      \.vault.initialVector, \.cipher.encryptBlocks)
    padding = rule(
      "R2", "The padding is PKCS#7: one to sixteen bytes, a whole block where the last one is full; all are checked.",
      \.cipher.pad, \.cipher.unpad, \.cipher.checkData)
    keyLength = rule("R3", "A \(key) of any length but 16 bytes is refused.", \.vault.checkKey)
  }
}
