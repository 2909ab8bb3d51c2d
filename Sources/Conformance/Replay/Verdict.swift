/// What came of one case: a vector in one protocol version.
package enum Verdict: Equatable, Sendable {
  case passed(Note)
  case failed(Failure)
  /// The implementation does not have the operation in that version.
  case unsupported

  package struct Note: Equatable, Sendable {
    /// Whether a refusal came without a reason.
    var lacksReason = false
    /// How many steps were sent and found equal.
    var comparedSteps = 0
  }
}

/// A case that did not come out as it must.
public struct Failure: Equatable, Sendable {
  /// The kind of failure.
  public enum Kind: String, Sendable {
    /// The output differs.
    case wrongOutput = "wrong-output"
    /// Accepted what must be refused.
    case wronglyAccepted = "wrongly-accepted"
    /// Refused what must be accepted.
    case wronglyRejected = "wrongly-rejected"
    /// Refused for another reason than the vector allows.
    case wrongReason = "wrong-reason"
    /// The output is right, and an intermediate value is not.
    case wrongStep = "wrong-step"
    /// What the implementation must draw anew repeats.
    case repeatedDraw = "repeated-draw"
    /// The implementation broke, or refused to answer what it says it has.
    case broken
  }

  /// The vector.
  public let id: String
  /// The protocol version.
  public let protocolVersion: String
  /// What the vector is about.
  public let comment: String
  /// The kind of failure.
  public let kind: Kind
  /// What is wrong, in one sentence.
  public let message: String
  /// What was expected, as JSON; empty where the message says it all.
  public let expected: String
  /// What was answered, as JSON; empty where the message says it all.
  public let actual: String
  /// The first step that differs, where the implementation sent steps.
  public let divergingStep: String?
}

/// How many cases came out in which way.
public struct Tally: Equatable, Sendable {
  /// Cases that the selection includes.
  public internal(set) var selected = 0
  /// Cases that passed.
  public internal(set) var passed = 0
  /// Cases that failed.
  public internal(set) var failed = 0
  /// Cases of operations and versions that the implementation does not have.
  public internal(set) var unsupported = 0
  /// Cases that the selection leaves out.
  public internal(set) var excluded = 0

  /// Cases that were put to the implementation.
  public var executed: Int { passed + failed }

  /// Makes an empty tally.
  public init() {}

  mutating func add(_ other: Tally) {
    selected += other.selected
    passed += other.passed
    failed += other.failed
    unsupported += other.unsupported
    excluded += other.excluded
  }
}
