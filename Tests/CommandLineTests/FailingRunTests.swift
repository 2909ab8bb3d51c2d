import Foundation
import PowerAuthVectors
import TestFolders
import TestThoroughness
import Testing

/// A failing run names its cause at the beginning, and fits a screen.
@Suite struct FailingRunTests {
  /// Mistakes of the catalogue, and files whose vectors detect them.
  struct Case: CustomTestStringConvertible, Sendable {
    let mistakes: [String]
    let files: [String]

    init(_ mistakes: String..., in files: [String]) {
      self.mistakes = mistakes
      self.files = files
    }

    var testDescription: String { mistakes.joined(separator: ", ") }
  }

  static let cases = [
    Case("kdf.little-endian-index", in: ["kdf.index"]),
    Case("kdf.key-of-any-length", in: ["kdf.index", "kdf.internal"]),
    Case("kdf.counter-from-zero", in: ["kdf.x963"]),
    Case("keys.shared-secret-as-number", in: ["keys.master-secret"]),
    Case("counter.hashed-twice", in: ["counter.advance"]),
    Case("signature.decimal-unpadded", in: ["signature.offline"]),
    Case("request.query-tilde-kept", in: ["request.canonical-query"]),
    Case("code.split-at-last-hash", in: ["activation-code.parse"]),
    Case("code.checksum-unchecked", in: ["activation-code.validate"]),
    Case("ecies.mac-not-compared", in: ["ecies.decrypt-request.3.2"]),
    Case("kdf.little-endian-index", "counter.hashed-twice", in: ["kdf.index", "counter.advance"]),
    Case("signature.decimal-unpadded", "signature.chain-arguments-exchanged", in: ["signature.offline"]),
    Case("code.split-at-last-hash", "code.checksum-unchecked", in: ["activation-code.parse"]),
  ]

