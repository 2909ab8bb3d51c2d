import Foundation
import TestFolders
import Testing

/// The option `--trace` of `drive` and `live`.
@Suite struct TraceVerbTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var traces: String { "\(folder.path)/traces" }

  /// Drives an address at which nothing listens.
  private func drive(_ options: String...) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(["drive", "http://127.0.0.1:1", "--protocol", "3.3", "--run", "server/time"] + options)
  }

  @Test func `A case that fails has a script, which only its owner reads, and one of an earlier run is removed`() throws
  {
    #expect(try drive("--trace", traces).status == 1)
    let name = "traces/drive.setup_start@any.sh"
    let script = try folder.content(name)
    #expect(script.hasPrefix("#!/usr/bin/env bash\n# pavectors trace\n# drive.setup/start (any): "))
    #expect(script.contains("printf '%s\\n' '1. POST /pa/v3/status, without an answer'\n"))
    #expect(try folder.permissions(name) == 0o600)
    try folder.file("traces/drive.old@3.0.sh", script)
    try folder.file("traces/notes.txt", "kept")
    #expect(try drive("--trace", traces).status == 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: traces).sorted() == [
        "drive.setup_start@any.sh", "notes.txt",
      ])
    #expect(try folder.content("traces/notes.txt") == "kept")
  }

  @Test func `A file of somebody else is named, and nothing is sent or changed`() throws {
    _ = try folder.folder("traces")
    let foreign = try folder.file("traces/drive.setup_start@any.sh", "echo mine\n")
    let result = try drive("--trace", traces)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.error.contains("--trace would overwrite \(foreign), which is not a trace"), "\(result.error)")
    #expect(try folder.content("traces/drive.setup_start@any.sh") == "echo mine\n")
  }

  @Test func `A folder that cannot be made is named`() throws {
    let file = try folder.file("file", "kept")
    let result = try drive("--trace", "\(file)/traces")
    #expect(result.status == 6)
    #expect(result.error.contains("‘\(file)/traces’"), "\(result.error)")
    #expect(try folder.content("file") == "kept")
  }

  @Test(arguments: [["drive", "http://127.0.0.1:1"], ["live", "--", "true"]])
  func `Passed cases need a folder`(_ arguments: [String]) throws {
    let place = arguments.firstIndex(of: "--") ?? arguments.count
    let result = try PavectorsProcess.run(Array(arguments[..<place]) + ["--trace-passed"] + arguments[place...])
    #expect(result.status == 2)
    #expect(result.error.contains("--trace-passed needs --trace"), "\(result.error)")
  }

  /// Runs `serve` with options, and a script of a shell that has its port as `$port`.
  private func served(_ options: [String], _ script: String) throws -> PavectorsProcess.Result {
    let shell = """
        : >"$1/out"  # What an earlier server wrote must not be taken for the port of this one.
        "$0" serve --port 0 "${@:3}" >"$1/out" 2>"$1/err" & server=$!
        until grep -qs "serves http" "$1/out"; do kill -0 $server 2>/dev/null || break; sleep 0.1; done
        port=$(sed -n 's/^serves.*:\\([0-9]*\\) until.*/\\1/p' "$1/out")
        cd "$1"
        eval "$2"
        kill -TERM $server 2>/dev/null
        wait $server
        true
      """
    return try PavectorsProcess.run(
      ["-c", shell, PavectorsProcess.executable.path, folder.path, script] + options, program: "/bin/bash")
  }

  @Test func `Passed cases are written on request, and curl sends each request of them`() throws {
    let driven = try served(
      [],
      """
      for wanted in '' --trace-passed; do
        "$0" drive "http://127.0.0.1:$port" --seed "a$wanted" --protocol 3.1 --run signature/replayed --trace traces \
          $wanted >/dev/null || echo failed
        ls traces
      done
      """)
    #expect(driven.output == "drive.signature_replayed@3.1.sh\n", "\(driven)")
    // The server does not know the values of the run, and refuses some of the requests.
    let again = try served(
      [],
      """
      export PAVECTORS_SERVER="http://127.0.0.1:$port" PAVECTORS_ADMINISTRATION="http://127.0.0.1:$port"
      bash traces/*.sh | grep -c 'HTTP/1.1 [245]'
      """)
    let script = try folder.content("traces/drive.signature_replayed@3.1.sh")
    let count = script.split(separator: "\n").count { $0.hasPrefix("send \\") || $0.contains("| send \\") }
    #expect(count >= 8)
    #expect(again.output == "\(count)\n", "\(again)")
  }

  @Test func `A case of a client that fails has the requests of its administrator, and how to serve them`() async throws
  {
    let rest = "read line; echo '{\"seq\":1,\"result\":\"failed\",\"reason\":\"denied\"}'; cat > /dev/null"
    let hello =
      #"{"wire":1,"adapter":{"name":"x"},"operations":{},"calls":{"start":["3.3"],"synchronize-time":["3.3"],"activate":["3.3"],"persist":["3.3"],"status":["3.3"],"sign":["3.3"]}}"#
    let result = try await PavectorsProcess.runAsync(
      ["live", "--timeout", "5", "--scenario", "blocked", "--protocol", "3.3", "--seed", "it's", "--trace", traces]
        + ["--", "sh", "-c", "read line; echo '\(hello)'; \(rest)"])
    #expect(result.status == 1, "\(result)")
    let script = try folder.content("traces/live.scenario_blocked@3.3.sh")
    #expect(
      script.contains("#   pavectors serve --port 8080 --seed 'it'\\''s/live.scenario/blocked/3.3' --time 1"),
      "\(script)")
    #expect(script.contains("--request-target '/rest/v3/activation/init'"))
    #expect(script.contains("# wrong: call 1, start: expected ok; answered failed: denied\n"), "\(script)")
  }
}
