internal import Conformance

/// The mistakes of an operation that can change the answer to each vector.
struct DetectedMistakes: Sendable {
  private let detections: Detections?
  private let mistakes: Set<String>
  private let operation: Operation

  init(operation: Operation, detections: Detections) {
    // A corpus that was generated with another seed has no detections: then every mistake can change every answer.
    self.detections = detections.hasMistakes(of: operation.id) ? detections : nil
    mistakes = Set(operation.mistakes.map(\.mistake.id))
    self.operation = operation
  }

  subscript(vector: String) -> Set<String>? { detections?[vector] }

  func has(_ mistake: String) -> Bool { mistakes.contains(mistake) || operation.mistake(mistake) != nil }

  func byReason(of observations: [Observation]) -> [String: Set<String>] {
    var mistakes: [String: Set<String>] = [:]
    for observation in observations where !observation.isAccumulated {
      guard let reason = observation.vector.expectation.reason, let all = self[observation.vector.id] else { continue }
      mistakes[reason, default: []].formUnion(all)
    }
    return mistakes
  }

  func concern(_ mistakes: [String], vector: String) -> Bool {
    guard let detected = detections?[vector] else { return true }
    // Of the mistakes of families no detections are known.
    return mistakes.contains { detected.contains($0) || !self.mistakes.contains($0) }
  }
}
