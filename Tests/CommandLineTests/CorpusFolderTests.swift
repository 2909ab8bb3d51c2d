import Foundation
import TestFolders
import Testing

@testable import PowerAuthVectors

/// The folder of the corpus: an option, a variable, the nearest folder, the one of the executable, the sources.
@Suite struct CorpusFolderTests {
  private let folder: TemporaryFolder
  private let variable = "PAVECTORS_VECTORS"

  init() throws {
    // Behind links, as a process sees its own folder.
    folder = try TemporaryFolder()
  }

  /// The folder that the report of a run names.
  private func used(
    _ options: String..., in current: String? = nil, variable value: String = "", program: String? = nil
  ) throws -> String? {
    let result = try PavectorsProcess.run(
      ["verify", "--run", "kdf.index/zero", "--json", "-"] + options, environment: [variable: value],
      program: program, folder: current)
    #expect(result.status == 0, "\(result.error)")
    let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect((report?["corpus"] as? String)?.count == 64)
    return report?["folder"] as? String
  }

  @Test func `The option goes before the variable, and the variable before the nearest folder`() throws {
    let (one, two, near) = (try folder.smallCorpus("one"), try folder.smallCorpus("two"), try folder.folder("near"))
    let nearest = try folder.smallCorpus("near/vectors")
    #expect(try used("--vectors", one, in: near, variable: two) == one)
    #expect(try used(in: near, variable: two) == two)
    #expect(try used(in: near) == real(nearest))
    #expect(try used(in: "/") == Corpus.standardDirectory)
  }

  @Test func `The nearest folder is looked for in each folder above`() throws {
    let nearest = try folder.smallCorpus("vectors")
    let below = try folder.folder("a/b/c")
    #expect(try used(in: below) == real(nearest))
    // Vectors of something else have no lock.
    _ = try folder.folder("a/vectors")
    try folder.file("a/vectors/index.json", "{}")
    #expect(try used(in: below) == real(nearest))
  }

  @Test func `A moved executable reads the vectors that were installed with it`() throws {
    _ = try folder.folder("usr/bin")
    _ = try folder.folder("usr/share/pavectors")
    let moved = folder.path + "/usr/bin/pavectors"
    try FileManager.default.copyItem(atPath: PavectorsProcess.executable.path, toPath: moved)
    let installed = try folder.smallCorpus("usr/share/pavectors/vectors")
    #expect(try used(in: "/", program: moved) == real(installed))
  }

  @Test func `Every verb that reads vectors takes the folder`() throws {
    let corpus = try folder.smallCorpus("one")
    let adapter = ["--", PavectorsProcess.executable.path, "adapter"]
    for arguments in [
      ["verify"], ["list"], ["show", "kdf.index/zero"], ["explain", "kdf.index/zero"], ["prompts"],
    ] {
      let result = try PavectorsProcess.run(arguments + ["--vectors", corpus])
      #expect(result.status == 0, "\(arguments): \(result.error)")
      #expect(!result.output.contains("kdf.internal/"), "\(arguments) reads another corpus")
    }
    let smoke = try PavectorsProcess.run(["smoke", "--vectors", corpus] + adapter)
    #expect(smoke.output.contains("is asked simple cases of \(corpus), SHA-256 "), "\(smoke)")
    for verb in ["generate", "lint", "mutate", "judge", "smoke"] {
      #expect(try PavectorsProcess.run("help", verb).output.contains("--vectors=DIR"), "\(verb)")
    }
    let both = try PavectorsProcess.run("list", "--vectors", corpus, corpus)
    #expect(both.status == 2)
    #expect(both.error == "pavectors: --vectors and PATH cannot be used together\n")
  }

  @Test func `Reports in each format name the folder and the digest`() throws {
    let corpus = try folder.smallCorpus("one")
    let (html, junit) = (folder.path + "/a.html", folder.path + "/a.xml")
    for format in ["pretty", "json", "ndjson", "markdown"] {
      let result = try PavectorsProcess.run(
        "verify", "--vectors", corpus, "--format", format, "--html", html, "--junit", junit)
      #expect(result.output.contains(corpus), "\(format)")
      #expect(result.output.contains(/[0-9a-f]{64}/), "\(format)")
    }
    #expect(try folder.content("a.html").contains(corpus))
    #expect(try folder.content("a.xml").contains("<property name=\"corpus\" value=\"\(corpus), SHA-256 "))
  }

  private func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
}
