import Foundation
import TestFolders
import TestThoroughness
import Testing

/// Failures are counted by severity, and `--fail-on` chooses those that make a run fail.
@Suite struct SeverityVerbTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// An adapter that takes keys of any length, and does all else rightly.
  private static let lax = ["--", PavectorsProcess.executable.path, "adapter", "--mistake", "kdf.key-of-any-length"]
  private static let vectors = ["--run", "kdf.index/*", "--skip", "*accumulated*", "--protocol", "3.2"]

  private func verify(_ options: String..., adapter: [String] = lax) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(["verify"] + Self.vectors + options + BadAdapter.files("kdf.index") + adapter)
  }

  private func mistake(_ id: String) -> [String] {
    ["--", PavectorsProcess.executable.path, "adapter", "--mistake", id]
  }

  @Test func `Failures that are too lax can be allowed`() throws {
    let words = "0 wrong values, 0 dangerous, 11 too lax"
    for (options, status, excuse) in [
      ([], 1, ""), (["--fail-on", "strictness"], 1, ""),
      (["--fail-on=security"], 0, "; --fail-on security allows them"),
      (["--fail-on", "interoperability"], 0, "; --fail-on interoperability allows them"),
    ] as [([String], Int32, String)] {
      let result = try PavectorsProcess.run(
        ["verify"] + Self.vectors + options + BadAdapter.files("kdf.index") + Self.lax)
      #expect(result.status == status, "\(options)")
      #expect(result.output.contains(" passed, 11 failed (\(words)), 0 unsupported"), "\(result.output)")
      #expect(result.output.contains("\n  severity: strictness: Weak or truncated keys go unnoticed.\n"))
      #expect(result.error == "pavectors: pavectors 1.0.0: \(words)\(excuse)\n")
      // The cause explains all of them.
      #expect(!result.output.contains("TOO LAX"))
    }
  }

  @Test func `Wrong values are never allowed`() throws {
    let result = try verify("--fail-on", "interoperability", adapter: mistake("kdf.little-endian-index"))
    #expect(result.status == 1)
    #expect(result.error.contains(" wrong values, 0 dangerous, 0 too lax\n"), "\(result.error)")
  }

  @Test func `Another word is a usage error that names the three, also where nothing fails`() throws {
    let sentence = "pavectors: --fail-on takes interoperability, security, strictness, not \"high\"\n"
    let report = folder.path + "/report.json"
    let first = try PavectorsProcess.run(
      ["verify"] + Self.vectors + ["--fail-on", "high"] + BadAdapter.files("kdf.index"))
    #expect(first.status == 2)
    #expect(first.error == sentence)
    #expect(try verify("--json", report).status == 1)
    for verb in [["report", report], ["diff", report, report]] {
      let result = try PavectorsProcess.run(verb + ["--fail-on", "high"])
      #expect(result.status == 2)
      #expect(result.error == sentence)
    }
  }

  @Test func `report and diff count alike`() throws {
    let (good, bad) = (folder.path + "/good.json", folder.path + "/bad.json")
    #expect(try verify("--json", bad).status == 1)
    #expect(try verify("--json", good, adapter: ["--", PavectorsProcess.executable.path, "adapter"]).status == 0)
    for (verb, difference) in [(["report", bad], 0), (["diff", good, bad], 0)] as [([String], Int32)] {
      #expect(try PavectorsProcess.run(verb).status == 1)
      let allowed = try PavectorsProcess.run(verb + ["--fail-on", "security"])
      #expect(allowed.status == difference)
      #expect(allowed.output.contains("0 wrong values, 0 dangerous, 11 too lax"), "\(allowed.output)")
    }
  }

  @Test func `The first failure that counts ends a run, and allowed ones do not`() throws {
    let first = try verify("--fail-fast")
    #expect(first.status == 1)
    #expect(first.output.components(separatedBy: "FAILED ").count == 2)
    let allowed = try verify("--fail-fast", "--fail-on", "security", "--all")
    #expect(allowed.status == 0)
    #expect(allowed.output.components(separatedBy: "FAILED ").count == 1 + 11)
  }

  @Test func `A known failure that passes fails a run, whatever is allowed`() throws {
    let list = try folder.file("known.txt", "kdf.index/basic  # wrong-output\n")
    let result = try verify("--known-failing", list, "--fail-on", "interoperability")
    #expect(result.status == 1)
    #expect(result.error.contains("11 too lax, 1 known to fail but passing\n"), "\(result.error)")
  }

  /// Mistakes that make an implementation lax in every operation, and wrong in none.
  private static let laxness = [
    "kdf.key-of-any-length", "counter.value-of-any-length", "signature.key-of-any-length",
    "signature.digit-count-unchecked", "request.nonce-of-any-length", "code.random-of-any-length",
    "code.checksum-unchecked", "ecies.transport-key-of-any-length", "ecies.nonce-of-any-length",
    "ecies.long-padding-accepted",
  ]

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `An adapter that is lax everywhere is summarised by causes, and the rest by flag and rule in twenty lines`()
    throws
  {
    let mistakes = Self.laxness.flatMap { ["--mistake", $0] }
    let result = try PavectorsProcess.run(
      [
        "verify", "--all", "--protocol", "3.2", "--skip", "*accumulated*", "--skip", "*/random/*", "--flag",
        "InvalidLength",
      ]
        + ["--flag", "Malformed", "--flag", "Corner", "--"] + [PavectorsProcess.executable.path, "adapter"] + mistakes)
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    let causes = lines.filter { $0.hasPrefix("LIKELY CAUSE ") }
    let explained = causes.compactMap { $0.firstMatch(of: #/ explains (\d+) of /#).flatMap { Int($0.output.1) } }
    // What the causes explain is not listed again, and both together are all failures.
    let summary = lines.drop { !$0.hasPrefix("TOO LAX ") }.prefix { $0.hasPrefix("  ") || $0.hasPrefix("TOO LAX ") }
    #expect(summary.count <= 20, "\(summary)")
    let rest = summary.dropFirst().compactMap { line in
      line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    }
    let counts = try #require(
      result.error.firstMatch(of: /: 0 wrong values, 0 dangerous, (\d+) too lax, (\d+) with a wrong reason or step/))
    let failed = try #require(Int(counts.output.1)) + #require(Int(counts.output.2))
    #expect((explained + rest).reduce(0, +) == failed, "\(result.error) \(summary)")
  }
}