  private func verify(_ made: Case, files: [String], _ options: String...) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(
      ["verify"] + options + files + ["--", PavectorsProcess.executable.path, "adapter"]
        + made.mistakes.flatMap { ["--mistake", $0] })
  }

  private func check(_ result: PavectorsProcess.Result, names mistakes: [String]) throws {
    #expect(result.status == 1, "\(result.error)")
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    // The last piece follows the last line.
    #expect(lines.count - 1 <= 60, "\(result.output)")
    let causes = lines.prefix(10).filter { $0.hasPrefix("LIKELY CAUSE ") }
    for mistake in mistakes { #expect(causes.contains { $0.contains(mistake) }, "\(result.output)") }
    // One line for each cause, and no failure before the causes.
    #expect(Set(causes).count == causes.count && lines[0].hasPrefix("LIKELY CAUSE "))
    #expect(lines.contains { $0.hasPrefix("FAILED ") } && lines.contains { $0.hasPrefix("  rerun:    pavectors ") })
    try checkNumbers(lines)
  }

  /// The failures of all causes, and those that remain, are together all failures.
  private func checkNumbers(_ lines: [Substring]) throws {
    var sum = 0
    for line in lines {
      if line.hasPrefix("LIKELY CAUSE "), let match = line.firstMatch(of: #/ explains (\d+) of /#) {
        sum += try #require(Int(match.output.1))
      } else if let match = line.prefixMatch(of: #/UNEXPLAINED (\d+) failures? /#) {
        sum += try #require(Int(match.output.1))
      }
    }
    let total = try #require(lines.lazy.compactMap { $0.firstMatch(of: #/ passed, (\d+) failed \(/#) }.first)
    #expect(Int(total.output.1) == sum, "\(lines.joined(separator: "\n"))")
  }

  @Test(arguments: Thoroughness.coversEverything ? cases : [cases[0]])
  func `A run fits sixty lines, and the first ten name the cause`(made: Case) throws {
    let files = made.files.map { "\(Corpus.standardDirectory)/\($0).json" }
    try check(try verify(made, files: files, "--seed", "1"), names: made.mistakes)
  }

  @Test(.enabled(if: Thoroughness.coversEverything)) func `So does a run of several chapters`() throws {
    let made = try #require(Self.cases.last)
    let result = try verify(
      made, files: [], "--run=kdf.*", "--run=signature.*", "--run=activation-code.*", "--run=request.*")
    try check(result, names: made.mistakes)
  }

  @Test(.enabled(if: Thoroughness.coversEverything)) func `All failures are printed if they are wanted`() throws {
    let made = Case("kdf.little-endian-index", in: [])
    let files = BadAdapter.files("kdf.index")
    let few = try verify(made, files: files, "--seed", "1")
    let all = try verify(made, files: files, "--seed", "1", "--all")
    let count = { (text: String) in text.components(separatedBy: "\nFAILED ").count - 1 }
    #expect(count(few.output) == 3, "\(few.output)")
    let more = try #require(few.output.firstMatch(of: /… and (\d+) more of kdf.little-endian-index: --all/))
    // Each of the failures that are shown stands for four versions.
    #expect(try count(all.output) == #require(Int(more.output.1)) / 4 + 3)
    #expect(all.output.contains("\n  step block:"))
  }

  /// The answers to a file of requests: an output that is no output, an error, and a refusal in turn.
  private func wrongAnswers(to requests: String) throws -> String {
    let results = [#""accept","output":{}"#, #""error","message":"no""#, #""reject""#]
    let numbers = requests.matches(of: #/"seq":(\d+)/#).map(\.output.1)
    return numbers.enumerated().map { #"{"seq":\#($1),"result":\#(results[$0 % 3])}"# }.joined(separator: "\n") + "\n"
  }

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `Of very many operations that fail each is named in the first sixty lines`() throws {
    let folder = try TemporaryFolder()
    let selection = ["--system", "all", "--run", "*basic*", "--run", "*/defaults", "--skip", "*accumulated*"]
    let requests = try PavectorsProcess.run(["prompts"] + selection).output
    let answers = try folder.file("answers.ndjson", try wrongAnswers(to: requests))
    let result = try PavectorsProcess.run(["judge", answers, "--json", folder.path + "/report.json"] + selection)
    #expect(result.status == 1, "\(result.error)")
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count - 1 <= 60, "\(result.output)")
    let report = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: folder.path + "/report.json")))
    let tallies = try #require((report as? [String: Any])?["operations"] as? [[String: Any]])
    let failed = Set(
      tallies.filter { ($0["cases"] as? [String: Int])?["failed"] ?? 0 > 0 }.compactMap { $0["operation"] as? String })
    #expect(failed.count > 100)
    for operation in failed {
      #expect(lines.prefix(60).contains { $0.contains(" \(operation) ") }, "\(operation) \(result.output)")
    }
    // Wrong values are among the causes.
    #expect(lines[0].hasPrefix("LIKELY CAUSE ") || lines[0].hasPrefix("UNEXPLAINED "))
    #expect(lines.contains { $0.hasPrefix("FAILED ") })
  }

  @Test func `The counts of the page are those of the terminal: cases that passed, of those executed`() throws {
    let folder = try TemporaryFolder()
    let files = BadAdapter.files("kdf.index")
    let result = try verify(Case("kdf.little-endian-index", in: []), files: files, "--html", folder.path + "/page.html")
    let line = try #require(result.output.firstMatch(of: #/failed  kdf\.index +(\d+) of (\d+) passed in /#))
    let total = try #require(result.output.firstMatch(of: #/, (\d+) passed, (\d+) failed \(/#))
    #expect(total.output.1 == line.output.1)
    let page = try folder.content("page.html")
    let cells = page.matches(of: #/>✗ (\d+)\/(\d+)</#)
    #expect(cells.count == 4)
    let sum = { (numbers: [Substring]) in numbers.compactMap { Int($0) }.reduce(0, +) }
    #expect(sum(cells.map(\.output.1)) == Int(line.output.1) && sum(cells.map(\.output.2)) == Int(line.output.2))
    for (name, count) in [("passed", line.output.1), ("failed", total.output.2), ("executed", line.output.2)] {
      #expect(page.contains("<dt>\(name)</dt><dd>\(count)</dd>"))
    }
    #expect(page.contains("Cases passed of those executed: "))
  }

  @Test func `A row counts the cases that passed of those executed, and names only the versions of these`() throws {
    // The adapter has this operation from 3.1 on.
    let result = try PavectorsProcess.run(
      ["verify", "--allow-unsupported", "--run", "kdf.internal/*", "--skip", "*accumulated*"]
        + BadAdapter.files("kdf.internal", "kdf.internal.2.0") + BadAdapter.command("right"))
    let row = #/passed  kdf\.internal +(\d+) of (\d+) in 3\.1 3\.2 3\.3\n/#
    let line = try #require(result.output.firstMatch(of: row), "\(result)")
    let total = try #require(result.output.firstMatch(of: #/, (\d+) executed, (\d+) passed, /#))
    #expect(line.output.1 == total.output.2 && line.output.2 == total.output.1)
    #expect(result.output.firstMatch(of: #/, [1-9]\d* unsupported, /#) != nil, "\(result)")
  }

  @Test func `An accepted input that must be refused is shown with the right MAC`() throws {
    let id = "ecies.decrypt-request/3.2/mac-first-bit-flipped"
    let result = try PavectorsProcess.run(
      ["verify", "--run", id] + BadAdapter.files("ecies.decrypt-request.3.2")
        + ["--", PavectorsProcess.executable.path, "adapter", "--mistake", "ecies.mac-not-compared"])
    #expect(result.status == 1)
    // The parent of the vector has the right MAC for the same data.
    let parent = try PavectorsProcess.run(
      ["show", "ecies.decrypt-request/3.2/basic"] + BadAdapter.files("ecies.decrypt-request.3.2"))
    let mac = try #require(parent.output.firstMatch(of: /"mac": "([0-9a-f]{64})"/)).output.1
    #expect(result.output.contains("\n  step:     mac, expected \(mac)\n"), "\(result.output)")
  }

  @Test(.enabled(if: Thoroughness.coversEverything)) func `The file for JUnit can have a test case for each vector`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path + "/junit.xml"
    let made = Case("kdf.little-endian-index", in: [])
    let files = BadAdapter.files("kdf.index")
    #expect(try verify(made, files: files, "--junit-vectors").status == 2)
    let result = try verify(made, files: files, "--junit", path, "--junit-vectors")
    #expect(result.status == 1, "\(result.error)")
    let text = try folder.content("junit.xml")
    let ids = try PavectorsProcess.run(["list"] + files).output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(text.components(separatedBy: "<testcase ").count - 1 == ids.count)
    for id in ids { #expect(text.contains(" name=\"\(id)\">")) }
    #expect(text.contains(" name=\"kdf.index/zero\"></testcase>"), "index 0 is the same in both orders")
    #expect(text.contains(" name=\"kdf.index/basic\"><failure type=\"wrong-output\""))
    #expect(
      text.contains("<testsuites name=\"pavectors\" tests=\"\(ids.count)\" failures=\"60\" errors=\"0\""),
      "\(text.prefix(200))")
  }

  @Test func `Operations of which nothing was selected have no row`() throws {
    let files = BadAdapter.files("kdf.index", "kdf.internal")
    let result = try PavectorsProcess.run(["verify", "--run", "kdf.index/zero"] + files)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("passed  kdf.index "))
    #expect(!result.output.contains("kdf.internal"))
  }

  @Test func `The values of a failure are those of the report, and long equal parts are folded`() throws {
    let files = BadAdapter.files("request.signed-data")
    let made = Case("request.secret-before-body", in: [])
    let result = try verify(made, files: files, "--run", "request.signed-data/basic")
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count < 700 }, "\(result.output)")
  }
}

