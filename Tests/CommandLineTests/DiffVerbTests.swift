import Foundation
import TestFolders
import Testing

@Suite struct DiffVerbTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let range = try #require(text.range(of: old))
    try text.replacingCharacters(in: range, with: new).write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func `A corpus does not differ from itself`() throws {
    let corpus = try folder.corpus(of: ["kdf.index", "counter.advance"])
    let result = try PavectorsProcess.run("diff", corpus, corpus)
    #expect(result.status == 0)
    #expect(result.output == "no vector differs\n")
  }

  @Test func `Added, retired and changed vectors are named`() throws {
    let operations = ["kdf.index", "counter.advance"]
    let old = try folder.corpus(of: operations)
    let other = try TemporaryFolder()
    let new = try other.corpus(of: operations)
    try edit(new + "/kdf.index.json", "\"id\": \"kdf.index/zero\"", "\"id\": \"kdf.index/nought\"")
    try edit(new + "/kdf.index.json", "A key for a small index.", "Another comment.")
    try edit(new + "/kdf.index.json", "\"masterKey\": \"7", "\"masterKey\": \"007")
    try edit(new + "/counter.advance.json", "\"protocol\": [", "\"protocol\": [\"9.9\", ")
    try edit(new + "/vectors.lock", "\"retired\": {", "\"retired\": { \"kdf.index/zero\": \"It was wrong.\",")
    let result = try PavectorsProcess.run("diff", old, new)
    #expect(result.status == 1, "\(result.error)")
    #expect(result.output.hasPrefix("added    kdf.index/nought\nretired  kdf.index/zero: It was wrong.\n"))
    #expect(result.output.contains("\nchanged  kdf.index/basic: input, comment\n"))
    #expect(result.output.contains("\nchanged  counter.advance/") && result.output.contains(": protocol\n"))
    let printed = try PavectorsProcess.run("diff", old, new, "--format=json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) as? [String: Any])
    #expect(object["added"] as? [String] == ["kdf.index/nought"])
  }

  @Test func `A new vector must state the release that adds it`() throws {
    let old = try folder.corpus(of: ["kdf.index"])
    let other = try TemporaryFolder()
    let new = try other.corpus(of: ["kdf.index"])
    try edit(new + "/index.json", "\"suite\":\"1.0.0\"", "\"suite\":\"1.1.0\"")
    try edit(new + "/kdf.index.json", "\"id\": \"kdf.index/zero\"", "\"id\": \"kdf.index/nought\"")
    let misdated = "misdated kdf.index/nought: states a version that did not have it\n"
    #expect(try PavectorsProcess.run("diff", old, new).output.contains(misdated))
    try edit(
      new + "/kdf.index.json", "\"id\": \"kdf.index/nought\",\n      \"revision\": 1,\n      \"since\": \"1.0.0\"",
      "\"id\": \"kdf.index/nought\",\n      \"revision\": 1,\n      \"since\": \"1.1.0\"")
    #expect(try !PavectorsProcess.run("diff", old, new).output.contains("misdated"))
    let changelog = try PavectorsProcess.run("diff", old, new, "--format=changelog")
    #expect(changelog.status == 1)
    #expect(changelog.output == "- Added in `kdf.index`: `nought`.\n- Retired in `kdf.index`: `zero`.\n")
    #expect(try PavectorsProcess.run("diff", old, old, "--format=changelog").output == "- No vector differs.\n")
  }

  @Test func `diff fails for a worse report, but not for a better one`() throws {
    let path = try folder.corpus() + "/kdf.index.json"
    let reports = ["good", "bad"].map { "\(folder.path)/\($0).json" }
    #expect(try PavectorsProcess.run("verify", path, "--json", reports[0], "-q").status == 0)
    var file = try VectorFileText(path)
    file.changeKeys { $0 == 1 }
    try file.write(to: path)
    #expect(try PavectorsProcess.run("verify", path, "--json", reports[1], "-q").status == 1)
    let worse = try PavectorsProcess.run("diff", reports[0], reports[1])
    #expect(worse.status == 1)
    #expect(worse.output.contains("newly failing  kdf.index/basic (3.0 3.1 3.2 3.3): key differs from byte 0 on"))
    #expect(worse.output.contains("4 newly failing, 0 newly passing, 0 still failing, 0 unknown"))
    let better = try PavectorsProcess.run("diff", reports[1], reports[0])
    #expect(better.status == 0)
    #expect(better.output.contains("0 newly failing, 4 newly passing"))
  }

  @Test func `Files that cannot be compared are a usage error, and an invalid file is named`() throws {
    let corpus = try folder.corpus(of: ["kdf.index"])
    let file = try folder.file("x.json", "{}")
    #expect(try PavectorsProcess.run("diff", corpus).status == 2)
    #expect(try PavectorsProcess.run("diff", corpus, file).status == 2)
    #expect(try PavectorsProcess.run("diff", file, file, "--format", "ndjson").status == 2)
    let bad = try PavectorsProcess.run("diff", file, file)
    #expect(bad.status == 4)
    #expect(bad.error == "pavectors: \(file): format: is missing\n")
    #expect(try PavectorsProcess.run("diff", corpus, folder.path).status == 4)
  }

  @Test func `Both verbs have help`() throws {
    for verb in ["report", "diff"] {
      let result = try PavectorsProcess.run(verb, "--help")
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("usage: pavectors \(verb)"))
    }
  }
}
