import PowerAuth
import Testing

@Suite("Acceptance of signatures, § 8 and § 9")
struct SignatureVerificationTests {
  let keys = FactorKeys(possession: Scenario.possession, knowledge: Scenario.knowledge)
  let data = Array("data".utf8)

  func counter(ahead steps: Int) throws -> [UInt8] {
    try Rules.right.advanceCounter(Scenario.counterData, by: steps).value
  }

  func signature(ahead steps: Int, _ version: ProtocolVersion = .v3_3) throws -> String {
    try Rules.right.sign(
      data, keys: [Scenario.possession, Scenario.knowledge], counter: counter(ahead: steps),
      format: version.signatureFormat
    ).text
  }

  func verify(
    _ signature: String, _ version: ProtocolVersion = .v3_3, of data: [UInt8]? = nil,
    counter: [UInt8] = Scenario.counterData, lookAhead: Int = 20
  ) throws -> SignatureVerification<[UInt8]> {
    try Rules.right.verify(
      ReceivedSignature(text: signature, data: data ?? self.data, counter: counter, lookAhead: lookAhead),
      type: "possession_knowledge", keys: keys, format: version.signatureFormat)
  }

  func refused(_ signature: String, _ version: ProtocolVersion = .v3_3, lookAhead: Int = 20) -> Refusal? {
    refusal { try verify(signature, version, lookAhead: lookAhead) }
  }

  @Test(arguments: [0, 1, 19], ProtocolVersion.v3)
  func `the value after the matched one is expected next`(distance: Int, version: ProtocolVersion) throws {
    let verification = try verify(signature(ahead: distance, version), version)
    #expect(verification.distance == distance)
    #expect(verification.matched == (try counter(ahead: distance)))
    #expect(verification.next == (try counter(ahead: distance + 1)))
  }

  @Test func `the look-ahead counts the values that are tried`() throws {
    #expect(refused(try signature(ahead: 20)) == .signatureMismatch)
    #expect(refused(try signature(ahead: 0), lookAhead: 1) == nil)
    #expect(refused(try signature(ahead: 1), lookAhead: 1) == .signatureMismatch)
    #expect(refused(try signature(ahead: 0), lookAhead: 0) == .signatureMismatch)
  }

  @Test func `a search in a window that nobody goes through ends without an answer`() throws {
    #expect(try verify(signature(ahead: 3), lookAhead: .max).distance == 3)
    #expect(throws: EndlessSearch.self) { try verify(signature(ahead: EndlessSearch.limit), lookAhead: .max) }
  }

  @Test func `a signature that was accepted is not accepted again`() throws {
    let text = try signature(ahead: 3)
    let next = try verify(text).next
    #expect(refusal { try verify(text, counter: next) } == .signatureMismatch)
  }

  @Test func `other data, other keys and exchanged components do not match`() throws {
    let text = try signature(ahead: 0, .v3_0)
    let groups = text.split(separator: "-")
    #expect(refused("\(groups[1])-\(groups[0])", .v3_0) == .signatureMismatch)
    #expect(refusal { try verify(text, .v3_0, of: data + [0]) } == .signatureMismatch)
  }

  @Test(arguments: [
    "", "12345678", "12345678-1234567", "12345678-123456789", "12345678 12345678", "12345678-12345678-",
    "-12345678-12345678", "12345678-1234567a", "12345678-１2345678", "12345678--12345678", "12345678-+1234567",
    "12345678-12345678-12345678", "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw=",
  ])
  func `in 3.0 other shapes than two groups of eight digits are refused`(text: String) {
    #expect(refused(text, .v3_0) == .invalidEncoding)
  }

  @Test(arguments: [
    "", "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw", "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZx=",
    "8lIEuolmBA2HfmadAxreREG5-JmK_aM64jvElYa9cZw=", " 8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw=",
    "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw=\n", "8lIEuolmBA2HfmadAxreRA==", "52092484-13078684",
    "8lIEuolmBA2HfmadAxreRA==8lIEuolmBA2HfmadAxreRA==",
  ])
  func `from 3.1 on other texts than canonical Base64 of 32 bytes are refused`(text: String) {
    #expect(refused(text, .v3_1) == .invalidEncoding)
  }
}
