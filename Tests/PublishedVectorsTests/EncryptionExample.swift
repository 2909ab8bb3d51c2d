import Foundation
import Testing

/// An exchange in the form of the publisher's files.
///
/// Envelope keys, nonces, timestamps and the cryptograms of 3.0 and 3.1 are those of the worked examples. Codes, and the
/// cryptograms of 3.3, whose example has no text in it, were made with the `openssl` command and Python's `hmac`, which
/// give the example's own values for its own messages.
struct EncryptionExample: CustomTestStringConvertible {
  var members: [String: String]

  var testDescription: String { members["protocolVersion"] ?? "" }

  func text() throws -> String {
    let file = ["e2ee_test_vectors_application_scope": [members]]
    return String(decoding: try JSONSerialization.data(withJSONObject: file, options: .sortedKeys), as: UTF8.self)
  }

  static let all = [v30, v31, v33]

  /// Worked example 12.1, with the secret of 3.4.
  static let v30 = EncryptionExample(
    members: earlier.merging([
      "protocolVersion": "3.0",
      // Of 48 published bytes, 3.0 uses the first 32.
      "envelopeKey": base64(
        "ead0f6620bb966809838b54dc7f89d036126b5b6a0dadec850160377381ffb15ffffffffffffffffffffffffffffffff"),
      "encryptedDataRequest": base64("9fc065200f35a9d121e21fd8e77ae5adf568749141d8aa220975882ade090067"),
      "requestMac": base64("daea16d228c0fd240d046a2b4817a1ccb75483c968d2fc59a49877bb9e537d84"),
      "encryptedDataResponse": base64("8b69ecc80ed679415b58da0f1aad5645"),
      "responseMac": base64("dd6535a93a9d8899864d201a873bf2c9243f53e8a3aca9207addd272ddca020c"),
    ]) { _, new in new })

  /// Worked example 12.2, with the secret of 3.4.
  static let v31 = EncryptionExample(
    members: earlier.merging([
      "protocolVersion": "3.1", "requestNonce": base64("0b15e61e1c85df519e0e1891ec62d256"),
      "envelopeKey": base64(
        "4ac772fc3a1cc821d5279ac3b11f958ca761b5dc3049ea53e17655dcb2bb971730951409cdf8d4f2dfff10f10580da8b"),
      "encryptedDataRequest": base64("77d0a53e9230424fdb35cb080451d2c5a572bfcebab256e9070678586c5c4abf"),
      "requestMac": base64("1a11e22b357490dbef1d0cd0c690ae14d5910ebc7dc01899d4b3453040925ac2"),
      "encryptedDataResponse": base64("899d75d040324d207c35754401a78df1"),
      "responseMac": base64("c4b2458af26ae2c21cdc39f4cfa1d726904f14e2e6f30c5f734f4aed1f040fc2"),
    ]) { _, new in new })

  /// The envelope of worked example 12.5, with other messages.
  static let v33 = EncryptionExample(
    members: constant.merging([
      "protocolVersion": "3.3", "applicationKey": "WQBeNgCHGlW58rzUlP7Ehg==",
      "applicationSecret": "Epbv1D+tibvvkqGIyDOT5g==", "temporaryKeyId": "D3D82A6B-47CF-4225-BBE5-BAD96FB84CA4",
      "sharedInfo2Base": base64("31743e261da9359c1636a6bafd7ab820b17828439954abe712da993a19947877"),
      "envelopeKey": base64(
        "934ef884617ea0164c86187a052e8263ee3f69a3794eb2300ec544c27fd68f25d680d4aab218e200d98e477e8bfd285c"),
      "requestEphemeralPublicKey": base64("023a41122d55ea1c4cb7a4979a7ea916e48d77a4b69684cac2a6bff40e612fe961"),
      "requestNonce": base64("cacb34601971d04472a438ffe0717aa1"), "timestampRequest": "1723109505418",
      "requestData": "Zpráva 1", "encryptedDataRequest": base64("8bc9baeb529cdd2915603616b212e124"),
      "requestMac": base64("805f4e67788a4f9e0e739b38baa1c58156d8ce5756669b1befb1f4f2fcc22f33"),
      "responseNonce": base64("9ab2f6476a1c86d2b54057cb8bd757dd"), "timestampResponse": "1723109505420",
      "responseData": "{}", "encryptedDataResponse": base64("8976bbc48f26752abb02a42036ff3d50"),
      "responseMac": base64("7595665102c89189378fec30a8eb21f8f40bff36da8b312ab632a6ff3410fc7f"),
    ]) { _, new in new })

  private static let constant = [
    "encryptorId": "APPLICATION_SCOPE_GENERIC", "encryptorScope": "APPLICATION_SCOPE",
    // The scenario's, and never used: the envelope key is given.
    "serverPublicKey": base64("03fd44b69e2ae92b9ebd7a3468242e74b1b7b11ea17f80a79bc32b5754ac86cb6c"),
  ]

  private static let earlier = constant.merging([
    "applicationKey": "r5CgwHAqqyrBIR4YphxX6w==", "applicationSecret": "ROobGQ+0s9IfITfyAWTN0g==",
    "sharedInfo2Base": base64("f4d9a310c9b2dc859a5b5039818299259d5aa7e2ecfb39d98aaafdfe9a469163"),
    "requestEphemeralPublicKey": base64("02b2b21a58915f4eb8a191c5f242210380caea4bc27c94bc1bdff68511a771eb4a"),
    "requestData": "All your base are belong to us!", "responseData": "NOPE!",
  ]) { _, new in new }
}
