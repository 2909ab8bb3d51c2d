import Foundation
import Platform
import Primitives
import TestFolders
import Testing

@testable import Conformance

/// The corpus of a toy suite in a temporary folder, where tests can damage it.
struct ToyCorpus {
  let suite: Suite
  let scratch: TemporaryFolder

  init(_ suite: Suite = Toy.suite) async throws {
    self.suite = suite
    scratch = try TemporaryFolder()
    try scratch.file(CorpusLayout.format, "The format is written by hand.\n")
    _ = try await CorpusBuilder(suite).write(to: scratch.path)
  }

  func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

  /// Replaces the first occurrence of a text, which must be there.
  func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = try scratch.content(name)
    let range = try #require(text.range(of: old), "\(name) has no \(old)")
    try scratch.file(name, text.replacingCharacters(in: range, with: new))
  }

  /// Replaces a text within the vector of an id.
  func edit(vector id: String, in name: String, _ old: String, _ new: String) throws {
    let text = try scratch.content(name)
    let start = try #require(text.range(of: "\"id\": \"\(id)\"")).lowerBound
    let range = try #require(text.range(of: old, range: start..<text.endIndex), "\(id) has no \(old)")
    try scratch.file(name, text.replacingCharacters(in: range, with: new))
  }

  /// Updates the digests in the index.
  func reindex() throws {
    let indexPath = path(CorpusLayout.index)
    let contents = try CorpusIndex.read(try Files.read(indexPath), path: indexPath)
    for (name, digest) in contents.vectorFiles + contents.otherFiles {
      let found = SHA256.hash(try Files.read(path(name)))
      if found != digest { try edit(CorpusLayout.index, Hex.encode(digest), Hex.encode(found)) }
    }
  }

  /// The problems that the linter finds, without the path of the folder.
  func lint() throws -> [String] {
    try Linter(suite).lint(scratch.path).problems.map { $0.description.replacing(scratch.path + "/", with: "") }
  }
}
