extension PowerAuthContent {
  /// The publisher's files by their names.
  static let all: [(fileName: String, content: PowerAuthContent)] = [
    // The counter and its distance belong to the search that follows the decryption.
    (
      "activation-status-blob-data.json",
      .computed([status], ignoring: [.input("ctrData"), .output("counterDistance", .decimal)])
    ),
    ("activation-status-blob-iv.json", .computed([statusIV])),
    ("compute-derived-keys.json", .computed([derivedKeys])),
    (
      "compute-master-secret-key.json", .computed([masterSecret("device", "server"), masterSecret("server", "device")])
    ),
    ("decrypt-server-public-key-v2.json", .computed([decryptedPublicKey], ignoring: [.input("devicePublicKey")])),
    ("encrypt-device-public-key-v2.json", .computed([encryptedPublicKey, applicationSignature])),
    ("public-key-fingerprint-v2.json", .computed([deviceFingerprint], ignoring: [.output("publicKeyCoordX")])),
    (
      "public-key-fingerprint-v3.json",
      .computed(
        [fingerprint],
        ignoring: [.output("devicePublicKeyCoordX"), .output("serverPublicKeyCoordX")])
    ),
    // The fingerprint of one key, as in protocol 2; protocol 3 uses two keys.
    (
      "public-key-fingerprint.json",
      .computed(
        [deviceFingerprint], ignoring: [.output("publicKeyCoordX")],
        defect: PublishedDefect(reason: "the published fingerprint is of an X that is filled up behind its end") {
          $0 == "90363463"
        })
    ),
    (
      "signatures-offline.json",
      .computed([
        signature("signature.offline", "3.1", [("componentLength", .input("signatureComponentLength", .decimal))])
      ])
    ),
    ("signatures-v2.json", .computed([numericSignature])),
    ("signatures-v3.json", .computed([signature("signature.online", "3.0")])),
    ("signatures-v31.json", .computed([signature("signature.online", "3.1")])),
    (
      "verify-activation-data-signature-v2.json", .computed([halvesSignature], ignoring: [.input("masterPrivateKey")])
    ),
    (
      "verify-activation-data-signature-v3.json",
      .computed([activationCodeSignature], ignoring: [.input("masterPrivateKey")])
    ),
    ("verify-encrypted-server-public-key-signature-v2.json", .pointsForSignatures),
  ]

  private static let pointsForSignatures = PowerAuthContent.notCovered(
    "the published signatures are points of the curve, so that none can be verified")

  private static let statusIV = PowerAuthMapping(
    "status.iv", "3.1", inputs: statusProtection, result: .outputs([("iv", .output("iv"))]))

  private static let status = PowerAuthMapping(
    "status.decrypt", "3.1", inputs: statusProtection + [("blob", .input("encryptedStatusBlob"))],
    result: .outputs([
      ("state", .output("activationStatus", .decimal)), ("currentVersion", .output("currentVersion", .decimal)),
      ("upgradeVersion", .output("upgradeVersion", .decimal)), ("failedAttempts", .output("failedAttempts", .decimal)),
      ("maxFailedAttempts", .output("maxFailedAttempts", .decimal)), ("lookAhead", .output("ctrLookAhead", .decimal)),
      ("counterByte", .output("ctrByte", .decimal)), ("counterHash", .output("ctrDataHash")),
    ]))

  private static let statusProtection: PowerAuthMapping.Fields = [
    ("transportKey", .input("transportKey")), ("challenge", .input("challenge")), ("nonce", .input("nonce")),
  ]

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

  /// The identifier stands among the outputs of the file, although the fingerprint is computed from it.
  private static let fingerprint = PowerAuthMapping(
    "activation.fingerprint", "3.1",
    inputs: [
      ("devicePublicKey", .input("devicePublicKey")), ("serverPublicKey", .input("serverPublicKey")),
      ("activationId", .output("activationId", .text)),
    ], result: .outputs([("fingerprint", .output("fingerprint", .text))]))

  private static let numericSignature = PowerAuthMapping(
    "signature.numeric", "2.0",
    inputs: [
      ("signatureType", .input("signatureType", .text)), ("possessionKey", .input("signaturePossessionKey")),
      ("knowledgeKey", .input("signatureKnowledgeKey")), ("biometryKey", .input("signatureBiometryKey")),
      ("counter", .input("counter", .decimal64)), ("data", .input("data")),
    ], result: .outputs([("signature", .output("signature", .text))]))

  private static func exchange(
    _ operation: String, _ own: String, _ other: String, _ more: PowerAuthMapping.Fields,
    result: PowerAuthMapping.Fields
  ) -> PowerAuthMapping {
    PowerAuthMapping(
      operation, "2.0",
      inputs: [
        ("activationIdShort", .input("activationIdShort", .text)), ("activationOtp", .input("activationOtp", .text)),
        ("nonce", .input("activationNonce")), ("privateKey", .input(own)), ("publicKey", .input(other)),
      ] + more, result: .outputs(result))
  }

  private static let encryptedPublicKey = exchange(
    "activation.encrypt-public-key", "ephemeralPrivateKey", "masterPublicKey",
    [("exchangedKey", .input("devicePublicKey"))], result: [("encryptedKey", .output("cDevicePublicKey"))])

  private static let decryptedPublicKey = exchange(
    "activation.decrypt-public-key", "devicePrivateKey", "ephemeralPublicKey",
    [("encryptedKey", .input("encryptedServerPublicKey"))], result: [("exchangedKey", .output("serverPublicKey"))])

  private static let applicationSignature = PowerAuthMapping(
    "activation.application-signature", "2.0",
    inputs: [
      ("activationIdShort", .input("activationIdShort", .text)), ("nonce", .input("activationNonce")),
      ("encryptedDevicePublicKey", .output("cDevicePublicKey")),
      ("applicationKey", .input("applicationKey", .text)), ("applicationSecret", .input("applicationSecret", .text)),
    ], result: .outputs([("applicationSignature", .output("applicationSignature"))]))

  private static let deviceFingerprint = PowerAuthMapping(
    "activation.device-fingerprint", "2.0", inputs: [("publicKey", .input("publicKey"))],
    result: .outputs([("fingerprint", .output("fingerprint", .text))]))

  private static let halvesSignature = PowerAuthMapping(
    "activation-code.verify-halves", "2.0",
    inputs: [
      ("activationIdShort", .input("activationIdShort", .text)), ("activationOtp", .input("activationOtp", .text)),
      ("signature", .output("activationSignature")), ("publicKey", .input("masterPublicKey")),
    ], result: .acceptance(of: .output("activationSignature")))

  private static let activationCodeSignature = PowerAuthMapping(
    "activation-code.verify-signature", "3.1",
    inputs: [
      ("code", .input("activationCode", .text)), ("signature", .output("activationSignature")),
      ("publicKey", .input("masterPublicKey")),
    ], result: .acceptance(of: .output("activationSignature")))
}
