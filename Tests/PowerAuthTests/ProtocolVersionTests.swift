import PowerAuth
import Testing

@Suite("Versions")
struct ProtocolVersionTests {
  @Test func `versions ascend`() {
    #expect(ProtocolVersion.v3.map(\.rawValue) == ["3.0", "3.1", "3.2", "3.3"])
    #expect(ProtocolVersion.v3 == ProtocolVersion.v3.sorted())
    #expect(ProtocolVersion.v3_0 < .v3_3)
  }

  @Test func `capabilities begin with the versions of tables 9.4 and 12.1`() {
    let all = ProtocolVersion.v3
    #expect(all.map(\.signatureFormat) == [.decimal(digits: 8), .base64, .base64, .base64])
    #expect(all.map(\.hasNonce) == [false, true, true, true])
    #expect(all.map(\.hasResponseNonce) == [false, false, true, true])
    #expect(all.map(\.hasTimestamp) == [false, false, true, true])
    #expect(all.map(\.hasVersionInKeyInfo) == [false, false, true, true])
    #expect(all.map(\.hasAssociatedData) == [false, false, true, true])
    #expect(all.map(\.hasTemporaryKey) == [false, false, false, true])
  }

  @Test func `refusals are written as the contract writes them`() {
    #expect(
      Set(Refusal.allCases.map(\.rawValue)) == [
        "invalid-length", "invalid-private-key", "invalid-public-key",
        "unknown-signature-type", "missing-key", "component-length", "invalid-encoding", "signature-mismatch",
        "unknown-method", "length", "grouping", "alphabet", "spare-bits", "checksum", "signature-encoding",
        "invalid-character", "missing-parameter", "unexpected-parameter", "mac-mismatch", "padding",
      ])
  }
}
