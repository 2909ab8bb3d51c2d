internal import Encodings
internal import Foundation
internal import Platform
internal import Primitives
package import TestFolders
internal import Testing

package import Conformance
internal import ConformanceGeneration

/// The corpus of a toy suite in a temporary folder, where tests can damage it.
package struct ToyCorpus {
  package let suite: Suite
  package let scratch: TemporaryFolder

  /// The files of the usual corpus, which is built only once.
  private static let usual = Task {
    let corpus = try await ToyCorpus(Toy.suite)
    return try corpus.scratch.corpusFiles.map { ($0, try corpus.scratch.content($0)) }
  }

  /// Makes a copy of the usual corpus.
  package init() async throws {
    suite = Toy.suite
    scratch = try TemporaryFolder()
    for folder in CorpusLayout.folders(of: Toy.suite) { _ = try scratch.folder(folder) }
    for (name, content) in try await Self.usual.value { try scratch.file(name, content) }
  }

  package init(_ suite: Suite) async throws {
    self.suite = suite
    scratch = try TemporaryFolder()
    try scratch.file(CorpusLayout.format, "The format is written by hand.\n")
    _ = try await CorpusBuilder(suite).write(to: scratch.path)
  }

  package func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

  /// Replaces the first occurrence of a text, which must be there.
  package func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = try scratch.content(name)
    let range = try #require(text.range(of: old), "\(name) has no \(old)")
    try scratch.file(name, text.replacingCharacters(in: range, with: new))
  }

  /// Replaces a text within the vector of an id.
  package func edit(vector id: String, in name: String, _ old: String, _ new: String) throws {
    let text = try scratch.content(name)
    let start = try #require(text.range(of: "\"id\": \"\(id)\"")).lowerBound
    let range = try #require(text.range(of: old, range: start..<text.endIndex), "\(id) has no \(old)")
    try scratch.file(name, text.replacingCharacters(in: range, with: new))
  }

  /// Updates the digests in the index.
  package func reindex() throws {
    let indexPath = path(CorpusLayout.index)
    let contents = try CorpusIndex.read(try Files.read(indexPath), path: indexPath)
    let files = contents.vectorFiles.map { ($0.path, $0.sha256) } + contents.otherFiles.map { ($0.path, $0.sha256) }
    for (name, digest) in files {
      let found = SHA256.hash(try Files.read(path(name)))
      if found != digest { try edit(CorpusLayout.index, Hex.encode(digest), Hex.encode(found)) }
    }
  }

  /// Makes the lock and the index anew from the vectors; throws for files that cannot be read.
  package func remake() throws {
    let indexPath = path(CorpusLayout.index)
    let index = try CorpusIndex.read(try Files.read(indexPath), path: indexPath)
    var (entries, indexed): ([Lock.Entry], [CorpusIndex.VectorFile]) = ([], [])
    for file in index.vectorFiles {
      var reader = try VectorFileReader(path: path(file.path), suite: suite)
      let coding = VectorCoding(suite: suite, operation: reader.operation)
      let decoder = VectorDecoder(suite: suite, operation: reader.operation, header: reader.header, file: file.path)
      var count = 0
      while let batch = try reader.nextBatch() {
        for vector in try batch.map(decoder.decode) {
          entries.append(Lock.Entry(id: vector.id, revision: vector.revision, sha256: coding.digest(of: vector)))
          count += 1
        }
      }
      let end = try reader.finish(vectorCount: count)
      indexed.append(
        CorpusIndex.VectorFile(
          path: file.path, operation: reader.header.operation, protocols: reader.header.protocols, count: count,
          sha256: end.sha256))
    }
    let distinct = Dictionary(grouping: entries, by: \.id).values.allSatisfy { $0.count == 1 }
    if distinct { try Files.write(Lock(entries: entries, retired: [:]).encode(), to: path(CorpusLayout.lock)) }
    let others = try index.otherFiles.map {
      CorpusIndex.OtherFile(path: $0.path, sha256: SHA256.hash(try Files.read(path($0.path))))
    }
    let remade = CorpusIndex(suite: index.suite, seed: index.seed, vectorFiles: indexed, otherFiles: others)
    try Files.write(remade.encode(), to: indexPath)
  }

  /// The problems that the linter finds, without the path of the folder.
  package func lint() async throws -> [String] {
    try await Linter(suite).lint(scratch.path).problems.map { $0.description.replacing(scratch.path + "/", with: "") }
  }
}

extension TemporaryFolder {
  /// The paths of the files of a corpus in the folder.
  package var corpusFiles: [String] {
    get throws {
      let folders = CorpusLayout.folders(of: Toy.suite)
      let inner = try folders.flatMap { folder in
        try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted().map { "\(folder)/\($0)" }
      }
      return try names.filter { !folders.contains($0) } + inner
    }
  }
}
