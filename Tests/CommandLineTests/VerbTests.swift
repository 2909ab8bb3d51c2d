import Foundation
import TestFolders
import TestThoroughness
import Testing

/// The other verbs.
@Suite struct VerbTests {
  @Test func `Every verb has help`() throws {
    for verb in try PavectorsProcess.verbs() {
      let result = try PavectorsProcess.run(verb, "--help")
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("usage: pavectors \(verb)"))
      #expect(try PavectorsProcess.run("help", verb).output == result.output)
    }
    #expect(try PavectorsProcess.run("--version").output.hasPrefix("pavectors 1."))
    #expect(try PavectorsProcess.run().status == 2)
  }

  /// Operations of several chapters that are quick to compute, with digits, letters and times.
  private static let part =
    Thoroughness.coversEverything
    ? [
      "--run=kdf.*", "--run=signature.*", "--run=activation-code.*", "--run=request.*", "--run=time.*",
      "--run=server.token",
    ] : Thoroughness.selection

  // All answers of the corpus are computed in another locale by the regeneration below.
  @Test(arguments: [["LC_ALL": "ar_EG.UTF-8", "TZ": "Pacific/Kiritimati"], ["LC_ALL": "C", "TZ": "UTC"], [:]])
  func `Digits, letters and times verify in another locale and time zone, and in the usual ones`(
    environment: [String: String]
  ) throws {
    let result = try PavectorsProcess.run(["verify"] + Self.part, environment: environment)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains(" 0 failed"))
  }

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `Regeneration in another locale, with a read-only folder, finds what was changed and nothing else`() throws {
    let folder = try TemporaryFolder()
    let corpus = try folder.corpus()
    let page = corpus + "/OPERATIONS.md"
    try (String(contentsOfFile: page, encoding: .utf8) + "\n").write(toFile: page, atomically: true, encoding: .utf8)
    try Data("x".utf8).write(to: URL(fileURLWithPath: corpus + "/stray.json"))
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: corpus)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: corpus) }
    let result = try PavectorsProcess.run(
      "generate", "--check", "--vectors", corpus, environment: ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"])
    #expect(result.status == 4, "\(result.error)")
    let errors = result.error.split(separator: "\n")
    for name in ["OPERATIONS.md", "stray.json"] { #expect(errors.contains { $0.contains(name) }, "\(result.error)") }
    #expect(errors.count == 2, "\(result.error)")
  }

  @Test func `Shards are disjoint and complete`() throws {
    let list = ["list"] + Thoroughness.selection
    let whole = try PavectorsProcess.run(list).output.split(separator: "\n")
    let parts = try (1...3).flatMap {
      try PavectorsProcess.run(list + ["--shard", "\($0)/3"]).output.split(separator: "\n")
    }
    #expect(whole.count > 100)
    #expect(parts.count == whole.count)
    #expect(Set(parts) == Set(whole))
  }

  @Test func `A vector is shown by its id`() throws {
    let result = try PavectorsProcess.run("show", "kdf.index/zero")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["id"] as? String == "kdf.index/zero")
    #expect(try PavectorsProcess.run("show", "kdf.index/no-such-vector").status == 2)
  }

  @Test func `JSON output is JSON`() throws {
    let report = try PavectorsProcess.run("verify", "--run", "kdf.index/*", "--format=json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any])
    let total = try #require(object["total"] as? [String: Int])
    #expect(total["passed"] == total["executed"])
    #expect((total["executed"] ?? 0) > 0)
    let list = ["list", "--format=ndjson"] + Thoroughness.selection
    for line in try PavectorsProcess.run(list).output.split(separator: "\n") {
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
  }

  @Test func `The stated mistakes of another system are those that its vectors detect`() throws {
    let result = try PavectorsProcess.run("mutate", "-q", "--run", "futurae.scan/*")
    #expect(result.status == 0, "\(result)")
  }

  @Test func `New vectors of another seed pass`() throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/fresh"
    let again = folder.path + "/again"
    // What is made again is the same: a part of the corpus shows it.
    for (folder, selection) in [(out, Thoroughness.selection), (again, Self.part)] {
      let made = try PavectorsProcess.run(["generate", "--seed", "other", "--out", folder] + selection)
      #expect(made.status == 0, "\(made.error)")
    }
    #expect(try PavectorsProcess.run("verify", out).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: again).filter { $0 != "index.json" }
    #expect(!names.isEmpty)
    for name in names {
      #expect(FileManager.default.contentsEqual(atPath: "\(out)/\(name)", andPath: "\(again)/\(name)"), "\(name)")
    }
  }
}

/// One changed byte in any file is detected, and the file is named.
@Suite struct DamageTests {
  @Test func `One changed byte in any file is named by verify and lint`() throws {
    let folder = try TemporaryFolder()
    let corpus = try folder.corpus()
    let names = try FileManager.default.subpathsOfDirectory(atPath: corpus).filter { $0.contains(".") }.sorted()
    #expect(names.count > 40)
    let chosen = [
      "index.json", "kdf.index.json", "FORMAT.md", "OPERATIONS.md", "COVERAGE.md", "vectors.lock",
      "ecies.seal-request.3.3.json", "schemas/kdf.index.schema.json",
    ]
    #expect(Set(chosen).isSubset(of: names))
    // Each file is read also if no vector of it is selected.
    let verify = ["verify", corpus, "--run", "kdf.index"]
    for (number, name) in chosen.enumerated() {
      let url = URL(fileURLWithPath: "\(corpus)/\(name)")
      let original = try Data(contentsOf: url)
      var damaged = original
      let offset = (number * 7919) % damaged.count
      damaged[offset] = damaged[offset] == 0x31 ? 0x32 : 0x31
      try damaged.write(to: url)
      var runs = [verify]
      if Thoroughness.coversEverything, name == "kdf.index.json" { runs.append(["lint", corpus]) }
      for arguments in runs {
        let result = try PavectorsProcess.run(arguments)
        #expect(result.status == 4, "\(arguments) \(name) byte \(offset): \(result)")
        #expect(result.error.contains(name), "\(arguments) \(name) byte \(offset): \(result.error)")
      }
      try original.write(to: url)
    }
    #expect(try PavectorsProcess.run(verify).status == 0)
  }

  @Test func `A changed expectation is a failure of the implementation, not of the file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.corpus() + "/kdf.index.json"
    var file = try VectorFileText(path)
    file.changeKeys { $0 == 1 }
    try file.write(to: path)
    let result = try PavectorsProcess.run("verify", path)
    #expect(result.status == 1)
    #expect(result.output.contains("key differs from byte 0 on"))
    #expect(result.output.contains("pavectors verify \(path) --run 'kdf.index/basic'"))
  }
}
