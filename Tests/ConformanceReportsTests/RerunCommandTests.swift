import Foundation
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite struct RerunCommandTests {
  @Test func `A shell understands the command`() {
    let report = RunExample(seed: 3).report()
    let failure = report.failures[0]
    #expect(
      report.command(toRerun: failure)
        == "pavectors verify --run '\(failure.id)' --protocol 3.1 -- java -jar 'it'\\''s.jar'")
  }

  @Test func `The command reads the vectors that were given, of many files only that of the operation`() {
    var report = Report(on: ImplementationIdentity(name: "x"), suite: "1.0.0")
    let rerun = { (report: Report) in report.command(toRerun: "a/b", protocolVersions: ["1"]) }
    #expect(rerun(report) == "pavectors verify --run 'a/b' --protocol 1")
    report.source = ["--vectors", "a corpus"]
    #expect(rerun(report) == "pavectors verify --vectors 'a corpus' --run 'a/b' --protocol 1")
    report.source = ["v/a.1-2.json", "v/ab.json", "v/c.json"]
    #expect(rerun(report) == "pavectors verify v/a.1-2.json --run 'a/b' --protocol 1")
    report.source = ["v"]
    #expect(rerun(report) == "pavectors verify v --run 'a/b' --protocol 1")
  }

  @Test func `Of a file of answers, the new requests are answered in between, and no file of the run is written`() {
    var identity = ImplementationIdentity(name: "x")
    identity.answers = "answers.ndjson"
    let command = Report(on: identity, suite: "1.0.0").command(toRerun: "a/b", protocolVersions: ["1"])
    #expect(
      command
        == "pavectors prompts --run 'a/b' --protocol 1 > rerun-requests.ndjson && "
        + "COMMAND < rerun-requests.ndjson > rerun-answers.ndjson && "
        + "pavectors judge rerun-answers.ndjson --run 'a/b' --protocol 1")
  }

  @Test func `What a client sent to a live server is repeated by the verb live, or by no command`() {
    let rerun = { (report: Report) in report.command(toRerun: "live.life/whole", protocolVersions: ["3.3"]) }
    #expect(rerun(Report(on: ImplementationIdentity(name: "client"), suite: Report.liveSuite)) == nil)
    let adapter = ImplementationIdentity(name: "x", command: ["./adapter"])
    #expect(
      rerun(Report(on: adapter, suite: Report.liveSuite))
        == "pavectors live --run 'live.life/whole' --protocol 3.3 -- ./adapter")
    let server = ImplementationIdentity(name: "server", command: ["http://127.0.0.1:80"])
    #expect(
      rerun(Report(on: server, suite: Report.driveSuite))
        == "pavectors drive http://127.0.0.1:80 --run 'live.life/whole' --protocol 3.3")
  }

  private static let hostileWords = [
    "a'\u{301}; touch x; '", "'", "''", "\\'", "$(touch x)", "`touch x`", "a\nb", "a\u{1b}[2J'b", "\u{202e}'\u{85}",
    "##[error]'", "é", "$'", "-n", "\u{7f}7",
  ]

  /// Runs the command in a shell, in which `pavectors` writes its arguments, each ended by a zero byte.
  private func arguments(of command: String) throws -> [String] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", "-c", "pavectors() { printf '%s\\0' \"$@\"; }; \(command)"]
    process.standardOutput = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command)")
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: hostileWords)
  func `A shell takes each word as it is, and the command is visible`(word: String) throws {
    let report = Report(
      on: ImplementationIdentity(name: "x", command: [word, "b"]), suite: "1.0.0")
    let failure = Failure(
      id: "a/" + word, protocolVersion: word, comment: "", kind: .broken, message: "", caseNumber: nil, input: nil,
      expected: nil, actual: nil, steps: [])
    let command = try #require(report.command(toRerun: failure))
    #expect(command.visible == command, "it is printed as it is")
    let expected = ["verify", "--run", "a/" + word, "--protocol", word, "--", word, "b"]
    // Texts with combining marks are equal in several forms; bytes are not.
    #expect(try arguments(of: command).map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(command)")
  }
}
