package import Conformance

/// The inputs of a message that is decrypted.
package struct LegacyCryptogramFields: DeclarationGroup {
  package let encryptedData = input("encryptedData", .encryptedData, "The encrypted data.")
  package let mac = input("mac", .bytes(32), "The MAC.")
}
