import Foundation
import TestFolders
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

  @Test(.enabled(if: ProcessMark.isVisible), arguments: [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGALRM, SIGXCPU])
  func `An interrupted run kills the adapter`(number: Int32) throws {
    let mark = ProcessMark()
    let process = try start(BadAdapter.command("hang"), mark)
    #expect(try mark.processes(2).count == 2, "the runner and the adapter")
    #expect(kill(process.processIdentifier, number) == 0)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + number)
    #expect(try mark.processes(0) == [])
  }

  /// Starts a run with an adapter that may take its time.
  private func start(_ command: [String], _ mark: ProcessMark) throws -> Process {
    let process = Process()
    process.executableURL = PavectorsProcess.executable
    process.arguments = ["verify", "--timeout", "600"] + BadAdapter.selection + command
    process.environment = ProcessInfo.processInfo.environment.merging(mark.environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test(.enabled(if: ProcessMark.isVisible))
  func `If a run is killed, an adapter that computes ends, and what it started`() throws {
    let mark = ProcessMark()
    // Neither reads, so that the end of the input does not end them.
    let process = try start(["--", "sh", "-c", "sleep 1000 & while :; do :; done"], mark)
    let own = process.processIdentifier
    let others = try mark.processes(3).filter { $0 != own }
    #expect(others.count == 2, "the adapter and its program")
    let watchdog = getpgid(try #require(others.first))
    #expect(watchdog != own && kill(watchdog, 0) == 0)
    #expect(kill(own, SIGKILL) == 0)
    // `Process` of Foundation would wait until nobody has its descriptors.
    let left = try mark.processes(0)
    #expect(left == [])
    for number in left { kill(number, SIGKILL) }
    #expect(!Self.isRunning(watchdog))
  }

  /// Whether a process runs, and not only waits for its parent.
  private static func isRunning(_ number: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
    return status?.split(separator: ")").last.map { !$0.hasPrefix(" Z") } ?? false
  }

  @Test(.enabled(if: ProcessMark.isVisible)) func `An adapter that is started again has no blocked signals`() throws {
    let folder = try TemporaryFolder()
    let script = "grep SigBlk: /proc/self/status >> \"$1/masks\"; exec python3 \"$2\" crash-always"
    _ = try PavectorsProcess.run(
      ["verify", "--max-restarts", "2"] + BadAdapter.selection
        + ["--", "sh", "-c", script, "sh", folder.path, BadAdapter.script])
    let masks = try folder.content("masks").split(separator: "\n")
    #expect(masks.count > 1)
    #expect(Set(masks) == ["SigBlk:\t0000000000000000"])
  }

  /// Jobs of a shell that becomes the run; each starts a process, writes its number, and ends during the run.
  ///
  /// The first starts it before the run, the second in another session while it runs.
  private static let jobs = [
    #"{ sleep 1000 & echo $! > "$1/number"; until [ -e "$1/started" ]; do sleep 0.01; done; } &"#,
    #"setsid sh -c 'until [ -e "$1/started" ]; do sleep 0.01; done; sleep 1000 & echo $! > "$1/number"' sh "$1" &"#,
  ]

  @Test(.enabled(if: ProcessMark.isVisible), arguments: jobs)
  func `A process of a job that the shell left to the run is not killed`(job: String) throws {
    let folder = try TemporaryFolder()
    // The adapter waits until the process is an orphan, which the run has adopted.
    let adapter = #"""
      touch "$1/started"
      until [ -s "$1/number" ] && [ "$(cut -d ' ' -f 4 "/proc/$(cat "$1/number")/stat")" = "$PPID" ]; do sleep 0.01; done
      exec "$0" adapter
      """#
    let script = job + #" exec "$0" verify --run kdf.index/zero "$3" -- sh -c "$2" "$0" "$1""#
    // `Process` of Foundation waits until nobody has its descriptors; this closes them, and has a limit of its own.
    let wrapper = "import subprocess, sys; sys.exit(subprocess.run(sys.argv[1:], timeout=120).returncode)"
    let result = try PavectorsProcess.run(
      ["python3", "-c", wrapper, "/bin/sh", "-c", script, PavectorsProcess.executable.path, folder.path, adapter]
        + BadAdapter.files("kdf.index"), program: "/usr/bin/env")
    #expect(result.status == 0, "\(result)")
    let number = try #require(Int32(folder.content("number").dropLast()))
    #expect(Self.isRunning(number))
    kill(number, SIGKILL)
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
