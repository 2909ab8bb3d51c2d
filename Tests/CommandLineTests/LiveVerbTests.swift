import Foundation
import TestFolders
import Testing

/// The verb `live` with adapters that are wrong: each gets a clear message in time, and the run goes on or ends.
@Suite struct LiveVerbTests {
  private static let calls = """
    start synchronize-time activate persist status sign encrypt user-info token use-token remove-token vault \
    validate-password change-password remove restart
    """

  /// An adapter as a script of a shell: it answers hello, and then does something.
  private func adapter(_ rest: String, hasCalls: Bool = true) -> [String] {
    let calls = Self.calls.split(separator: " ").map { "\"\($0)\":[\"3.3\"]" }.joined(separator: ",")
    let listed = hasCalls ? ",\"calls\":{\(calls)}" : ""
    let hello = "{\"wire\":1,\"adapter\":{\"name\":\"x\"},\"operations\":{}\(listed)}"
    return ["--", "sh", "-c", "read line; echo '\(hello)'; \(rest)"]
  }

  /// Only an adapter that keeps silent needs a short time: the others have enough of it also on a busy machine.
  private func live(_ arguments: [String], timeout: Int = 60) async throws -> PavectorsProcess.Result {
    try await PavectorsProcess.runAsync(["live", "--timeout", "\(timeout)"] + arguments)
  }

  private static let whole = ["--run", "live.life/whole", "--protocol", "3.3"]

