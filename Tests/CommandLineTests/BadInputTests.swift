import Foundation
import PowerAuthVectors
import TestFolders
import Testing

/// Invalid input gives one clear line and the right exit code.
@Suite struct BadInputTests {
  private func expectLine(_ result: PavectorsProcess.Result, status: Int32, containing words: String...) {
    #expect(result.status == status, "\(result)")
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("pavectors: "))
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    for word in words { #expect(result.error.contains(word), "\(result.error)") }
  }

  @Test func `An unknown verb is a usage error`() throws {
    expectLine(try PavectorsProcess.run("frobnicate"), status: 2, containing: "frobnicate")
  }

  @Test func `An unknown option is a usage error`() throws {
    expectLine(try PavectorsProcess.run("verify", "--colour"), status: 2, containing: "--colour")
  }

  @Test(arguments: ["9/4", "0/4", "a/b", "1", "1/0", "-1/3", "1/2/3"])
  func `An invalid shard is a usage error`(shard: String) throws {
    expectLine(try PavectorsProcess.run("verify", "--shard", shard), status: 2, containing: "--shard", shard)
  }

  @Test func `An unknown flag is a usage error`() throws {
    expectLine(try PavectorsProcess.run("verify", "--flag", "Nonsense"), status: 2, containing: "Nonsense")
  }

  @Test func `An unknown protocol version is a usage error`() throws {
    expectLine(try PavectorsProcess.run("list", "--protocol=9.9"), status: 2, containing: "9.9")
  }

  @Test(arguments: [
    (["list", "--run", "kdf.index", "--skip", "*"], 5, "no vector is selected"),
    (["list", "--protocol", "futurae-3"], 2, "--system futurae selects those that have it"),
    (["verify", "node", "adapter.mjs"], 4, "the command of an adapter stands after --: -- node adapter.mjs\n"),
    (["verify", "--", "node x.mjs"], 3, "each word is a separate argument"),
    (["verify", "\(Corpus.standardDirectory)/mistakes.json"], 4, ": is the list of mistakes, and not a file"),
    (["report", "\(Corpus.standardDirectory)/index.json"], 4, ": is a list of vectors, and not a report"),
    (
      ["diff", BadAdapter.files("kdf.index")[0], BadAdapter.files("kdf.index")[0]], 4,
      ": is a file of vectors, and not a report"
    ),
    (["adapter", "--mistake", "foo"], 2, "`pavectors explain OPERATION` lists those"),
  ])
  func `A message says what to do instead`(arguments: [String], status: Int32, words: String) throws {
    expectLine(try PavectorsProcess.run(arguments), status: status, containing: words)
  }

  @Test func `A file of requests without a request is an error in one line`() throws {
    let result = try PavectorsProcess.run("prompts", "--run", "kdf.index", "--skip", "*")
    #expect(result.status == 5 && result.error == "pavectors: no case is selected\n", "\(result)")
  }

  @Test func `A report is no file of vectors`() throws {
    let folder = try TemporaryFolder()
    let report = folder.path + "/report.json"
    let run = ["verify", BadAdapter.files("kdf.index")[0], "--run", "kdf.index/basic", "-q", "--json", report]
    #expect(try PavectorsProcess.run(run).status == 0)
    let words = "report.json: is a report, or another file in which `vectors` is not a list, and not a file of vectors"
    expectLine(try PavectorsProcess.run("verify", report), status: 4, containing: words)
  }

  @Test func `The id of a mistake is explained, and -h is --help`() throws {
    let mistake = try PavectorsProcess.run("explain", "kdf.little-endian-index")
    #expect(mistake.status == 0)
    #expect(mistake.output.hasPrefix("kdf.little-endian-index: The index is written little-endian."))
    #expect(mistake.output.contains("A mistake of kdf.index, "))
    // Rules, vectors and what is wrong in them, as the files of the corpus state them.
    for part in [
      "\nViolates, in kdf.index:\n  R1: ", "\n  R2: The index is written big-endian.\n",
      "\nShown by:\n  kdf.index/2.0/basic: A key for a small index.\n      key differs from byte ",
      "\n  kdf.index/2.0/reserved-2: ", "\nWhat users notice:\n  Something that should work does not: ",
    ] {
      #expect(mistake.output.contains(part), "\(mistake.output)")
    }
    let dangerous = try PavectorsProcess.run("explain", "server.blocked-is-judged").output
    #expect(dangerous.contains("\nShown by:\n  server.signature/state/not-active: "), "\(dangerous)")
    #expect(dangerous.contains("\nWhat users notice:\n  What must be refused is done: "), "\(dangerous)")
    #expect(try PavectorsProcess.run("verify", "-h").output == PavectorsProcess.run("verify", "--help").output)
  }

  @Test func `An option without its value is a usage error`() throws {
    expectLine(try PavectorsProcess.run("verify", "--run"), status: 2, containing: "--run", "GLOB")
  }

