import Foundation
import Testing

/// An item in the form of the publisher's files about 4.0.
struct Version4Example: CustomTestStringConvertible {
  var fileName: String
  /// The member of the file that has the items.
  let list: String
  var members: [String: String]
  /// The members that are lists of texts.
  var lists: [String: [String]] = [:]
  /// The members with results; in some files they are in an object of their own.
  let results: [String]
  var dividesItem = false

  var testDescription: String { fileName }

  /// The same with other values.
  func with(_ values: [String: String]) -> Version4Example {
    var copy = self
    copy.members.merge(values) { _, new in new }
    return copy
  }

  /// The text of a file with one item.
  func text() throws -> String {
    let whole = (members as [String: Any]).merging(lists) { first, _ in first }
    let item: [String: Any] =
      dividesItem
      ? [
        "input": whole.filter { !results.contains($0.key) }, "output": whole.filter { results.contains($0.key) },
      ] : whole
    let file: [String: Any] = ["description": "One published item.", list: [item]]
    return String(decoding: try JSONSerialization.data(withJSONObject: file, options: .sortedKeys), as: UTF8.self)
  }
}

// All values are published by wultra, in the repositories powerauth-mobile-sdk (files in lower case) and powerauth-crypto.
extension Version4Example {
  static let all = [
    labelledKey, passwordKey, shortPasswordKey, sealedData, tokenDigest, counter, exchange, sharedSecret,
  ]

  /// Item 3 of kdf-v4.json (4f6f79f).
  static let labelledKey = Version4Example(
    fileName: "kdf-v4.json", list: "data",
    members: [
      "key": "3Xr5OYa9B9/16BveGNeWVw==", "label": "a#j9YewGmOwS+G", "custom": "sxmDOVXmsfovovslNyI=", "outSize": "48",
      "derivedKey": "zcXpOejd2p0JmM9si++p0TSSTEkZM4KOWi66S7aBAvoCAjc9/RyGfhB3Zx+ikWyw",
    ], results: ["derivedKey"], dividesItem: true)

  /// Item 1 of pbkdf-v4.json (812ca9d).
  static let passwordKey = Version4Example(
    fileName: "pbkdf-v4.json", list: "data",
    members: [
      "password": "abc123", "salt": "JYMjNZPOa2RJjFgjqp+5VxFYhs9SllN9HHys0w1DNSBp/WVN/vqjHiA=", "outSize": "32",
      "derivedKey": "oYVIU19d+Ev3xSbT92mz2pUV7TNQYG6RTu8/pKRlV94=",
    ], results: ["derivedKey"], dividesItem: true)

  /// Item 2 of the same file.
  static let shortPasswordKey = passwordKey.with([
    "password": " i-+796.tdN&jq", "salt": "m9gDU0Mjh0MNg9k4lRbOj4w3/lqX/gp5v1ukXMgjO4xl4HHWYBhGXd0=", "outSize": "16",
    "derivedKey": "gADtgweW+NbYYJIeyUdhzQ==",
  ])

  /// Item 15 of aead-v4.json (4f87693).
  static let sealedData = Version4Example(
    fileName: "aead-v4.json", list: "data",
    members: [
      "key": "Opu2DJ+shWpVO/YDfMC/Z1aAKJYYN6SFrFZeM3B44aQ=",
      "keyContext": "E/ArwxFjJREmQIZWRN5flXODO4IMxh5c9bUH3wBUaTs=", "nonce": "wjghwn0W60V/4q+F",
      "associatedData": "LGSPKGYYqdcQE4jUxJKJ9pZdYMecwnVQEprHw9+sOWGBlPWxfOwBdC0SSfmQquE=",
      "plaintext": "PxpAUZf8NKM7VOFhIZq/lh5YBCTNx4Ij",
      "pqcCiphertext": """
      wjghwn0W60V/4q+F0lWh1cUxWrXBQKYQZEAmWD+Uaszmk7OpT0matMcpjAQQVIK+Xn0vFK47D98EzFzU3ByBvfBLDEw=
      """,
    ], results: ["pqcCiphertext"], dividesItem: true)

  /// Item 1 of Token_Digest_Test_Vectors.json (2cdd0e2), whose timestamp is 1738927486504.
  static let tokenDigest = Version4Example(
    fileName: "Token_Digest_Test_Vectors.json", list: "token_digest_test_vectors",
    members: [
      "tokenSecret": "GTminer6ABUm2t1OAY/3rI7V7YGH99zsjTWIgbvTzyo=", "timestamp": "MTczODkyNzQ4NjUwNA==",
      "nonce": "LzjsEkjde5gg3O/7xX+Vkg==", "tokenDigest": "BvQusfbGcMMbMc2xyP+zMlgFZNmEgjS7hwRwghJyRyA=",
    ], results: ["tokenDigest"])

