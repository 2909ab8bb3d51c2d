import PowerAuth
import Testing

@Suite("Offline signatures, § 10")
struct OfflineSignatureTests {
  /// The data of worked example 10.1.
  static let data = """
    POST&L29wZXJhdGlvbi9hdXRob3JpemUvb2ZmbGluZQ==&+NuVtiWoLhAb/mKGjn3pog==&\
    MTIzNDUmQTEqQTEwMENaSypRMjM4NDAwODU2LzAzMDAqKkQyMDE5MDYyOSpOVXRpbGl0eSBCaWxsIFBheW1lbnQgLSAwNS8yMDE5&\
    offline
    """

  func format(digits: Int) throws -> SignatureFormat {
    try Rules.right.offlineSignatureFormat(digits: digits, isDecimal: true)
  }

  @Test(arguments: [
    (4, "3181-8769"), (5, "53181-98769"), (6, "253181-298769"), (7, "1253181-1298769"), (8, "51253181-61298769"),
  ])
  func `worked example 10.1: a shorter component is the end of a longer one`(length: Int, text: String) throws {
    let signature = try Rules.right.sign(
      Array(Self.data.utf8), keys: [Scenario.possession, Scenario.knowledge], counter: Scenario.counterData,
      format: format(digits: length))
    #expect(signature.text == text)
    #expect(
      signature.components.map(\.hmac) == [
        bytes("ce6bd77dc9420aa5ce485ee6385f9ca9dfb08373cc3f01dbd5731ebe8ef9d1bd"),
        bytes("4a58ba8a460a7e6d8b1f9035a1308c2cb1ed53be404f91e3063a0bde5123c551"),
      ])
  }

  @Test(
    arguments: [
      (4, "3181-8769", nil), (8, "51253181-61298769", nil), (5, "3181-8769", .invalidEncoding),
      (4, "53181-98769", .invalidEncoding), (4, "3181-98769", .invalidEncoding), (4, "31818769", .invalidEncoding),
      (4, "3181 8769", .invalidEncoding), (4, "٣١٨١-٨٧٦٩", .invalidEncoding), (4, "5125-6129", .signatureMismatch),
      (8, "52073344-39243460", .signatureMismatch), (3, "181-769", .componentLength),
      (9, "851253181-961298769", .componentLength),
    ] as [(Int, String, Refusal?)])
  func `worked example 10.1: a typed signature has the length that was asked for`(
    length: Int, text: String, reason: Refusal?
  ) {
    let received = ReceivedSignature(
      text: text, data: Array(Self.data.utf8), counter: Scenario.counterData, lookAhead: 1)
    let keys = FactorKeys(possession: Scenario.possession, knowledge: Scenario.knowledge)
    #expect(
      refusal {
        try Rules.right.verify(received, type: "possession_knowledge", keys: keys, format: format(digits: length))
      } == reason)
  }

  @Test func `worked example 10.2 (published): a short component keeps its zeros`() throws {
    let data = bytes(
      """
      ef8c50cf06536449cb03748cc858f63ffa73919b3b36dce2e7b27112dc054c53\
      fd457ef0816ddcef2e90acd6c68dc81207d95fd74912b5e43b7abbc5800092bd\
      1f26160017d5089fcd0c07b1ba997575d324077905568615b635fada205198cc\
      f3df4e2cf1dc5af17919157c14546cc5291c5bfe62261376b01240605962549997\
      d63d85ea7b82c6121d601e03240ef9731fad4f6ffb3bed84c5480141e2befc8c\
      3c469e4768d20dfbbf78603c0b4afb0bd527158b466bae3151650fb68e0c1565\
      66e11ee851b084450d03bede5f613c1ffd8a
      """)
    let signature = try Rules.right.sign(
      data, keys: [bytes("2aeb16ceaef0ac101b353ee622e0d93e"), bytes("3d096ebb66c6ec35668501173e83efd1")],
      counter: bytes("323d3c8e7bd57348b11f3bb54342f5c4"), format: format(digits: 4))
    #expect(signature.text == "8798-0042")
  }

  @Test(arguments: [Int.min, -1, 0, 3, 9, 10, .max])
  func `components have 4 to 8 digits`(length: Int) {
    #expect(refusal { try format(digits: length) } == .componentLength)
  }

  /// The lines of worked example 10.3 before its last one.
  private static let scanned = """
    5ff1b1ed-a3cc-45a3-8ab0-ed60950312b6
    Payment
    Please confirm this payment
    A1*A100CZK*ICZ2730300000001165254011*D20180425*Thello world
    B
    +NuVtiWoLhAb/mKGjn3pog==

    """

  private static let ofServer =
    "MEUCIFnBxMwLOvwHRNze8kSjR6oQB8s+rK8eBWPYkym1+hdzAiEAnlWbPBrVj2kCrs2CTqSVHMMe4qSf2ur4ioOlyHvEAAM="
  private static let ofMaster =
    "MEUCIQC1/RL9MHu4GPCN7abj5ad2KVlt3En0i27bztk7z/Zu+gIgTSS5XBR2uNKeza9m1d7V9vCUEop6UKy71JgwuBr0Aik="

  private func read(_ lastLine: String) throws -> OfflineData {
    try Rules.right.verifySignedOfflineData(
      Self.scanned + lastLine, masterKey: Scenario.masterPublic, serverKey: Scenario.serverPublic)
  }

  @Test(arguments: [("1", ofServer), ("0", ofMaster)])
  func `worked example 10.3: the type of the key names who signed`(type: String, signature: String) throws {
    let data = try read(type + signature)
    #expect(data.operationId == "5ff1b1ed-a3cc-45a3-8ab0-ed60950312b6")
    #expect(data.title == "Payment" && data.message == "Please confirm this payment")
    #expect(data.operationData == "A1*A100CZK*ICZ2730300000001165254011*D20180425*Thello world")
    #expect(data.flags == "B" && data.totp == nil && data.keyType == type)
    #expect(data.nonce == bytes("f8db95b625a82e101bfe62868e7de9a2"))
  }

  @Test(arguments: [("0", ofServer), ("1", ofMaster)])
  func `a signature of the other key is not taken`(type: String, signature: String) {
    #expect(throws: Refusal.signatureMismatch) { try read(type + signature) }
  }

  @Test func `a text of 3 has no MAC`() {
    #expect(throws: Refusal.unknownKeyType) { try read("2" + Self.ofServer) }
  }
}
