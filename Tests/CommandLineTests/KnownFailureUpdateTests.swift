import Foundation
import TestFolders
import Testing

/// The option `--update` changes a list of known failures only where it is wrong.
@Suite struct KnownFailureUpdateTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/known.txt" }

  init() throws { folder = try TemporaryFolder() }

  /// Of eleven cases eight fail; the three that must be refused pass.
  private func verify(_ options: String..., run: String = "kdf.internal/index-of-*") throws -> PavectorsProcess.Result {
    try verify(options, run: run)
  }

  private func verify(_ options: [String], run: String) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(
      ["verify", "--run", run, "--protocol", "3.2", "--known-failing", path] + options
        + BadAdapter.files("kdf.internal", "kdf.internal.2.0") + BadAdapter.command("wrong-output"))
  }

  private func update(_ list: String, _ options: String..., run: String = "kdf.internal/index-of-*") throws -> String {
    try folder.file("known.txt", list)
    let result = try verify(["--update"] + options, run: run)
    #expect(result.status == 0, "\(result)")
    return try folder.content("known.txt")
  }

  /// A list that describes all failures.
  private static let right = """
    # What the manufacturer knows of.

    kdf.internal/index-of-17-bytes@3.2  # wrong-output: ticket 17
    kdf.internal/index-of-2?-bytes      # wrong-output
    kdf.internal/index-of-3*            # wrong-output: three and more
    kdf.internal/index-of-6*@3.2        # wrong-output and more words
    kdf.internal/index-of-128-bytes     # wrong-output

    """

  @Test func `An update says how many entries came and went`() throws {
    try folder.file("known.txt", "kdf.internal/index-of-8-bytes@3.2 # broken\n")
    let one = try verify("--update", run: "kdf.internal/index-of-?-bytes")
    #expect(one.error.hasSuffix("pavectors: \(path): 0 entries added, 1 removed\n"), "\(one.error)")
    let all = try verify("--update")
    #expect(all.error.hasSuffix("pavectors: \(path): 8 entries added, 0 removed\n"), "\(all.error)")
    let none = try verify("--update")
    #expect(none.error.hasSuffix("pavectors: \(path): no entry added or removed\n"), "\(none.error)")
  }

  @Test func `A list that is right stays as it is`() throws {
    #expect(try update(Self.right) == Self.right)
    let windows = "\u{feff}" + Self.right.replacing("\n", with: "\r\n")
    #expect(try update(windows) == windows)
  }

  @Test func `Entries outside of the selection stay, of a shard too`() throws {
    let others = "counter.advance/*  # broken: not ready\nkdf.internal/basic@3.1 # wrong-step\n"
    #expect(try update(others + Self.right) == others + Self.right)
    #expect(try update(others + Self.right, "--shard", "1/5") == others + Self.right)
    #expect(try update(Self.right, run: "kdf.internal/index-of-17-bytes") == Self.right)
    #expect(try update("", run: "kdf.internal/index-of-17-bytes").split(separator: "\n").count == 1)
  }

  @Test func `New failures come at the end, and entries of cases that pass go`() throws {
    let list = Self.right.replacing("kdf.internal/index-of-17-bytes@3.2  # wrong-output: ticket 17\n", with: "")
    #expect(try update(list) == list + "kdf.internal/index-of-17-bytes@3.2  # wrong-output\n")
    let passing = "kdf.internal/index-of-8-bytes@3.2 # wrongly-accepted\n"
    #expect(try update("# first\n" + passing + Self.right) == "# first\n" + Self.right)
    #expect(try update(Self.right.dropLast() + "\n" + passing) == Self.right)
    #expect(
      try update("kdf.internal/index-of-17-bytes@3.2  # broken: ticket 17", run: "kdf.internal/index-of-17-bytes")
        == "kdf.internal/index-of-17-bytes@3.2  # wrong-output: ticket 17\n")
  }

  @Test func `A pattern that is wrong is divided, with its remark, and the list is right afterwards`() throws {
    let list = try update("# all\nkdf.internal/index-of-*@3.2 # wrong-output: ticket 9\n# end\n")
    let lines = list.split(separator: "\n")
    #expect(lines.count == 10 && lines.first == "# all" && lines.last == "# end")
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasSuffix("@3.2  # wrong-output: ticket 9") }, "\(list)")
    #expect(try verify().status == 0)
    #expect(try update(list) == list)
  }

  @Test func `An entry that matches no vector goes`() throws {
    #expect(try update("kdf.internal/index-of-9-bytes # broken\n" + Self.right) == Self.right)
  }

  @Test(arguments: [
    // Versions, vectors and operations that are not run.
    "kdf.internal/index-of-8-bytes # wrong-output\n", "kdf.internal/*@3.2 # wrong-output\n",
    "k*/index-of-*@3.2 # wrong-output\n",
  ])
  func `A wrong entry for cases that were not run is refused, and the list stays`(list: String) throws {
    try folder.file("known.txt", list)
    let result = try verify("--update", "--json", folder.path + "/report.json")
    #expect(result.status == 6, "\(result)")
    let words = list.split(separator: " ")[0]
    #expect(result.error.hasPrefix("pavectors: \(path): line 1: \(words) no longer describes its cases, and "))
    #expect(try folder.content("known.txt") == list)
    #expect(try !folder.content("report.json").isEmpty)
  }

  @Test func `A list that cannot be read is an error, and stays`() throws {
    try folder.file("known.txt", "kdf.internal/basic\n")
    #expect(try verify("--update").status == 4)
    #expect(try folder.content("known.txt") == "kdf.internal/basic\n")
  }

  @Test func `A dry run prints the change, and changes nothing`() throws {
    let list = "# x\nkdf.internal/index-of-8-bytes@3.2 # broken\n"
    try folder.file("known.txt", list)
    let result = try verify("--update", "--dry-run", run: "kdf.internal/index-of-?-bytes")
    #expect(result.status == 0)
    #expect(result.output == "- kdf.internal/index-of-8-bytes@3.2 # broken\n", "\(result)")
    let more = try verify("--update", "--dry-run", run: "kdf.internal/index-of-17-bytes")
    #expect(more.output == "+ kdf.internal/index-of-17-bytes@3.2  # wrong-output\n", "\(more)")
    #expect(try folder.content("known.txt") == list)
    try folder.file("known.txt", Self.right)
    #expect(try verify("--update", "--dry-run").output == "\(path) would not change\n")
    #expect(try verify("--dry-run").status == 2)
    #expect(try verify("--update", "--dry-run", "--json", "-").status == 2)
    #expect(try verify("--update", "--dry-run", "--format", "json").status == 2)
  }

  @Test func `A run without a case changes nothing, and is no success`() throws {
    try folder.file("known.txt", Self.right)
    #expect(try verify("--update", run: "kdf.internal/nothing-*").status == 5)
    #expect(try folder.content("known.txt") == Self.right)
  }

  @Test func `A run whose adapter does not recover changes nothing`() throws {
    try folder.file("known.txt", Self.right)
    let result = try PavectorsProcess.run(
      ["verify", "--known-failing", path, "--update", "--max-restarts", "1"] + BadAdapter.selection
        + BadAdapter.command("kill-itself"))
    #expect(result.status == 3, "\(result)")
    #expect(result.error.contains("pavectors: \(path) is not changed, because the run is incomplete\n"))
    #expect(try folder.content("known.txt") == Self.right)
  }
}

