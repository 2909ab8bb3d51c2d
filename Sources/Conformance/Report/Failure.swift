import StrictJSON

/// A case that did not come out as it must.
public struct Failure: Equatable, Sendable {
  /// The kind of failure.
  public enum Kind: String, CaseIterable, Sendable {
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
    /// A list says that it fails, and it does not.
    case unexpectedPass = "unexpected-pass"
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
  /// The number of the case, from 0, in a vector that stands for many.
  public let caseNumber: Int?
  /// What went in, as JSON; empty where no single case is to blame.
  public let input: String
  /// What was expected, as JSON; empty where the message says it all.
  public let expected: String
  /// What was answered, as JSON; empty where the message says it all.
  public let actual: String
  /// The vector's steps beside those of the implementation, where it sent any.
  public let steps: [StepComparison]

  /// The operation, with which every id begins.
  public var operation: String { String(id.prefix { $0 != "/" }) }

  /// The first step that differs, where the implementation sent steps.
  public var divergingStep: String? { steps.first(where: \.differs)?.name }
}

/// A step of a computation as it must be, and as the implementation has it.
public struct StepComparison: Equatable, Sendable {
  /// The name that the reference gives it.
  public let name: String
  /// The right value.
  public let expected: String
  /// What the implementation sent; nil where it did not send this step.
  public let actual: String?

  /// Whether the implementation sent another value.
  public var differs: Bool { actual.map { !$0.hasSameCodePoints(as: expected) } ?? false }
}

extension Failure {
  /// Makes a failure of a vector; the input is the vector's own, unless a case of many has another.
  init(
    _ kind: Kind, of vector: Vector, protocolVersion: String, _ message: String,
    case one: (number: Int, input: Record)? = nil, expected: String = "", actual: String = "",
    steps: [StepComparison] = []
  ) {
    var input = one?.input
    if case .input(let record) = vector.subject { input = record }
    self.init(
      id: vector.id, protocolVersion: protocolVersion, comment: vector.comment, kind: kind, message: message,
      caseNumber: one?.number, input: input.map { RecordCoding.text($0) } ?? "", expected: expected, actual: actual,
      steps: steps)
  }

  /// Whether a failure stands before another one in a report: by id, then by protocol version.
  static func isOrdered(_ left: Failure, _ right: Failure) -> Bool {
    if !left.id.hasSameCodePoints(as: right.id) { return left.id.utf8.lexicographicallyPrecedes(right.id.utf8) }
    return left.protocolVersion.utf8.lexicographicallyPrecedes(right.protocolVersion.utf8)
  }
}
