import Foundation
import PowerAuthVectors
import TestFolders
import Testing

/// `coverage`, of a corpus with one operation.
@Suite struct CoverageVerbTests {
  private let folder: TemporaryFolder
  private let corpus: String

  init() throws {
    folder = try TemporaryFolder()
    corpus = try folder.smallCorpus("vectors")
  }

  private func coverage(_ arguments: String...) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(["coverage", "--vectors", corpus] + arguments)
  }

  @Test func `One operation is shown with its rules, their vectors and mistakes, and what they cover`() throws {
    let result = try coverage("kdf.index")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasPrefix("PowerAuth Mobile SDK, current generation (protocol 3): "))
    #expect(result.output.contains("\n  covered  sdk.indexed-key: "))
    #expect(!result.output.contains("sdk.counter-step"))
    #expect(result.output.contains("\nkdf.index\n  R1  The key is AES-128 of one block: "))
    #expect(result.output.contains(#/\n  R2 .*\n      vectors \(\d+\): kdf\.index/2\.0/basic, /#))
    #expect(result.output.contains(#/\n      mistakes \(\d+\): kdf\.little-endian-index/#))
  }

  @Test func `The JSON has every operation and every document`() throws {
    let result = try coverage("--format=json")
    #expect(result.status == 0, "\(result.error)")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let operations = try #require(object["operations"] as? [[String: Any]])
    #expect(operations.first?["id"] as? String == "kdf.index")
    let documents = try #require(object["documents"] as? [[String: Any]])
    #expect(documents.count == 5)
    for document in documents {
      let counts = try #require(document["counts"] as? [String: Int])
      let requirements = try #require(document["requirements"] as? [[String: Any]])
      #expect(counts.values.reduce(0, +) == requirements.count)
      #expect(!requirements.isEmpty)
    }
  }

  @Test func `The page has a table of the documents, and one for each document and operation`() throws {
    let result = try coverage("--format", "markdown")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasPrefix("# Coverage\n"))
    for text in [
      "\n| document | requirements | covered | partly |", "\n## Futurae iOS SDK v3\n\n| id |",
      "\n### `kdf.index`\n\n| rule |", "\n### `ecies.seal-request`\n\n| rule |",
    ] { #expect(result.output.contains(text), "\(text)") }
  }

  @Test func `Other operations and formats are usage errors`() throws {
    let operation = try coverage("kdf.indx")
    #expect(operation.status == 2)
    #expect(operation.error.contains("\"kdf.indx\" is not an operation; did you mean \"kdf.index\"?"))
    let format = try coverage("--format", "xml")
    #expect(format.status == 2)
    #expect(format.error.contains("--format takes pretty, json or markdown, not \"xml\""))
  }
}

/// `coverage --states`, of operations of the published corpus.
@Suite struct StateCoverageVerbTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `Steps of states are shown with what they were seen at, and what no vector has`() throws {
    let life = try folder.corpus(of: ["life.network"])
    let result = try PavectorsProcess.run("coverage", "--states", "--vectors", life)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasPrefix("life\n"))
    #expect(result.output.contains("\n  client, with the number of vectors\n"))
    #expect(result.output.contains(#/\n    \d+  ACTIVE → BLOCKED, seen at block\n/#))
    #expect(result.output.contains(#/events that leave server as it is.*\n    ACTIVE: .*\bstatus \d+/#))
    #expect(result.output.contains(#/events that no vector has in a state of client\n    active: .*\bpersist\b/#))
    #expect(!result.output.contains("REMOVED → CREATED"))
  }

  @Test func `Of a server of 4_0 a state has the version, and what is on or awaited`() throws {
    let server = try folder.corpus(of: ["server.upgrade-to-4", "server.confirmation"])
    let result = try PavectorsProcess.run("coverage", "--states", "--vectors", server)
    #expect(result.status == 0, "\(result.error)")
    let steps = [
      "PENDING_COMMIT 4 unconfirmed → PENDING_COMMIT 4 biometry, seen at confirm",
      "PENDING_COMMIT 4 unconfirmed → ACTIVE 4 unconfirmed, seen at commit",
      "PENDING_COMMIT 4 unconfirmed → BLOCKED 4 unconfirmed, seen at confirm",
      "ACTIVE 3 → ACTIVE 3 upgrading biometry, seen at upgrade-start",
      "ACTIVE 3 upgrading biometry → ACTIVE 4 biometry, seen at upgrade-confirm",
      "ACTIVE 3 upgrading biometry → BLOCKED 3 upgrading biometry, seen at block",
    ]
    for step in steps { #expect(result.output.contains(step), "\(step)") }
  }

  @Test func `Of a life of 4_0 the record has the version, and the client its mark`() throws {
    let life = try folder.corpus(of: ["life.network-4"])
    let result = try PavectorsProcess.run("coverage", "--states", "--vectors", life)
    #expect(result.status == 0, "\(result.error)")
    let steps = [
      "ACTIVE 4 unconfirmed → ACTIVE 4, seen at persist", "active-3 → upgrading, seen at upgrade",
      "upgrading → active, seen at status", "ACTIVE 3 → ACTIVE 3 upgrading biometry, seen at upgrade",
      "ACTIVE 3 upgrading → ACTIVE 4, seen at status",
    ]
    for step in steps { #expect(result.output.contains(step), "\(step)") }
    #expect(!result.output.contains("REMOVED 4 → PENDING_COMMIT"))
  }

  @Test func `Vectors cross each arrow of the picture of the client`() throws {
    let result = try PavectorsProcess.run("coverage", "--states", "--vectors", Corpus.standardDirectory)
    #expect(result.status == 0, "\(result.error)")
    let parties = result.output.components(separatedBy: "\n\n")
    let client = try #require(parties.first { $0.hasPrefix("client\n") })
    let root = URL(filePath: Corpus.standardDirectory).appending(path: "..")
    let picture = root.appending(path: "tools/book/pictures/client.txt")
    let lines = try String(contentsOf: picture, encoding: .utf8).split(separator: "\n")
    let phases = lines.compactMap { $0.wholeMatch(of: #/box (\w+) .*: (\S+)/#)?.output }
    let names = Dictionary(uniqueKeysWithValues: phases.map { ($0.1, $0.2) })
    let arrows = lines.compactMap { $0.prefixMatch(of: #/arrow (\w+) (\w+)/#)?.output }
    #expect(arrows.count > 10)
    for (_, from, to) in arrows {
      let (old, new) = (try #require(names[from]), try #require(names[to]))
      #expect(client.contains("  \(old) → \(new), seen at "), "\(old) → \(new)")
    }
  }
}
