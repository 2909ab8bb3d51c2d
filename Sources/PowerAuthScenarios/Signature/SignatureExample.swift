internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// The keys, counter and data of a worked example, and numbers found by search for them.
///
/// The numbers are signed as decimal text. Each was the first from 0 up to give what is said of it.
enum SignatureExample {
  static func key(of factor: SignatureFactor) -> [UInt8] {
    switch factor {
    case .possession:
      [0x30, 0xce, 0x2a, 0x5e, 0x2e, 0xd5, 0x10, 0x95, 0x00, 0x55, 0xc0, 0x34, 0x72, 0xbe, 0xea, 0x8d]
    case .knowledge:
      [0x22, 0x8f, 0xe6, 0x4d, 0x6e, 0x96, 0x5c, 0x92, 0x59, 0x53, 0x57, 0x55, 0xa7, 0xe5, 0x34, 0xfb]
    case .biometry:
      [0x51, 0xe3, 0xde, 0xa7, 0x76, 0x78, 0x9b, 0x8f, 0x25, 0x1f, 0xde, 0xf5, 0xcf, 0x08, 0xca, 0x05]
    }
  }

  static let counterData: [UInt8] =
    [0xf1, 0xa7, 0xbe, 0xe5, 0x84, 0xdd, 0x19, 0x96, 0xab, 0xda, 0x28, 0xfa, 0x8e, 0x77, 0x9f, 0x3d]

  static let onlineData = Array(
    """
    POST&L3BhL3NpZ25hdHVyZS92YWxpZGF0ZQ==&vTYzMFOhqSNC8/DxlPy5Sw==\
    &eyJyZXF1ZXN0T2JqZWN0Ijp7ImFtb3VudCI6IjEwMCJ9fQ==&ROobGQ+0s9IfITfyAWTN0g==
    """.utf8)

  static let offlineData = Array(
    """
    POST&L29wZXJhdGlvbi9hdXRob3JpemUvb2ZmbGluZQ==&+NuVtiWoLhAb/mKGjn3pog==\
    &MTIzNDUmQTEqQTEwMENaSypRMjM4NDAwODU2LzAzMDAqKkQyMDE5MDYyOSpOVXRpbGl0eSBCaWxsIFBheW1lbnQgLSAwNS8yMDE5&offline
    """.utf8)

  /// The payment above with the identifier `/payment/create`, and the operation with `/confirm/offline/operation`, which
  /// stand in the publisher's documentation.
  static let documentedOnlineData = data(onlineData, at: "L3BheW1lbnQvY3JlYXRl")
  static let documentedOfflineData = data(offlineData, at: "L2NvbmZpcm0vb2ZmbGluZS9vcGVyYXRpb24=")

  /// Data with another identifier, in Base64.
  private static func data(_ data: [UInt8], at identifier: String) -> [UInt8] {
    var parts = data.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    parts[1] = Array(identifier.utf8)[...]
    return Array(parts.joined(separator: [UInt8(ascii: "&")]))
  }

  /// At place n, the number whose possession component of eight digits has n digits after its leading zeros.
  static let numberBySignificantDigits = [4_047_096, 18_990_855, 332_892, 110_908, 10_337, 369, 311, 1]
  /// The knowledge component, of eight digits, has six leading zeros.
  static let secondComponentWithZeros = 53_056
  /// Each of the three components of eight digits has a leading zero.
  static let allComponentsWithZero = 1_017
  /// The three components of four digits have one, two and three leading zeros.
  static let oneTwoThreeZeros = 1_087_798
  /// The top bit of the four bytes that become digits is set in each of the three components.
  static let signBits = 10
  /// At place n, the number with whose possession component the top bit is set as well, and of whose last n + 4 digits
  /// all but the very last are zeros.
  static let signBitAndOneDigit = [1_191, 14_689, 66_230, 3_765_738, 28_221_037]
  /// At place n, the number with whose possession component the top bit is set as well, and whose last n + 4 digits are
  /// zeros.
  static let signBitAndNumberZero = [5_162, 113_910, 1_367_915, 6_404_234]
  /// The Base64 text contains `+` and `/`, and begins with `+`, with one, two and three factors.
  static let plusAndSlash = 20
}

/// A number of the example whose signature is remarkable.
struct NotableNumber: Sendable {
  let name: String
  let words: String
  let type: SignatureType
  let number: Int
  let flag: Flag
}
