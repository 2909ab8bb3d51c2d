import PowerAuth
import Primitives
import Testing

@Suite("Signed data, § 11")
struct DataSignatureTests {
  let data = bytes("736572766572207369676e65642064617461")
  /// Worked example 11.1.
  let byMaster = bytes(
    """
    3046022100f04b4cb131b0c3a9804d13cb114cde5a1d55f08c815ac2331e928931bb58d73b\
    022100f5ab9e5c6e6ea923ae9dfa8083ea3f6f30a6d1751fa4b2a4cab9a4d4a2a45a7e
    """)
  let byMasterRaw = bytes(
    """
    f04b4cb131b0c3a9804d13cb114cde5a1d55f08c815ac2331e928931bb58d73b\
    f5ab9e5c6e6ea923ae9dfa8083ea3f6f30a6d1751fa4b2a4cab9a4d4a2a45a7e
    """)
  let byServer = bytes(
    """
    3046022100a2062e9da5692dfa1c8e40bb967cbcd39546167331df073252e9d78a35630c55\
    022100f47096641b61fd072590bfe930f6924acfc62c88b659c36217ae667e7e056ae4
    """)

  func refused(
    _ signature: [UInt8], _ encoding: SignatureEncoding, key: [UInt8] = Scenario.masterPublic
  ) -> Refusal? {
    refusal { try Rules.right.verifyData(data, signature: signature, as: encoding, publicKey: key) }
  }

  @Test func `signatures of the worked example are right for their key and their form only`() throws {
    #expect(
      try Rules.right.verifyData(data, signature: byMaster, as: .der, publicKey: Scenario.masterPublic)
        == SHA256.hash(data))
    #expect(refused(byMasterRaw, .raw) == nil)
    #expect(refused(byServer, .der, key: Scenario.serverPublic) == nil)
    #expect(refused(byServer, .der) == .signatureMismatch)
    #expect(refused(byMaster, .der, key: Scenario.serverPublic) == .signatureMismatch)
    #expect(refused(byMaster, .raw) == .signatureEncoding)
    #expect(refused(byMasterRaw, .der) == .signatureEncoding)
    #expect(refused([], .der) == .signatureEncoding)
    #expect(refused([], .raw) == .signatureEncoding)
    #expect(refused(byMaster + [0], .der) == .signatureEncoding)
    #expect(refused(byMasterRaw + [0], .raw) == .signatureEncoding)
    #expect(refused(byMaster, .der, key: [0]) == .invalidPublicKey)
  }

  /// Worked example 2.6, whose signatures are deterministic.
  @Test(arguments: [
    (
      "message 705",
      """
      3044022000e71589d5b0bdd19af086ad7b97b67b62bf7e4122ba47315d852b4daaa18056\
      02202243115e1b35dd1fb3a14f4d3e8e76147153a7a051f4a429971d3c25a14267ba
      """,
      """
      00e71589d5b0bdd19af086ad7b97b67b62bf7e4122ba47315d852b4daaa18056\
      2243115e1b35dd1fb3a14f4d3e8e76147153a7a051f4a429971d3c25a14267ba
      """
    ),
    (
      "message 4",
      """
      3046022100c4d6cc7759152769eeb632b55344a63c05d77e627078030dfedf022b3aed62bc\
      0221008d48cedddf520e7c47524e0c128772a16e66cbcba5a41fe06e13d33d51d60be4
      """,
      """
      c4d6cc7759152769eeb632b55344a63c05d77e627078030dfedf022b3aed62bc\
      8d48cedddf520e7c47524e0c128772a16e66cbcba5a41fe06e13d33d51d60be4
      """
    ),
  ])
  func `a device signs in both forms`(message: String, der: String, raw: String) throws {
    let data = Array(message.utf8)
    let key = Scenario.devicePrivate
    #expect(try Rules.right.signData(data, as: .raw, privateKey: key) == bytes(raw))
    let signed = try Rules.right.signData(data, as: .der, privateKey: key)
    #expect(P256.Signature(der: signed)?.raw == bytes(raw))
    #expect(P256.Signature(der: bytes(der))?.raw == bytes(raw))
    #expect(refusal { try Rules.right.signData(data, as: .der, privateKey: [0]) } == .invalidPrivateKey)
  }

  @Test func `no data have a signature too`() throws {
    let signature = try Rules.right.signData([], as: .der, privateKey: Scenario.devicePrivate)
    #expect(
      refusal {
        try Rules.right.verifyData([], signature: signature, as: .der, publicKey: Scenario.devicePublic)
      } == nil)
    #expect(refused(signature, .der, key: Scenario.devicePublic) == .signatureMismatch)
  }
}
