internal import Primitives
internal import StrictJSON

/// What a judge finds in one answer.
enum Judgement: Sendable {
  case right(CaseResult.Note)
  case wrong(WrongAnswer)

  var kind: Failure.Kind? {
    guard case .wrong(let fault) = self else { return nil }
    return fault.kind
  }
}

/// What is wrong with an answer, with what is needed to say so.
///
/// It is put into words only where somebody reads them. Most faults are counted: those of mistakes that are tried out.
enum WrongAnswer: Sendable {
  /// The implementation broke, and how.
  case broke(String)
  case wronglyAccepted(Record, [Step])
  case wronglyRejected(String?)
  case wrongReason(String)
  case wrongOutput(Record, [Step])
  /// The counterpart does not take the output, and why.
  case unverified(Record, String)
  /// A step that must be as the first says, and is as the second does, among all that were sent.
  case wrongStep(Step, String, [Step])
  /// What the name stands for must be drawn anew, and is one that an earlier case had.
  case repeatedDraw(String)

  var kind: Failure.Kind {
    switch self {
    case .broke: .broken
    case .wronglyAccepted: .wronglyAccepted
    case .wronglyRejected: .wronglyRejected
    case .wrongReason: .wrongReason
    case .wrongOutput, .unverified: .wrongOutput
    case .wrongStep: .wrongStep
    case .repeatedDraw: .repeatedDraw
    }
  }
}

extension Failure {
  /// Puts a fault into words.
  init(_ fault: WrongAnswer, of vector: Vector, protocolVersion: String, outputs: [FieldDeclaration]) {
    let expectation = vector.expectation
    let reason = expectation.reason ?? "invalid"
    func text(_ output: Record?) -> String { output.map { RecordCoding.text($0, as: outputs) } ?? "" }

    var (right, wrong, steps): (Record?, Record?, [Step]) = (nil, nil, [])
    let message: String
    switch fault {
    case .broke(let how): message = how
    case .wronglyAccepted(let output, let sent):
      message = "accepted what must be refused as \(reason)"
      (wrong, steps) = (output, sent)
    case .wronglyRejected(let reason):
      message = "refused\(reason.map { " as \(JSONExcerpt.quote($0))" } ?? "") what must be accepted"
      right = expectation.outputs.first
    case .wrongReason(let other):
      message = "refused as \(JSONExcerpt.quote(other)) what must be refused as \(reason)"
    case .wrongOutput(let output, let sent):
      message = Difference.words(output, insteadOf: expectation.outputs[0], as: outputs)
      (right, wrong, steps) = (expectation.outputs[0], output, sent)
    case .unverified(let output, let problem):
      message = problem
      wrong = output
    case .wrongStep(let step, let value, let sent):
      message = "the output is right, but step \(step.name) " + Difference.words(value, insteadOf: step.value)
      steps = sent
    case .repeatedDraw(let name):
      message = "\(name) is one that an earlier case had; it must be drawn anew each time"
    }
    self.init(
      fault.kind, of: vector, protocolVersion: protocolVersion, message, expected: text(right), actual: text(wrong),
      steps: steps.isEmpty ? [] : steps.sideBySide(with: vector.steps))
  }
}

extension [Step] {
  /// The values by name, where a name comes twice the first.
  var valuesByName: [String: String] {
    Dictionary(map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  fileprivate func sideBySide(with expected: [Step]) -> [StepComparison] {
    let sent = valuesByName
    return expected.map { StepComparison(name: $0.name, expected: $0.value, actual: sent[$0.name]) }
  }
}
