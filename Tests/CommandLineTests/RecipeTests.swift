import Foundation
import PowerAuthVectors
import TestFolders
import Testing

/// The recipes for other repositories, as far as they need no runner of a CI system.
@Suite struct RecipeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(ShownCommand.package)/\(path)", encoding: .utf8)
  }

  @Test func `The workflow is limited, and uses the action as it is declared`() throws {
    let workflow = try text("tools/ci/workflow.yml")
    #expect(workflow.contains("\npermissions:\n  contents: read\n"))
    #expect(workflow.contains("\n    timeout-minutes: "))
    let used = workflow.matches(of: /uses: (\S+)/).map { String($0.output.1) }
    #expect(used.count == 3 && used.allSatisfy { $0.contains("@") })
    let action = try text("action.yml")
    for name in ["adapter", "options"] {
      #expect(workflow.contains("\n          \(name): ") && action.contains("\n  \(name):\n"))
    }
    for output in workflow.matches(of: /steps\.pavectors\.outputs\.([a-z]+)/).map(\.output.1) {
      #expect(action.contains("\n  \(output):\n"), "the action has no output \(output)")
    }
  }

  /// The command of the job, with the paths of another repository.
  private func command() throws -> String {
    let lines = try text("tools/ci/gitlab-job.yml").split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.contains("$PAVECTORS verify") })
    return lines[start...].prefix { $0.hasPrefix("      ") }.joined(separator: " ")
      .replacing("--vectors pavectors/vectors", with: "--vectors \"$CORPUS\" --run kdf.index")
  }

  @Test(arguments: [("adapter", "", Int32(0)), ("adapter --mistake kdf.little-endian-index", "", 1)])
  func `The command of the job writes its reports`(arguments: String, list: String, status: Int32) throws {
    try folder.file("known-failing.txt", list)
    let corpus = try folder.smallCorpus("vectors")
    let result = try PavectorsProcess.run(
      ["-c", try command()],
      environment: [
        "PAVECTORS": PavectorsProcess.executable.path, "CORPUS": corpus,
        "ADAPTER": "\(PavectorsProcess.executable.path) \(arguments)",
      ], program: "/bin/bash", folder: folder.path)
    #expect(result.status == status, "\(result)")
    let artifacts = try text("tools/ci/gitlab-job.yml").matches(of: /report\.[a-z]+/).map { String($0.output) }
    for name in Set(artifacts) { #expect(try !folder.content(name).isEmpty) }
    #expect(Set(artifacts) == ["report.xml", "report.html", "report.json"])
  }
}
