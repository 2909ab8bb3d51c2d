internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Values of the shared scenario of the worked examples.
enum ExampleKey {
  static let device = KeyPair(privateKey: NotableSecret.privateKey).publicKey
  static let server =
    bytes(
      hex: "04fd44b69e2ae92b9ebd7a3468242e74b1b7b11ea17f80a79bc32b5754ac86cb6c"
        + "af391762ccf4f36bc6e2704f88020cac313f605621ed0de9bc613af886c94a63")
  static let master =
    bytes(
      hex: "043aeaa6e83bbf42223a6f7fca0e309a2c104de122b63a3ded7f5532f4bd1f0e52"
        + "3b13ccfbfcfba96afbdde6cb7962acd876b8dcb80ad2502b141c9ce6571d2fe9")
  static let activationId = "f3854284-a75c-4313-a776-459dc52912df"
  static let transport = bytes(hex: "6454b48c78cbe992b3f05024b2de84e9")
  static let vault = bytes(hex: "cf978483ee7900c33147801bc3b0ccc3")
  static let possession = bytes(hex: "30ce2a5e2ed510950055c03472beea8d")
  static let knowledge = bytes(hex: "228fe64d6e965c9259535755a7e534fb")
  static let biometry = bytes(hex: "51e3dea776789b8f251fdef5cf08ca05")
  /// C_device of worked example 7.4.
  static let protectedPrivateKey =
    bytes(hex: "1ab0f4afedf2e4860c339e442c45fa7a6bd8db823eedff20ac93377e3ba0800f" + "01de17608b2ed11854954e1dd0341b0f")
  static let external = bytes(hex: "69164dbc5b7ff960feadef11ef3ac7c7")
  static let salt = bytes(hex: "93f0f0b020803fc5f3f72199ce18244f")
  /// What worked examples 7.1 and 7.2 protect the keys to.
  static let protectedKnowledge = bytes(hex: "c9ffb2cbadb15c24570927acd26e5c45")
  static let protectedKnowledgeWithExternal = bytes(hex: "2616b3a2875da3974ec9f671b2291909")
  static let biometryUnlockKey = bytes(hex: "cdad6de51be0210b03e39fa09a64c089")
}

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
