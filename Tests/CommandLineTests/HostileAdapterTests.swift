import Foundation
import TestFolders
import TestThoroughness
import Testing

/// Runs with adapters that attack the runner; `tools/hostile-adapters` runs all of them, and measures time and memory.
@Suite struct HostileAdapterTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let mode: String
    let status: Int32
    let sentence: String
    var testDescription: String { mode }

    init(_ mode: String, _ status: Int32, _ sentence: String) {
      (self.mode, self.status, self.sentence) = (mode, status, sentence)
    }
  }

  private static let passed = " 129 passed, 0 failed"
  private static let greeting = "pavectors: the adapter answered hello wrongly: "

  static let cases = [
    Case("joins-the-runners-group", 3, "gave no answer within 2 seconds"),
    Case(
      "joins-the-runners-group-and-ignores-bye", 0, "note: it did not end within 2 seconds after bye, and was killed"),
    Case("leaves-a-daemon", 0, passed),
    Case("leaves-a-daemon-without-environment", 0, passed),
    Case("leaves-fifty-sessions", 0, passed),
    Case("converses-in-a-child", 0, passed),
    Case("forks-on-and-on", 0, passed),
    Case("stops-itself", 3, "gave no answer within 2 seconds"),
    Case("floods-lines-after-bye", 0, "note: it wrote more than 64 MiB after bye, and was killed"),
    Case("floods-bytes-after-bye", 0, "note: it wrote more than 64 MiB after bye, and was killed"),
    Case("floods-errors-after-bye", 0, "note: it did not end within 2 seconds after bye, and was killed"),
    Case("drips", 3, "gave no answer within 2 seconds"),
    // It depends on timing whether the answers come with the greeting or after it.
    Case("answers-before-requests", 3, "pavectors: the adapter "),
    Case("seq-beyond-all", 3, "seq must be an integer of at least 0"),
    Case("many-zeros", 3, "there are more than 65536 values"),
    Case("names-that-look-equal", 1, "error: \"the answer has the wrong form: output.caf"),
    Case("lists-100000-operations", 3, "wrote a line of more than 1 MiB"),
    Case("lists-2000-operations", 3, "\(greeting)operations must be an object of at most 1024 operations"),
    Case("long-greeting", 3, "wrote a line of more than 1 MiB"),
    Case("endless-greeting", 3, "wrote a line of more than 1 MiB"),
    Case("none-in-flight", 3, "\(greeting)maxInFlight must be at least 1"),
  ]

  private static let script = BadAdapter.script.replacingOccurrences(of: "bad_adapter", with: "hostile_adapter")

  /// Without optimisation: one that ends the run, one that leaves a process, and one that writes much.
  private static let chosen = Thoroughness.coversEverything ? cases : [cases[0], cases[2], cases[8]]

  @Test(.enabled(if: ProcessMark.isVisible), .serialized, arguments: chosen)
  func `Each attack has its exit code and message, and leaves no process`(attack: Case) async throws {
    let mark = ProcessMark()
    let result = try await PavectorsProcess.runAsync(
      ["verify", "--timeout", "2", "--max-restarts", "2"] + BadAdapter.selection
        + ["--", "python3", Self.script, attack.mode], environment: mark.environment)
    let printed = result.output + result.error
    #expect(result.status == attack.status, "\(printed)")
    #expect(printed.contains(attack.sentence), "\(printed)")
    #expect(try mark.processes(0) == [])
  }

  @Test(.enabled(if: Thoroughness.coversEverything), arguments: ["large-outputs", "large-reasons", "large-steps"])
  func `A report with answers of 15 MiB is small, and can be read again`(mode: String) throws {
    let folder = try TemporaryFolder()
    let report = "\(folder.path)/report.json"
    let result = try PavectorsProcess.run(
      ["verify", "--run", "kdf.internal/basic", "--json", report] + BadAdapter.files("kdf.internal")
        + ["--", "python3", Self.script, mode])
    #expect([0, 1].contains(result.status), "\(result)")
    let size = try FileManager.default.attributesOfItem(atPath: report)[.size] as? Int
    #expect(try #require(size) < 1 << 20)
    #expect(try PavectorsProcess.run("report", report).status == result.status)
  }

  /// Whether this test may start a program that another user of the test cannot kill.
  private static let canChangeUser =
    getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") && ProcessMark.isVisible

  @Test(
    .enabled(if: canChangeUser), .serialized,
    arguments: [("bad_adapter", "ignores-bye", Int32(0)), ("hostile_adapter", "becomes-another-program", 3)])
  func `An adapter that may not be killed is named with its number, and the run ends`(
    module: String, mode: String, status: Int32
  ) async throws {
    let folder = try TemporaryFolder()
    // The program of another user: it takes over the rights of the owner of its file.
    let python = "\(folder.path)/python3"
    try FileManager.default.copyItem(atPath: Self.path(of: "python3"), toPath: python)
    try FileManager.default.setAttributes([.posixPermissions: 0o4755], ofItemAtPath: python)
    let code = """
      import os, sys
      os.setresuid(0, 0, 0)
      sys.path.insert(0, '\(folder.path)')
      sys.argv[1:] = ['\(mode)']
      import bad_adapter, hostile_adapter
      bad_adapter.run_mode(\(module).MODES, "")
      """
    let program = try folder.file("pavectors", "", permissions: 0o755)
    for (from, to) in [
      (PavectorsProcess.executable.path, program), (BadAdapter.script, "\(folder.path)/bad_adapter.py"),
      (Self.script, "\(folder.path)/hostile_adapter.py"),
      (BadAdapter.files("kdf.internal")[0], "\(folder.path)/kdf.internal.json"),
    ] {
      try? FileManager.default.removeItem(atPath: to)
      try FileManager.default.copyItem(atPath: from, toPath: to)
    }
    let mark = ProcessMark()
    defer { for number in (try? mark.processes()) ?? [] { kill(number, SIGKILL) } }
    // `Process` of Foundation waits until nobody has its descriptors; this closes them, and has a limit of its own.
    let wrapper = "import subprocess, sys; sys.exit(subprocess.run(sys.argv[1:], timeout=120).returncode)"
    let result = try await PavectorsProcess.runAsync(
      ["-c", wrapper, "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", program, "verify"]
        + ["--timeout", "5", "--max-restarts", "1", "--run", "kdf.internal/basic", "\(folder.path)/kdf.internal.json"]
        + ["--", python, "-c", code], environment: mark.environment, program: Self.path(of: "python3"))
    let printed = result.output + result.error
    #expect(result.status == status, "\(printed)")
    let survivors = try mark.processes()
    #expect(!survivors.isEmpty)
    for number in survivors {
      #expect(printed.contains("process \(number) could not be killed: Operation not permitted"), "\(printed)")
    }
  }

  private static func path(of program: String) throws -> String {
    let result = try PavectorsProcess.run(
      [program, "-c", "import os, sys; print(os.path.realpath(sys.executable))"], program: "/usr/bin/env")
    return String(result.output.dropLast())
  }
}
