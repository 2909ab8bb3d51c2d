import Foundation
import StrictJSON
import Testing

@testable import Conformance
@testable import ConformanceAdapters

/// The schemas of reports and of the wire are written by hand, and must name what the sources name.
@Suite struct SchemaFileTests {
  /// The texts of a list at a place in a schema of the tools.
  private func texts(_ file: String, _ path: String...) throws -> Set<String> {
    Set((try value(file, path).elements ?? []).compactMap(\.text))
  }

  /// The names of the members of an object.
  private func names(_ file: String, _ path: String...) throws -> Set<String> {
    Set((try value(file, path).object?.members ?? []).map(\.key))
  }

  private func value(_ file: String, _ path: [String]) throws -> JSONValue {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    var value = try JSONReader.parse(Array(try Data(contentsOf: package.appending(path: "tools/schemas/\(file)"))))
    for name in path {
      value = try #require(value.object?[name], "\(file) has no \(name)")
    }
    return value
  }

  @Test func `The schema of reports has all kinds, severities and counts`() throws {
    let file = "report.schema.json"
    #expect(try texts(file, "$defs", "kind", "enum") == Set(Failure.Kind.allCases.map(\.rawValue)))
    #expect(try texts(file, "$defs", "gaps", "items", "enum") == Set(ReportGap.allCases.map(\.rawValue)))
    let severities = Severity.allCases.map(\.rawValue) + [Severity?.noSeverity]
    #expect(try texts(file, "$defs", "severity", "enum") == Set(severities))
    guard case .object(let counts) = Tally().json else { return #expect(Bool(false), "the counts are no object") }
    #expect(try texts(file, "$defs", "cases", "required") == Set(counts.members.map(\.key)))
  }

  @Test func `The schema of reports has each member of a report`() throws {
    var report = RunExample(seed: 3).report()
    report.gaps = [.interrupted]
    report.allowsUnsupported = false
    report.folder = "vectors"
    report.source = ["vectors"]
    report.thrown = [ThrownError(place: "a case", reason: "denied", name: "authenticationFailed")]
    report.notListed.failed = 1
    report.notListed.selected = 1
    let written = try #require(try JSONReader.parse(Array(Report.document([report]).utf8)).object)
    let known = try names("report.schema.json", "$defs", "report", "properties")
    #expect(known == Set(written.members.map(\.key)))
  }

  @Test func `The schema of reports has each member of a diagnosis`() throws {
    let diagnosis = Diagnosis(
      operations: [], protocolVersions: [], sentence: "", distinction: "x", consequence: "y", examples: [],
      mistakes: [], alternatives: [], suspects: ["z"], explained: 0, contradicted: 0, failures: 1)
    let written = try #require(diagnosis.json.object)
    let known = try names("report.schema.json", "$defs", "diagnosis", "properties")
    #expect(known == Set(written.members.map(\.key)))
  }

  @Test func `The schema of the wire has all results`() throws {
    let results = try texts("wire.schema.json", "$defs", "result", "properties", "result", "enum")
    #expect(results == ["accept", "reject", "inexpressible", "unsupported", "error"])
    for result in results.subtracting(["accept"]) {
      #expect(try AdapterAnswer(line: Array("{\"seq\":1,\"result\":\"\(result)\"}".utf8)).seq == 1)
    }
  }
}
