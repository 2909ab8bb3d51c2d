import PowerAuth
import Testing

@Suite("Fingerprint, § 5.5")
struct FingerprintTests {
  func fingerprint(
    _ rules: Rules = .right, device: [UInt8] = Scenario.devicePublic, server: [UInt8] = Scenario.serverPublic,
    id: String = Scenario.activationId
  ) throws -> ActivationFingerprint {
    try rules.activationFingerprint(devicePublicKey: device, serverPublicKey: server, activationId: id)
  }

  @Test func `worked example 5.4: the coordinates and the identifier are hashed`() throws {
    let fingerprint = try fingerprint()
    #expect(
      fingerprint.data
        == bytes(
          """
          5d5ae00689956778046cb290b170d7c813bc42ac4ac90b8ec868d90c67777c67
          66333835343238342d613735632d343331332d613737362d343539646335323931326466
          fd44b69e2ae92b9ebd7a3468242e74b1b7b11ea17f80a79bc32b5754ac86cb6c
          """))
    #expect(fingerprint.hash == bytes("5502d5def766b9cd2d64964d3abb64e3a48de73b8d5681ec1db4e88cbc20d706"))
    #expect(fingerprint.text == "08785158")
  }

  @Test func `worked example 5.4: exchanged keys and another case of the identifier give the listed wrong digits`()
    throws
  {
    #expect(try fingerprint(device: Scenario.serverPublic, server: Scenario.devicePublic).text == "95471564")
    #expect(try fingerprint(id: Scenario.activationId.uppercased()).text == "04262824")
    var whole = Rules.right
    whole.fingerprint.chooseCoordinate = { $0 }
    #expect(try fingerprint(whole).text == "82585369")
  }

  @Test func `compressed keys give the same digits`() throws {
    let device = [0x02] + Scenario.devicePublic[1...32]
    let server = [0x03] + Scenario.serverPublic[1...32]
    #expect(try fingerprint(device: device, server: server) == fingerprint())
  }

  @Test func `worked example 5.5: a leading zero byte of X does not enter`() throws {
    let device = bytes(
      """
      0400765acb3d148cd0c07cc35e351cf37efb7a49952f1c37368080df97033d741b
      431f58f1e417c6cca148b09fc3ef84a788cd73a854eeb47d9c9349757765ef33
      """)
    let server = bytes(
      """
      0486b79be24bdcea654f74757a98500f79641d8c66d1519adfe8681109a72b218f
      ff158e0ba0edef5e3671c69e50e540b5f5d4fb5fe89bcf1f900a2679cc5dbc5c
      """)
    let id = "1d7d0f53-ca73-4031-ba77-037ad08fe61e"
    let right = try fingerprint(device: device, server: server, id: id)
    #expect(right.deviceX.count == 31)
    #expect(right.hash == bytes("24808f7ec54e9a4be107f182aaa8cdde9a8c4f8673507d0a01e062c715fb4929"))
    #expect(right.text == "68789801")
    var padded = Rules.right
    padded.fingerprint.writeCoordinate = { $0 }
    #expect(try fingerprint(padded, device: device, server: server, id: id).text == "55076317")
  }

  @Test func `what is no point is refused on both sides`() {
    var offCurve = Scenario.devicePublic
    offCurve[64] ^= 1
    #expect(refusal { try fingerprint(device: offCurve) } == .invalidPublicKey)
    #expect(refusal { try fingerprint(server: []) } == .invalidPublicKey)
  }
}