  @Test(arguments: [["--run", "kdf.index"], ["--skip", "kdf.index"], ["vectors"]])
  func `The detections of a part of the corpus are not written`(part: [String]) throws {
    expectLine(try PavectorsProcess.run(["mutate", "--write"] + part), status: 2, containing: "--write", "works")
  }

  @Test func `A selection that matches nothing executes nothing`() throws {
    #expect(try PavectorsProcess.run("verify", "--run", "no-such-thing*").status == 5)
    #expect(try PavectorsProcess.run("list", "--run", "no-such-thing*").status == 5)
    #expect(try PavectorsProcess.run("verify", "--run", "kdf.index/*", "--min-executed", "100000").status == 5)
  }

  @Test func `A missing file is named`() throws {
    expectLine(try PavectorsProcess.run("verify", "/no/such/file.json"), status: 4, containing: "/no/such/file.json")
  }

  @Test(arguments: [
    ("\"$0\" verify \"$bytes\"", "argument 2"), ("\"$0\" verify --json=\"$bytes\"", "argument 2"),
    ("\"$0\" verify -- \"$bytes\"", "argument 3"), ("\"$0\" \"$bytes\"", "argument 1"),
    ("PAVECTORS_VECTORS=\"$bytes\" \"$0\" verify", "$PAVECTORS_VECTORS"),
  ])
  func `An argument that is not UTF-8 is a usage error, and is not repaired`(line: String, name: String) throws {
    let folder = try TemporaryFolder()
    // The file that a repaired argument would name.
    try folder.file("v\u{FFFD}.json", FailingVectors.text())
    let script = "bytes=$(printf 'v\\377.json'); " + line
    let result = try PavectorsProcess.run(
      ["-c", script, PavectorsProcess.executable.path], program: "/bin/sh", folder: folder.path)
    expectLine(result, status: 2, containing: name, "is not UTF-8")
  }

  @Test func `A folder without an index is named`() throws {
    let folder = try TemporaryFolder()
    expectLine(try PavectorsProcess.run("verify", folder.path), status: 4, containing: "index.json")
  }

  @Test(arguments: [
    ("", "found the end"), ("[", "'{'"), ("{\"format\":1,}", "line 1"), ("\u{feff}{}", "line 1"),
    ("{\"format\":1,\"format\":1,\"vectors\":[]}", "is repeated"), ("{\"format\":2,\"vectors\":[]}", "format"),
    ("{\"format\":1,\"operation\":\"kdf.nonsense\",\"vectors\":[]}", "kdf.nonsense"),
  ])
  func `A file that is not a vector file is named with the place`(content: String, words: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("bad.json", content)
    expectLine(try PavectorsProcess.run("verify", path), status: 4, containing: path, words)
  }

  @Test func `A hundred megabytes of brackets are refused at the first`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/deep.json"
    try Data(repeating: UInt8(ascii: "["), count: 100_000_000).write(to: URL(fileURLWithPath: path))
    expectLine(try PavectorsProcess.run("verify", path), status: 4, containing: path, "line 1")
  }

  @Test(arguments: ["50000001", "9223372036854775807"])
  func `A number of vectors above the limit is a usage error`(count: String) throws {
    let folder = try TemporaryFolder()
    expectLine(
      try PavectorsProcess.run("generate", "--count", count, "--run", "kdf.index", "--out", folder.path), status: 2,
      containing: "--count takes a number of at most 50000000", count)
    #expect(try folder.names == [])
  }

  @Test func `A report of two hundred megabytes is refused before it is read`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/report.json"
    try Data().write(to: URL(fileURLWithPath: path))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: 200 << 20)
    expectLine(
      try PavectorsProcess.run("report", path), status: 4, containing: path, "It has more than 134217728 bytes")
  }

  @Test func `A vector of another operation is named`() throws {
    let folder = try TemporaryFolder()
    let corpus = try folder.corpus()
    let path = corpus + "/kdf.index.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacingOccurrences(of: "\"id\": \"kdf.index/zero\"", with: "\"id\": \"kdf.internal/zero\"")
      .write(toFile: path, atomically: true, encoding: .utf8)
    expectLine(
      try PavectorsProcess.run("verify", path), status: 4, containing: path, "kdf.internal/zero", "id")
  }

  @Test(arguments: [
    ("\"index\": \"0\"", "\"index\": 0", "input.index"), ("\"index\": \"0\"", "\"index\": \"00\"", "input.index"),
    ("\"index\": \"0\"", "\"indx\": \"0\"", "indx"), ("\"masterKey\": \"7", "\"masterKey\": \"zz", "input.masterKey"),
    ("\"flags\": [\"Basic\"]", "\"flags\": [\"Unheard\"]", "flags"),
    ("\"result\": \"accept\"", "\"result\": \"maybe\"", "expect.result"),
  ])
  func `A wrong field is named with its vector`(old: String, new: String, field: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.corpus() + "/kdf.index.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let range = try #require(text.range(of: old))
    try text.replacingCharacters(in: range, with: new).write(toFile: path, atomically: true, encoding: .utf8)
    expectLine(try PavectorsProcess.run("verify", path), status: 4, containing: path, "kdf.index/", field)
  }
}
