internal import StrictJSON

/// The judgement of a case, a vector in one protocol version: the comparison of its answer with its expectation.
///
/// What it says of a wrong answer is a `WrongAnswer` where failures are only counted, and a `Failure` for reports.
package enum Judgement<Wrong: Sendable>: Sendable {
  case right(RightAnswer)
  /// Neither right nor wrong: the implementation cannot be asked, and need not accept the input; with the reason.
  case inexpressible(String)
  /// Neither right nor wrong: the implementation cannot be asked, although it must accept the input, because it lacks a
  /// capability; with the reason.
  case cannotBeAsked(String)
  /// Neither right nor wrong: the operation of this id must verify the answer, and computes nothing here.
  case notJudged(String)
  /// There is no answer, because the implementation does not have the operation in this version.
  case unsupported
  /// Indirect, because what is wrong is large, and most answers are right.
  indirect case wrong(Wrong)
}

extension Judgement<WrongAnswer> {
  /// The kind of failure; nil where the answer is not wrong.
  package var kind: Failure.Kind? {
    guard case .wrong(let answer) = self else { return nil }
    return answer.kind
  }

  /// The same judgement for a report.
  func reported(as failure: (WrongAnswer) -> Failure) -> Judgement<Failure> {
    switch self {
    case .right(let answer): .right(answer)
    case .inexpressible(let why): .inexpressible(why)
    case .cannotBeAsked(let why): .cannotBeAsked(why)
    case .notJudged(let operation): .notJudged(operation)
    case .unsupported: .unsupported
    case .wrong(let answer): .wrong(failure(answer))
    }
  }
}

/// What is known of a right answer.
package struct RightAnswer: Equatable, Sendable {
  /// Whether it is a refusal without a reason.
  var lacksReason = false
  /// How many of its steps were compared and equal.
  var comparedSteps = 0
  /// The alternatives of which it tells whether they were taken, each with whether it was.
  var taken: [String: Bool] = [:]
}

/// A wrong answer, with the values that a message needs.
///
/// The message is made only for reports, because most wrong answers are only counted: those of mistakes that are tried.
package enum WrongAnswer: Sendable {
  /// The implementation failed, with the message.
  case broken(String)
  /// The implementation failed where it must or may refuse, with the message.
  case failedInsteadOfRefusing(String)
  /// A file of answers has none to the request.
  case missing
  case wronglyAccepted(Record, [Step])
  case wronglyRejected(String?)
  case wrongReason(String)
  case wrongOutput(Record, [Step])
  /// The verifying operation does not accept the output; with the reason.
  case unverified(Record, String)
  /// The expected step, its actual value, and all steps of the answer.
  case wrongStep(Step, String, [Step])
  /// The output of this name must be drawn each time, but an earlier case had the same value.
  case repeatedDraw(String)

  package var kind: Failure.Kind {
    switch self {
    case .broken: .broken
    case .failedInsteadOfRefusing: .failedInsteadOfRefusing
    case .missing: .missing
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
  /// Makes the failure of a wrong answer to an expectation; the right steps are compared with those of the answer.
  init(
    _ answer: WrongAnswer, of vector: Vector, to expectation: Expectation, protocolVersion: String,
    operation: Operation, rightSteps: [Step] = []
  ) {
    let reason = expectation.reason ?? "invalid"
    var (right, wrong, steps): (Record?, Record?, [Step]) = (nil, nil, [])
    var difference: ScriptDifference?
    let message: String
    switch answer {
    case .broken(let words): message = words
    case .failedInsteadOfRefusing(let words):
      message = "failed instead of refusing\(expectation.reason.map { " as \($0)" } ?? ""): \(words)"
    case .missing: message = UnusableAnswer.missing.message
    case .wronglyAccepted(let output, let sent):
      message = "accepted an input that must be refused as \(reason)"
      (wrong, steps) = (output, sent)
    case .wronglyRejected(let reason):
      message = "refused\(reason.map { " as \(JSONExcerpt.quote($0))" } ?? "") an input that must be accepted"
      right = expectation.outputs.first
    case .wrongReason(let other):
      message = expectation.text(ofWrongReason: other, of: operation)
    case .wrongOutput(let output, let sent):
      let closest = operation.script?.closest(to: output, among: expectation.outputs) ?? expectation.outputs[0]
      message = Difference.text(output, insteadOf: closest, as: operation.outputs)
      if case .input(let input) = vector.subject {
        difference = operation.script?.difference(
          input: input, right: closest, wrong: output, outputs: operation.outputs)
      }
      (right, wrong, steps) = (closest, output, sent)
    case .unverified(let output, let problem):
      message = problem
      wrong = output
    case .wrongStep(let step, let value, let sent):
      message = "the output is right, but step \(step.name) " + Difference.text(value, insteadOf: step.value)
      steps = sent
    case .repeatedDraw(let name):
      message = "\(name) has the value of an earlier case; it must be new for each case"
    }
    // Where the input must be refused, the right steps show why, whether or not there are others.
    let compared = steps.isEmpty && !answer.kind.concernsRefusal ? [] : steps.sideBySide(with: rightSteps)
    self.init(
      answer.kind, of: vector, protocolVersion: protocolVersion, message, expected: right, actual: wrong,
      outputs: operation.outputs, steps: difference?.events ?? compared, danger: difference?.danger)
  }
}

extension Expectation {
  /// All reasons that may be given; empty where any reason of the operation may.
  var allowedReasons: [String] { [reason].compactMap { $0 } + otherReasons }

  /// What is wrong with a reason: those that are allowed, and whether the operation has it at all.
  fileprivate func text(ofWrongReason other: String, of operation: Operation) -> String {
    let quoted = JSONExcerpt.quote(other)
    let allowed = allowedReasons
    let last = allowed.last.map { allowed.count == 1 ? $0 : "\(allowed.dropLast().joined(separator: ", ")) or \($0)" }
    let isKnown = operation.reasons.contains { $0.id.hasSameCodePoints(as: other) }
    return "refused as \(quoted) an input that \(result == .either ? "may" : "must") be refused"
      + (last.map { " as \($0)" } ?? "") + (isKnown ? "" : "; \(quoted) is not a reason of \(operation.id)")
  }
}

extension [Step] {
  /// The steps by name; the first one of a repeated name.
  package var byName: [String: Step] {
    Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  fileprivate func sideBySide(with expected: [Step]) -> [StepComparison] {
    let sent = byName
    return expected.map { StepComparison(name: $0.name, expected: $0.value, actual: sent[$0.name]?.value) }
  }
}
