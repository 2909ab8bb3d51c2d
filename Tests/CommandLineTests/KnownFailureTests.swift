import Conformance
import Foundation
import TestFolders
import Testing

/// A list of known failures must be right for listed and for other cases; otherwise a line reports it.
@Suite struct KnownFailureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Of eleven cases eight fail; the three that must be refused pass.
  private func verify(_ options: String...) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(
      ["verify", "--run", "kdf.internal/index-of-*", "--protocol", "3.2"] + options
        + BadAdapter.files("kdf.internal", "kdf.internal.2.0")
        + BadAdapter.command("wrong-output"))
  }

  private func list(_ content: String) throws -> String { try folder.file("known.txt", content) }

  @Test func `The kind of a listed case that passes cannot be listed`() throws {
    let list = try folder.file("known.txt", "kdf.internal/basic # unexpected-pass\n")
    let result = try PavectorsProcess.run("verify", "--known-failing", list, BadAdapter.files("kdf.internal")[0])
    #expect(result.status == 4)
    #expect(
      result.error.contains(
        "must name the kind of failure after #, one of wrong-output, wrongly-accepted, wrongly-rejected, wrong-reason, "
          + "wrong-step, repeated-draw, broken, no-answer, failed-instead-of-refusing\n"), "\(result.error)")
  }

  @Test func `A listed failure is expected`() throws {
    let path = try list(
      """
      # What the manufacturer knows of.

      kdf.internal/index-of-17-bytes@3.2  # wrong-output: ticket 17
      kdf.internal/index-of-2?-bytes      # wrong-output
      kdf.internal/index-of-3*            # wrong-output
      kdf.internal/index-of-6*@3.2        # wrong-output and more words
      kdf.internal/index-of-128-bytes     # wrong-output
      """)
    let result = try verify("--known-failing", path)
    #expect(result.status == 0, "\(result)")
    #expect(!result.output.contains("FAILED"))
    #expect(result.output.contains("failed as expected  kdf.internal "))
    #expect(result.output.contains(" 3 of 11 passed in 3.2\n"), "\(result.output)")
    #expect(result.output.contains("11 executed, 3 passed, 0 failed"))
    #expect(result.output.contains(", 8 failed as expected, "), "\(result.output)")
  }

  @Test func `The current failures can be written as the list, and the next run is as expected`() throws {
    let path = folder.path + "/known.txt"
    #expect(try verify("--known-failing", path, "--update").status == 0)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines.first == "kdf.internal/index-of-128-bytes@3.2  # wrong-output")
    #expect(try verify("--known-failing", path).status == 0)
  }

  @Test func `A listed case that passes is an error`() throws {
    let result = try verify(
      "--known-failing", try list("kdf.internal/index-of-*  # wrong-output\n"))
    #expect(result.status == 1)
    let sentence = "(3.2): passes, but is listed as a known failure"
    #expect(result.output.contains("FAILED kdf.internal/index-of-8-bytes \(sentence)"), "\(result.output)")
    #expect(result.output.components(separatedBy: sentence).count == 1 + 3)
  }

  @Test func `A listed case with another kind of failure is an error`() throws {
    let result = try verify("--known-failing", try list("kdf.internal/index-of-17-bytes  # broken\n"))
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "FAILED kdf.internal/index-of-17-bytes (3.2): listed as broken, but it is wrong-output: "
          + "key differs from byte 15 on"), "\(result.output)")
  }

  @Test func `An error instead of a refusal is listed by its own name`() throws {
    let command = ["--run", "kdf.internal/index-of-0-bytes", "--protocol", "3.2"] + BadAdapter.command("error-all")
    let files = BadAdapter.files("kdf.internal")
    for (kind, status) in [("failed-instead-of-refusing", Int32(0)), ("broken", 1)] {
      let path = try list("kdf.internal/*  # \(kind)\n")
      let result = try PavectorsProcess.run(["verify", "--known-failing", path] + files + command)
      #expect(result.status == status, "\(result)")
    }
  }

  @Test func `An entry for another version has no effect`() throws {
    let result = try verify("--known-failing", try list("kdf.internal/index-of-*@3.1  # wrong-output\n"))
    #expect(result.status == 1)
    #expect(result.output.contains("3 passed, 8 failed"))
  }

  @Test(arguments: [
    ("kdf.internal/basic\n", 1), ("# Fine.\nkdf.internal/basic  # flaky\n", 2), ("\n\nkdf.internal/basic #\n", 3),
    ("kdf.internal/zeros # wrong-output\nkdf.internal/basic # wrong-outputs\n", 2),
  ])
  func `A line without a kind of failure is named`(content: String, line: Int) throws {
    let path = try list(content)
    let result = try verify("--known-failing", path)
    #expect(result.status == 4)
    #expect(
      result.error.hasPrefix("pavectors: \(path): line \(line): must name the kind of failure"), "\(result.error)")
    #expect(result.error.contains("wrong-output") && result.error.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("kdf.internal/index-of-9-bytes # wrong-output\n", 1, "kdf.internal/index-of-9-bytes matches no vector"),
    ("# x\nkdf.internal/no-such-* # wrong-output\n", 2, "kdf.internal/no-such-* matches no vector"),
    ("kdf.internal/basic@3.0 # broken\n", 1, "kdf.internal/basic@3.0 matches no vector"),
    (
      "kdf.internl/* # broken\nkdf.internal/x # broken\n", 1,
      "kdf.internl/* matches no vector; 1 more entries match none"
    ),
  ])
  func `An entry that matches no vector is an error, before the run`(content: String, line: Int, words: String) throws {
    let path = try list(content)
    let result = try verify("--known-failing", path)
    #expect(result.status == 4)
    #expect(result.error == "pavectors: \(path): line \(line): \(words)\n")
    #expect(result.output.isEmpty)
  }

  @Test func `An entry for an operation whose vectors are not read is not judged`() throws {
    let path = folder.path + "/known.txt"
    #expect(try verify("--known-failing", path, "--update").status == 0)
    try folder.file("known.txt", try String(contentsOfFile: path, encoding: .utf8) + "kdf.index/no-such # broken\n")
    #expect(try verify("--known-failing", path).status == 0)
  }

  @Test func `An update needs a list and a whole run`() throws {
    #expect(try verify("--update").status == 2)
    let path = folder.path + "/known.txt"
    #expect(try verify("--update", "--known-failing", path, "--fail-fast").status == 2)
    #expect(!FileManager.default.fileExists(atPath: path))
    let missing = try verify("--known-failing", path)
    #expect(missing.status == 4)
    #expect(missing.error.contains(path))
  }
}

