import Foundation
import Testing

/// An item in the form of the publisher's files, with the values of a worked example of the protocol's facts.
struct PowerAuthExample: CustomTestStringConvertible {
  var fileName: String
  var input: [String: String]
  var output: [String: String]

  var testDescription: String { fileName }

  /// The text of a file with one item.
  func text() throws -> String {
    let file: [String: Any] = ["description": "A worked example.", "data": [["input": input, "output": output]]]
    return String(decoding: try JSONSerialization.data(withJSONObject: file, options: .sortedKeys), as: UTF8.self)
  }

  static let all =
    [derivedKeys, masterSecret, decimalSignature, base64Signature, offlineSignature, activationCode] + ofVersion2

  /// Worked example 3.1.
  static let derivedKeys = PowerAuthExample(
    fileName: "compute-derived-keys.json",
    input: ["masterSecretKey": base64("fa68b2a89ca40994133690339fe65287")],
    output: [
      "signaturePossessionKey": base64("337a75b4f628ba9b5a5fccf90e173673"),
      "signatureKnowledgeKey": base64("486dda13c5535e0eb0ce4b8db9959a22"),
      "signatureBiometryKey": base64("ae180e8754b15aef75f70ec5ef63aa9b"),
      "transportKey": base64("bfc64fa53ba1d482016949e191770d6f"),
      "vaultEncryptionKey": base64("ea8e28aff805b41bb959bd5acaa760c9"),
    ])

  /// Worked example 2.5, the device being that of the shared scenario.
  static let masterSecret = PowerAuthExample(
    fileName: "compute-master-secret-key.json",
    input: [
      "devicePrivateKey": base64("712906c871787b1fe5602313110b4fd6cde5a6282f762acbd963d81490e2f4b7"),
      "devicePublicKey": base64(
        """
        045d5ae00689956778046cb290b170d7c813bc42ac4ac90b8ec868d90c67777c67\
        42689110b82330a0bc6a4cdba7c8e0ba3a37b4696fee4eeeccb02c675d717d56
        """),
      "serverPrivateKey": base64("b13d213b3e1d8e98d49412c476659f70bc09d0a7774bc2cebca95d30ec6eae9c"),
      "serverPublicKey": base64(
        """
        041528a6aa7f4c1d0fa0853dc4c2c90cf297e12395a1806a6a2f6070d6f8e01e89\
        de6ffcdfff4baeb407ec9c812ba4f15705f6d3d7170812ba1a66126fbdee1f27
        """),
    ],
    output: ["masterSecretKey": base64("6f4aab0d666c7d9c1e0d5377f71e47a1")])

  /// Worked example 9.3 in the format of 3.0.
  static let decimalSignature = PowerAuthExample(
    fileName: "signatures-v3.json", input: signatureInput, output: ["signature": "52092484-13078684-30081440"])

  /// Worked example 9.3 in the format of 3.1.
  static let base64Signature = PowerAuthExample(
    fileName: "signatures-v31.json", input: signatureInput,
    output: ["signature": "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZxretTW+TFEp4rp7WwNtsOg"])

  /// Worked example 10.1 with components of four digits.
  static let offlineSignature = PowerAuthExample(
    fileName: "signatures-offline.json",
    input: signatureInput.merging([
      "signatureType": "possession_knowledge", "signatureComponentLength": "4",
      "data": base64(
        text: """
          POST&L29wZXJhdGlvbi9hdXRob3JpemUvb2ZmbGluZQ==&+NuVtiWoLhAb/mKGjn3pog==&\
          MTIzNDUmQTEqQTEwMENaSypRMjM4NDAwODU2LzAzMDAqKkQyMDE5MDYyOSpOVXRpbGl0eSBCaWxsIFBheW1lbnQgLSAwNS8yMDE5\
          &offline
          """),
    ]) { _, new in new }, output: ["signature": "3181-8769"])

  /// Worked example 5.4.
  static let fingerprint = PowerAuthExample(
    fileName: "public-key-fingerprint-v3.json",
    input: [
      "devicePublicKey": base64(
        """
        045d5ae00689956778046cb290b170d7c813bc42ac4ac90b8ec868d90c67777c67\
        42689110b82330a0bc6a4cdba7c8e0ba3a37b4696fee4eeeccb02c675d717d56
        """),
      "serverPublicKey": base64(
        """
        04fd44b69e2ae92b9ebd7a3468242e74b1b7b11ea17f80a79bc32b5754ac86cb6c\
        af391762ccf4f36bc6e2704f88020cac313f605621ed0de9bc613af886c94a63
        """),
    ],
    output: [
      "devicePublicKeyCoordX": base64("5d5ae00689956778046cb290b170d7c813bc42ac4ac90b8ec868d90c67777c67"),
      "serverPublicKeyCoordX": base64("fd44b69e2ae92b9ebd7a3468242e74b1b7b11ea17f80a79bc32b5754ac86cb6c"),
      "activationId": "f3854284-a75c-4313-a776-459dc52912df", "fingerprint": "08785158",
    ])

  /// Worked example 5.3.
  static let activationCode = PowerAuthExample(
    fileName: "verify-activation-data-signature-v3.json",
    input: [
      "activationCode": "ETC5X-CHLSK-XYUUK-FKY4Q",
      "masterPrivateKey": base64("a8850b4ebd42168f92038d2ddb1d7052e2b97faedb0ab532babecf6bfb460e27"),
      "masterPublicKey": base64(
        """
        043aeaa6e83bbf42223a6f7fca0e309a2c104de122b63a3ded7f5532f4bd1f0e52\
        3b13ccfbfcfba96afbdde6cb7962acd876b8dcb80ad2502b141c9ce6571d2fe9
        """),
    ],
    output: [
      "activationSignature":
        "MEYCIQC02juI6+k9gZBz3dc4XQukzKbzYN8n7vwRI4l0DJO8IQIhANZW1cZnm9xwLxlMhhqTCJM1PhalLreFVccqIynRqhqo"
    ])

  private static let signatureInput = [
    "signaturePossessionKey": base64("30ce2a5e2ed510950055c03472beea8d"),
    "signatureKnowledgeKey": base64("228fe64d6e965c9259535755a7e534fb"),
    "signatureBiometryKey": base64("51e3dea776789b8f251fdef5cf08ca05"),
    "signatureType": "possession_knowledge_biometry", "counterData": base64("f1a7bee584dd1996abda28fa8e779f3d"),
    "data": base64(
      text: """
        POST&L3BhL3NpZ25hdHVyZS92YWxpZGF0ZQ==&vTYzMFOhqSNC8/DxlPy5Sw==&\
        eyJyZXF1ZXN0T2JqZWN0Ijp7ImFtb3VudCI6IjEwMCJ9fQ==&ROobGQ+0s9IfITfyAWTN0g==
        """),
  ]
}

func base64(text: String) -> String { Data(text.utf8).base64EncodedString() }

/// Writes bytes, given in hex, in Base64.
func base64(_ hex: String) -> String {
  let digits = Array(hex)
  return Data(stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) })
    .base64EncodedString()
}
