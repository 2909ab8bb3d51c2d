internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Key pairs whose shared secrets have zeros that implementations can lose.
///
/// Each number was found by search: the first number from 1 on that has this property as the scalar of the other side,
/// with `privateKey`.
enum NotableSecret {
  /// The device's scalar of the protocol's worked examples.
  static let privateKey = bytes(hex: "712906c871787b1fe5602313110b4fd6cde5a6282f762acbd963d81490e2f4b7")

  /// The point of worked example 2.5, found there by search: the shared secret begins with two zero bytes.
  static let examplePoint =
    bytes(
      hex:
        "041528a6aa7f4c1d0fa0853dc4c2c90cf297e12395a1806a6a2f6070d6f8e01e89"
        + "de6ffcdfff4baeb407ec9c812ba4f15705f6d3d7170812ba1a66126fbdee1f27")

  /// The shared secret begins with one zero byte.
  static let oneLeadingZero: UInt64 = 155
  /// The shared secret begins with two zero bytes.
  static let twoLeadingZeros: UInt64 = 68_544
  /// The shared secret ends in a zero byte.
  static let zeroAtTheEnd: UInt64 = 174
  /// The shared secret does not begin with a zero byte; folded, it begins with one.
  static let foldedOneLeadingZero: UInt64 = 33
  /// The shared secret does not begin with a zero byte; folded, it begins with two.
  static let foldedTwoLeadingZeros: UInt64 = 60_100

  /// The public key of the other side with this number as its scalar.
  static func publicKey(of number: UInt64) -> [UInt8] {
    KeyPair(privateKey: number.bytes(32)).publicKey
  }
}
