extension PowerAuthContent {
  /// The publisher's files by their names.
  static let all: [(fileName: String, content: PowerAuthContent)] = [
    ("activation-status-blob-data.json", .missing(operation: "status.decrypt")),
    ("activation-status-blob-iv.json", .missing(operation: "status.iv")),
    ("compute-derived-keys.json", .computed([derivedKeys])),
    (
      "compute-master-secret-key.json", .computed([masterSecret("device", "server"), masterSecret("server", "device")])
    ),
    ("decrypt-server-public-key-v2.json", .protocol2),
    ("encrypt-device-public-key-v2.json", .protocol2),
    ("public-key-fingerprint-v2.json", .protocol2),
    ("public-key-fingerprint-v3.json", .missing(operation: "activation.fingerprint")),
    // The fingerprint of one key, as in protocol 2; protocol 3 uses two keys.
    ("public-key-fingerprint.json", .protocol2),
    (
      "signatures-offline.json",
      .computed([
        signature("signature.offline", "3.1", [("componentLength", .input("signatureComponentLength", .decimal))])
      ])
    ),
    ("signatures-v2.json", .protocol2),
    ("signatures-v3.json", .computed([signature("signature.online", "3.0")])),
    ("signatures-v31.json", .computed([signature("signature.online", "3.1")])),
    ("verify-activation-data-signature-v2.json", .protocol2),
    (
      "verify-activation-data-signature-v3.json",
      .computed([activationCodeSignature], ignoring: [.input("masterPrivateKey")])
    ),
    ("verify-encrypted-server-public-key-signature-v2.json", .protocol2),
  ]

  private static let protocol2 = PowerAuthContent.notCovered("there are no operations of protocol 2")

  private static let derivedKeys = PowerAuthMapping(
    "keys.derived", "3.1", inputs: [("masterSecret", .input("masterSecretKey"))],
    result: .outputs([
      ("possession", .output("signaturePossessionKey")), ("knowledge", .output("signatureKnowledgeKey")),
      ("biometry", .output("signatureBiometryKey")), ("transport", .output("transportKey")),
      ("vault", .output("vaultEncryptionKey")),
    ]))

  /// The secret as one side computes it, from its own private key and the other side's public key.
  private static func masterSecret(_ own: String, _ other: String) -> PowerAuthMapping {
    PowerAuthMapping(
      "keys.master-secret", "3.1",
      inputs: [
        ("privateKey", .input("\(own)PrivateKey")),
        ("publicKey", .input("\(other)PublicKey")),
      ], result: .outputs([("masterSecret", .output("masterSecretKey"))]))
  }

  private static func signature(
    _ operation: String, _ protocolVersion: String, _ more: PowerAuthMapping.Fields = []
  ) -> PowerAuthMapping {
    PowerAuthMapping(
      operation, protocolVersion,
      inputs: [
        ("signatureType", .input("signatureType", .text)), ("possessionKey", .input("signaturePossessionKey")),
        ("knowledgeKey", .input("signatureKnowledgeKey")), ("biometryKey", .input("signatureBiometryKey")),
        ("counterData", .input("counterData")), ("data", .input("data")),
      ] + more, result: .outputs([("signature", .output("signature", .text))]))
  }

  private static let activationCodeSignature = PowerAuthMapping(
    "activation-code.verify-signature", "3.1",
    inputs: [
      ("code", .input("activationCode", .text)), ("signature", .output("activationSignature")),
      ("publicKey", .input("masterPublicKey")),
    ], result: .acceptance(of: .output("activationSignature")))
}
