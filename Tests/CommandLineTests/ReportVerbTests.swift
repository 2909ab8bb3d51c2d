import Foundation
import TestFolders
import TestThoroughness
import Testing

/// The verb `report`, which prints files like `verify` prints a run.
@Suite struct ReportVerbTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A vector file with a wrong expectation in every n-th vector.
  private func damagedFile(every step: Int = 5) throws -> String {
    let path = try folder.corpus() + "/kdf.index.json"
    var file = try VectorFileText(path)
    file.changeKeys { $0.isMultiple(of: step) }
    try file.write(to: path)
    return path
  }

  private func contents(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private func verify(_ path: String, shard: String = "1/1", into name: String) throws -> String {
    let file = "\(folder.path)/\(name)"
    let result = try PavectorsProcess.run("verify", path, "--shard", shard, "--run-id", "1", "--json", file, "-q")
    #expect(result.status == 1, "\(result.error)")
    return file
  }

  @Test(.enabled(if: Thoroughness.coversEverything)) func `Merged shards are the same file as that of one run`() throws
  {
    let path = try damagedFile()
    let whole = try verify(path, into: "whole.json")
    let shards = try ["3/3", "1/3", "2/3"].map { try verify(path, shard: $0, into: "\($0.prefix(1)).json") }
    let merged = folder.path + "/merged.json"
    let result = try PavectorsProcess.run("report", shards[0], shards[1], shards[2], "--json", merged)
    #expect(result.status == 1)
    #expect(result.output.contains(" too lax), 0 unsupported, 0 excluded"))
    #expect(FileManager.default.contentsEqual(atPath: merged, andPath: whole))
    let printed = try PavectorsProcess.run("report", merged, "--format", "json")
    #expect(try printed.output == contents("whole.json"))
  }

  @Test func `A report ends as its run did where operations are missing or cases cannot be asked`() throws {
    let (file, page) = (folder.path + "/r.json", folder.path + "/r.html")
    let missing =
      ["--run", "kdf.*/basic"] + BadAdapter.files("kdf.internal", "kdf.index") + BadAdapter.command("right")
    let run = try PavectorsProcess.run(["verify", "-q", "--json", file, "--html", page] + missing)
    #expect(run.status == 1)
    #expect(try contents("r.html").contains("<span class=\"badge failed\">failed</span>"))
    let result = try PavectorsProcess.run("report", file, "--junit", folder.path + "/r.xml")
    #expect(result.status == 1)
    #expect(
      result.error
        == "pavectors: bad-adapter 1.0.0: 4 cases are of operations that are not implemented; "
        + "a run with --allow-unsupported accepts that\n")
    #expect(try contents("r.xml").contains("<failure message=\"4 cases are of operations"))
    #expect(try PavectorsProcess.run(["verify", "-q", "--allow-unsupported", "--json", file] + missing).status == 0)
    #expect(try PavectorsProcess.run("report", file).status == 0)
  }

  @Test func `A missing shard is a failure, unless --allow-partial is given`() throws {
    let passing = folder.path + "/passing.json"
    let run = try PavectorsProcess.run("verify", "--run", "kdf.*", "--shard", "1/2", "--json", passing)
    #expect(run.status == 0, "\(run.error)")
    let result = try PavectorsProcess.run("report", passing)
    #expect(result.status == 5)
    #expect(result.error == "pavectors: built-in 1.0.0: shard 2/2 is missing\n")
    #expect(try PavectorsProcess.run("report", passing, "--allow-partial").status == 0)
  }

  @Test func `A repeated shard, and a file that is not a report, are named`() throws {
    let file = try verify(try damagedFile(), into: "a.json")
    let twice = try PavectorsProcess.run("report", file, file)
    #expect(twice.status == 4)
    #expect(twice.error.hasSuffix("/a.json: is given twice\n"))
    let copy = folder.path + "/copy.json"
    try FileManager.default.copyItem(atPath: file, toPath: copy)
    let both = try PavectorsProcess.run("report", file, copy)
    #expect(both.status == 4)
    #expect(both.error.contains("/copy.json: is a whole run of built-in 1.0.0, as "), "\(both.error)")
    let other = try folder.file("b.json", "{\"format\": 1}")
    let result = try PavectorsProcess.run("report", other)
    #expect(result.status == 4)
    #expect(result.error == "pavectors: \(other): format: must be a text\n")
    #expect(try PavectorsProcess.run("report").status == 2)
    #expect(try PavectorsProcess.run("report", folder.path + "/no-such-file").status == 4)
  }

  @Test func `A report without executed cases is not a success`() throws {
    let file = folder.path + "/empty.json"
    #expect(try PavectorsProcess.run("verify", "--run", "nothing*", "--json", file).status == 5)
    #expect(try PavectorsProcess.run("report", file).status == 5)
  }

  @Test(.enabled(if: Thoroughness.coversEverything)) func `verify and report write the same files in every format`()
    throws
  {
    let path = try damagedFile()
    func files(_ prefix: String) -> [String] {
      ["json", "xml", "svg", "html"].map { "\(folder.path)/\(prefix).\($0)" }
    }
    let first = files("verify")
    let verified = try PavectorsProcess.run(
      "verify", path, "--run-id", "1", "--json", first[0], "--junit", first[1], "--badge", first[2], "--html", first[3],
      "--format=markdown")
    let second = files("report")
    let reported = try PavectorsProcess.run(
      "report", first[0], "--json", second[0], "--junit", second[1], "--badge", second[2], "--html",
      second[3], "--format=markdown")
    #expect(verified.output.hasPrefix("| operation | built-in 1.0.0 |\n"))
    #expect(reported.output == verified.output)
    for (one, other) in zip(first, second) {
      #expect(FileManager.default.contentsEqual(atPath: one, andPath: other), "\(other)")
    }
    for format in ["pretty", "ndjson", "github"] {
      let printed = try PavectorsProcess.run("report", first[0], "--format", format)
      #expect(printed.status == 1)
      #expect(try PavectorsProcess.run("verify", path, "--run-id", "1", "--format", format).output == printed.output)
    }
    #expect(try PavectorsProcess.run("report", first[0], "--format", "xml").status == 2)
  }

  @Test(arguments: ["pretty", "json", "ndjson", "markdown", "github"])
  func `Texts of an untrusted file do not control the terminal`(format: String) throws {
    let file = try verify(try damagedFile(), into: "a.json")
    let hostile = try contents("a.json")
      .replacingOccurrences(of: "\"message\": \"", with: "\"message\": \"\\u001b[2J\\n::error::x\\u202e")
      .replacingOccurrences(of: "\"name\": \"built-in\"", with: "\"name\": \"\\u001b]0;owned\\u0007\"")
    try hostile.write(toFile: file, atomically: true, encoding: .utf8)
    let result = try PavectorsProcess.run("report", file, "--format", format)
    #expect(result.status == 1, "\(result.error)")
    let isHidden = { (scalar: Unicode.Scalar) in scalar.value < 0x20 && scalar != "\n" }
    #expect(!result.output.unicodeScalars.contains(where: isHidden))
    #expect(!result.output.contains("\n::error::x"))
  }

  @Test func `A failure shows the difference, the input, and the command that reruns it`() throws {
    let path = try damagedFile(every: 1)
    let output = try PavectorsProcess.run("verify", path, "--run", "kdf.index/zero", "--protocol", "3.1").output
    #expect(output.contains("FAILED kdf.index/zero (3.1): key differs from byte 0 on: "))
    #expect(output.contains("  input:    {\"masterKey\":\""))
    #expect(output.contains("  rerun:    pavectors verify \(path) --run 'kdf.index/zero' --protocol 3.1\n"))
  }
}
