/// What probably is wrong with an implementation: mistakes that give the same wrong answers.
public struct Diagnosis: Equatable, Sendable {
  /// The operation.
  public let operation: String
  /// The protocol versions in which the failures occur.
  public let protocolVersions: [String]
  /// What the implementation seems to do, in a sentence.
  public let sentence: String
  /// The ids of the mistakes.
  public let mistakes: [String]
  /// How many failures the mistakes explain.
  public internal(set) var explained: Int
  /// How many failures there are to explain.
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

  /// Whether another diagnosis says the same, of other failures.
  func agrees(with other: Diagnosis) -> Bool {
    operation == other.operation && protocolVersions == other.protocolVersions && sentence == other.sentence
      && mistakes == other.mistakes
  }
}
