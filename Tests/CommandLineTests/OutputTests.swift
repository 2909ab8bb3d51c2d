import Foundation
import TestFolders
import Testing

/// The files that a run writes: links, pipes and devices, and what must not be overwritten.
@Suite struct OutputTests {
  private let folder: TemporaryFolder
  private let vectors: String

  init() throws {
    folder = try TemporaryFolder()
    vectors = try folder.file("vectors.json", FailingVectors.text())
  }

  private func verify(_ options: String..., input: Data? = nil) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(
      ["verify", vectors, "--run", "kdf.index/zero", "--run-id", "1", "-q"] + options, input: input)
  }

  /// The report as a file, written without any special target.
  private func report() throws -> String {
    _ = try verify("--json", folder.path + "/plain.json")
    return try folder.content("plain.json")
  }

  private func shell(_ script: String) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(
      ["-c", script, PavectorsProcess.executable.path, vectors, folder.path], program: "/bin/sh")
  }

  @Test func `The file behind links is written, and the links stay`() throws {
    _ = try folder.folder("other")
    try folder.file("other/target.json")
    let inner = try folder.link("inner.json", to: "other/target.json")
    let link = try folder.link("link.json", to: inner)
    let dangling = try folder.link("dangling.json", to: "other/new.json")
    #expect(try verify("--json", link).status == 1)
    #expect(try verify("--json", dangling).status == 1)
    #expect(try folder.content("other/target.json") == report())
    #expect(try folder.content("other/new.json") == report())
    for path in [inner, link, dangling] {
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil, "\(path)")
    }
  }

  @Test func `Links that lead in a circle are a refused output`() throws {
    let link = try folder.link("a", to: folder.path + "/b")
    _ = try folder.link("b", to: link)
    let result = try verify("--json", link)
    #expect(result.status == 6)
    #expect(result.error.hasPrefix("pavectors: Cannot write ‘\(link)’: "), "\(result.error)")
  }

  @Test func `The standard output is written as it is, and not replaced`() throws {
    // Through a link, so that a wrong implementation replaces only the link.
    let link = try folder.link("link", to: "/dev/stdout")
    let result = try shell(
      #""$0" verify "$1" --run kdf.index/zero --run-id 1 --json "$2/link" --format ndjson > "$2/out""#)
    #expect(result.status == 1, "\(result)")
    let text = try folder.content("out")
    #expect(try text.hasPrefix(report()))
    #expect(text.utf8.count > (try report().utf8.count), "the printed report follows")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/stdout")
  }

  @Test func `A pipe with a reader and an open descriptor get the report, and a device stays one`() throws {
    let pipe = try folder.pipe("pipe")
    // The reader opens the pipe for both directions, so that it need not wait for the writer.
    let script = #"""
      exec 3<>"$2/pipe" 4>"$2/four"
      "$0" verify "$1" --run kdf.index/zero --run-id 1 -q --json "$2/pipe" --html /dev/fd/4 --badge /dev/null >"$2/out"
      status=$?
      echo end >&3
      while read -r line <&3 && [ "$line" != end ]; do printf '%s\n' "$line"; done
      exit $status
      """#
    let result = try shell(script)
    #expect(result.status == 1, "\(result)")
    #expect(try result.output == report().split(separator: "\n").map { $0.drop { $0 == " " } + "\n" }.joined())
    #expect(try folder.content("four").hasPrefix("<!DOCTYPE html>"))
    #expect(try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType == .typeUnknown)
    #expect(
      try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        == .typeCharacterSpecial)
  }

  @Test(arguments: ["", "4</dev/null"])
  func `A descriptor that is not open for writing at the start is refused before the run`(redirection: String) throws {
    // Without it, the program's own files and pipes have the next numbers.
    for number in redirection.isEmpty ? Array(3...9) : [4] {
      let result = try shell(#""$0" verify "$1" --run kdf.index/zero --json /dev/fd/\#(number) "# + redirection)
      #expect(result.status == 2, "\(result)")
      #expect(result.output.isEmpty)
      #expect(result.error.hasPrefix("pavectors: Cannot write into ‘/dev/fd/\(number)’: "), "\(result.error)")
    }
  }

  @Test func `A pipe that nothing reads is an output that cannot be written`() throws {
    let pipe = try folder.pipe("pipe")
    let other = folder.path + "/b.html"
    let result = try verify("--json", pipe, "--html", other)
    #expect(result.status == 6)
    #expect(result.error.hasPrefix("pavectors: Cannot write ‘\(pipe)’: "), "\(result.error)")
    #expect(result.output.contains("FAILED kdf.index/zero"))
    #expect(FileManager.default.fileExists(atPath: other))
  }

  @Test(arguments: ["/no/such/folder/a.json", "/", "/dev/null/a.json"])
  func `An output that cannot be written is found before the run`(path: String) throws {
    let other = folder.path + "/b.html"
    let result = try verify("--json", path, "--html", other)
    #expect(result.status == 6)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("pavectors: Cannot write ‘\(path)’: "), "\(result.error)")
    #expect(!FileManager.default.fileExists(atPath: other))
  }

  @Test func `A full device does not prevent the other outputs`() throws {
    let other = folder.path + "/b.html"
    let result = try verify("--json", "/dev/full", "--html", other)
    #expect(result.status == 6)
    #expect(
      result.error.hasPrefix("pavectors: Cannot write ‘/dev/full’: No space left on device.\n"), "\(result.error)")
    #expect(result.output.contains("FAILED kdf.index/zero"))
    #expect(FileManager.default.fileExists(atPath: other))
  }

  @Test(arguments: [
    ["--html", "/no/such/folder/x"], ["--html", "/tmp"], ["--known-failing", "/no/such/folder/list", "--update"],
    ["--update"], ["--json", "OTHER"], ["--format", "yaml"], ["--junit", "VECTORS"],
  ])
  func `A run whose options are refused leaves no old report, and removes nothing else`(options: [String]) throws {
    let old = try folder.file("old.json", "{}")
    let text = try folder.content("vectors.json")
    let paths = ["VECTORS": vectors, "OTHER": folder.path + "/other.json"]
    let result = try PavectorsProcess.run(["verify", vectors, "--json", old] + options.map { paths[$0] ?? $0 })
    #expect([2, 6].contains(result.status), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: old))
    #expect(try folder.content("vectors.json") == text)
  }

  @Test func `Without a file to read, report and judge leave no old report`() throws {
    for verb in ["report", "judge"] {
      let old = try folder.file("old.json", "{}")
      #expect(try PavectorsProcess.run(verb, "--json", old).status == 2)
      #expect(!FileManager.default.fileExists(atPath: old), "\(verb)")
    }
  }

  @Test func `No output replaces an input, under any name`() throws {
    let text = try folder.content("vectors.json")
    let link = try folder.link("link.json", to: vectors)
    for path in [vectors, link, "\(folder.path)/./vectors.json"] {
      for option in ["--json", "--html", "--junit", "--badge"] {
        let result = try verify(option, path)
        #expect(result.status == 2)
        #expect(result.error == "pavectors: \(option) would overwrite \(vectors), which this run reads\n")
      }
      let update = try verify("--update", "--known-failing", path)
      #expect(update.error == "pavectors: --update would overwrite \(vectors), which this run reads\n")
    }
    let known = try folder.file("known.txt", "kdf.index/zero # wrong-output\n")
    #expect(try verify("--known-failing", known, "--junit", known).status == 2)
    #expect(try folder.content("vectors.json") == text)
  }

  @Test func `No output replaces the adapter, the answers, a report or a file of the corpus`() throws {
    let adapter = try folder.file("adapter.sh", "exit 0\n")
    #expect(try PavectorsProcess.run("verify", "--json", adapter, "--", "sh", adapter).status == 2)
    let answers = try folder.file("answers", "")
    #expect(try PavectorsProcess.run("judge", answers, vectors, "--json", answers).status == 2)
    _ = try report()
    let plain = folder.path + "/plain.json"
    #expect(try PavectorsProcess.run("report", plain, "--html", plain).status == 2)
    let corpus = folder.path + "/corpus"
    _ = try PavectorsProcess.run("generate", "--run", "kdf.index", "--count", "1", "--out", corpus)
    for name in ["index.json", "kdf.index.json"] {
      let result = try PavectorsProcess.run("verify", corpus, "--json", "\(corpus)/\(name)")
      #expect(result.status == 2 && result.error.contains("\(corpus)/\(name), which this run reads"), "\(result)")
    }
    #expect(try folder.content("adapter.sh") == "exit 0\n")
    #expect(try PavectorsProcess.run("verify", corpus).status == 0)
  }

  @Test func `Two outputs are not the same file, also if it does not exist yet`() throws {
    let result = try verify("--json", folder.path + "/new", "--html", folder.path + "/./new")
    #expect(result.status == 2)
    #expect(result.error == "pavectors: --html would overwrite the file of --json\n")
  }
}

/// Files that belong together are written by one process at a time, and into a folder without others.
@Suite struct GeneratedFolderTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/new" }

  init() throws { folder = try TemporaryFolder() }

  private func generate(_ operation: String) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run("generate", "--run", operation, "--count", "1", "--out", path)
  }

  @Test func `Vectors of another selection are not left beside new ones`() throws {
    #expect(try generate("kdf.x963").status == 0)
    let result = try generate("kdf.password")
    #expect(result.status == 4)
    #expect(
      result.error
        == "pavectors: \(path)/kdf.x963.json: would not belong to the new vectors; choose a folder without it\n")
    #expect(try generate("kdf.x963").status == 0, "the same files are written again")
    #expect(try PavectorsProcess.run("verify", path).status == 0)
  }

  @Test func `A folder into which another process writes is refused, and one that was killed does not count`() throws {
    _ = try folder.folder("new")
    let lock = try folder.file("new/.pavectors-lock", "")
    let descriptor = unsafe open(lock, O_RDONLY)
    try #require(flock(descriptor, LOCK_EX) == 0)
    let result = try generate("kdf.x963")
    #expect(result.status == 6)
    #expect(result.error == "pavectors: Cannot write ‘\(path)’: Another process writes into it.\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [".pavectors-lock"])
    close(descriptor)
    #expect(try generate("kdf.x963").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["index.json", "kdf.x963.json"])
  }
}
