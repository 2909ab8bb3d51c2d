import Conformance
import Foundation
import OtherSystemVectors
import PowerAuthScenarios
import PowerAuthVectors
import Testing

/// The verb `smoke`, which distinguishes problems of an adapter from mistakes of its library.
@Suite struct SmokeTests {
  private func smoke(_ command: [String]) throws -> (status: Int32, faults: [String], rest: [String]) {
    let result = try PavectorsProcess.run(["smoke"] + command)
    #expect(result.error.isEmpty, "\(result.error)")
    let lines = result.output.split(separator: "\n").map(String.init)
    let faults = lines.filter { $0.hasPrefix("PROBLEM  ") }.map { String($0.dropFirst(9)) }
    let rest = lines.filter { $0.hasPrefix("ok       ") }.map { String($0.dropFirst(9)) }
    #expect(faults.count + rest.count == lines.count)
    return (result.status, faults, rest)
  }

  @Test func `A good adapter has no problem`() throws {
    let (status, faults, rest) = try smoke(BadAdapter.command("right"))
    #expect(status == 0)
    #expect(faults == [])
    #expect(rest.first == "answers hello as bad-adapter")
    #expect(rest.contains("lists 4 operations, 15 with their versions, and takes 8 requests at a time"))
    #expect(rest.contains("computes 15 of 15 simple cases rightly"))
    #expect(rest.contains("refuses 15 of 15 simple cases that must be refused"))
    #expect(rest.contains("gives the same answers to the same requests in another order"))
    #expect(rest.contains("answers \"unsupported\" for an operation that does not exist"))
    #expect(rest.last == "ends at bye")
  }

  @Test func `The built-in adapter has no problem`() throws {
    let (status, faults, rest) = try smoke(["--", PavectorsProcess.executable.path, "adapter"])
    #expect(status == 0)
    #expect(faults == [])
    let operations = Suite.allSystems.operations
    let versions = operations.reduce(0) { $0 + $1.protocols.count }
    let listed = "lists \(operations.count) operations, \(versions) with their versions"
    #expect(rest.contains { $0.hasPrefix(listed) }, "\(rest)")
  }

  @Test(arguments: [
    ("accept-all", "accepts everything, also inputs that must be refused"),
    ("reject-all", "refuses everything, also inputs that must be accepted"),
    ("error-all", "fails with an error at 30 simple cases, the first "),
    ("lies", "answers \"unsupported\" for operations that it lists: "),
    ("own-reasons", "gives reasons that do not exist at 15 simple cases, the first kdf.internal/key-of-0-bytes in "),
    ("exchanged", "gives the answer of another request at "),
    ("exchanged", "answers the same request differently: "),
    ("ignores-bye", "it did not end within 2 seconds after bye, and was killed"),
  ])
  func `Each problem of an adapter has its sentence`(mode: String, sentence: String) throws {
    let (status, faults, _) = try smoke(BadAdapter.command(mode))
    #expect(status == 3)
    #expect(faults.contains { $0.hasPrefix(sentence) }, "\(faults)")
  }

  @Test func `A reason that does not exist is named with those of the operation`() throws {
    let (_, faults, rest) = try smoke(BadAdapter.command("own-reasons"))
    #expect(faults.count == 1, "\(faults)")
    #expect(
      faults[0].hasSuffix(
        ": \"E_LENGTH\", but kdf.internal has invalid-length; a refusal can be without a reason"), "\(faults)")
    #expect(!rest.contains { $0.contains("which may be a mistake of its library") }, "\(rest)")
  }

  @Test func `Steps under names of its own are named`() throws {
    let (status, faults, rest) = try smoke(BadAdapter.command("own-steps"))
    #expect((status, faults) == (0, []))
    let words = "sends steps that the vectors do not have, and that are not compared, at 15 simple cases, the first \""
    #expect(rest.contains { $0.hasPrefix(words) }, "\(rest)")
  }

  @Test func `What is omitted of an operation that is not listed has no effect`() throws {
    let (status, _, rest) = try smoke(BadAdapter.command("omits-unlisted"))
    #expect(status == 0)
    #expect(rest.contains("omits remaining of otp.totp, but does not list otp.totp, so that this has no effect"))
    let run = try PavectorsProcess.run(
      ["verify"] + BadAdapter.selection + BadAdapter.command("omits-unlisted"))
    #expect(!run.output.contains("remaining"), "\(run.output)")
  }

  @Test func `A mistake of the library is not a problem of the adapter`() throws {
    let command = ["--", PavectorsProcess.executable.path, "adapter", "--mistake", "kdf.little-endian-index"]
    let (status, faults, rest) = try smoke(command)
    #expect(status == 0)
    #expect(faults == [])
    let words = " wrongly, which may be a mistake of its library"
    #expect(rest.contains { $0.hasPrefix("answers ") && $0.contains(words) }, "\(rest)")
  }

  @Test func `A wrong handshake and a missing program are broken adapters`() throws {
    let result = try PavectorsProcess.run(["smoke"] + BadAdapter.command("wrong-wire"))
    #expect(result.status == 3)
    #expect(result.error == "pavectors: the adapter answered hello wrongly: wire must be 1\n")
    let missing = try PavectorsProcess.run("smoke", "--", "/no/such/adapter")
    #expect(missing.status == 3)
    #expect(missing.error.hasPrefix("pavectors: the adapter cannot be started as \"/no/such/adapter\": "))
    #expect(try PavectorsProcess.run("smoke").status == 2)
  }
}