  @Test(arguments: [
    ("read line; echo garbage; cat > /dev/null", "wrote a line that is not an answer to a call"),
    ("read line; exit 7", "closed its output (exit code 7)"),
    (
      "read line; echo '{\"seq\":9,\"result\":\"ok\"}'; cat > /dev/null",
      "answered a call that it was not asked now: seq 9"
    ),
    (
      "read line; echo '{\"seq\":1,\"result\":\"perhaps\"}'; cat > /dev/null",
      "wrote a line that is not an answer to a call: result must be ok, failed"
    ),
    (
      "read line; echo '{\"seq\":1,\"result\":\"failed\",\"reason\":\"why\"}'; cat > /dev/null",
      "wrote a line that is not an answer to a call: reason must be one of"
    ),
    ("read line; head -c 20000000 /dev/zero; sleep 30", "wrote a line of more than 16 MiB"),
  ])
  func `An adapter that does not answer a call is named, with what it did`(rest: String, words: String) async throws {
    let result = try await live(Self.whole + adapter(rest))
    #expect(result.status == 1)
    #expect(
      result.output.contains("FAILED live.life/whole (3.3): call 1, start: the adapter \(words)"), "\(result.output)")
  }

  @Test func `An adapter that keeps silent is named, with the time that it had`() async throws {
    let result = try await live(Self.whole + adapter("read line; sleep 30"), timeout: 1)
    #expect(result.status == 1)
    let words = "call 1, start: the adapter gave no answer within 1 second"
    #expect(result.output.contains("FAILED live.life/whole (3.3): \(words)"), "\(result.output)")
  }

  /// Runs an adapter that is wrong, with a report and traces below a path; returns what is said of its failures.
  private func wrongRun(_ path: String) async throws -> [String] {
    let rest = "while read line; do n=$((n+1)); echo '{\"seq\":'$n',\"result\":\"ok\"}'; done"
    let outputs = ["--json", "\(path).json", "--trace", path]
    let result = try await live(Self.whole + outputs + adapter(rest))
    let report = try PavectorsProcess.run("report", "\(path).json")
    let failed = result.output.split(separator: "\n").filter { $0.hasPrefix("FAILED") }.map(String.init)
    let traces = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    return ["\(result.status) \(report.status)"] + failed + traces
  }

  @Test func `Two runs at once end as one that is alone`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let alone = try await wrongRun("\(path)/alone")
    #expect(alone.first == "1 1" && alone.count >= 3, "\(alone)")
    async let first = wrongRun("\(path)/first")
    async let second = wrongRun("\(path)/second")
    let both = try await [first, second]
    #expect(both == [alone, alone])
    withExtendedLifetime(folder) {}
  }

  @Test func `An adapter that never answers is not started again and again`() async throws {
    let result = try await live(["--protocol", "3.3"] + adapter("read line; exit 7"))
    #expect(result.status == 3)
    #expect(result.error.contains("the adapter answered nothing in 3 starts"), "\(result.error)")
    #expect(result.output.contains("The adapter did not recover"), "\(result.output)")
  }

  @Test func `An adapter without calls is told so, and nothing passes`() async throws {
    let result = try await live(adapter("read line", hasCalls: false))
    #expect(result.status == 5)
    let words = "live.scenario/blocked (3.0 3.1 3.2 3.3) was not played: the adapter has no start, synchronize-time,"
    #expect(result.error.contains("the adapter has not all the calls of any of these"), "\(result.error)")
    #expect(result.error.contains(words), "\(result.error)")
    #expect(result.output.contains("0 passed"))
  }

  @Test func `A script that an adapter cannot play is named with the calls that it lacks, also in the report`()
    async throws
  {
    let failed = #"{"seq":1,"result":"failed","reason":"denied"}"#
    let folder = try TemporaryFolder()
    let arguments = ["--run", "live.life/recovery", "--run", "live.life/whole", "--protocol", "3.3"]
    let result = try await live(
      arguments + ["--json", "\(folder.path)/report.json"] + adapter("read line; echo '\(failed)'; read line"))
    let words = "live.life/recovery (3.3) was not played: the adapter has no confirm-recovery, recover"
    #expect(result.output.contains(words), "\(result.output)")
    #expect(try String(contentsOfFile: "\(folder.path)/report.json", encoding: .utf8).contains(words))
    let report = try PavectorsProcess.run("report", "\(folder.path)/report.json", "--format", "markdown")
    #expect(report.output.contains("1 case needs calls that the adapter does not have"), "\(report.output)")
  }

  @Test func `A call that is listed and answered with unsupported has failed`() async throws {
    let rest = "read line; echo '{\"seq\":1,\"result\":\"unsupported\",\"why\":\"later\"}'; cat > /dev/null"
    let result = try await live(Self.whole + ["--allow-unsupported"] + adapter(rest))
    #expect(result.status == 1)
    let words = "call 1, start: answered \"unsupported\" for a call that it lists: \"later\""
    #expect(result.output.contains("FAILED live.life/whole (3.3): \(words)"), "\(result.output)")
  }

  @Test func `A wrong answer names the call, what was expected and what came, and the command to run it again`()
    async throws
  {
    let failed = #"{"seq":2,"result":"failed","reason":"denied","status":503}"#
    let rest = "read line; echo '{\"seq\":1,\"result\":\"ok\"}'; read line; echo '\(failed)'; read line"
    let folder = try TemporaryFolder()
    let (page, xml) = ("\(folder.path)/report.html", "\(folder.path)/report.xml")
    let result = try await live(Self.whole + ["--html", page, "--junit", xml] + adapter(rest))
    #expect(result.status == 1)
    let words = "call 2, synchronize-time: expected ok; answered failed: denied (503)"
    #expect(result.output.contains("FAILED live.life/whole (3.3): \(words)"), "\(result.output)")
    #expect(result.output.contains("rerun:    pavectors live --run 'live.life/whole' --protocol 3.3 -- sh"))
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("live.life/whole"))
    #expect(try String(contentsOfFile: xml, encoding: .utf8).contains(words))
  }

  @Test func `An answer ok without a request is wrong`() async throws {
    let rest = "while read line; do n=$((n+1)); echo '{\"seq\":'$n',\"result\":\"ok\"}'; done"
    let result = try await live(Self.whole + adapter(rest))
    #expect(result.status == 1)
    #expect(
      result.output.contains("call 2, synchronize-time: answered ok, but no request arrived at /pa/v3/status"),
      "\(result.output)")
  }

  @Test func `A call that cannot be asked is no failure, but a missing capability`() async throws {
    let rest = "read line; echo '{\"seq\":1,\"result\":\"inexpressible\",\"why\":\"no sockets\"}'; cat > /dev/null"
    let result = try await live(Self.whole + adapter(rest))
    #expect(result.status == 5)
    #expect(result.output.contains("start: no sockets"), "\(result.output)")
  }

  @Test(arguments: [
    ("live.life/whole@3.3  # wrong-output: ticket 5\n", 0, "1 executed, 0 passed, 0 failed, 1 failed as expected"),
    ("live.life/*  # wrong-output\n", 0, "1 failed as expected"),
    ("live.life/whole  # broken\n", 1, "FAILED live.life/whole (3.3): listed as broken, but it is wrong-output: call"),
    ("live.life/whole@3.2  # wrong-output\n", 1, "FAILED live.life/whole (3.3)"),
  ])
  func `A known failure is expected, and another one is not`(list: String, status: Int32, words: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("known.txt", list)
    let rest = "while read line; do n=$((n+1)); echo '{\"seq\":'$n',\"result\":\"ok\"}'; done"
    let result = try await live(Self.whole + ["--known-failing", path] + adapter(rest))
    #expect(result.status == status, "\(result)")
    #expect(result.output.contains(words), "\(result.output)")
  }

  @Test func `A case that cannot be asked must not be listed, nor one that there is not`() async throws {
    let folder = try TemporaryFolder()
    let rest = "read line; echo '{\"seq\":1,\"result\":\"inexpressible\",\"why\":\"no sockets\"}'; cat > /dev/null"
    let list = try folder.file("known.txt", "live.life/whole  # broken\n")
    let listed = try await live(Self.whole + ["--known-failing", list] + adapter(rest))
    #expect(listed.status == 1)
    #expect(
      listed.output.contains("FAILED live.life/whole (3.3): is inexpressible, but is listed as a known failure"),
      "\(listed.output)")
    let stale = try folder.file("stale.txt", "live.life/gone  # broken\n")
    let unknown = try await live(Self.whole + ["--known-failing", stale] + adapter(rest))
    #expect(unknown.status == 4)
    #expect(unknown.error.contains("live.life/gone matches no case"), "\(unknown.error)")
  }

  @Test func `Unknown scenarios and lives are refused, and the known ones are listed`() throws {
    let unknown = try PavectorsProcess.run("live", "--scenario", "lost-answers", "--", "true")
    #expect(unknown.status == 2)
    #expect(unknown.error.contains("lost-answer"))
    #expect(try PavectorsProcess.run("live", "--run", "live.life/none", "--", "true").status == 2)
    #expect(try PavectorsProcess.run("live").status == 2)
    let list = try PavectorsProcess.run("live", "--list", "--protocol", "3.3", "--scenario", "blocked")
    #expect(list.status == 0)
    #expect(list.output.hasPrefix("live.scenario/blocked (3.3): The activation is blocked"))
    #expect(list.output.hasSuffix("\n  calls: start, synchronize-time, activate, persist, status, sign\n"))
  }
}
