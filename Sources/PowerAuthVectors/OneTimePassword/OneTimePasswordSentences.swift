package import Conformance
internal import PowerAuth

/// What holds of both kinds.
package struct OneTimePasswordSentences: DeclarationGroup {
  package let hmac = rule(
    "R1", "The counter, in eight bytes, big-endian, is authenticated under the secret with the stated hash.",
    \.oneTimePassword.writeCounter, \.oneTimePassword.chooseHash, \.oneTimePassword.authenticate)
  package let truncation = rule(
    "R2",
    "The lower half of the last byte of the HMAC says where the four bytes begin, which are read big-endian without "
      + "their top bit.", \.oneTimePassword.findNumber, \.oneTimePassword.readNumber, \.oneTimePassword.dropTopBit)
  package let digits = rule(
    "R3", "The code has the last digits of this number, filled up with zeros on the left.",
    \.oneTimePassword.writeDigits)
  package let count = rule(
    "R4", "A code has from 1 to 8 digits, and no other number is made.", \.oneTimePassword.checkDigits)

  package var computation: [Rule] { [hmac, truncation, digits] }
}
