import Foundation
import Testing

/// An item in the form of Wycheproof's files, with the values of a standard or of a worked example.
struct WycheproofExample: CustomTestStringConvertible, Sendable {
  let algorithm: String
  /// The members of the group, without the items.
  var group: [String: any Sendable]
  /// The members of the item, without its number, comment and result.
  var test: [String: any Sendable]
  /// The member with the value that is computed or verified.
  let valueField: String
  var result = "valid"
  var flags: [String] = []

  var testDescription: String { "\(algorithm) \(group["type"] ?? "")" }

  var value: String { test[valueField] as? String ?? "" }

  /// The file as an object, which a test may damage.
  var file: [String: Any] {
    let common: [String: any Sendable] = ["tcId": 7, "comment": "an example", "result": result, "flags": flags]
    let tests = [test.merging(common) { own, _ in own }]
    return [
      "algorithm": algorithm, "numberOfTests": 1, "testGroups": [group.merging(["tests": tests]) { own, _ in own }],
    ]
  }

  static let all = [
    cipher, agreementWithPoint, agreementWithX509, signatureDER, signatureRaw, authenticationCode, passwordDerivation,
  ]

  /// Worked example 2.1, the empty text.
  static let cipher = WycheproofExample(
    algorithm: "AES-CBC-PKCS5", group: ["type": "IndCpaTest", "keySize": 128, "ivSize": 128],
    test: [
      "key": "000102030405060708090a0b0c0d0e0f", "iv": "101112131415161718191a1b1c1d1e1f", "msg": "",
      "ct": "0a940bb5416ef045f1c39458c653ea5a",
    ], valueField: "ct")

  private static let peer = """
    041528a6aa7f4c1d0fa0853dc4c2c90cf297e12395a1806a6a2f6070d6f8e01e89\
    de6ffcdfff4baeb407ec9c812ba4f15705f6d3d7170812ba1a66126fbdee1f27
    """

  /// Worked example 2.5.
  static let agreementWithPoint = WycheproofExample(
    algorithm: "ECDH", group: ["type": "EcdhEcpointTest", "curve": "secp256r1", "encoding": "ecpoint"],
    test: [
      "public": peer, "private": "712906c871787b1fe5602313110b4fd6cde5a6282f762acbd963d81490e2f4b7",
      "shared": "0000aa592d09a1fcd777d00301486b7c6f4a01544b65dc60c97a8374f6562cdd",
    ], valueField: "shared")

  /// The same point in the form of RFC 5480, 2.
  static let agreementWithX509 = WycheproofExample(
    algorithm: "ECDH", group: ["type": "EcdhTest", "curve": "secp256r1", "encoding": "asn"],
    test: agreementWithPoint.test.merging([
      "public": "3059301306072a8648ce3d020106082a8648ce3d030107034200" + peer
    ]) { _, new in new }, valueField: "shared")

  /// Worked example 2.6, the first signature.
  static let signatureDER = WycheproofExample(
    algorithm: "ECDSA", group: signer.merging(["type": "EcdsaVerify"]) { _, new in new },
    test: [
      "msg": "6d6573736167652032",
      "sig": """
      3044022071fa1e036d85227921bf7f21197d2f69f8616119554b8445afb03ab5f72aa3a5\
      02203198448a99272d8bf508f2a48578c9fd43b7e3a673456eeca266ea6135c44d67
      """,
    ], valueField: "sig")

  static let signatureRaw = WycheproofExample(
    algorithm: "ECDSA", group: signer.merging(["type": "EcdsaP1363Verify"]) { _, new in new },
    test: [
      "msg": "6d6573736167652032",
      "sig": """
      71fa1e036d85227921bf7f21197d2f69f8616119554b8445afb03ab5f72aa3a5\
      3198448a99272d8bf508f2a48578c9fd43b7e3a673456eeca266ea6135c44d67
      """,
    ], valueField: "sig")

  private static let signer: [String: any Sendable] = [
    "sha": "SHA-256", "publicKeyDer": "", "publicKeyPem": "",
    "publicKey": [
      "type": "EcPublicKey", "curve": "secp256r1", "keySize": 256,
      "uncompressed": """
      045d5ae00689956778046cb290b170d7c813bc42ac4ac90b8ec868d90c67777c67\
      42689110b82330a0bc6a4cdba7c8e0ba3a37b4696fee4eeeccb02c675d717d56
      """,
    ] as [String: any Sendable],
  ]

  /// RFC 4231, 4.3, cut to 128 bits.
  static let authenticationCode = WycheproofExample(
    algorithm: "HMACSHA256", group: ["type": "MacTest", "keySize": 32, "tagSize": 128],
    test: [
      "key": "4a656665", "msg": "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
      "tag": "5bdcc146bf60754e6a042426089575c7",
    ], valueField: "tag")

  /// RFC 6070, 2, the first vector.
  static let passwordDerivation = WycheproofExample(
    algorithm: "PBKDF2-HMACSHA1", group: ["type": "PbkdfTest"],
    test: [
      "password": "70617373776f7264", "salt": "73616c74", "iterationCount": 1, "dkLen": 20,
      "dk": "0c60c80f961f0e71f3a9b524af6012062fe037a6",
    ], valueField: "dk")
}
