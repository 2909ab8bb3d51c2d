import Foundation
import TestFolders
import Testing

/// Runs with few descriptors, little memory and small files.
@Suite struct ResourceLimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.file("a.json")
  }

  /// The status is that of a shell: 128 and more after a signal.
  private func run(_ limit: String, _ value: Int, _ arguments: [String]) throws -> PavectorsProcess.Result {
    let script = """
      import resource, subprocess, sys
      def limit():
          resource.setrlimit(getattr(resource, sys.argv[1]), (int(sys.argv[2]), int(sys.argv[2])))
      process = subprocess.Popen(sys.argv[3:], preexec_fn=limit)
      try:
          status = process.wait(60)
      except subprocess.TimeoutExpired:
          # Without memory for threads, the library that distributes the work waits for some.
          process.kill()
          status = process.wait()
      sys.exit(status if status >= 0 else 128 - status)
      """
    return try PavectorsProcess.run(
      ["python3", "-c", script, limit, "\(value)", PavectorsProcess.executable.path] + arguments,
      program: "/usr/bin/env")
  }

  private var verify: [String] {
    ["verify", "--run", "kdf.index/zero", "--run-id", "one", "--json", folder.path + "/a.json"]
      + BadAdapter.files("kdf.index")
  }

  /// The report of a run without limits.
  private func whole() throws -> String {
    let path = folder.path + "/a.json"
    _ = try PavectorsProcess.run(verify)
    let text = try folder.content("a.json")
    try Data("old".utf8).write(to: URL(filePath: path))
    return text
  }

  /// Whether the file has a whole report.
  private func isWhole(_ report: String) throws -> Bool { try content == report }

  /// Whether the old file is still there, or was removed.
  ///
  /// A process that gets no memory can end before it removes its temporary file; the next run does.
  private func isOld() throws -> Bool { try content == nil || content == "old" }

  private var content: String? {
    get throws { try folder.names.contains("a.json") ? folder.content("a.json") : nil }
  }

  @Test func `A file that may not become so large is named, and the summary is printed`() throws {
    let result = try run("RLIMIT_FSIZE", 1000, verify)
    #expect(result.status == 6, "\(result)")
    #expect(result.error == "pavectors: Cannot write ‘\(folder.path)/a.json’: File too large.\n")
    #expect(result.output.contains("4 executed, 4 passed, 0 failed"))
    // The old report is removed before the run.
    #expect(try folder.names == [])
  }

  @Test(arguments: 5...8)
  func `Too few descriptors leave whole files, and are the stated reason`(count: Int) throws {
    // Below five, the system does not load the program.
    let whole = try whole()
    let result = try run("RLIMIT_NOFILE", count, verify)
    #expect(try isWhole(whole) || result.status != 0 && isOld())
    // The library that distributes the work ends the process if it gets no descriptors.
    if result.status < 128, result.status != 0 {
      #expect(result.status == 4 || result.status == 6, "\(result)")
      #expect(result.error.hasSuffix("’: Too many open files.\n"), "\(result)")
    }
  }

  @Test func `A dozen descriptors are enough`() throws {
    let result = try run("RLIMIT_NOFILE", 12, verify)
    #expect(result.status == 0, "\(result)")
  }

  @Test func `Without descriptors for its pipes, an adapter is not started`() throws {
    let result = try run(
      "RLIMIT_NOFILE", 11,
      ["verify", "--run", "kdf.internal/*"] + BadAdapter.files("kdf.internal") + BadAdapter.command("right"))
    // 128 and more: the library that distributes the work got no descriptors.
    #expect(result.status == 3 || result.status >= 128, "\(result)")
    #expect(result.status >= 128 || result.error.hasSuffix(": Too many open files\n"), "\(result)")
    #expect(result.output.isEmpty)
  }

  #if os(Linux)
    @Test func `A server with few descriptors waits for connections to end, and does not try again at once`() throws {
      let script = #"""
        import os, re, resource, socket, subprocess, sys, time
        limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
        server = subprocess.Popen(
            [sys.argv[1], "serve", "--port", "0"], stdout=subprocess.PIPE, text=True, preexec_fn=limit)
        port = int(re.search(r":(\d+) until", server.stdout.readline()).group(1))
        def seconds():
            fields = open(f"/proc/{server.pid}/stat").read().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        connections = [socket.create_connection(("127.0.0.1", port)) for _ in range(100)]
        time.sleep(0.5)
        before = seconds()
        time.sleep(2)
        print("idle" if seconds() - before < 0.5 else "busy")
        for connection in connections: connection.close()
        with socket.create_connection(("127.0.0.1", port), 10) as last:
            last.sendall(b"GET / HTTP/1.0\r\n\r\n")
            print(last.recv(100).split()[1].decode())
        server.terminate()
        sys.exit(server.wait())
        """#
      let result = try PavectorsProcess.run(
        ["python3", "-c", script, PavectorsProcess.executable.path], program: "/usr/bin/env")
      #expect(result.output == "idle\n404\n", "\(result)")
      #expect(result.status == 5, "\(result)")
    }
  #endif

  @Test(arguments: [32, 96, 192, 384])
  func `Too little memory leaves whole files`(mebibytes: Int) throws {
    let whole = try whole()
    let result = try run("RLIMIT_AS", mebibytes << 20, verify)
    // The process can also end badly after the file was written, where the library that distributes the work gets none.
    #expect(try isWhole(whole) || result.status != 0 && isOld(), "\(result)")
  }

  @Test func `A gigabyte of addresses is enough`() throws {
    let result = try run("RLIMIT_AS", 1 << 30, verify)
    #expect(result.status == 0, "\(result)")
  }
}
