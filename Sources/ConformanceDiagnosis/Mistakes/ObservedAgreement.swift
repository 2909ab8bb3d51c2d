internal import Conformance

extension Observation {
  /// What can be seen of the failure of an implementation with mistakes: the reason is not, if this answer gives none.
  func observable(_ kind: Failure.Kind?) -> Failure.Kind? { lacksReason && kind == .wrongReason ? nil : kind }

  /// Whether an implementation with mistakes gives the same answer.
  ///
  /// All right answers are the same; wrong answers must be wrong in the same way. Of answers with drawn values only the
  /// results are compared.
  func agrees(with attempt: MistakeProbe.Attempt, drawing: Bool) -> Bool {
    // What is not an answer stands for any error.
    let isError = failureKind == .broken && attempt.failureKind == .failedInsteadOfRefusing
    guard isError || failureKind == observable(attempt.failureKind) else { return false }
    guard failureKind != nil, failureKind != .wrongStep else { return true }
    switch (answer, attempt.answer) {
    case (.accept(let mine, _)?, .accept(let theirs, _)): return drawing || mine == theirs
    case (.reject(let mine, _)?, .reject(let theirs, _)): return mine == nil || mine == theirs
    case (.error?, .error), (.unusable?, .error): return true
    default: return false
    }
  }

  /// Whether both answers are refusals, or both are outputs.
  func hasSameResult(as other: Answer) -> Bool {
    switch (answer, other) {
    case (.accept(let mine, _)?, .accept(let theirs, _)): mine == theirs
    case (.reject?, .reject): true
    default: false
    }
  }
}
