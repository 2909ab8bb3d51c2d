import Foundation
import PowerAuthVectors
import Testing

/// A vector of a file, read without code of the package.
struct PublishedVector {
  private let members: [String: Any]

  /// Finds the vector of that id in a file of the corpus.
  init(_ id: String, in file: String) throws {
    let data = try Data(contentsOf: URL(filePath: "\(Corpus.standardDirectory)/\(file).json"))
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let vectors = try #require(document["vectors"] as? [[String: Any]])
    members = try #require(vectors.first { $0["id"] as? String == id }, "\(id) is not in \(file)")
  }

  /// An input's text: hexadecimal digits where it is bytes.
  func input(_ name: String) throws -> String {
    try #require((members["input"] as? [String: Any])?[name] as? String)
  }

  /// An output's text.
  func output(_ name: String) throws -> String {
    let expectation = try #require(members["expect"] as? [String: Any])
    return try #require((expectation["output"] as? [String: Any])?[name] as? String)
  }

  /// The text of an intermediate value.
  func step(_ name: String) throws -> String {
    let steps = try #require(members["steps"] as? [[String: String]])
    return try #require(steps.first { $0["name"] == name }?["value"])
  }

  /// The names of the intermediate values, in their order.
  var stepNames: [String] { (members["steps"] as? [[String: String]] ?? []).compactMap { $0["name"] } }
}
