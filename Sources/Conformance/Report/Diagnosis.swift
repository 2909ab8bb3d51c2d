/// A likely cause of failures: mistakes that give the same wrong answers; or, without mistakes, failures that remain
/// unexplained.
public struct Diagnosis: Equatable, Sendable {
  /// The operations.
  public package(set) var operations: [String]
  /// The protocol versions in which the failures occur.
  public package(set) var protocolVersions: [String]
  /// The likely behaviour of the implementation, or the failures that remain, in words.
  public let sentence: String
  /// What tells the failures from other cases, in words; empty where nothing was found.
  ///
  /// Of mistakes, it is where they are not made; of what remains, what the failures have and passed cases do not have.
  public package(set) var distinction: String
  /// What users notice of the mistakes, as the flags of most of the dangerous failures state it; empty where they do not
  /// agree, or state nothing.
  public package(set) var consequence: String
  /// Some changes by which failing vectors differ from their parents, and some rules that they exercise.
  public package(set) var examples: [String]
  /// The ids of the mistakes, several where they explain answers only together; none where no mistake is named.
  public let mistakes: [String]
  /// Mistakes that explain the same failures, so that none of them is named.
  public let alternatives: [String]
  /// Of what remains, mistakes that each explain a part of it, the likeliest first: too little to name one of them.
  public package(set) var suspects: [String]
  /// The number of failures that the mistakes explain.
  public package(set) var explained: Int
  /// The number of right answers that an implementation with the mistakes does not give.
  public package(set) var contradicted: Int
  /// The number of failures of the operations; or, without mistakes, of those that remain.
  public package(set) var failures: Int

  /// Makes a diagnosis.
  public init(
    operations: [String], protocolVersions: [String], sentence: String, distinction: String = "",
    consequence: String = "", examples: [String] = [], mistakes: [String], alternatives: [String] = [],
    suspects: [String] = [], explained: Int, contradicted: Int = 0, failures: Int
  ) {
    self.operations = operations
    self.protocolVersions = protocolVersions
    self.sentence = sentence
    self.distinction = distinction
    self.consequence = consequence
    self.examples = examples
    self.mistakes = mistakes
    self.alternatives = alternatives
    self.suspects = suspects
    self.explained = explained
    self.contradicted = contradicted
    self.failures = failures
  }

  /// The largest number of examples.
  static let mostExamples = 5
  /// The largest number of mistakes of which none is named.
  package static let mostSuspects = 3

  /// Whether it is about failures that no mistake explains.
  public var isRemainder: Bool { mistakes.isEmpty && alternatives.isEmpty }
}

extension [Diagnosis] {
  /// Adds the diagnoses of another part of a run; the same cause in both of them is one diagnosis.
  ///
  /// Returns for each of these diagnoses, and for each of the others, its index afterwards.
  mutating func addPart(_ others: [Diagnosis]) -> (mine: [Int], theirs: [Int]) {
    let ownCount = count
    var places: [Int] = []
    for other in others {
      if let index = firstIndex(where: { $0.hasSameCause(as: other) }) {
        self[index].add(other)
        places.append(index)
      } else {
        places.append(count)
        append(other)
      }
    }
    let order = indices.sorted { (self[$0].rank, $0) < (self[$1].rank, $1) }
    var numbers = order
    for (number, index) in order.enumerated() { numbers[index] = number }
    self = order.map { self[$0] }
    return (numbers.prefix(ownCount).map(\.self), places.map { numbers[$0] })
  }
}

extension Diagnosis {
  /// Its place in a report: causes before what remains, and large numbers before small ones.
  fileprivate var rank: Int { isRemainder ? .max / 2 - failures : -explained }

  fileprivate func hasSameCause(as other: Diagnosis) -> Bool {
    mistakes == other.mistakes && alternatives == other.alternatives
      && (!mistakes.isEmpty || sentence == other.sentence)
  }

  fileprivate mutating func add(_ other: Diagnosis) {
    operations = (operations + other.operations).distinct
    protocolVersions = Set(protocolVersions + other.protocolVersions).sorted()
    examples = Array((examples + other.examples).distinct.prefix(Self.mostExamples))
    // What is true of one part of what remains need not be true of the other.
    if isRemainder {
      distinction = distinction == other.distinction ? distinction : ""
    } else {
      distinction = [distinction, other.distinction].filter { !$0.isEmpty }.distinct.joined(separator: " ")
    }
    suspects = Array((suspects + other.suspects).distinct.prefix(Self.mostSuspects))
    if consequence != other.consequence { consequence = "" }
    explained += other.explained
    contradicted += other.contradicted
    failures += other.failures
  }
}

extension Report {
  /// Whether a mistake of a diagnosis explains a failed case.
  package func isExplained(_ failed: FailedCase) -> Bool { failed.cause.map { !diagnoses[$0].isRemainder } ?? false }
}
