import Foundation
import TestFolders
import Testing

/// Signals that interrupt a run.
@Suite struct InterruptionTests {
  private func start(
    _ arguments: [String], ignoring ignored: [Int32] = [], errors: FileHandle = .nullDevice
  ) throws -> Process {
    let script = """
      import os, signal, sys
      ignored = [int(number) for number in sys.argv[1].split()]
      for number in [signal.SIGHUP, signal.SIGINT, signal.SIGTERM]:
          signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)
      os.execv(sys.argv[2], sys.argv[2:])
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", "-c", script, ignored.map(String.init).joined(separator: " "), PavectorsProcess.executable.path]
      + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    return process
  }

  /// Waits until a file with the beginning of a name is in the folder.
  private func wait(for prefix: String, in path: String, while process: Process) throws {
    while !((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).contains(where: { $0.hasPrefix(prefix) }
    ) {
      try #require(process.isRunning, "the process has ended before it wrote")
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU])
  func `An interrupted generator leaves no temporary file and no lock`(number: Int32) throws {
    let folder = try TemporaryFolder()
    let process = try start(["generate", "--run", "kdf.index", "--count", "1000000", "--out", folder.path])
    try wait(for: ".pavectors-tmp-", in: folder.path, while: process)
    #expect(kill(process.processIdentifier, number) == 0)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + number)
    #expect(try folder.names == [])
  }

  @Test(arguments: [SIGHUP, SIGINT])
  func `A signal that was ignored at the start does not end the run`(number: Int32) throws {
    let folder = try TemporaryFolder()
    let process = try start(
      ["generate", "--run", "kdf.index", "--count", "1000000", "--out", folder.path], ignoring: [number])
    try wait(for: ".pavectors-tmp-", in: folder.path, while: process)
    // Of two signals that wait, the lower number comes first.
    #expect(kill(process.processIdentifier, number) == 0)
    #expect(kill(process.processIdentifier, SIGTERM) == 0)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + SIGTERM)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGXCPU])
  func `An interrupted run writes the reports of what was run, and says so`(number: Int32) throws {
    let folder = try TemporaryFolder()
    // The adapter waits in its thirtieth answer, until the signal was noted.
    let adapter = try folder.file(
      "adapter.py",
      """
      import json, sys, time
      answered = 0
      for line in sys.stdin:
          request = json.loads(line)
          if request["cmd"] == "hello":
              answer = {"wire": 1, "adapter": {"name": "slow"}, "operations": {"kdf.index": ["3.0", "3.1", "3.2", "3.3"]}}
          elif request["cmd"] == "bye":
              break
          else:
              answered += 1
              if answered == 30:
                  open(sys.argv[1] + "/reached", "w").close()
                  while "pavectors: interrupted: " not in open(sys.argv[1] + "/errors").read():
                      time.sleep(0.01)
              answer = {"seq": request["seq"], "result": "reject"}
          print(json.dumps(answer), flush=True)
      """)
    let errors = URL(filePath: try folder.file("errors", ""))
    // The accumulated vector, whose cases have no results of their own, would come at a place that the seed decides.
    let outputs = ["--json", folder.path + "/report.json", "--html", folder.path + "/report.html"]
    let entries = "# of another run\nkdf.index/zero # broken\n"
    let list = try folder.file("known.txt", entries)
    let process = try start(
      ["verify", "--timeout", "600", "--skip", "*accumulated*", "--known-failing", list, "--update"] + outputs
        + BadAdapter.files("kdf.index")
        + ["--", "python3", adapter, folder.path],
      errors: try FileHandle(forWritingTo: errors))
    try wait(for: "reached", in: folder.path, while: process)
    #expect(kill(process.processIdentifier, number) == 0)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + number)
    let data = try Data(contentsOf: URL(filePath: folder.path + "/report.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let total = try #require(report["total"] as? [String: Int])
    // The vector of which a case was in flight is run in all its versions.
    #expect(total["executed"] == 32)
    #expect(report["gaps"] as? [String] == ["interrupted"])
    #expect(try folder.content("errors").contains("pavectors: the run was interrupted, and is incomplete\n"))
    #expect(try PavectorsProcess.run("report", folder.path + "/report.json", "-q").status != 0)
    #expect(try folder.content("known.txt") == entries, "the list is not changed after an interruption")
    #expect(try folder.content("report.html").contains("The run was interrupted: the report is about the 32 cases"))
  }

  @Test func `A generator that was killed leaves files, and the next one removes them`() throws {
    let folder = try TemporaryFolder()
    let process = try start(["generate", "--run", "kdf.x963", "--count", "1000000", "--out", folder.path])
    try wait(for: ".pavectors-tmp-", in: folder.path, while: process)
    #expect(kill(process.processIdentifier, SIGKILL) == 0)
    process.waitUntilExit()
    #expect(try folder.names.count == 2)
    let result = try PavectorsProcess.run("generate", "--run", "kdf.x963", "--count", "1", "--out", folder.path)
    #expect(result.status == 0, "\(result)")
    #expect(try folder.names == ["index.json", "kdf.x963.json"])
  }
}
