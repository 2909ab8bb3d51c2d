import PowerAuth
import Testing

@Suite("Versions")
struct ProtocolVersionTests {
  @Test func `a version is found by its text, and others than the known ones are not`() {
    #expect(ProtocolVersion.v3.map(\.rawValue) == ["3.0", "3.1", "3.2", "3.3"])
    #expect(ProtocolVersion.v2.map(\.rawValue) == ["2.0", "2.1"])
    for version in ProtocolVersion.known { #expect(ProtocolVersion(rawValue: version.rawValue) == version) }
    for text in ["", "3", "3.4", "2.2", "1.0", "3.0 ", "３.0"] { #expect(ProtocolVersion(rawValue: text) == nil) }
  }

  @Test func `versions have what tables 9.4 and 12.1 say`() {
    let all = ProtocolVersion.v3
    #expect(all.map(\.signatureFormat) == [.decimal(digits: 8), .base64, .base64, .base64])
    #expect(all.map(\.hasNonce) == [false, true, true, true])
    #expect(all.map(\.hasResponseNonce) == [false, false, true, true])
    #expect(all.map(\.hasTimestamp) == [false, false, true, true])
    #expect(all.map(\.hasVersionInKeyInfo) == [false, false, true, true])
    #expect(all.map(\.hasAssociatedData) == [false, false, true, true])
    #expect(all.map(\.hasTemporaryKey) == [false, false, false, true])
    #expect(all.map(\.hasLegacyKeyOrder) == [true, false, false, false])
  }

  @Test func `versions 2.x have what chapter 16 says`() {
    for version in ProtocolVersion.v2 {
      #expect(version.signatureFormat == .decimal(digits: 8))
      #expect(version.hasLegacyKeyOrder && version.hasNumericCounter)
      #expect(!version.hasNonce && !version.hasTimestamp && !version.hasAssociatedData && !version.hasTemporaryKey)
    }
  }
}
