import Foundation
import Testing

/// Memory, processes and blamed cases of a run with an adapter.
@Suite struct AdapterLifeTests {
  @Test(arguments: ["endless-line", "huge-line", "stderr-flood"])
  func `Memory is bounded, also if the adapter writes much`(mode: String) throws {
    // The largest memory of a child process; kibibytes on Linux, bytes elsewhere.
    let wrapper = """
      import resource, subprocess, sys
      subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
      size = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
      print(size * (1024 if sys.platform == "linux" else 1))
      """
    let result = try PavectorsProcess.run(
      ["python3", "-c", wrapper, PavectorsProcess.executable.path, "verify", "--max-restarts", "3"]
        + BadAdapter.selection + BadAdapter.command(mode), program: "/usr/bin/env")
    let size = try #require(Int(result.output.split(separator: "\n").last ?? ""), "\(result)")
    #expect(size > 1 << 20)
    // Lines are limited to 16 MiB; a line of a gigabyte would exceed the bound.
    #expect(size < 300 << 20)
  }

  @Test(.enabled(if: ProcessMark.isVisible), arguments: [SIGINT, SIGTERM, SIGHUP])
  func `An interrupted run kills the adapter`(number: Int32) throws {
    let mark = ProcessMark()
    let process = Process()
    process.executableURL = PavectorsProcess.executable
    process.arguments = ["verify", "--timeout", "600"] + BadAdapter.selection + BadAdapter.command("hang")
    process.environment = ProcessInfo.processInfo.environment.merging(mark.environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    #expect(try mark.processes(2).count == 2, "the runner and the adapter")
    #expect(kill(process.processIdentifier, number) == 0)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + number)
    #expect(try mark.processes(0) == [])
  }

  @Test func `An adapter that crashes sometimes, independently of the case, does not pass`() throws {
    let result = try PavectorsProcess.run(
      ["verify", "--run", "kdf.internal/index-of-*", "--protocol", "3.2"] + BadAdapter.files("kdf.internal")
        + BadAdapter.command("crash-on-tenth"))
    #expect(result.status == 1, "\(result)")
    // The number of cases in flight at the crash depends on timing; one of them always fails.
    #expect(result.output.contains("closed its output (exit code 3)"))
    #expect(result.output.contains("11 cases selected, 11 executed, 10 passed, 1 failed"))
  }

  @Test func `Only the case that crashes an adapter is blamed, not the others in flight`() throws {
    // It exits when it gets a request with one of the indexes.
    let script = """
      while read -r line; do
        case $line in *'"9007199254740992"'*) exit;; esac
        printf '%s\\n' "$line"
      done | "$0" adapter
      """
    let result = try PavectorsProcess.run(
      ["verify", "--run", "kdf.index/*", "--skip", "*accumulated*", "--skip", "*/corner/*", "--protocol", "3.2"]
        + BadAdapter.files("kdf.index")
        + ["--", "sh", "-c", script, PavectorsProcess.executable.path])
    #expect(result.status == 1, "\(result)")
    #expect(
      result.output.contains("FAILED kdf.index/highest-exact-double (3.2): error: \"closed its output"), "\(result)")
    #expect(result.output.contains(" passed, 1 failed"))
  }
}
