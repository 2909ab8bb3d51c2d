import StrictJSON

/// A failed case.
public struct Failure: Equatable, Sendable {
  /// The kind of failure.
  public enum Kind: String, CaseIterable, Sendable {
    /// The output differs.
    case wrongOutput = "wrong-output"
    /// An input was accepted that must be refused.
    case wronglyAccepted = "wrongly-accepted"
    /// An input was refused that must be accepted.
    case wronglyRejected = "wrongly-rejected"
    /// An input was refused for a reason that the vector does not allow.
    case wrongReason = "wrong-reason"
    /// The output is right, but an intermediate value is wrong.
    case wrongStep = "wrong-step"
    /// A value that must be drawn for each case is repeated.
    case repeatedDraw = "repeated-draw"
    /// The case passes, but is listed as a known failure.
    case unexpectedPass = "unexpected-pass"
    /// The implementation failed with an error where it must accept, gave no answer or something that is not one, or
    /// answered "unsupported" for an operation that it lists.
    case broken
    /// A file of answers has none to the request.
    case missing = "no-answer"
    /// The implementation answered with an error where an input must or may be refused.
    case failedInsteadOfRefusing = "failed-instead-of-refusing"
  }

  /// The vector.
  public let id: String
  /// The protocol version.
  public let protocolVersion: String
  /// The comment of the vector.
  public let comment: String
  /// What was found first.
  let first: Finding
  /// What else was found.
  let more: [Finding]
  /// The kinds as which it is listed as a known failure; empty unless it is of another kind.
  var listedKinds: [Kind] = []
  /// The number of the case, from 0, in an accumulated vector.
  public let caseNumber: Int?
  /// The input, with the beginnings of large values, as in the outputs; nil where no single case is known.
  ///
  /// In a report that was read from a file, bytes are texts, because a file does not say which texts are bytes.
  public let input: Record?
  /// The expected output; nil where the message contains it.
  public let expected: Record?
  /// The answered output; nil where the message contains it.
  public let actual: Record?
  /// The number of the vector in its file, from 0.
  package internal(set) var place = 0

  /// What was found, in this order.
  package var findings: [Finding] { [first] + more }
  /// The kind of failure.
  public var kind: Kind { first.kind }
  /// The failure in one sentence.
  public var message: String {
    let text = findings.text
    guard !listedKinds.isEmpty else { return text }
    let listed = listedKinds.map(\.rawValue).joined(separator: " and ")
    return "listed as \(listed), but it is \(kind.rawValue): \(text)"
  }
  /// The steps of the vector and of the implementation; empty where it sent none.
  public var steps: [StepComparison] { findings.steps }
  /// The severity; nil for a case that passes although it is listed, because then only the list is wrong.
  public var severity: Severity? { findings.severity }
  /// The danger in a sentence; empty where the failure is not dangerous or nothing more is known.
  public var effect: String { findings.effect }

  /// The operation, which is the beginning of every id.
  public var operation: String { String(id.prefix { $0 != "/" }) }

  /// The events of a script up to the first whose observation differs, without the word before their numbers; nil
  /// where the steps are those of a computation.
  package var events: [(words: String, observed: StepComparison)]? {
    guard steps.first?.name.hasPrefix(Script.eventPrefix) ?? false else { return nil }
    return steps.map { (String($0.name.dropFirst(Script.eventPrefix.count)), $0) }
  }

  /// How many of the events are left out where only those shortly before the one that differs are shown.
  package var foldedEvents: Int { max(0, (events?.count ?? 0) - 1 - Self.shownEvents) }

  /// The number of events before the one that differs which tell how it came to it.
  private static let shownEvents = 8

  /// The first step that differs, where the implementation sent steps.
  public var divergingStep: String? { steps.first(where: \.differs)?.name }
}

/// A step of a computation: the expected and the actual value.
public struct StepComparison: Equatable, Sendable {
  /// The name that the reference gives it.
  public let name: String
  /// The expected value.
  public let expected: String
  /// The value that the implementation sent; nil where it did not send this step.
  public let actual: String?

  package init(name: String, expected: String, actual: String?) {
    self.name = name
    self.expected = expected
    self.actual = actual
  }

