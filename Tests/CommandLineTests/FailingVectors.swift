import Foundation
import PowerAuthVectors

/// Vectors of `kdf.index` with wrong expectations, so that every case that must be accepted fails.
enum FailingVectors {
  static func text(of path: String = "\(Corpus.standardDirectory)/kdf.index.json") throws -> String {
    let marker = "\"key\": \""
    let pieces = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: marker)
    let wrong = pieces.dropFirst().map { ($0.first == "0" ? "1" : "0") + $0.dropFirst() }
    return (pieces.prefix(1) + wrong).joined(separator: marker)
  }
}
