import Foundation
import TestFolders
import TestThoroughness
import Testing

/// Results depend neither on the order of the cases nor on the shards.
@Suite struct OrderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The report on an adapter with only wrong answers.
  private func report(_ name: String, _ options: String...) throws -> String {
    let path = "\(folder.path)/\(name).json"
    let result = try PavectorsProcess.run(
      ["verify", "--protocol", "3.2", "--run-id", "order", "--json", path] + options + BadAdapter.selection
        + BadAdapter.command("wrong-output"))
    #expect(result.status == 1, "\(result)")
    return path
  }

  private func contents(_ path: String) throws -> NSMutableDictionary {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
    var members = try #require(object as? [String: Any])
    // Examples are the first ones that were found, in any order.
    members["diagnoses"] = (members["diagnoses"] as? [[String: Any]])?.map { diagnosis in
      diagnosis.merging(["examples": (diagnosis["examples"] as? [String])?.sorted() ?? []]) { _, sorted in sorted }
    }
    return NSMutableDictionary(dictionary: members)
  }

  @Test func `The seed is in the report, and changes nothing else`() throws {
    let one = try contents(report("one", "--seed", "1"))
    let other = try contents(report("other", "--seed", "20260101"))
    #expect(one["shuffleSeed"] as? String == "1")
    #expect(other["shuffleSeed"] as? String == "20260101")
    #expect((one["failures"] as? [Any])?.count == 26)
    one["shuffleSeed"] = other["shuffleSeed"]
    #expect(one == other)
  }

  @Test func `A run prints the seed that repeats it`() throws {
    let command = ["verify", "--protocol", "3.2"] + BadAdapter.selection + BadAdapter.command("right")
    let said = try #require(
      try PavectorsProcess.run(command).output.components(separatedBy: ", in the order of --seed ").last)
    let seed = String(said.prefix { $0.isNumber })
    #expect(UInt64(seed) != nil)
    let again = try PavectorsProcess.run(["verify", "--seed", seed] + command.dropFirst())
    #expect(again.output.contains(", in the order of --seed \(seed)\n"))
  }

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `The merged shards of an adapter's run are the same file as that of one run`() throws {
    let whole = try report("whole", "--seed", "5")
    let shards = try (1...3).map { try report("shard-\($0)", "--seed", "5", "--shard", "\($0)/3") }
    let merged = folder.path + "/merged.json"
    let result = try PavectorsProcess.run(["report", "--json", merged] + shards.reversed())
    #expect(result.status == 1, "\(result)")
    #expect(FileManager.default.contentsEqual(atPath: merged, andPath: whole))
  }

  @Test(.enabled(if: Thoroughness.coversEverything)) func `Merged shards of different orders have no seed`() throws {
    let whole = try contents(report("whole", "--seed", "5"))
    let shards = try (1...2).map { try report("shard-\($0)", "--seed", "\($0)", "--shard", "\($0)/2") }
    let merged = folder.path + "/merged.json"
    #expect(try PavectorsProcess.run(["report", "--json", merged] + shards).status == 1)
    whole["shuffleSeed"] = nil
    #expect(try contents(merged) == whole)
  }
}
