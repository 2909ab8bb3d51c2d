import Foundation
import TestFolders
import Testing

/// Every run that got an answer writes its reports, also if its adapter does not recover.
@Suite struct BrokenRunTests {
  private let folder: TemporaryFolder
  private static let names = ["json", "html", "junit", "badge"]

  init() throws { folder = try TemporaryFolder() }

  private var outputs: [String] { Self.names.flatMap { ["--\($0)", "\(folder.path)/\($0)"] } }

  private func report() throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(try folder.content("json").utf8))
    return try #require(object as? [String: Any])
  }

  // Only one that hangs ends at its time limit; the start of an interpreter on a busy machine must be shorter than that.
  @Test(arguments: [("hang-on-tenth", 5), ("kill-itself", 60), ("cut-off", 60), ("closes-output", 60), ("twice", 60)])
  func `The cases that were run are in the reports, and none of them is a success`(
    mode: String, timeout: Int
  ) async throws {
    let result = try await PavectorsProcess.runAsync(
      ["verify", "--timeout", "\(timeout)", "--max-restarts", "1"] + outputs + BadAdapter.selection
        + BadAdapter.command(mode))
    #expect(result.status == 3, "\(result)")
    #expect(try report()["gaps"] as? [String] == ["broken-adapter"])
    let total = try #require(try report()["total"] as? [String: Int])
    #expect(total["executed"].map { (1..<129).contains($0) } == true, "\(total)")
    let notes = try #require(try report()["notes"] as? [String])
    #expect(notes.contains { $0.hasPrefix("The adapter ") }, "\(notes)")
    #expect(result.output.contains("note: The adapter did not recover: the report is about the "), "\(result)")
    #expect(try folder.content("html").contains(", incomplete</title>"))
    #expect(try folder.content("junit").contains("<error message=\"The adapter did not recover: "))
    #expect(try !folder.content("badge").contains("#1b6e35"))
    #expect(try PavectorsProcess.run("report", folder.path + "/json").status == 3)
  }

  @Test func `The cases that an adapter never answers are diagnosed as what remains`() async throws {
    let result = try await PavectorsProcess.runAsync(
      ["verify", "--timeout", "5", "--max-restarts", "2"] + outputs + BadAdapter.selection
        + BadAdapter.command("hang-on-tenth"))
    #expect(result.status == 3, "\(result)")
    let diagnoses = try #require(try report()["diagnoses"] as? [[String: Any]])
    #expect(!diagnoses.isEmpty)
  }

  /// An adapter that ends at its tenth request, and whose starts after the first fail this number of times.
  private func adapter(failures: Int) throws -> [String] {
    let script = """
      starts=$(cat "$1/starts" 2>/dev/null || echo 0)
      echo $((starts + 1)) >"$1/starts"
      [ "$starts" = 0 ] && { for _ in 1 2 3 4 5 6 7 8 9 10; do read -r line && printf '%s\\n' "$line"; done | "$0" adapter; exit 3; }
      [ "$starts" -gt \(failures) ] || exit 4
      exec "$0" adapter
      """
    return ["--", "bash", "-c", script, PavectorsProcess.executable.path, folder.path]
  }

  @Test func `A restart that fails is a crash, after which there are others`() throws {
    let result = try PavectorsProcess.run(
      ["verify", "--max-restarts", "25"] + outputs + BadAdapter.selection + adapter(failures: 20))
    #expect(result.status == 1 || result.status == 0, "\(result)")
    #expect(try folder.content("starts") == "22\n")
    #expect(try report()["gaps"] == nil)
    let total = try #require(try report()["total"] as? [String: Int])
    #expect(total["executed"] == 129)
    let notes = try #require(try report()["notes"] as? [String])
    #expect(notes.contains { $0.hasSuffix("when it was restarted") }, "\(notes)")
  }

  @Test func `Restarts that fail count, and the run ends with its reports after the last`() throws {
    let result = try PavectorsProcess.run(
      ["verify", "--max-restarts", "4"] + outputs + BadAdapter.selection + adapter(failures: 20))
    #expect(result.status == 3, "\(result)")
    #expect(result.error.contains("pavectors: the adapter was restarted 4 times; in the last run it "), "\(result)")
    #expect(try folder.content("starts") == "5\n")
    #expect(try report()["gaps"] as? [String] == ["broken-adapter"])
  }

  @Test func `A run without an answer writes no report, and removes the old ones`() throws {
    for name in Self.names { try folder.file(name, "old") }
    let result = try PavectorsProcess.run(
      ["verify"] + outputs + BadAdapter.selection + BadAdapter.command("crash-at-start"))
    #expect(result.status == 3, "\(result)")
    #expect(try folder.names.isEmpty)
  }

  @Test func `Other ends without a report remove the old ones too, and options that are wrong before the run`() throws {
    let vectors = try folder.file("kdf.index.json", "{}")
    for (arguments, status) in [
      ([vectors], Int32(4)), (["--run", "kdf.index/none"] + BadAdapter.files("kdf.index"), 2),
      (["--fail-on", "nothing"] + BadAdapter.files("kdf.index"), 2),
    ] {
      for name in Self.names { try folder.file(name, "old") }
      let result = try PavectorsProcess.run(["verify"] + outputs + arguments)
      #expect(result.status == status, "\(result)")
      #expect(try folder.names == ["kdf.index.json"], "\(arguments)")
    }
    for name in Self.names.dropFirst() { try folder.file(name, "old") }
    let merged = try PavectorsProcess.run(["report", vectors] + outputs)
    #expect(merged.status == 4)
    #expect(try folder.names == ["kdf.index.json"])
  }

  @Test func `An output keeps its permissions, and links stay`() throws {
    let file = try folder.file("json", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let link = try folder.link("html", to: folder.path + "/page")
    try folder.file("page", "old")
    let result = try PavectorsProcess.run(
      ["verify", "--run", "kdf.index/zero"] + outputs + BadAdapter.files("kdf.index"))
    #expect(result.status == 0, "\(result)")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == folder.path + "/page")
    #expect(try folder.content("page").hasPrefix("<!DOCTYPE html>"))
  }
}
