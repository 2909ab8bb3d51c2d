/// An answer of an implementation to a case, with the kind of its failure.
struct Observation: Sendable {
  let vector: Vector
  let input: Record
  let protocolVersion: String
  /// Nil for an answer that passed where no other is right.
  let answer: Answer?
  /// Nil for an answer that passed.
  let failureKind: Failure.Kind?
  /// Whether it is a refusal that passed without a reason.
  var lacksReason = false

  var caseName: CaseName { CaseName(id: vector.id, protocolVersion: protocolVersion) }

  /// What can be seen of the failure of an implementation with mistakes: the reason is not, if this answer gives none.
  func observable(_ kind: Failure.Kind?) -> Failure.Kind? { lacksReason && kind == .wrongReason ? nil : kind }

  /// Whether an implementation with mistakes gives the same answer.
  ///
  /// All right answers are the same; wrong answers must be wrong in the same way. Of answers with drawn values only the
  /// results are compared.
  func agrees(with attempt: MistakeProbe.Attempt, drawing: Bool) -> Bool {
    guard failureKind == observable(attempt.failureKind) else { return false }
    guard failureKind != nil, failureKind != .wrongStep else { return true }
    switch (answer, attempt.answer) {
    case (.accept(let mine, _)?, .accept(let theirs, _)): return drawing || mine == theirs
    case (.reject(let mine, _)?, .reject(let theirs, _)): return mine == nil || mine == theirs
    case (.error?, .error): return true
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

extension Vector {
  /// The field by which the vector differs from its parent; nil where its change names none.
  var changedField: String? { changeParts?.field }

  /// The change of that field, in words.
  var changeWords: String? { changeParts?.words }

  private var changeParts: (field: String, words: String)? {
    guard let change, let colon = change.firstIndex(of: ":") else { return nil }
    return (String(change[..<colon]), String(change[change.index(after: colon)...].drop { $0 == " " }))
  }
}
