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
    let result = try serve("--address", address)
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
