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

  /// The files that name actions and images.
  private static let files =
    ["action.yml", ".github/workflows/ci.yml"]
    + ["github-actions", "gitlab-ci", "gitlab-job", "release", "workflow"].map { "tools/ci/\($0).yml" }

  @Test func `Actions are named by commits and images by digests, everywhere the same`() throws {
    var commits: [String: Set<String>] = [:]
    for file in Self.files {
      let lines = try text(file).split(separator: "\n")
      for line in lines where line.contains("uses: ") && !line.contains("OWNER/pavectors@COMMIT") {
        let action = try #require(
          line.wholeMatch(of: #/ +(?:- )?uses: ([a-z/-]+)@([0-9a-f]{40} # v[0-9]+\.[0-9]+\.[0-9]+)/#),
          "\(file): \(line)")
        commits[String(action.output.1), default: []].insert(String(action.output.2))
      }
      for line in lines where line.contains(" image: ") || line.contains(" container: ") {
        let image = try #require(
          line.wholeMatch(of: #/ +(?:image|container): ([a-z0-9:.-]+)@sha256:([0-9a-f]{64})/#), "\(file): \(line)")
        commits[String(image.output.1), default: []].insert(String(image.output.2))
      }
    }
    #expect(commits.count == 9)
    for (name, found) in commits { #expect(found.count == 1, "\(name): \(found)") }
  }

  @Test func `Workflows may read and nothing else, and leave no token in the folder`() throws {
    for file in Self.files where file != "action.yml" && !file.contains("gitlab") {
      let text = try text(file)
      #expect(text.contains("\npermissions:\n  contents: read\n"), "\(file)")
      #expect(!text.contains(": write"), "\(file)")
      let count = text.ranges(of: "persist-credentials: false\n").count
      #expect(count > 0 && count == text.ranges(of: "uses: actions/checkout@").count, "\(file)")
    }
  }

  @Test func `The job of GitLab takes the commit that it names, and no cache`() throws {
    let job = try text("tools/ci/gitlab-job.yml")
    #expect(!job.contains("cache:") && !job.contains("git clone"))
    let lines = job.split(separator: "\n").filter { $0.contains("git ") }.map { $0.trimmingPrefix(#/ +- /#) }
    let origin = try folder.folder("origin")
    let script = """
      set -e
      (cd origin && git init -q && echo right >file && git add file \\
        && git -c user.name=a -c user.email=a@b commit -q -m one)
      export PAVECTORS_COMMIT=$(git -C origin rev-parse HEAD)
      # What an earlier job left there.
      mkdir pavectors && echo wrong >pavectors/file
      \(lines.joined(separator: "\n").replacing("https://example.com/OWNER/pavectors.git", with: "file://\(origin)"))
      cat pavectors/file
      """
    let result = try PavectorsProcess.run(["-c", script], program: "/bin/bash", folder: folder.path)
    #expect(result.status == 0 && result.output == "right\n", "\(result)")
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
