/// A likely cause of failures: mistakes that give the same wrong answers.
public struct Diagnosis: Equatable, Sendable {
  /// The operation.
  public let operation: String
  /// The protocol versions in which the failures occur.
  public let protocolVersions: [String]
  /// The likely behaviour of the implementation, in a sentence.
  public let sentence: String
  /// The ids of the mistakes.
  public let mistakes: [String]
  /// The number of failures that the mistakes explain.
  public internal(set) var explained: Int
  /// The number of failures of the operation.
  public internal(set) var failures: Int

  /// Makes a diagnosis.
  public init(
    operation: String, protocolVersions: [String], sentence: String, mistakes: [String], explained: Int, failures: Int
  ) {
    self.operation = operation
    self.protocolVersions = protocolVersions
    self.sentence = sentence
    self.mistakes = mistakes
    self.explained = explained
    self.failures = failures
  }

  /// Whether another diagnosis differs only in its numbers of failures.
  func agrees(with other: Diagnosis) -> Bool {
    operation == other.operation && protocolVersions == other.protocolVersions && sentence == other.sentence
      && mistakes == other.mistakes
  }
}