/// An adapter with a typed interface, which cannot be asked some things.
@Suite struct TypedAdapterTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("typed_adapter.py").path

  private func verify(_ options: String..., narrow: Bool = false) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(
      ["verify", "--skip", "*accumulated*", "--skip", "*/random/*", "--protocol", "3.1", "--run", "kdf.index/*"]
        + ["--run", "ecies.decrypt-request/3.1/*-unexpected*"] + options + BadAdapter.files("kdf.index")
        + BadAdapter.files("ecies.decrypt-request.3.1") + ["--", "python3", Self.script]
        + [PavectorsProcess.executable.path] + (narrow ? ["--narrow"] : []))
  }

  @Test func `What it cannot be asked is neither passed nor failed, and stands in the report with its reasons`() throws
  {
    let path = folder.path + "/report.json"
    let result = try verify("--json", path, "--format", "pretty")
    #expect(result.status == 0, "\(result)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any])
    let total = try #require(report["total"] as? [String: Int])
    let groups = try #require(report["inexpressible"] as? [[String: Any]])
    #expect(
      groups.map { $0["why"] as? String } == [
        "EncryptorV31 has no timestamp", "masterKey is a Key, which has 16 bytes",
      ])
    let counts = groups.compactMap { $0["cases"] as? Int }
    #expect(total["inexpressible"] == counts.reduce(0, +) && counts[0] > 0 && counts[1] > 0)
    #expect(total["selected"] == total["passed"]! + total["inexpressible"]!)
    #expect(
      result.output.contains("kdf.index: \(counts[1]) cases inexpressible: masterKey is a Key, which has 16 bytes\n"))
    #expect(result.output.contains(", 0 failed, 0 unsupported, \(counts.reduce(0, +)) inexpressible, "))
    for (format, words) in [
      ("markdown", "- kdf.index: \(counts[1]) cases inexpressible: "),
      ("github", "::\(counts[1]) cases inexpressible: "),
      ("ndjson", #""inexpressible":{"operation":"kdf.index","why":"#),
    ] {
      let rendered = try PavectorsProcess.run("report", path, "--format", format)
      #expect(rendered.status == 0)
      #expect(rendered.output.contains(words), "\(rendered.output)")
    }
  }

  @Test func `Inexpressible cases do not count as executed`() throws {
    let executed = try verify("--skip", "kdf.index/*length*", "--min-executed", "100000")
    #expect(executed.status == 5)
    let report = try verify(
      "--run", "nothing*", "--skip", "ecies*", "--skip", "kdf.index/corner/*", "--min-executed", "1")
    #expect(report.status == 0)
    let only = try PavectorsProcess.run(
      ["verify", "--run", "kdf.index/*-bytes-master-key"] + BadAdapter.files("kdf.index")
        + ["--", "python3", Self.script, PavectorsProcess.executable.path])
    #expect(only.status == 5, "\(only)")
  }

  @Test func `What must be accepted and cannot be asked is no failure, but must be allowed`() throws {
    let path = folder.path + "/narrow.json"
    let result = try verify("--format", "pretty", "--json", path, narrow: true)
    #expect(result.status == 1)
    #expect(!result.output.contains("FAILED"))
    let line = try #require(
      result.output.firstMatch(of: #/kdf\.index: (\d+) cases cannot be asked: index is an Int32\n/#))
    #expect(result.output.contains(", 0 failed, ") && result.output.contains(" \(line.output.1) cannot be asked, "))
    #expect(
      result.error.contains("\(line.output.1) cases that must be accepted cannot be asked; --allow-unsupported accepts")
    )
    #expect(try verify("--allow-unsupported", narrow: true).status == 0)
    for (format, words) in [
      ("markdown", "- kdf.index: \(line.output.1) cases cannot be asked: index is an Int32"),
      ("github", "::\(line.output.1) cases cannot be asked: index is an Int32"),
      ("ndjson", #""cannotBeAsked":{"operation":"kdf.index","why":"index is an Int32""#),
    ] {
      let rendered = try PavectorsProcess.run("report", path, "--format", format)
      #expect(rendered.status == 1 && rendered.output.contains(words), "\(rendered.output)")
    }
  }

  @Test func `A file of answers has the result too`() throws {
    let selection =
      ["--run", "kdf.index/*", "--protocol", "3.1", "--skip", "*/random/*"] + BadAdapter.files("kdf.index")
    let requests = try PavectorsProcess.run(["prompts"] + selection)
    let answers = try PavectorsProcess.run(
      [Self.script, PavectorsProcess.executable.path], input: Data(requests.output.utf8), program: "/usr/bin/python3")
    let path = try folder.file("answers.ndjson", answers.output)
    let result = try PavectorsProcess.run(["judge", path] + selection)
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains("cases inexpressible: masterKey is a Key, which has 16 bytes\n"))
  }

  @Test func `The smoke test takes it for a right answer where the input must be refused`() throws {
    let result = try PavectorsProcess.run(
      "smoke", "--", "python3", Self.script, PavectorsProcess.executable.path)
    #expect(result.status == 0, "\(result)")
    #expect(!result.output.contains("PROBLEM"))
  }
}
