internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// A code that differs from a valid one only in bits without meaning, and that is a matter of policy.
struct SpareBitsCode: Sendable {
  let name: String
  /// The place of the valid code among the published ones.
  let published: Int
  let text: String
  let words: String

  static let all = [
    SpareBitsCode(name: "spare-bits", published: 1, text: "LLLLL-LLLLL-LLLLL-LQJTB", words: "the lowest bit"),
    SpareBitsCode(name: "all-spare-bits", published: 1, text: "LLLLL-LLLLL-LLLLL-LQJTP", words: "all four bits"),
    SpareBitsCode(
      name: "spare-bits-behind-q", published: 2, text: "KKKKK-KKKKK-KKKKK-KDJNR", words: "the lowest bit"),
    SpareBitsCode(
      name: "spare-bit-in-front", published: 6, text: "W65WE-3T7VI-7FBS2-A4OYI",
      words: "the highest of the four bits"),
  ]

  static let comment =
    "The mobile core demands that the four bits without meaning are zero; the Java library takes any."
}

/// Random bytes whose checksum has zeros in it.
struct NotableChecksum: Sendable {
  let name: String
  /// What is said of the checksum.
  let words: String
  let random: [UInt8]

  static let zeroHighByte = NotableChecksum(
    name: "zero-high-byte", words: "begins with a zero byte", random: bytesCounted(to: 0xBB))
  static let zeroLowByte = NotableChecksum(
    name: "zero-low-byte", words: "ends with a zero byte", random: bytesCounted(to: 0x1806))
  static let zero = NotableChecksum(
    name: "zero-checksum", words: "is zero, though the bytes are not", random: bytesCounted(to: 0x197A))

  static let all = [zeroHighByte, zeroLowByte, zero]
}

/// Ten bytes that end in a number.
///
/// Those with a wanted checksum were found by counting up from 1.
func bytesCounted(to number: UInt32) -> [UInt8] {
  [UInt8](repeating: 0x5A, count: 6) + number.bigEndianBytes
}
