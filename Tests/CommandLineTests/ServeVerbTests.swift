import Foundation
import TestFolders
import Testing

/// The verb `serve`: what it refuses at its start, and what it says while it runs.
@Suite struct ServeVerbTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a server, and ends it with one signal when it serves; one that ends by itself gets none.
  private func serve(_ options: String...) throws -> PavectorsProcess.Result {
    let script = """
        rm -f "$1/out" "$1/err"
        "$0" serve --port 0 "${@:2}" >"$1/out" 2>"$1/err" & server=$!
        until grep -qs serves "$1/out" "$1/err"; do kill -0 $server 2>/dev/null || break; sleep 0.1; done
        kill -TERM $server 2>/dev/null
        wait $server
      """
    let result = try PavectorsProcess.run(
      ["-c", script, PavectorsProcess.executable.path, folder.path] + options, program: "/bin/bash")
    return PavectorsProcess.Result(
      status: result.status, output: try folder.content("out"), error: try folder.content("err"))
  }

  /// Runs a server, and ends it after a script in Python has sent it requests.
  private func serve(_ options: [String], python script: String, token: String? = nil) throws -> (
    status: Int32, printed: [String], error: String
  ) {
    let beginning = """
      import http.client, subprocess, sys
      def ask(method, path, headers={}, body=None):
          connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=20)
          connection.request(method, path, body, headers)
          answer = connection.getresponse()
          return str(answer.status) + " " + answer.read().decode()
      json = {"Content-Type": "application/json"}

      """
    let shell = """
        rm -f "$1/out" "$1/err"
        "$0" serve --port 0 "${@:3}" >"$1/out" 2>"$1/err" & server=$!
        until grep -qs "serves http" "$1/out"; do kill -0 $server 2>/dev/null || break; sleep 0.1; done
        port=$(sed -n 's/^serves.*:\\([0-9]*\\) until.*/\\1/p' "$1/out")
        python3 -c "$2" "$port" "$0"
        kill -TERM $server 2>/dev/null
        wait $server
      """
    let result = try PavectorsProcess.run(
      ["-c", shell, PavectorsProcess.executable.path, folder.path, beginning + script] + options,
      environment: ["PYTHONUTF8": "1"].merging(token.map { ["PAVECTORS_TOKEN": $0] } ?? [:]) { $1 },
      program: "/bin/bash")
    #expect(result.error.isEmpty, "\(result.error)")
    return (result.status, result.output.split(separator: "\n").map(String.init), try folder.content("err"))
  }

  @Test func `Pages of the web reach neither the administration nor the report`() throws {
    let ended = try serve(
      [],
      python: """
        print(ask("GET", "/conformance/report?format=html", {"Host": "example.com"})[:3])
        print(ask("POST", "/rest/v3/application/list", {"Content-Type": "text/plain"}, "{}")[:3])
        print(ask("POST", "/conformance/jobs", {"Origin": "http://example.com"})[:3])
        print(ask("POST", "/rest/v3/application/list", json, "{}")[:3])
        print(ask("GET", "/conformance/report?format=html")[:19])
        print(ask("GET", "/conformance/report?format=pdf")[:3])
        """)
    #expect(ended.printed == ["421", "415", "403", "200", "200 <!DOCTYPE html>", "400"])
    #expect(ended.status == 5)
  }

  @Test func `An address that others reach needs a token, which administrators must send`() throws {
    let refused = try serve("--address", "0.0.0.0")
    #expect(refused.status == 2)
    #expect(
      refused.error
        == "pavectors: --address 0.0.0.0 needs --token: whoever reaches it could use the administration and /conformance\n"
    )
    let wrong = try serve("--token", "two words")
    #expect(wrong.status == 2)
    #expect(wrong.error == "pavectors: the token must have visible ASCII characters, and no spaces\n")
    let script = """
      for path in "/conformance/time", "/rest/v3/status", "/pa/v3/status":
          for value in "", "Bearer wrong", "Bearer right":
              method = "GET" if path == "/conformance/time" else "POST"
              print(ask(method, path, {"Authorization": value})[:3])
      """
    for (options, token) in [(["--token", "right"], nil), ([], "right")] {
      let ended = try serve(
        ["--address", "0.0.0.0", "--host", "tests.example"] + options, python: script, token: token)
      #expect(ended.printed == ["401", "401", "200", "401", "401", "200", "200", "200", "200"])
      #expect(
        ended.error
          == "pavectors: 0.0.0.0 is every address of this machine: the endpoints for SDKs are open to everybody who reaches one of them\n"
      )
    }
  }

  @Test func `Nobody else may read a new state or a new report`() throws {
    let options = ["state", "json", "html", "junit"].flatMap { ["--\($0)", "\(folder.path)/\($0)"] }
    let ended = try serve(options, python: "print(ask('POST', '/rest/v3/application/list', json, '{}')[:3])")
    #expect(ended.printed == ["200"])
    for name in ["state", "json", "html", "junit"] { #expect(try folder.permissions(name) == 0o600, "\(name)") }
  }

  @Test func `A state is that of one server at a time`() throws {
    let state = "\(folder.path)/state"
    let ended = try serve(
      ["--state", state],
      python: """
        print(ask("POST", "/rest/v3/application/create", json, '{"requestObject":{"applicationId":"a"}}')[:3])
        other = subprocess.run(
            [sys.argv[2], "serve", "--port", "0", "--state", "\(state)"], capture_output=True, text=True, timeout=20)
        print(other.returncode, other.stderr.strip())
        """)
    #expect(ended.printed == ["200", "6 pavectors: Cannot write ‘\(state)’: Another process uses it."])
    #expect(try folder.content("state").contains(#""id":"a""#))
    #expect(try folder.names == ["err", "out", "state"])
    let next = try serve("--state", state)
    #expect(next.status == 5, "\(next)")
  }

  @Test(arguments: ["{", "{}", #"{"pavectorsServer":1}"#, #"{"pavectorsServer":2}"#])
  func `A damaged state is an invalid file`(content: String) throws {
    let result = try serve("--state", try folder.file("state", content))
    #expect(result.status == 4)
    #expect(result.error.hasPrefix("pavectors: \(folder.path)/state: this "), "\(result.error)")
    #expect(try folder.content("state") == content)
  }

  @Test func `A certificate that is no file is named, and a pipe is not waited for`() throws {
    let (pipe, missing) = (try folder.pipe("pipe"), "\(folder.path)/missing")
    for (certificate, key, named) in [(pipe, pipe, pipe), (missing, pipe, missing)] {
      let result = try serve("--certificate", certificate, "--key", key)
      #expect(result.status == 4)
      #expect(result.error.hasPrefix("pavectors: Cannot read ‘\(named)’: "), "\(result.error)")
    }
    let drive = try PavectorsProcess.run("drive", "https://127.0.0.1:1", "--ca", pipe)
    #expect(drive.status == 4)
    #expect(drive.error == "pavectors: Cannot read ‘\(pipe)’: It is not a regular file.\n")
  }

  @Test(arguments: ["/nowhere/at/all/state.json", "/dev/null/state.json"])
  func `A state that cannot be written is found at the start`(path: String) throws {
    let result = try serve("--state", path)
    #expect(result.status == 6)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("pavectors: Cannot write ‘\(path)’: "), "\(result.error)")
  }

  @Test(arguments: ["1125899906842624", "9007199254740991", "9223372036854775807"])
  func `A time beyond those of the administration is refused`(time: String) throws {
    let result = try serve("--time", time)
    #expect(result.status == 2)
    #expect(result.error == "pavectors: --time \(time): the time is not in the range of the clock\n")
  }

  @Test func `The highest time gives a state that can be read again`() throws {
    for _ in 1...2 {
      let result = try serve("--time", "1125899906842623", "--state", "\(folder.path)/state")
      #expect(result.output.hasPrefix("serves http://127.0.0.1:"), "\(result)")
      #expect(!result.error.contains("state"), "\(result)")
    }
  }

  @Test(arguments: ["999.1.1.1", "203.0.113.7", "no such host"])
  func `An address that this machine does not have is refused in one sentence`(address: String) throws {
    let result = try serve("--address", address, "--token", "right")
    #expect(result.status == 2)
    #expect(
      result.error
        == "pavectors: the server cannot listen on \(address): it is not an address of this machine\n")
  }

  @Test func `An address of IPv6 stands in brackets`() throws {
    let result = try serve("--address", "::1")
    // A machine can be without IPv6.
    guard result.status != 2 else { return }
    #expect(result.output.hasPrefix("serves http://[::1]:"), "\(result)")
  }

  @Test func `The line about the address is not on the standard output beside a report`() throws {
    let result = try serve("--json", "-")
    #expect(result.error.hasPrefix("pavectors: serves http://127.0.0.1:"), "\(result)")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
  }

  /// A request without the header that it needs, and one that is right.
  private static let requests = """
    print(ask("POST", "/pa/v3/token/create", json, "{}")[:3])
    print(ask("POST", "/pa/v3/status", json, "{}")[:3])
    """

  @Test(arguments: [
    ("live.token-create/*  # wrong-output: no header on purpose\n", 0, ""),
    ("live.*  # wrong-output\n", 0, ""), ("live.token-create/1@any  # wrong-output\n", 0, ""),
    ("live.token-create/*  # repeated-draw\n", 1, "1 wrong value"),
    ("live.status/2  # wrong-output\n", 1, "1 wrong value"),
    (
      "live.token-create/*  # wrong-output\nlive.vault-unlock/*  # wrong-output\n", 1,
      "line 2 of the known failures: no request failed as live.vault-unlock/*"
    ),
  ])
  func `Requests that are wrong on purpose are expected failures, and each line of the list must be one`(
    _ list: String, _ status: Int32, _ words: String
  ) throws {
    let ended = try serve(["--known-failing", try folder.file("known.txt", list)], python: Self.requests)
    #expect(ended.printed == ["401", "200"])
    #expect(ended.status == status, "\(ended)")
    #expect(words.isEmpty || ended.error.contains(words), "\(ended)")
  }

  @Test func `A scenario without a result fails the run, unless it is permitted`() throws {
    let script = """
      body = '{"requestObject":{"activationId":"5e4f0a3c-6f3a-4ab1-8a52-1c1e9bd1b2c3"}}'
      print(ask("POST", "/scenario/lost-answer/pa/v3/activation/status", json, body)[:3])
      """
    let ended = try serve([], python: script)
    #expect(ended.printed == ["200"])
    #expect(ended.status == 1)
    #expect(ended.error.hasPrefix("pavectors: the scenario lost-answer has no result: "), "\(ended)")
    let allowed = try serve(["--allow-unreached"], python: script)
    #expect(allowed.status == 0)
    #expect(allowed.error == "")
  }

  @Test func `A state that cannot be saved any more is told once, while the server runs`() throws {
    let script = """
        mkdir "$1/s"
        "$0" serve --port 0 --state "$1/s/state" >"$1/out" 2>"$1/err" & server=$!
        until grep -q serves "$1/out" 2>/dev/null; do kill -0 $server || exit 9; sleep 0.1; done
        rm -r "$1/s"
        port=$(sed 's/.*:\\([0-9]*\\) until.*/\\1/' "$1/out")
        ask() { exec 3<>"/dev/tcp/127.0.0.1/$port"; printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3; exec 3>&-; }
        ask
        until grep -q continues "$1/err"; do kill -0 $server || exit 8; sleep 0.1; done
        for n in 1 2; do ask; sleep 1.3; done
        grep -c continues "$1/err"
        kill -TERM $server; wait $server
      """
    let result = try PavectorsProcess.run(
      ["-c", script, PavectorsProcess.executable.path, folder.path], program: "/bin/bash")
    #expect(result.status == 6, "\(result)")
    #expect(result.output == "1\n", "\(result)")
    #expect(try folder.content("err").contains("Cannot write ‘\(folder.path)/s/state’: "))
  }
}
