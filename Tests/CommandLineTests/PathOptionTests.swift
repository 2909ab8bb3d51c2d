import Foundation
import TestFolders
import Testing

/// The files and folders that options name, in all verbs: none is empty, and no output replaces one.
///
/// The options are those of the help, so that a new one is tested as well.
@Suite struct PathOptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The options of a verb whose values have one of these names.
  private static func options(of verb: String, with values: Set<String>) throws -> [String] {
    try PavectorsProcess.run("help", verb).output.matches(of: #/(?m)^  (--[a-z-]+)=([A-Z]+) /#)
      .filter { values.contains(String($0.output.2)) }.map { String($0.output.1) }
  }

  private static let reports = ["--json", "--html", "--junit", "--badge"]

  /// What a verb with reports needs beside an option with a file.
  private func others(of verb: String, beside option: String) throws -> (before: [String], after: [String]) {
    switch (verb, option) {
    case ("judge", _), ("report", _): ([try folder.file("argument", "")], [])
    case ("drive", _): (["https://127.0.0.1:1"], [])
    case ("live", _): ([], ["--", "true"])
    case ("serve", "--certificate"): (["--key", try folder.file("other", "")], [])
    case ("serve", "--key"): (["--certificate", try folder.file("other", "")], [])
    default: ([], [])
    }
  }

  @Test func `No report replaces a file that another option of the verb names`() throws {
    var tested: [String] = []
    for verb in try PavectorsProcess.verbs() {
      let files = try Self.options(of: verb, with: ["FILE"])
      guard files.contains("--json") else { continue }
      for option in files where !Self.reports.contains(option) {
        let file = try folder.file("input", "kept")
        let (before, after) = try others(of: verb, beside: option)
        let result = try PavectorsProcess.run([verb] + before + [option, file, "--json", file] + after)
        #expect(result.status == 2, "\(verb) \(option): \(result)")
        #expect(
          result.error == "pavectors: --json would overwrite \(file), which this run reads\n", "\(verb) \(option)")
        #expect(try folder.content("input") == "kept", "\(verb) \(option)")
        tested.append("\(verb) \(option)")
      }
    }
    for known in ["serve --key", "serve --certificate", "serve --state", "verify --known-failing", "drive --ca"] {
      #expect(tested.contains(known), "\(tested)")
    }
  }

  @Test func `An empty path is refused by each verb, with the name of the option`() throws {
    var count = 0
    for verb in try PavectorsProcess.verbs() {
      for option in try Self.options(of: verb, with: ["FILE", "DIR"]) {
        for arguments in [[verb, option, ""], [verb, "\(option)="]] {
          let result = try PavectorsProcess.run(arguments)
          #expect(result.status == 2, "\(arguments)")
          #expect(result.error == "pavectors: \(option) takes a path, not \"\"\n", "\(arguments)")
          count += 1
        }
      }
    }
    #expect(count > 60)
  }

  @Test(arguments: ["lint", "verify", "report", "diff", "list", "judge", "sign-release"])
  func `An empty argument is refused`(verb: String) throws {
    let result = try PavectorsProcess.run(verb, "")
    #expect(result.status == 2)
    #expect(result.error == "pavectors: an empty argument is not expected here\n")
  }

  @Test(arguments: [
    ["--min-executed", "x"], ["--min-executed", "-5"], ["--timeout", "x"], ["--max-restarts", "x"], ["--seed", "x"],
  ])
  func `A wrong number is found before the run, also without an adapter`(options: [String]) throws {
    for command in [[], ["--", PavectorsProcess.executable.path, "adapter"]] {
      let result = try PavectorsProcess.run(["verify", "--run", "kdf.index/zero"] + options + command)
      #expect(result.status == 2)
      #expect(result.output.isEmpty, "\(result.output)")
      #expect(result.error.hasPrefix("pavectors: \(options[0]) takes "), "\(result.error)")
    }
  }

  @Test(arguments: ["--flag", "--shard"])
  func `New vectors are written as whole files, so that generate has no option for a part of one`(
    option: String
  ) throws {
    let result = try PavectorsProcess.run("generate", option, "1/2", "--out", "\(folder.path)/new")
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("pavectors: \(option) is not an option here"), "\(result.error)")
    #expect(try folder.names.isEmpty)
  }
}
