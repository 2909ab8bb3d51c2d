import Foundation
import TestFolders
import Testing

/// What a search writes: nothing that exists is lost, and nothing that was found.
@Suite struct SearchOutputTests {
  private static let right = ["--", PavectorsProcess.executable.path, "adapter"]
  private static let mistaken = right + ["--mistake", "kdf.little-endian-index"]

  private let folder: TemporaryFolder
  private var found: String { folder.path + "/found" }
  private var json: String { folder.path + "/report.json" }

  init() throws { folder = try TemporaryFolder() }

  private func search(_ arguments: [String], of adapter: [String] = mistaken) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(
      ["search", "--run", "kdf.index", "--shrink", "20", "--out", found]
        + (arguments.contains("--count") ? [] : ["--count", "100"]) + arguments + adapter)
  }

  private func report() throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(try folder.content("report.json").utf8))
    return try #require(object as? [String: Any])
  }

  // MARK: - What exists

  @Test func `The files of an earlier search are replaced`() throws {
    #expect(try search([]).status == 1)
    let first = try folder.content("found/kdf.index.json")
    let second = try search(["--seed", "another"])
    #expect(second.status == 1, "\(second.error)")
    #expect(try folder.content("found/kdf.index.json") != first)
  }

  @Test(arguments: ["kdf.index.json", "notes.json", "futurae/notes.json"])
  func `A folder with other files is refused before the search, and they stay`(name: String) throws {
    _ = try folder.smallCorpus("corpus")
    _ = try folder.folder("found")
    _ = try folder.folder("found/futurae")
    let text = try name == "kdf.index.json" ? folder.content("corpus/kdf.index.json") : "{}"
    let file = try folder.file("found/\(name)", text)
    let result = try search(["--json", json])
    #expect(result.status == 4)
    #expect(
      result.error == "pavectors: \(file): would not belong to the new vectors; choose a folder without it\n")
    #expect(try folder.content("found/\(name)") == text)
  }

  @Test func `A folder that cannot be written into is found before the search`() throws {
    try folder.file("found", "old")
    let file = try search([])
    #expect(file.status == 6)
    #expect(file.output.isEmpty && !file.error.contains("differs"), "\(file)")
    #expect(try folder.content("found") == "old")
    for path in ["/dev/null", "/dev/null/found", "\(found)/inner"] {
      let result = try PavectorsProcess.run(["search", "--run", "kdf.index", "--out", path] + Self.mistaken)
      #expect(result.status == 6, "\(path): \(result)")
      #expect(result.output.isEmpty && !result.error.contains("differs"), "\(result)")
    }
  }

  @Test func `The folder is not made before there is something in it`() throws {
    let deep = "\(found)/a/b"
    let result = try PavectorsProcess.run(
      ["search", "--run", "kdf.index", "--count", "50", "--out", deep] + Self.right)
    #expect(result.status == 0, "\(result)")
    #expect(try folder.names.isEmpty)
  }

  @Test func `The state and what is found can have one folder`() throws {
    for state in [found, "\(found)/."] {
      let result = try search(["--state", state])
      #expect(result.status == 1, "\(result)")
      #expect(!result.error.contains("Another process"), "\(result.error)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: found).sorted()
          == ["kdf.index.2.0.json", "kdf.index.json", "search.json"])
    }
  }

  @Test func `A state is not replaced by that of other shards, nor one that is merged`() throws {
    func shard(_ number: Int) throws -> PavectorsProcess.Result {
      try search(["--shard", "\(number)/3", "--state", "\(folder.path)/\(number)"])
    }
    for number in 1...3 { #expect(try shard(number).status <= 1) }
    let merging = ["--merge", "\(folder.path)/1", "--merge", "\(folder.path)/2"]
    let third = try folder.content("3/search.json")
    let other = try search(merging + ["--state", "\(folder.path)/3"])
    #expect(other.status == 2)
    #expect(other.error.contains("has a state that the merged ones do not contain"), "\(other.error)")
    #expect(try folder.content("3/search.json") == third)
    let merged = try search(merging + ["--state", "\(folder.path)/2"])
    #expect(merged.status == 2)
    #expect(merged.error.contains("--state would overwrite \(folder.path)/2/search.json, which this run reads"))
    for _ in 1...2 { #expect(try search(merging + ["--state", "\(folder.path)/all"]).status == 1) }
  }

  @Test(arguments: ["--json", "--html", "--junit", "--badge"])
  func `No report replaces a state, a file of the corpus or one of what is found`(option: String) throws {
    let corpus = try folder.corpus(of: ["kdf.index"])
    try folder.file("vectors/mistakes.json", "old")
    #expect(try search(["--state", "\(folder.path)/state"]).status == 1)
    let merged = try search(["--merge", "\(folder.path)/state", option, "\(folder.path)/state/search.json"])
    #expect(merged.status == 2 && merged.error.contains("which this run reads"), "\(merged)")
    let state = try search(["--state", "\(folder.path)/state", option, "\(folder.path)/state/search.json"])
    #expect(state.status == 2)
    #expect(state.error == "pavectors: \(option) would overwrite the file of --state\n")
    let own = try search([option, "\(found)/kdf.index.json"])
    #expect(own.error == "pavectors: \(option) would overwrite the file of --out\n")
    for name in ["index.json", "kdf.index.json"] {
      let result = try search(["--targets", "--vectors", corpus, option, "\(corpus)/\(name)"])
      #expect(result.status == 2)
      #expect(result.error == "pavectors: \(option) would overwrite \(corpus)/\(name), which this run reads\n")
    }
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/state/search.json"))
    #expect(FileManager.default.fileExists(atPath: "\(found)/kdf.index.json"))
  }

  // MARK: - Reports

  @Test func `A search without differences writes a report, which says what was done`() throws {
    let result = try search(["--json", json, "--junit", "\(folder.path)/junit"], of: Self.right)
    #expect(result.status == 0, "\(result)")
    #expect(try report()["gaps"] == nil)
    let notes = try #require(try report()["notes"] as? [String])
    #expect(notes == ["The search with the seed search made 100 requests, and found nothing."])
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/junit"))
  }

  @Test func `A difference that does not come again is a failure, with the requests before it`() throws {
    // One answer, the 60th or the next with a key, is another one.
    let script = #"exec "$0" adapter | sed -u '60,$ { /"key":"/ { s/"key":"..../"key":"0000/; :a; n; ba } }'"#
    let adapter = ["--", "bash", "-c", script, PavectorsProcess.executable.path]
    let result = try search(["--count", "300", "--json", json], of: adapter)
    #expect(result.status == 1, "\(result)")
    #expect(result.output.contains("did not differ when it was asked again; with the 10 requests before it:"))
    #expect(result.output.contains("it depends on earlier requests or on chance"), "\(result.output)")
    let total = try #require(try report()["total"] as? [String: Int])
    #expect(total["failed"] == 1, "\(total)")
    // The file that was found passes, and the report is one that `report` reads. Which answer is the 60th depends on the
    // adapter, which answers several requests at a time: it may be one of either file.
    let files = try FileManager.default.contentsOfDirectory(atPath: found)
    let file = try #require(files.first)
    #expect(files.count == 1)
    #expect(try PavectorsProcess.run("verify", "\(found)/\(file)").status == 0)
    #expect(try PavectorsProcess.run("report", json).status == 1)
  }

  @Test(arguments: [["--json", "-"], ["--format", "json"]], [right, mistaken])
  func `A report on the standard output is alone there`(options: [String], adapter: [String]) throws {
    let result = try search(options, of: adapter)
    #expect(result.status == (adapter == Self.right ? 0 : 1), "\(result)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    #expect((object as? [String: Any])?["format"] as? String == "pavectors-report-2")
    #expect(result.error.contains("reasons of refusals were reached"), "\(result.error)")
  }

  @Test func `What was found until the adapter broke is written and reported, and the run has failed`() throws {
    // After some lines the adapter ends, and again after each start; a new one then answers what was found.
    let script = """
      n=$(cat "$1/starts" 2>/dev/null || echo 0); echo $((n + 1)) >"$1/starts"
      [ "$n" -ge 2 ] && exec "$0" adapter --mistake kdf.little-endian-index
      i=0; while [ $i -lt 90 ] && read -r line; do i=$((i + 1)); printf '%s\\n' "$line"; done \\
        | "$0" adapter --mistake kdf.little-endian-index
      exit 3
      """
    let adapter = ["--", "bash", "-c", script, PavectorsProcess.executable.path, folder.path]
    let result = try search(["--max-restarts", "1", "--json", json], of: adapter)
    #expect(result.status == 3, "\(result)")
    #expect(result.error.contains("pavectors: the adapter "), "\(result.error)")
    #expect(try report()["gaps"] as? [String] == ["broken-adapter"])
    let total = try #require(try report()["total"] as? [String: Int])
    #expect(total["failed"].map { $0 > 0 } == true, "\(total)")
    let replayed = try PavectorsProcess.run(["verify", "\(found)/kdf.index.json"])
    #expect(replayed.status == 0, "\(replayed)")
  }

  @Test func `An output that fails does not suppress the others`() throws {
    let result = try search(["--json", "/dev/full", "--html", "\(folder.path)/page"])
    #expect(result.status == 6, "\(result)")
    #expect(try folder.content("page").hasPrefix("<!DOCTYPE html>"))
    #expect(FileManager.default.fileExists(atPath: "\(found)/kdf.index.json"))
    try FileManager.default.removeItem(atPath: found)
    _ = try folder.folder("found")
    let descriptor = unsafe open(try folder.file("found/.pavectors-lock", ""), O_RDONLY)
    try #require(flock(descriptor, LOCK_EX) == 0)
    defer { close(descriptor) }
    let locked = try search(["--json", json])
    #expect(locked.status == 6, "\(locked)")
    #expect(locked.error.contains("Cannot write ‘\(found)’: Another process writes into it."), "\(locked.error)")
    #expect(FileManager.default.fileExists(atPath: json))
  }

  @Test(arguments: [
    (["--fail-on", "nope"], "--fail-on takes"), (["--run-id", ""], "--run-id takes"),
    (["--timeout", "x"], "--timeout"), (["--max-restarts", "-1"], "--max-restarts"),
  ])
  func `A wrong option is found before the search`(options: [String], words: String) throws {
    for adapter in [[], Self.mistaken] {
      let result = try search(options, of: adapter)
      #expect(result.status == 2)
      #expect(result.error.hasPrefix("pavectors: \(words)"), "\(result.error)")
      #expect(try folder.names.isEmpty)
    }
  }

  @Test func `Another adapter without one to compare is refused`() throws {
    let result = try search(["--against", "true"], of: [])
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("pavectors: --against needs -- and the command of an adapter"), "\(result.error)")
  }
}
