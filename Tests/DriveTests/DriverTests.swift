import Conformance
import Drive
import LiveHTTP
import Parties
import PowerAuth
import Testing

@Suite struct DriverTests {
  @Test(arguments: [ProtocolVersion.v3_0, .v3_1, .v3_2, .v3_3])
  func `The right server passes all cases`(_ version: ProtocolVersion) throws {
    let report = Driver(host: try DrivenServer().host, versions: [version], seed: "right").run()
    #expect(report.failures.map { "\($0.id): \($0.message)" } == [])
    #expect(report.notes == [])
    #expect(report.total.passed == DriveCase.every.count { $0.versions.contains(version) })
    #expect(report.total.passed > 100)
  }
}
