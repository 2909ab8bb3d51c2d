import Foundation
import Testing

/// The text of a vector file, whose vectors a test changes, and whose header it leaves as it is.
struct VectorFileText {
  let header: String
  var vectors: String

  init(_ path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(text.range(of: "\"vectors\": ["))
    header = String(text[..<start.lowerBound])
    vectors = String(text[start.lowerBound...])
  }

  var text: String { header + vectors }

  /// Changes the first digit of each key, or of those that are chosen by their number, from 1 on.
  mutating func changeKeys(where isChosen: (Int) -> Bool = { _ in true }) {
    let marker = "\"key\": \""
    let pieces = vectors.components(separatedBy: marker).enumerated().map { number, piece in
      guard number > 0, isChosen(number) else { return piece }
      return (piece.first == "0" ? "1" : "0") + piece.dropFirst()
    }
    vectors = pieces.joined(separator: marker)
  }

  func write(to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