/// Each way in which a list can be wrong for a run is an unexpected result, or an error that names the line.
@Suite struct DamagedListTests {
  struct Damage: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    let status: Int32
    /// What is printed.
    let words: String

    init(_ old: String, _ new: String, _ status: Int32, _ words: String) {
      (self.old, self.new, self.status, self.words) = (old, new, status, words)
    }

    var testDescription: String { "\(old) → \(new)" }
  }

  private static let entry = "kdf.internal/index-of-17-bytes@3.2  # wrong-output: ticket 17"

  static let damages = [
    // Partial.
    Damage(entry + "\n", "", 1, "FAILED kdf.internal/index-of-17-bytes (3.2): key differs"),
    Damage("kdf.internal/index-of-17", "# kdf.internal/index-of-17", 1, "FAILED kdf.internal/index-of-17-bytes"),
    Damage("-128-bytes     # wrong-output", "-128-by", 4, "line 7: must name the kind of failure"),
    Damage("-128-bytes     # wrong-output", "-128-bytes     # wrong-outp", 4, "line 7: must name the kind of failure"),
    // Stale.
    Damage(
      "index-of-17-bytes@3.2", "index-of-18-bytes@3.2", 4, "line 3: kdf.internal/index-of-18-bytes@3.2 matches no"),
    Damage("index-of-3*", "index-of-33-*", 1, "FAILED kdf.internal/index-of-32-bytes (3.2)"),
    Damage(entry, entry + "\nkdf.internal/index-of-8-bytes@3.2 # wrong-output", 1, "passes, but is listed as a known"),
    // Of another version or another selection.
    Damage("index-of-17-bytes@3.2", "index-of-17-bytes@3.1", 1, "FAILED kdf.internal/index-of-17-bytes (3.2)"),
    Damage(
      "index-of-17-bytes@3.2", "index-of-17-bytes@9.9", 4, "line 3: kdf.internal/index-of-17-bytes@9.9 matches no"),
    Damage("index-of-2?-bytes", "index-of-*", 1, "passes, but is listed as a known failure"),
    Damage("kdf.internal/index-of-17-bytes@3.2", "kdf.index/basic", 1, "FAILED kdf.internal/index-of-17-bytes (3.2)"),
    // Of another implementation.
    Damage(
      "wrong-output: ticket 17", "broken: ticket 17", 1,
      "FAILED kdf.internal/index-of-17-bytes (3.2): listed as broken, but it is wrong-output: key differs"),
    Damage("wrong-output: ticket 17", "wrongly-rejected: ticket 17", 1, "FAILED kdf.internal/index-of-17-bytes (3.2)"),
    Damage("wrong-output: ticket 17", "wrong-step: ticket 17", 1, "FAILED kdf.internal/index-of-17-bytes (3.2)"),
    Damage("# What", "\u{feff}# What", 0, "8 failed as expected"),
    Damage(entry, entry + "\n" + entry, 0, "8 failed as expected"),
  ]

  @Test(arguments: damages)
  func `A wrong list is named`(damage: Damage) throws {
    let folder = try TemporaryFolder()
    let list = """
      # What the manufacturer knows of.

      \(Self.entry)
      kdf.internal/index-of-2?-bytes      # wrong-output
      kdf.internal/index-of-3*            # wrong-output
      kdf.internal/index-of-6*@3.2        # wrong-output
      kdf.internal/index-of-128-bytes     # wrong-output

      """
    #expect(list.contains(damage.old))
    let path = try folder.file("known.txt", list.replacing(damage.old, with: damage.new))
    let result = try PavectorsProcess.run(
      ["verify", "--run", "kdf.internal/index-of-*", "--protocol", "3.2", "--known-failing", path, "--all"]
        + BadAdapter.files("kdf.internal", "kdf.internal.2.0") + BadAdapter.command("wrong-output"))
    #expect(result.status == damage.status, "\(result)")
    #expect((result.output + result.error).contains(damage.words), "\(result)")
  }
}
