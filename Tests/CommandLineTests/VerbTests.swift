import Foundation
import TestFolders
import Testing

/// The verbs do what their help says.
@Suite struct VerbTests {
  @Test func `Every verb has help`() throws {
    for verb in ["generate", "verify", "list", "show", "lint", "mutate", "adapter", "import"] {
      let result = try PavectorsProcess.run(verb, "--help")
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("usage: pavectors \(verb)"))
    }
    #expect(try PavectorsProcess.run("--version").output.hasPrefix("pavectors 1."))
    #expect(try PavectorsProcess.run().status == 2)
  }

  @Test func `The corpus verifies, in another locale and time zone too`() throws {
    for environment in [[:], ["LC_ALL": "ar_EG.UTF-8", "TZ": "Pacific/Kiritimati"], ["LC_ALL": "C", "TZ": "UTC"]] {
      let result = try PavectorsProcess.run("verify", environment: environment)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains(" 0 failed"))
    }
  }

  @Test func `Regeneration agrees in another locale, and with a folder that cannot be written`() throws {
    let folder = try TemporaryFolder()
    let corpus = try folder.corpus()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: corpus)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: corpus) }
    let result = try PavectorsProcess.run(
      "generate", "--check", "--vectors", corpus, environment: ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("regenerate byte for byte"))
  }

  @Test func `Shards are disjoint and complete`() throws {
    let whole = try PavectorsProcess.run("list").output.split(separator: "\n")
    let parts = try (1...3).flatMap {
      try PavectorsProcess.run("list", "--shard", "\($0)/3").output.split(separator: "\n")
    }
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
    for line in try PavectorsProcess.run("list", "--format=ndjson").output.split(separator: "\n") {
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
  }

  @Test func `Fresh vectors of another seed verify`() throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/fresh"
    let made = try PavectorsProcess.run("generate", "--seed", "other", "--count", "500", "--out", out)
    #expect(made.status == 0, "\(made.error)")
    #expect(try PavectorsProcess.run("verify", out).status == 0)
    let again = folder.path + "/again"
    #expect(try PavectorsProcess.run("generate", "--seed", "other", "--count", "500", "--out", again).status == 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: out) {
      #expect(FileManager.default.contentsEqual(atPath: "\(out)/\(name)", andPath: "\(again)/\(name)"), "\(name)")
    }
  }
}

/// One changed byte anywhere is noticed, and the file is named.
@Suite struct DamageTests {
  @Test func `One changed byte in any file is named by verify, lint and generate`() throws {
    let folder = try TemporaryFolder()
    let corpus = try folder.corpus()
    let names = try FileManager.default.subpathsOfDirectory(atPath: corpus).filter { $0.contains(".") }.sorted()
    #expect(names.count > 40)
    // A replay takes a while: a few vector files stand for all, and every file of another kind is there.
    let chosen =
      ["FORMAT.md", "OPERATIONS.md", "index.json", "vectors.lock", "kdf.index.json", "ecies.seal-request.3.3.json"]
      + ["schemas/kdf.index.schema.json"]
    #expect(Set(chosen).isSubset(of: names))
    for (number, name) in chosen.enumerated() {
      let url = URL(fileURLWithPath: "\(corpus)/\(name)")
      let original = try Data(contentsOf: url)
      var damaged = original
      let offset = (number * 7919) % damaged.count
      damaged[offset] = damaged[offset] == 0x31 ? 0x32 : 0x31
      try damaged.write(to: url)
      var runs = [["verify", corpus]]
      if number.isMultiple(of: 3) { runs.append(["lint", corpus]) }
      if number.isMultiple(of: 4) { runs.append(["generate", "--check", "--vectors", corpus]) }
      for arguments in runs {
        let result = try run(arguments)
        #expect(result.status == 4, "\(arguments) \(name) byte \(offset): \(result)")
        #expect(result.error.contains(name), "\(arguments) \(name) byte \(offset): \(result.error)")
      }
      try original.write(to: url)
    }
    #expect(try PavectorsProcess.run("verify", corpus).status == 0)
  }

  @Test func `A stranger in the folder is named`() throws {
    let folder = try TemporaryFolder()
    let corpus = try folder.corpus()
    try Data("x".utf8).write(to: URL(fileURLWithPath: corpus + "/stray.json"))
    let result = try PavectorsProcess.run("generate", "--check", "--vectors", corpus)
    #expect(result.status == 4)
    #expect(result.error.contains("stray.json"))
  }

  @Test func `A changed expectation is a failure of the implementation, not of the file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.corpus() + "/kdf.index.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let range = try #require(text.range(of: "\"key\": \""))
    let digit = text[range.upperBound]
    let next = text.index(after: range.upperBound)
    try text.replacingCharacters(in: range.upperBound..<next, with: digit == "0" ? "1" : "0")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let result = try PavectorsProcess.run("verify", path)
    #expect(result.status == 1)
    #expect(result.output.contains("key differs from byte 0 on"))
    #expect(result.output.contains("pavectors verify --run 'kdf.index/basic'"))
  }

  private func run(_ arguments: [String]) throws -> PavectorsProcess.Result {
    switch arguments.count {
    case 2: try PavectorsProcess.run(arguments[0], arguments[1])
    default: try PavectorsProcess.run(arguments[0], arguments[1], arguments[2], arguments[3])
    }
  }
}
