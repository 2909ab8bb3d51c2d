import Foundation
import TestFolders
import TestThoroughness
import Testing

@testable import PowerAuthVectors

/// The steps of `action.yml`, run as a runner does.
@Suite struct ActionTests {
  private static let package = URL(filePath: Corpus.standardDirectory).deletingLastPathComponent().path
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The commands of the file, in their order.
  private func commands() throws -> [String] {
    let text = try String(contentsOfFile: "\(Self.package)/action.yml", encoding: .utf8)
    return text.matches(of: /\n +run: '([^'\n]+)'/).map { String($0.output.1) }
  }

  /// Runs a step in a stand-in for the environment of a runner.
  private func run(
    _ command: String, adapter: String, options: String, environment: [String: String] = [:]
  ) throws -> PavectorsProcess.Result {
    for name in ["output", "summary"] { try folder.file(name, "") }
    return try PavectorsProcess.run(
      ["-c", command],
      environment: [
        "GITHUB_ACTION_PATH": Self.package, "GITHUB_OUTPUT": folder.path + "/output", "RUNNER_TEMP": folder.path,
        "GITHUB_STEP_SUMMARY": folder.path + "/summary", "PAVECTORS": PavectorsProcess.executable.path,
        "ADAPTER": adapter, "OPTIONS": options, "GITHUB_RUN_ID": "4711",
      ].merging(environment) { $1 }, program: "/bin/bash", folder: "/")
  }

  /// The files that the last step gave as outputs.
  private func outputs() throws -> [String: String] {
    let lines = try folder.content("output").split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
    return Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), String($0[1])) })
  }

  private func report() throws -> [String: Any] {
    let path = try #require(try outputs()["report"])
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
    return try #require(object as? [String: Any])
  }

  private static let adapter = "'\(PavectorsProcess.executable.path)' adapter"
  private static let one = "--run kdf.index/zero"

  @Test func `The key of the cache depends on the sources`() throws {
    let result = try run(commands()[0], adapter: "", options: "")
    #expect(result.status == 0, "\(result.error)")
    #expect(try folder.content("output").contains(/^key=[0-9a-f]{64}\n$/))
  }

  @Test(
    .enabled(if: Thoroughness.coversEverything),
    arguments: [("", Int32(0)), (" --mistake 'kdf.little-endian-index'", 1), (" --no-such-option", 3)])
  func `The exit code, the annotations and the summary are those of the run`(ending: String, status: Int32) throws {
    let adapter = "'\(PavectorsProcess.executable.path)' adapter\(ending)"
    let result = try run(commands()[1], adapter: adapter, options: "--run kdf.index --max-restarts 1")
    #expect(result.status == status, "\(result)")
    #expect(result.output.contains("::error") == (status == 1), "\(result.output)")
    guard status < 2 else { return }
    #expect(try folder.content("summary").hasPrefix("| operation | pavectors 1."))
    #expect(try folder.content("summary").contains("| kdf.index | "))
    for name in ["report", "page"] {
      let path = try #require(try outputs()[name])
      #expect(path.hasPrefix(folder.path) && FileManager.default.fileExists(atPath: path))
    }
  }

  @Test(arguments: [
    "\(one)\n--min-executed 5", "\(one)\n\n  --min-executed\n  5\n", "--min-executed 5 \(one)",
    "\t\(one)  --min-executed=5 ",
  ])
  func `Every line of the options counts`(options: String) throws {
    let result = try run(commands()[1], adapter: Self.adapter, options: options)
    #expect(result.status == 5, "\(result)")
    #expect(result.error == "pavectors: 4 cases were executed, fewer than 5\n")
  }

  @Test func `A list of known failures on a later line is used`() throws {
    let list = try folder.file("known.txt", "kdf.index/zero # wrong-output\n")
    let adapter = Self.adapter + " --mistake kdf.block-as-key"
    let options = "\(Self.one)\n--known-failing \(list)\n"
    let result = try run(commands()[1], adapter: adapter, options: options)
    #expect(result.status == 0, "\(result)")
  }

  @Test(arguments: [
    "cd \"$FOLDER\" && ./a", "FAULT=none \"$FOLDER/a\"", "true; exec \"$FOLDER/a\"", "cat | \"$FOLDER/a\"",
  ])
  func `The adapter is a command of the shell`(adapter: String) throws {
    let script = try folder.file("a", "#!/bin/sh\nexec \(Self.adapter)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let result = try run(
      commands()[1], adapter: adapter, options: Self.one, environment: ["FOLDER": folder.path])
    #expect(result.status == 0, "\(result)")
    let identity = try #require(try report()["implementation"] as? [String: Any])
    #expect(identity["command"] as? [String] == ["bash", "-c", adapter])
    #expect(try report()["run"] as? String == "4711")
  }

  @Test func `The second use in a job has its own files, and none if its adapter does not start`() throws {
    #expect(try run(commands()[1], adapter: Self.adapter, options: Self.one).status == 0)
    let first = try outputs()
    let old = try first.mapValues { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(try run(commands()[1], adapter: "exit 3", options: Self.one).status == 3)
    #expect(try outputs().isEmpty)
    #expect(try folder.content("summary").contains("ended with exit code 3 and without a report"))
    #expect(try run(commands()[1], adapter: Self.adapter, options: Self.one).status == 0)
    #expect(try Set(outputs().values).isDisjoint(with: first.values))
    for (name, path) in first { #expect(try String(contentsOfFile: path, encoding: .utf8) == old[name]) }
  }

  @Test func `There are two commands, and no input is put into a command`() throws {
    let commands = try commands()
    #expect(commands.count == 2)
    for command in commands { #expect(!command.contains("${{")) }
  }
}
