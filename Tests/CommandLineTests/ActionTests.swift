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

  private func run(_ command: String, adapter: String, options: String) throws -> PavectorsProcess.Result {
    for name in ["output", "summary"] { try folder.file(name, "") }
    return try PavectorsProcess.run(
      ["-c", command],
      environment: [
        "GITHUB_ACTION_PATH": Self.package, "GITHUB_OUTPUT": folder.path + "/output", "RUNNER_TEMP": folder.path,
        "GITHUB_STEP_SUMMARY": folder.path + "/summary", "PAVECTORS": PavectorsProcess.executable.path,
        "ADAPTER": adapter, "OPTIONS": options,
      ], program: "/bin/bash", folder: "/")
  }

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
    #expect(
      try folder.content("output") == "report=\(folder.path)/pavectors.json\npage=\(folder.path)/pavectors.html\n")
    for name in ["pavectors.json", "pavectors.html"] { #expect(try !folder.content(name).isEmpty) }
  }

  @Test func `There are two commands, and no input is put into a command`() throws {
    let commands = try commands()
    #expect(commands.count == 2)
    for command in commands { #expect(!command.contains("${{")) }
  }
}
