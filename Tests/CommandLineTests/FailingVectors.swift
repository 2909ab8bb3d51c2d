import Foundation
import PowerAuthVectors

/// Vectors of `kdf.index` with wrong expectations, so that every case that must be accepted fails.
enum FailingVectors {
  static func text() throws -> String {
    let marker = "\"key\": \""
    let text = try String(contentsOfFile: "\(Corpus.standardDirectory)/kdf.index.json", encoding: .utf8)
    let pieces = text.components(separatedBy: marker)
    let wrong = pieces.dropFirst().map { ($0.first == "0" ? "1" : "0") + $0.dropFirst() }
    return (pieces.prefix(1) + wrong).joined(separator: marker)
  }
}
