import Foundation
import TestFolders
import Testing

/// The verb `search`; the search itself is tested without processes.
@Suite struct SearchVerbTests {
  private static let mistaken = [
    "--", PavectorsProcess.executable.path, "adapter", "--mistake", "kdf.little-endian-index",
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func search(_ arguments: [String], of adapter: [String] = mistaken) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(["search", "--run", "kdf.index", "--shrink", "60"] + arguments + adapter)
  }

  @Test func `What differs is printed, and written as vectors that can be replayed`() throws {
    let found = "\(folder.path)/found"
    let result = try search(["--count", "200", "--out", found])
    #expect(result.status == 1, "\(result.error)")
    #expect(result.error.contains("differs: kdf.index"))
    #expect(result.output.contains(#/kdf\.index\S* wrong-output key: \d+ requests, the smallest is \d+, shrunk from/#))
    #expect(result.output.contains("reasons of refusals were reached"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: found).filter { $0.hasSuffix(".json") }
    let file = try #require(files.first)
    let wrong = try PavectorsProcess.run(["verify", "\(found)/\(file)"] + Self.mistaken)
    #expect(wrong.status == 1)
    let right = try PavectorsProcess.run("verify", "\(found)/\(file)")
    #expect(right.status == 0, "\(right.output)")
  }

  @Test func `An adapter that agrees ends with success, and nothing is written`() throws {
    let found = "\(folder.path)/found"
    let right = ["--", PavectorsProcess.executable.path, "adapter"]
    let result = try search(["--count", "100", "--out", found], of: right)
    #expect(result.status == 0, "\(result.output)")
    #expect(!FileManager.default.fileExists(atPath: found))
  }

  @Test func `Shards with states merge to what one search finds`() throws {
    let whole = try search(["--count", "200", "--out", "\(folder.path)/whole"])
    #expect(whole.status == 1)
    for number in 1...2 {
      let part = try search([
        "--count", "200", "--shard", "\(number)/2", "--state", "\(folder.path)/\(number)", "--out",
        "\(folder.path)/part",
      ])
      #expect(part.status <= 1, "\(part.error)")
    }
    let merged = try search([
      "--merge", "\(folder.path)/1", "--merge", "\(folder.path)/2", "--out", "\(folder.path)/merged",
    ])
    #expect(merged.status == 1, "\(merged.error)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/whole").sorted()
    #expect(try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/merged").sorted() == names)
    for name in names where name.hasSuffix(".json") {
      let (one, other) = ("\(folder.path)/whole/\(name)", "\(folder.path)/merged/\(name)")
      #expect(FileManager.default.contentsEqual(atPath: one, andPath: other), "\(name)")
    }
    let half = try search(["--merge", "\(folder.path)/1", "--out", "\(folder.path)/half"])
    #expect(half.error.contains("shard 2/2 is missing"))
  }

  @Test(arguments: [
    (["--shard", "3/2"], "--shard takes I/N with I from 1 to N, not \"3/2\""),
    (["--for", "8"], "--for takes a time such as 90s, 30m or 8h, not \"8\""),
    (["--for", "0s"], "--for takes a time"), (["--count", "x"], "--count"), (["--merge", "/nowhere"], "/nowhere"),
    (["vectors"], "vectors"),
  ])
  func `Wrong usage is refused before a request is made`(_ arguments: [String], _ words: String) throws {
    let result = try search(arguments)
    #expect(result.status == 2)
    #expect(result.error.contains(words), "\(result.error)")
  }
}