  /// Whether the implementation sent another value.
  public var differs: Bool { actual.map { !$0.hasSameCodePoints(as: expected) } ?? false }

  /// The most bytes of a value that a report keeps.
  private static let mostBytes = 512

  /// The step with cut values.
  var short: StepComparison {
    StepComparison(
      name: name, expected: ShownText.cut(expected, toBytes: Self.mostBytes),
      actual: actual.map { ShownText.cut($0, toBytes: Self.mostBytes) })
  }
}

extension Failure {
  /// Makes a failure as a report has it, with all that was found in one text.
  init(
    id: String, protocolVersion: String, comment: String, kind: Kind, message: String, caseNumber: Int?,
    input: Record?, expected: Record?, actual: Record?, steps: [StepComparison],
    severity: Severity? = .interoperability, effect: String = "", place: Int = 0
  ) {
    self.init(
      id: id, protocolVersion: protocolVersion, comment: comment,
      first: Finding(.sentence(message), kind: kind, severity: severity, effect: effect, steps: steps), more: [],
      caseNumber: caseNumber, input: input, expected: expected, actual: actual, place: place)
  }

  /// Makes a failure of a vector; the input is that of the vector or, if given, of an accumulated case.
  init(
    _ kind: Kind, of vector: Vector, protocolVersion: String, _ message: String,
    case one: (number: Int, input: Record)? = nil, expected: Record? = nil, actual: Record? = nil,
    outputs: [FieldDeclaration] = [], steps: [StepComparison] = [], danger: Danger? = nil
  ) {
    var input = one?.input
    if case .input(let record) = vector.subject { input = record }
    self.init(
      id: vector.id, protocolVersion: protocolVersion, comment: ShownText.cut(vector.comment), kind: kind,
      message: ShownText.cut(message), caseNumber: one?.number, input: input.map { ShownValues.cut($0) },
      expected: expected.map { ShownValues.cut($0.ordered(as: outputs)) },
      actual: actual.map { ShownValues.cut($0.ordered(as: outputs)) }, steps: Self.shown(steps),
      severity: danger == nil ? kind.severity(of: vector) : Severity.security,
      effect: danger?.effect ?? kind.effect(of: vector))
  }

  /// The longest list of steps.
  private static let mostSteps = 64

  /// The first steps or, where the first that differs is behind them, those that end with it; with cut values.
  private static func shown(_ steps: [StepComparison]) -> [StepComparison] {
    let end = (steps.firstIndex(where: \.differs) ?? 0) + 1
    return steps.dropFirst(max(0, end - mostSteps)).prefix(mostSteps).map(\.short)
  }
}

extension Failure.Kind {
  /// Whether it is about an input that must be refused.
  package var concernsRefusal: Bool {
    self == .wronglyAccepted || self == .wrongReason || self == .failedInsteadOfRefusing
  }

  /// Whether it is about how the implementation explains a right result.
  package var concernsExplanation: Bool { self == .wrongReason || self == .wrongStep }

  /// The severity of such a failure of a vector.
  package func severity(of vector: Vector) -> Severity? {
    switch self {
    case .wrongOutput, .wronglyRejected, .broken, .missing: .interoperability
    case .wronglyAccepted: vector.risk.severity
    case .repeatedDraw: .security
    case .wrongReason, .wrongStep, .failedInsteadOfRefusing: .strictness
    case .unexpectedPass: nil
    }
  }

  /// What users notice of a failure of a vector that is more than strictness; empty where nothing more is known.
  package func consequence(of vector: Vector) -> String {
    let stated = effect(of: vector)
    return stated.isEmpty ? vector.risk.consequence : stated
  }

  fileprivate func effect(of vector: Vector) -> String {
    switch self {
    case .wronglyAccepted: vector.risk.effect
    case .repeatedDraw: "A nonce or a key that is used for two messages protects neither."
    default: ""
    }
  }
}

extension Failure {
  /// The severity in words, with the effect.
  package var severityWords: String {
    [severityWord, effect].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// The severity as reports write it.
  package var severityWord: String { severity.word }
}

extension Severity? {
  /// The word for the severity of a case that passes although it is listed.
  package static let noSeverity = "none"

  /// The severity as reports write it.
  package var word: String { self?.rawValue ?? Self.noSeverity }
}
