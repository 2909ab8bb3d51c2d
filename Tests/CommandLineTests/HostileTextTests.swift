import Foundation
import PowerAuthVectors
import TestFolders
import TestThoroughness
import Testing

/// Text from files, adapters and arguments does not control the terminal or the CI system, whatever prints it.
@Suite struct HostileTextTests {
  private let folder: TemporaryFolder
  /// Escape sequences, commands of CI systems, C1 and bidirectional controls, and line separators.
  private static let text =
    "x\u{1b}[2J\u{1b}]0;t\u{7}\r\n::error::x\n##[error]x ##vso[task.complete]x\u{85}\u{9b}31m\u{202e}\u{2028}\u{2066}"

  init() throws { folder = try TemporaryFolder() }

  /// The code points that control a terminal, by their numbers, independently of the tested code.
  private static func controls(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xE0000...0xE0FFF: true
    default: false
    }
  }

  private func expectHarmless(
    _ arguments: [String], status: Int32? = nil, containing word: String = "", input: Data? = nil
  ) throws {
    let result = try PavectorsProcess.run(arguments, input: input)
    if let status { #expect(result.status == status, "\(result)") }
    for text in [result.output, result.error] {
      let found = text.unicodeScalars.filter(Self.controls)
      #expect(found.isEmpty, "\(arguments) prints \(found.map { String($0.value, radix: 16) })")
      #expect(!text.contains("##[") && !text.contains("##vso["), "\(arguments)")
      for line in text.split(whereSeparator: \.isNewline) where !arguments.contains("github") {
        #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), "\(arguments): \(line)")
      }
    }
    #expect(
      word.isEmpty || (result.output + result.error).contains(word), "\(arguments) does not print it at all: \(result)")
  }

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// A vector file with the text in a comment, a change, a step and a flag's description.
  private func vectors(_ edits: (old: String, new: String)...) throws -> String {
    var text = try FailingVectors.text()
    for (old, new) in edits {
      let range = try #require(text.range(of: old, options: .regularExpression), "\(old)")
      text.replaceSubrange(range, with: new)
    }
    return try folder.file("vectors.json", text)
  }

  private func hostileVectors() throws -> String {
    let text = try Self.json(Self.text)
    return try vectors(
      (#""comment": "[^"]*""#, #""comment": "# + text), (#""change": "[^"]*""#, #""change": "# + text),
      (#""value": "[^"]*""#, #""value": "# + text))
  }

  @Test(arguments: [
    ["list"], ["list", "--format", "json"], ["list", "--format", "ndjson"], ["show", "kdf.index/basic"],
    ["explain", "kdf.index/basic"], ["verify"], ["verify", "--format", "json"], ["verify", "--format", "ndjson"],
    ["verify", "--format", "markdown"], ["verify", "--format", "github"], ["mutate"], ["prompts"],
  ])
  func `Texts of a vector file are harmless in each verb`(arguments: [String]) throws {
    let selection = ["show", "explain"].contains(arguments[0]) ? [] : ["--run", "kdf.index/basic"]
    let word = arguments == ["prompts"] ? "seq" : "kdf.index/basic"
    try expectHarmless(arguments + selection + [hostileVectors()], containing: word)
  }

  @Test(arguments: ["pretty", "json", "ndjson", "markdown", "github"])
  func `Texts of a report are harmless in each format`(format: String) throws {
    let path = folder.path + "/report.json"
    _ = try PavectorsProcess.run("verify", try hostileVectors(), "--json", path, "--run", "kdf.index/b*")
    let text = try Self.json(Self.text)
    var report = try String(contentsOfFile: path, encoding: .utf8)
    for name in ["message", "key", "expected", "actual", "sentence", "name"] {
      report = report.replacing(try Regex(#""\#(name)": "(?:[^"\\]|\\.)*""#)) { _ in #""\#(name)": \#(text)"# }
    }
    let id = #""id": "kdf.index/"#
    report = report.replacingOccurrences(of: id, with: id + text.dropFirst().dropLast())
    try report.write(toFile: path, atomically: true, encoding: .utf8)
    try expectHarmless(["report", path, "--format", format], status: 1, containing: "kdf.index")
    let old = folder.path + "/old.json"
    _ = try PavectorsProcess.run(["verify", "--json", old, "--run", "kdf.index/b*"] + BadAdapter.files("kdf.index"))
    try expectHarmless(["diff", old, path, "--format", format == "json" ? "json" : "pretty"], containing: "kdf.index")
  }

  @Test(.enabled(if: Thoroughness.coversEverything)) func `Texts of an adapter are harmless`() throws {
    let hello = try """
    {"wire":1,"adapter":{"name":\(Self.json(Self.text)),"version":"1","language":"x"},\
    "operations":{"kdf.index":["3.0"]},"features":[],"maxInFlight":1}
    """
    let script = """
      import sys
      sys.stdin.readline()
      print(sys.argv[1], flush=True)
      sys.stdin.readline()
      sys.stderr.write(sys.argv[2])
      sys.exit(3)
      """
    let command = ["--", "python3", "-c", script, hello, Self.text]
    try expectHarmless(["smoke"] + command, containing: "answers hello as x\\u{")
    let files = BadAdapter.files("kdf.index")
    try expectHarmless(["verify", "--run", "kdf.index/basic", "--max-restarts", "1"] + files + command)
    try expectHarmless(["verify"] + files + ["--", Self.text], status: 3)
    let answer = "{\"seq\":0,\"result\":\"error\",\"message\":\(try Self.json(Self.text))}\n"
    let answers = try folder.file("answers", hello + "\n" + answer)
    try expectHarmless(["judge", answers] + files + ["--run", "kdf.index/basic"], status: 1)
  }

  @Test(arguments: [
    ["verify"], ["list"], ["lint"], ["report"], ["judge"], ["import", "wycheproof"],
    ["generate", "--vectors"], ["verify", "--known-failing"], ["verify", "--json"], ["explain"],
    ["adapter", "--mistake"], ["verify", "--shard"], ["generate", "--out", "/dev/null"], [],
  ])
  func `Paths and other arguments are harmless in errors`(arguments: [String]) throws {
    try expectHarmless(arguments + ["/no/\(Self.text)"], containing: "\\u{1b}")
  }

  @Test func `An id with other characters than names have is refused`() throws {
    for name in [Self.text, "a'\u{301}", "", "a b", "A"] {
      let id = try Self.json("kdf.index/" + name)
      let path = try vectors((#""id": "kdf.index/zero""#, #""id": "# + id))
      try expectHarmless(["list", path], status: 4, containing: " an id")
    }
  }

  @Test func `An id that stands twice is refused, in one file and in two`() throws {
    let path = try vectors((#""id": "kdf.index/zero""#, #""id": "kdf.index/basic""#))
    for command in [[], ["--", PavectorsProcess.executable.path, "adapter"]] {
      let result = try PavectorsProcess.run(["verify", path, "--run", "kdf.index/basic"] + command)
      #expect(result.status == 4)
      #expect(
        result.error == "pavectors: \(path): kdf.index/basic: id: is in the replayed files twice\n", "\(result.error)")
    }
    let file = BadAdapter.files("kdf.index")
    let result = try PavectorsProcess.run(["verify", "--run", "kdf.index/basic"] + file + file)
    #expect(result.status == 2)
    #expect(result.error == "pavectors: \(file[0]) is given twice\n")
  }

  @Test func `Only the console writes to the standard streams`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/pavectors")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var count = 0
    for case let url as URL in files where url.pathExtension == "swift" && url.lastPathComponent != "Console.swift" {
      let text = try String(contentsOf: url, encoding: .utf8)
      for call in ["StandardStreams.write", "Swift.print(", "debugPrint(", "\n    print(", "fputs("] {
        #expect(!text.contains(call), "\(url.lastPathComponent) calls \(call)")
      }
      count += 1
    }
    #expect(count > 20)
  }
}
