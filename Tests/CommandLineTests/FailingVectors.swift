import Foundation
import PowerAuthVectors

/// Vectors of `kdf.index` with wrong expectations, so that every case that must be accepted fails.
enum FailingVectors {
  static func text(of path: String = "\(Corpus.standardDirectory)/kdf.index.json") throws -> String {
    var file = try VectorFileText(path)
    file.changeKeys()
    return file.text
  }
}
