import Testing

/// Items with the values of drafts, each with the mistake that an implementation of the release would have to make.
struct Version4Draft: CustomTestStringConvertible {
  let example: Version4Example
  let mistake: String

  var testDescription: String { "\(example.fileName): \(mistake)" }

  static let all = [
    ofLabelledKey, ofPublishedKey, ofSealedData, ofExchange, ofSharedSecret, ofPublishedSecret, ofJuneCode,
    ofAugustCode,
  ]

  /// Worked example 4-3.4 with its value of June 2025.
  private static let ofLabelledKey = Version4Draft(
    example: .labelledKey.with([
      "derivedKey": "1/H4na3xQ3IGF/W2ZY3ftYuAO3dVE1AqAEjWSR/txsH1JXsKOrjkl7qDSH78vj4T"
    ]), mistake: "label-kdf.of-the-drafts")

  /// An item of v4-kdf.json (3a0f374).
  private static let ofPublishedKey = Version4Draft(
    example: Version4Example(
      fileName: "v4-kdf.json", list: "data",
      members: [
        "key": "7gWPesvSqeybT+JajeI5BQ==", "label": "aead/enc", "custom": "IfWxC9RClU74PDEA+Q==", "outSize": "16",
        "derivedKey": "9Uy42EQKsDzQiMazNtvvPw==",
      ], results: ["derivedKey"], dividesItem: true), mistake: "label-kdf.of-the-drafts")

  /// Item 6 of v4-aead.json (3a0f374), in which the sealed data have another name.
  private static let ofSealedData = Version4Draft(
    example: Version4Example(
      fileName: "v4-aead.json", list: "data",
      members: [
        "key": "jRFZtxYgq9kdy2C72TWuMw8bbnKPB7ELJlci6TYbI98=", "keyContext": "eAtb7lmThnD4iC++PFUwcAJBeFYSkA==",
        "nonce": "OgNllTY/OpwNsw2T",
        "associatedData": "yBtyH2sjSGscGliv6QXhlm2mLIPC+TKaXIRLanRy8JZuvg==", "plaintext": "VR+X45trcLJVy7L+rdsEgw==",
        "ciphertext": "OgNllTY/OpwNsw2TNJ8lIXdJNvTi7djN9rl20nhJpa1PS8YIPFIZIhNXctzNVPdKN5Snd48JdBy371fJ",
      ], results: ["ciphertext"], dividesItem: true), mistake: "label-kdf.of-the-drafts")

  /// Worked examples 4-7.5 and 4-7.6 with their values by the KDF of June 2025.
  private static let ofExchange = Version4Draft(
    example: .exchange.with([
      "encryptedDataRequest": "qH9Q1HhIhMFUJKnxz7uZsl058fhrC0fRdFo1t1uCSqswbEQjZ/HnOBzgeWGuHLl6yE9Q1tHVGK0=",
      "encryptedDataResponse": "hbGSJyX0ErNMSeReVKmhS39VYzrr4/PlaiPwwMt5/PkiokOv4cvukIzhW27RQBi/lZxzKWY302gi",
    ]), mistake: "label-kdf.of-the-drafts")

  /// Worked example 4-4.1 with its value of June 2025.
  private static let ofSharedSecret = Version4Draft(
    example: .sharedSecret.with(["sharedSecret": "iIpQbJx5/+MLcrkrCwbv7e4zKUG29E9UGKEgznGNCtY="]),
    mistake: "shared-secret.of-june-2025")

  /// Item 1 of ECDHE_P384_Test_Vectors.json (012978b), which has no salt.
  private static let ofPublishedSecret = Version4Draft(
    example: Version4Example(
      fileName: "ECDHE_P384_Test_Vectors.json", list: "ecdhe_test_vectors",
      members: [
        "ecClientPrivateKey": "aBAJwJ2eTt4m2RTJm3NHvxIb+VvpvvXWIGtyzzZ7I0PuLHtoBJCPsF+kvSVsvq5/",
        "ecServerPublicKey": """
        BDLX5y/st0KlQ6U5PjVFERcThG2LaAvVPqUGH3nfqfEEqCz7hFLVhpHKn2s4/D8Hkw6u2oGkdjM1qPSybVLrih6fCftu9ONh8Rm5H1puhH\
        KPY+1e/kuqvzFwS2K2R/EUwg==
        """,
        "sharedSecret": "7HJ5jDAbZh7sLwrpk/AutvXFhddu95NQY/oTkVlxNdE=",
      ], results: ["sharedSecret"]), mistake: "shared-secret.of-june-2025")

  /// Worked example 4-6.2 with its value of June 2025.
  private static let ofJuneCode = Version4Draft(
    example: Version4Example(
      fileName: "Auth_Code_Test_Vectors.json", list: "auth_code_test_vectors",
      members: [
        "key1": base64("6eab9ad76ddee28237f9ce222a7569d9915efcddf9362da50cdc9e185175d21b"),
        "key2": base64("bc272a23f05cbd68f18ef49e19bc5c9b2576c083b42567e35b3ff622b559cb1e"),
        "ctrData": base64("a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebf"),
        "inputData": base64(
          text: """
            POST&L3BhL3Rva2VuL2NyZWF0ZQ==&wMHCw8TFxsfIycrLzM3Ozw==&e30=&EBESExQVFhcYGRobHB0eHw==
            """),
        "authCodeOnline": "ybVZoc90H4r3YqV5w2F5bWRRmnC3ldvmRf+oJHJSIjI=",
      ], results: ["authCodeOnline"]), mistake: "auth-code.of-june-2025")

  /// Item 1 of Auth_Code_Test_Vectors.json (9cfc0f6).
  private static let ofAugustCode = Version4Draft(
    example: Version4Example(
      fileName: "Auth_Code_Test_Vectors.json", list: "auth_code_test_vectors",
      members: [
        "key1": "ocpXKcj727AFs/JlFP8aiKR1Y3vdByHZTGiBkuCF0u0=", "key2": "cSsN/bYLxnt/8uaQRp9+FspNyBNWpx/bViPNpuFSSYU=",
        "key3": "RfiJzoP4/FpuVpPV01gtOIYwX/+oufW/aDM7bD/jyAY=",
        "ctrData": "xIH7+37JBRqGDMxihVJGkwQa66XKyz+bFnfLJakrdIw=",
        "inputData": base64(text: "test_data"),
        "authCodeOnline": """
        f0LKq3AVXO4unDIKhclgLfaxeMz4YBFJokAx8ZB6t2/ZfGzIQzdLHClynGqCNQ9O/0OUzOwWYEK/cS/CCJFqX4WkR8kRXpSFNz8BqmfkJwkh\
        wS5WE1OTq+1P02GC6C0R
        """,
        "authCodeOffline": "76477807-43747679-48770321",
      ], results: ["authCodeOnline", "authCodeOffline"]), mistake: "auth-code.of-august-2025")
}
