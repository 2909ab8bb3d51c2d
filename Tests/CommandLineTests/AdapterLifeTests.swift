import Foundation
import Testing

/// What the runner uses up, what it leaves behind, and whom it blames.
@Suite struct AdapterLifeTests {
  @Test(arguments: ["endless-line", "huge-line", "stderr-flood"])
  func `Memory stays bounded, however much the adapter writes`(mode: String) throws {
    // The largest that any process below this one ever was; kibibytes on Linux, bytes elsewhere.
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
    // Lines end at 16 MiB; one of a gigabyte would show.
    #expect(size < 300 << 20)
  }

  @Test(.enabled(if: ProcessMark.isVisible), arguments: [SIGINT, SIGTERM, SIGHUP])
  func `A run that is interrupted takes the adapter with it`(number: Int32) throws {
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

  @Test func `An adapter that dies now and then, of no case in particular, does not pass`() throws {
    let result = try PavectorsProcess.run(
      ["verify", "--run", "kdf.internal/index-of-*", "--protocol", "3.2"] + BadAdapter.files("kdf.internal")
        + BadAdapter.command("crash-on-tenth"))
    #expect(result.status == 1, "\(result)")
    // How many were in flight when it died is a matter of time; one of them fails in any case.
    #expect(result.output.contains("closed its output (exit code 3)"))
    #expect(result.output.contains("11 cases selected, 11 executed, 10 passed, 1 failed"))
  }

  @Test func `The case that an adapter dies of is blamed, and no other that was in flight`() throws {
    // It ends as soon as it is asked for one of the indexes.
    let script = """
      while read -r line; do
        case $line in *'"9007199254740992"'*) exit;; esac
        printf '%s\\n' "$line"
      done | "$0" adapter
      """
    let result = try PavectorsProcess.run(
      ["verify", "--run", "kdf.index/*", "--skip", "*accumulated*", "--protocol", "3.2"] + BadAdapter.files("kdf.index")
        + ["--", "sh", "-c", script, PavectorsProcess.executable.path])
    #expect(result.status == 1, "\(result)")
    #expect(
      result.output.contains("FAILED kdf.index/highest-exact-double (3.2): error: \"closed its output"), "\(result)")
    #expect(result.output.contains(" passed, 1 failed"))
  }
}