  /// The first values of item 1 of Hash_Based_Counter_Test_Vectors.json (2cdd0e2).
  static let counter = Version4Example(
    fileName: "Hash_Based_Counter_Test_Vectors.json", list: "hash_based_counter_test_vectors",
    members: [
      "ctrData[0]": "gm3Ku2m87l4SgiYDUZEzOw538VgUXWgynwdrwxZ4nsc=",
      "ctrData[1]": "JXPZhQyLmR6FT5d+wjRuXz69wfQfuzRx+W76/Gom9AM=",
      "ctrData[2]": "P2YUzcoeQ6+42dE356ZT4fphi4GM6O2Ooi/aV/UBaN0=",
    ], results: ["ctrData[1]", "ctrData[2]"])

  /// Item 1 of E2ee_Activation_Scope_Test_Vectors_40.json (7349877, of 2025-11-18).
  static let exchange = Version4Example(
    fileName: "E2ee_Activation_Scope_Test_Vectors_40.json", list: "e2ee_test_vectors_activation_scope",
    members: [
      "protocolVersion": "4.0",
      "encryptorId": "ACTIVATION_SCOPE_GENERIC",
      "encryptorScope": "ACTIVATION_SCOPE",
      "activationId": "7a1e2e69-9d31-4c38-9ea2-21d2beea907e",
      "applicationKey": "SWSiwGggJvRVTMcFxLEW0w==",
      "applicationSecret": "xEPRf7Hy6ZQdAm5o1Rm0KQ==",
      "temporaryKeyId": "ebf59187-49c9-4310-b34e-c3e14951ddb2",
      "envelopeKey": "mOcliIbRAyvL8YnaO12JaxYxFll5zUYP33vE8GlP4/s=",
      "sharedInfo2Key": "xlO50lmGnUFg95i+D6Of/5KcQFUKsSAcu0fTWD4orJI=",
      "timestampRequest": "1763486140423",
      "nonce": "qH9Q1HhIhMFUJKnxhbGSJyX0ErNMSeRe",
      "encryptedDataRequest": "qH9Q1HhIhMFUJKnxlxLvSNXYIiI3RahlW1db4wqpq6p3Swy0329bRrZ6ejvnYczd49oQlg4pKvY=",
      "timestampResponse": "1763486140438",
      "encryptedDataResponse": "hbGSJyX0ErNMSeReBAUYPCR4/+k12IgR9RvaFFGsA6V1zyn2jFLuXOmmflDwc2nrBfRmE+/z0QYN",
      "requestData": "test_request",
      "responseData": "test_response",
    ], results: ["encryptedDataRequest", "requestData", "encryptedDataResponse", "responseData"])

  /// Item 1 of EC_P384 in SharedSecret_Client_Vectors.json (0325067).
  static let sharedSecret = Version4Example(
    fileName: "shared-secret-released.json", list: "data",
    members: [
      "algorithm": "EC_P384", "clientContext": "",
      "salt": "gdP+gumlUjsRQP5gle1eudfrkahMRwwQPcog7nzLFwE=",
      "sharedSecret": "Xr5kfRIhiFCv7y7FYP9w7KwGPCmSqfHnqQpR/2DimL4=",
    ],
    lists: [
      "privateKeysPkcs8": [
        """
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDAlrga7j7MoWPIY20buPp9MIvGLrLf/mh35JHVLa3AHWVrqVJcY\
        Wimoy6nwr4FLHduhZANiAASDA1xnQN4bYOQKlbipvX2YJ73/A9aW0MMMKnTrv5udcfv6Do04v/HfZsv2b5xGYqaHg0Ed3ej4\
        QW2UN2HQk7nvG/8PDfJnqqXx54G5qUQFW4SY+aitDrzjdawa9buzDmQ=
        """
      ],
      "encapsulatedKeys": [
        """
        BIkP3Z2X121aC+kD7FKZqU+pUslZ/yzCwPf1ZigdVbgVBdGcgOK/iJEM2Xkzuz12EeeBmrACVn3tJJGz2ez/n2XztcpVlxZc\
        jr5LVE19/aMD41OZkosDCxheNGT0lzuy1A==
        """
      ],
    ], results: ["sharedSecret"])
}
