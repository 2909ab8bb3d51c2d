import PowerAuth
import Testing

/// The worked examples 4-7.1 to 4-7.6; the last two are of E2ee_Activation_Scope_Test_Vectors_40.json, 1.
private let examples: [(EncryptionParameters.Message, MessageContext, plaintext: String, sealed: String)] = [
  (
    .request,
    MessageContext(
      scope: .activation, sharedInfo1: "/pa/vault/unlock", applicationKey: "r5CgwHAqqyrBIR4YphxX6w==",
      applicationSecret: "EBESExQVFhcYGRobHB0eHw==",
      activationId: "f3854284-a75c-4313-a776-459dc52912df", temporaryKeyId: "3c0227ee-22f9-4c35-9201-5bd01d5a34f3",
      envelopeKey: bytes("606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f"),
      keySharedInfo2: bytes("cd25e327294ccb7c6f4a72f6b92fb94369f59970a906eff26b07d765096f67fe"),
      nonce: bytes("d0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7"), timestamp: 1769422877113),
    plaintext: "7b226b65794964656e746966696572223a224b454b5f4445564943455f50524956415445227d",
    sealed: """
    d0d1d2d3d4d5d6d7d8d9dadb86b92218ac2a8bbb4067b8e8b21afd52be5609ff
    dea237eedd45fa98d136c582b73df5f003146561be788d1ed1540025a57f8d7d
    13bf5b025fa56945a65dbb5a01a8253048d9
    """
  ),
  (
    .response,
    MessageContext(
      scope: .activation, sharedInfo1: "/pa/vault/unlock", applicationKey: "r5CgwHAqqyrBIR4YphxX6w==",
      applicationSecret: "EBESExQVFhcYGRobHB0eHw==",
      activationId: "f3854284-a75c-4313-a776-459dc52912df", temporaryKeyId: "3c0227ee-22f9-4c35-9201-5bd01d5a34f3",
      envelopeKey: bytes("606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f"),
      keySharedInfo2: bytes("cd25e327294ccb7c6f4a72f6b92fb94369f59970a906eff26b07d765096f67fe"),
      nonce: bytes("d0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7"), timestamp: 1769422877163),
    plaintext: "7b7d",
    sealed: """
    dcdddedfe0e1e2e3e4e5e6e7e0db3de9e5c034d83710ae2038a278d1db3005f5
    262a432e9b8cbf3bccaa999df41d
    """
  ),
  (
    .request,
    MessageContext(
      scope: .application, sharedInfo1: "/pa/generic/application", applicationKey: "r5CgwHAqqyrBIR4YphxX6w==",
      applicationSecret: "EBESExQVFhcYGRobHB0eHw==",
      activationId: nil, temporaryKeyId: "3c0227ee-22f9-4c35-9201-5bd01d5a34f3",
      envelopeKey: bytes("606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f"),
      keySharedInfo2: nil,
      nonce: bytes("d0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7"), timestamp: 1769422877113),
    plaintext: "",
    sealed: """
    d0d1d2d3d4d5d6d7d8d9dadb860ebe4212fcd659ae11e63361bb107076529697
    b9f28dc20ccccdf6782a7bd7
    """
  ),
  (
    .request,
    MessageContext(
      scope: .application, sharedInfo1: "/pa/upgrade/start", applicationKey: "r5CgwHAqqyrBIR4YphxX6w==",
      applicationSecret: "EBESExQVFhcYGRobHB0eHw==",
      activationId: nil, temporaryKeyId: "3c0227ee-22f9-4c35-9201-5bd01d5a34f3",
      envelopeKey: bytes("606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f"),
      keySharedInfo2: nil,
      nonce: bytes("d0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7"), timestamp: 1769422877113),
    plaintext: "7b7d",
    sealed: """
    d0d1d2d3d4d5d6d7d8d9dadbf4c8602c05d4a5e9be211afa6eeac8f3fa456677
    6dd4b09aa5d938815b16fc0bb34b
    """
  ),
  (
    .request,
    MessageContext(
      scope: .activation, sharedInfo1: "/pa/generic/activation", applicationKey: "SWSiwGggJvRVTMcFxLEW0w==",
      applicationSecret: "xEPRf7Hy6ZQdAm5o1Rm0KQ==",
      activationId: "7a1e2e69-9d31-4c38-9ea2-21d2beea907e", temporaryKeyId: "ebf59187-49c9-4310-b34e-c3e14951ddb2",
      envelopeKey: bytes("98e7258886d1032bcbf189da3b5d896b1631165979cd460fdf7bc4f0694fe3fb"),
      keySharedInfo2: bytes("c653b9d259869d4160f798be0fa39fff929c40550ab1201cbb47d3583e28ac92"),
      nonce: bytes("a87f50d4784884c15424a9f185b1922725f412b34c49e45e"), timestamp: 1763486140423),
    plaintext: "746573745f72657175657374",
    sealed: """
    a87f50d4784884c15424a9f19712ef48d5d822223745a8655b575be30aa9abaa
    774b0cb4df6f5b46b67a7a3be761ccdde3da10960e292af6
    """
  ),
  (
    .response,
    MessageContext(
      scope: .activation, sharedInfo1: "/pa/generic/activation", applicationKey: "SWSiwGggJvRVTMcFxLEW0w==",
      applicationSecret: "xEPRf7Hy6ZQdAm5o1Rm0KQ==",
      activationId: "7a1e2e69-9d31-4c38-9ea2-21d2beea907e", temporaryKeyId: "ebf59187-49c9-4310-b34e-c3e14951ddb2",
      envelopeKey: bytes("98e7258886d1032bcbf189da3b5d896b1631165979cd460fdf7bc4f0694fe3fb"),
      keySharedInfo2: bytes("c653b9d259869d4160f798be0fa39fff929c40550ab1201cbb47d3583e28ac92"),
      nonce: bytes("a87f50d4784884c15424a9f185b1922725f412b34c49e45e"), timestamp: 1763486140438),
    plaintext: "746573745f726573706f6e7365",
    sealed: """
    85b1922725f412b34c49e45e0405183c2478ffe935d88811f51bda1451ac03a5
    75cf29f68c52ee5ce9a67e50f07369eb05f46613eff3d1060d
    """
  ),
]

@Suite("Encrypted messages of protocol 4, § 26.5")
struct EnvelopeMessageTests {
  @Test(arguments: examples.indices)
  func `worked examples: a message is encrypted and decrypted`(number: Int) throws {
    let (message, context, plaintext, sealed) = examples[number]
    let made = try Rules.right.encryptMessage(bytes(plaintext), message, context)
    #expect(made.sealed.bytes == bytes(sealed))
    #expect(try Rules.right.decryptMessage(made.sealed.bytes, message, context).plaintext == bytes(plaintext))
  }
}
