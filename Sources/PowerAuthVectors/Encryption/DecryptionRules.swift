package import Conformance
internal import PowerAuth

/// What holds of decryption only.
package struct DecryptionRules: DeclarationGroup {
  package let order = rule(
    "R9", "The MAC is compared whole, in constant time, before anything is decrypted.", \.mac.areEqual, \.mac.chooseData
  )
  package let padding = rule(
    "R10", "What was decrypted ends in PKCS#7 padding, of which every byte is checked.", \.cipher.takePlaintext,
    \.cipher.unpad, \.cipher.checkData)
}
