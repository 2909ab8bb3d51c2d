import Drive
import HTTP
import PowerAuth
import Testing

@testable import Conformance

/// The report on a real server is read by `report` and `diff`.
@Suite struct DriveReportTests {
  @Test func `A report on a server whose answers have another type is read`() throws {
    let driven = try DrivenServer()
    let connection = HostConnection {
      { request in
        var response = driven.answer(request)
        response.fields = [HTTPField("Content-Type", "text/plain")]
        return response
      }
    }
    let report = Driver(host: DrivenHost(all: connection), versions: [.v3_3], seed: "types").run()
    #expect(report.total.severities.strictness > 0)
    #expect(report.total.tooLax == report.total.severities.strictness)
    let read = try ReportReader.decode(Array(Report.document([report]).utf8), file: "report.json")
    #expect(read.map(\.total) == [report.total])
  }
}