/// The other options for expected results.
@Suite struct ExpectationTests {
  @Test func `The first failure can end the run`() throws {
    let result = try PavectorsProcess.run(
      ["verify", "--fail-fast"] + BadAdapter.selection + BadAdapter.command("wrong-output"))
    #expect(result.status == 1, "\(result)")
    #expect(result.output.components(separatedBy: "FAILED ").count == 2)
    #expect(result.output.contains(" 1 failed"))
  }

  @Test func `Too few executed cases are not a success`() throws {
    let command = BadAdapter.selection + BadAdapter.command("right")
    let result = try PavectorsProcess.run(["verify", "--min-executed", "130"] + command)
    #expect(result.status == 5)
    #expect(result.error == "pavectors: 129 cases were executed, fewer than 130\n")
    #expect(try PavectorsProcess.run(["verify", "--min-executed", "129"] + command).status == 0)
  }

  @Test func `Operations that are not implemented must be allowed`() throws {
    let selection = ["--run", "kdf.*/basic"] + BadAdapter.files("kdf.internal", "kdf.index")
    let command = BadAdapter.command("right")
    let result = try PavectorsProcess.run(["verify"] + selection + command)
    #expect(result.status == 1)
    #expect(
      result.error
        == "pavectors: 4 cases are of operations that are not implemented; --allow-unsupported accepts that\n")
    let allowed = try PavectorsProcess.run(["verify", "--allow-unsupported"] + selection + command)
    #expect(allowed.status == 0)
    #expect(allowed.output.contains("3 passed, 0 failed, 4 unsupported"))
    let nothing = try PavectorsProcess.run(
      ["verify", "--allow-unsupported", "--run", "kdf.*/basic"] + BadAdapter.files("kdf.index") + command)
    #expect(nothing.status == 5, "a run without executed cases does not pass")
    #expect(
      nothing.error
        == "pavectors: no case was executed: bad-adapter 1.0.0 lists none of the selected operations "
        + "in the selected versions\n"
    )
  }

  @Test func `A run without a case says that the selection matches none`() throws {
    let result = try PavectorsProcess.run("verify", "--run", "kdf.index/none-*", BadAdapter.files("kdf.index")[0])
    #expect(result.status == 5)
    #expect(result.error == "pavectors: no case was executed: the selection matches none\n")
  }

  @Test func `The page of the command line lists the kinds of failures that a list can name`() throws {
    let page = try String(
      contentsOfFile: ShownCommand.package + "/Sources/PowerAuthVectors/PowerAuthVectors.docc/CommandLine.md",
      encoding: .utf8)
    let kinds = page.matches(of: /\n\| `(?<kind>[a-z-]+)` \|/).map { String($0.output.kind) }
    #expect(kinds == KnownFailures.listedKinds.map(\.rawValue))
  }
}
