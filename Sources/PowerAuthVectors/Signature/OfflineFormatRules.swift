package import Conformance
internal import PowerAuth

/// The rules of the format of offline signatures.
package struct OfflineFormatRules: DeclarationGroup {
  package let fields: SignatureFields<[UInt8]>
  package let componentLength: Field<Int64>
  package let digits: Rule
  package let padding: Rule
  package let length: Rule

  init(fields: SignatureFields<[UInt8]>, componentLength: Field<Int64>) {
    self.fields = fields
    self.componentLength = componentLength
    digits = rule(
      "R8",
      """
      A component is the big-endian number of the last four bytes of S_i without its top bit, modulo 10 to the power \
      of the length, in every version; the components are joined by dashes.
      """, \.signatureText.findNumber, \.signatureText.readNumber, \.signatureText.dropTopBit,
      \.signatureText.separator, \.signatureText.isOfflineDecimal, \.signatureText.writeDigits)
    padding = rule(
      "R9", "Each component has as many digits as asked for, filled up with zeros on the left.", \.signatureText.fillUp,
      \.signatureText.writeDigits)
    length = rule(
      "R10", "Components have from 4 to 8 digits, and no other length is made.", \.signatureText.checkDigitCount)
  }
}
