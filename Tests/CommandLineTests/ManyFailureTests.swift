import Foundation
import PowerAuthVectors
import TestFolders
import TestThoroughness
import Testing

/// Five thousand failures: every one of them is in the list of known failures, in the report and in a comparison.
@Suite struct ManyFailureTests {
  private let folder: TemporaryFolder
  private let vectors: String

  /// Makes vectors, half of them in the file that is used, of which each one that must be accepted has a wrong key.
  init() throws {
    folder = try TemporaryFolder()
    let made = try PavectorsProcess.run(
      "generate", "--run", "kdf.index", "--count", "2600", "--seed", "many", "--out", folder.path + "/corpus")
    #expect(made.status == 0, "\(made.error)")
    vectors = folder.path + "/corpus/kdf.index.json"
    try FailingVectors.text(of: vectors).write(toFile: vectors, atomically: true, encoding: .utf8)
  }

  private func verify(_ options: String...) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(["verify", "--skip", "*accumulated*"] + options + [vectors])
  }

  private func object(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `All of them are written into the list, and then are expected`() throws {
    let (list, json) = (folder.path + "/known.txt", folder.path + "/report.json")
    let first = try verify("--known-failing", list, "--update", "--json", json)
    #expect(first.status == 0, "\(first.error)")
    #expect(first.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
    let failed = try #require((try object("report.json")["total"] as? [String: Int])?["failed"])
    #expect(failed > 5000)
    let lines = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == failed)
    let second = try verify("--known-failing", list, "--json", folder.path + "/listed.json")
    #expect(second.status == 0, "\(second)")
    #expect(second.output.contains(" 0 failed, \(failed) failed as expected, "))

    // In a comparison known failures still fail; one that is new is named, whatever its place.
    let same = try PavectorsProcess.run("diff", json, folder.path + "/listed.json")
    #expect(same.status == 0)
    #expect(same.output.contains("0 newly failing, 0 newly passing, \(failed) still failing, 0 unknown"))
    #expect(same.output.split(separator: "\n").count == 3, "\(same.output)")
    let last = try #require(lines.last?.split(separator: "@").first.map(String.init))
    let without = try verify("--skip", last, "--json", folder.path + "/fewer.json")
    #expect(without.status == 1)
    let worse = try PavectorsProcess.run("diff", folder.path + "/fewer.json", json)
    #expect(worse.status == 1)
    #expect(worse.output.hasPrefix("newly failing  \(last) (3.0 3.1 3.2 3.3): "), "\(worse.output)")
    #expect(worse.output.contains("4 newly failing, 0 newly passing, \(failed - 4) still failing, 0 unknown"))
  }
}
