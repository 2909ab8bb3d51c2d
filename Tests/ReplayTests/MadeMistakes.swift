import Conformance
import ConformanceDiagnosis
import OtherSystemVectors
import PowerAuthVectors

/// What some vectors detect when each mistake of their operations is made.
struct MadeMistakes {
  private let detected: [String: Set<String>]

  init(on vectors: [String]) async throws {
    var selection = Selection()
    selection.run = Set(vectors).sorted().map { Glob($0) }
    let files = try Corpus.files(of: .allSystems)
    let matrix = try await DetectionMatrix(.allSystems, files: files, selection: selection)
    detected = Dictionary(uniqueKeysWithValues: matrix.lines.map { ($0.id, Set($0.detected)) })
  }

  func isDetected(_ mistake: String, by vector: String) -> Bool { detected[vector]?.contains(mistake) == true }
}
