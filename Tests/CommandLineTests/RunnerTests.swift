import Foundation
import Testing

/// Runs with adapters that behave wrongly.
@Suite struct RunnerTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let mode: String
    let status: Int32
    let sentence: String
    /// Seconds; short for modes that give no answer.
    var timeout = 20

    init(_ mode: String, _ status: Int32, _ sentence: String, timeout: Int = 20) {
      self.mode = mode
      self.status = status
      self.sentence = sentence
      self.timeout = timeout
    }

    var testDescription: String { mode }
  }

  private static let noStart = "pavectors: the adapter answered nothing in 3 starts; in the last it"
  private static let restarted = "pavectors: the adapter was restarted 3 times; in the last run it"
  private static let noAnswer = "\(noStart) wrote a line that is not an answer:"

  static let good = [
    Case("right", 0, " 129 passed, 0 failed"),
    Case("out-of-order", 0, " 129 passed, 0 failed"),
    Case("in-pieces", 0, " 129 passed, 0 failed"),
    Case("slow-start", 0, " 129 passed, 0 failed"),
    Case("omits-unlisted", 0, " 129 passed, 0 failed"),
    Case("misprints", 0, "lists what nobody asks for: activation-code.encode in \"3.4\", \"kdf.indx\"."),
    Case("own-steps", 0, "\n0 intermediate values compared"),
    Case("stderr-flood", 0, " 129 passed, 0 failed"),
    Case("leaves-child", 0, " 129 passed, 0 failed"),
    Case("ignores-bye", 0, "note: it did not end within 2 seconds after bye, and was killed"),
    Case("ignores-signals", 0, "note: it did not end within 2 seconds after bye, and was killed"),
    Case("markup-hello", 0, #"<script>alert(1)</script>&"'\u{1b}[31m\u{1b}]0;title\u{7}\u{0}\u{d}\u{a}"#),
  ]

  static let wrong = [
    Case("accept-all", 1, "accepted an input that must be refused as invalid-length"),
    Case("reject-all", 1, "refused as \"invalid-length\" an input that must be accepted"),
    Case("reject-all-without-reason", 1, ": refused an input that must be accepted"),
    Case("own-reasons", 1, "; \"E_LENGTH\" is not a reason of kdf.internal"),
    Case("echo", 1, "the answer has the wrong form: output.index is not a field of the operation"),
    Case("exchanged", 1, " is not a field of the operation"),
    Case("missing-output", 1, "the answer has the wrong form: output.key is missing"),
    Case("error-all", 1, "error: \"nothing works\""),
    Case("wrong-output", 1, "key differs from byte 15 on: "),
    Case("wrong-step", 1, "the output is right, but step hmac differs from character 63 on: "),
    Case("many-failures", 1, "counterData differs from byte 15 on: "),
    Case("wrong-types", 1, "the answer has the wrong form: steps must be an object"),
    Case("markup", 1, "answered \"unsupported\" for an operation that it lists: \"<script>alert(1)</script>"),
  ]

  static let broken = [
    Case("twice", 3, "pavectors: the adapter answered a request twice: seq 1"),
    Case("thousand-answers", 3, "pavectors: the adapter answered a request twice: seq 1"),
    Case("unknown-seq", 3, "pavectors: the adapter answered a request that was not sent: seq 987654321"),
    Case("hang", 3, "\(noStart) gave no answer within 2 seconds; the request was ", timeout: 2),
    Case("hang-on-tenth", 3, "\(restarted) gave no answer within 2 seconds; the request was ", timeout: 2),
    Case("silent-start", 3, "pavectors: the adapter did not answer hello within 3 seconds", timeout: 1),
    Case("closes-output", 3, "\(restarted) closed its output; the request was "),
    // It depends on timing whether the end of its output or of its input is noticed first.
    Case("crash-at-start", 3, " (exit code 3)"),
    Case("crash-always", 3, " (exit code 3); the request was "),
    Case("crash-on-tenth", 3, " (exit code 3); the request was "),
    Case("kill-itself", 3, " (signal 9); the request was "),
    Case("cut-off", 3, " (exit code 0); the request was "),
    Case("garbage", 3, "found 'S'; the line begins \"Segmentation fault"),
    Case("garbage-before-hello", 3, "; each answer is one line of JSON, and messages belong on standard error"),
    Case("invalid-utf8", 3, "in native: a string is not valid UTF-8"),
    Case("deep", 3, "arrays and objects are nested more than 64 deep"),
    Case("wrong-result", 3, "\(noAnswer) result must be accept, reject, unsupported, inexpressible or error"),
    Case("duplicate-keys", 3, "the key \"result\" is repeated in its object"),
    Case("endless-line", 3, "\(noStart) wrote a line of more than 16 MiB"),
    Case("huge-line", 3, "\(noStart) wrote a line of more than 16 MiB"),
    Case("wrong-wire", 3, "pavectors: the adapter answered hello wrongly: wire must be 1"),
    Case("bad-hello", 3, "pavectors: the adapter answered hello wrongly: operations is missing"),
  ]

  // One after the other, because runs that wait until their time is over would be started all at once.
  @Test(.serialized, arguments: good + wrong + broken)
  func `Each wrong behaviour has its exit code and message, and leaves no process`(bad: Case) async throws {
    let mark = ProcessMark()
    let result = try await PavectorsProcess.runAsync(
      ["verify", "--all", "--timeout", "\(bad.timeout)", "--max-restarts", "3"] + BadAdapter.selection
        + BadAdapter.command(bad.mode), environment: mark.environment)
    let printed = result.output + result.error
    #expect(result.status == bad.status, "\(printed)")
    #expect(printed.contains(bad.sentence), "\(printed)")
    for scalar in printed.unicodeScalars where scalar != "\n" {
      #expect(![.control, .format].contains(scalar.properties.generalCategory), "U+\(String(scalar.value, radix: 16))")
    }
    if ProcessMark.isVisible { #expect(try mark.processes(0) == []) }
  }

  @Test func `The cases are all the modes of the bad adapter`() throws {
    let header = try #require(
      try String(contentsOfFile: BadAdapter.script, encoding: .utf8).components(separatedBy: "\"\"\"").dropFirst().first
    )
    let modes = header.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.map {
      String($0.dropFirst(2).prefix { $0 != " " })
    }
    // This mode has its own test, because it needs other operations.
    let cases = (Self.good + Self.wrong + Self.broken).map(\.mode) + ["lies"]
    #expect(cases.sorted() == modes.sorted())
  }

  @Test func `Operations that an adapter lists but does not have are failures`() throws {
    let result = try PavectorsProcess.run(
      ["verify", "--run", "kdf.index/zero"] + BadAdapter.files("kdf.index") + BadAdapter.command("lies"))
    #expect(result.status == 1, "\(result)")
    let message = "answered \"unsupported\" for an operation that it lists: \"not here\""
    #expect(result.output.contains("kdf.index/zero (3.0 3.1 3.2 3.3): \(message)"), "\(result)")
  }
}