/// `judge` tells how a case is run again, and which answers are missing.
@Suite struct FailingAnswerTests {
  private let folder: TemporaryFolder
  private let vectors = BadAdapter.files("kdf.index")[0]

  init() throws { folder = try TemporaryFolder() }

  private func answers(_ mistake: String) throws -> String {
    let requests = try PavectorsProcess.run("prompts", "--run", "kdf.index", "--skip", "*accumulated*", vectors)
    let result = try PavectorsProcess.run(
      ["adapter", "--mistake", mistake], input: Data(requests.output.utf8))
    return try folder.file("answers.ndjson", result.output)
  }

  private func judge(_ path: String) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run("judge", path, "--run", "kdf.index", "--skip", "*accumulated*", vectors)
  }

  @Test func `The commands to run a case again run it again`() throws {
    let result = try judge(try answers("kdf.little-endian-index"))
    let line = try #require(result.output.split(separator: "\n").first { $0.hasPrefix("  rerun:    ") })
    let commands = line.dropFirst("  rerun:    ".count).components(separatedBy: " && ")
    #expect(commands.count == 3)
    #expect(commands[0].hasPrefix("pavectors prompts \(vectors) --run 'kdf.index/basic' --protocol 3.0 "))
    #expect(commands[0].hasSuffix(" > rerun-requests.ndjson"))
    #expect(commands[1] == "COMMAND < rerun-requests.ndjson > rerun-answers.ndjson")
    // The shell finds the executable by its name.
    let script = """
      pavectors() { "$0" "$@"; }
      COMMAND() { pavectors adapter; }
      \(commands.joined(separator: " && "))
      """
    let rerun = try PavectorsProcess.run(
      ["-c", script, PavectorsProcess.executable.path], program: "/bin/bash", folder: folder.path)
    #expect(rerun.status == 0, "\(rerun)")
    #expect(rerun.output.contains(": 4 cases selected, 4 executed, 4 passed, "), "\(rerun.output)")
  }

  @Test func `Answers that are missing are one line`() throws {
    let path = try answers("kdf.little-endian-index")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let result = try judge(try folder.file("few.ndjson", lines.prefix(1).joined() + "\n"))
    #expect(result.status == 1)
    let words = "the file has no answers to the requests"
    let causes = result.output.split(separator: "\n").filter { $0.contains(words) }
    #expect(causes.count == 1 && causes[0].hasPrefix("UNEXPLAINED 304 failures in kdf.index "), "\(result.output)")
    #expect(!result.output.contains("FAILED "))
  }
}
