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

// MARK: - Outputs in another form

/// Which outputs count as the same.
enum OutputForms: Sendable {
  /// Only those with the same values.
  case same
  /// Also those that the verifying operation accepts with the same values.
  ///
  /// Where no right output shows another form, any fault makes outputs that are refused.
  case possible
  /// Also those that it refuses for the same reason, because right outputs show another form.
  case shown
  /// Also observations of a script that show what the mistake does: see `ScriptAgreement.swift`.
  case alike
}

extension Operation {
  /// Whether outputs are right that differ from those of the reference, although none of their values is drawn.
  var mayWriteOtherForms: Bool { drawnOutputs.isEmpty && !verifiedBy.isEmpty }
}

extension Observation {
  /// Whether the verifying operation says whether the output is right.
  var isVerified: Bool { vector.expectation.verification != nil }
}

extension MistakeProbe {
  /// Whether the output of an implementation with mistakes says the same as an observed one, in another form: fields in
  /// another order, or a signature with another random number.
  ///
  /// The verifying operation answers the same to both. About an input that must be refused it cannot be asked: there, the
  /// sizes of the values must do. Of other outputs that it cannot be asked about, nothing is known.
  func saysTheSame(_ attempt: Attempt, as observation: Observation, in forms: OutputForms) throws -> Bool {
    guard observation.failureKind == attempt.failureKind, case .accept(let mine, _)? = observation.answer,
      case .accept(let theirs, _) = attempt.answer, mine.hasSizes(of: theirs)
    else { return false }
    guard observation.failureKind == .wrongOutput, let verification = observation.vector.expectation.verification
    else { return forms == .shown && observation.failureKind == .wronglyAccepted }
    let judge = Judge(suite: suite, operation: operation)
    let answers = try [mine, theirs].compactMap { output in
      try judge.readBack(
        output, by: verification, input: observation.input, protocolVersion: observation.protocolVersion)
    }
    guard answers.count == 2, answers[0] == answers[1] else { return false }
    if case .accept = answers[0] { return true }
    return forms == .shown
  }
}

extension Record {
  /// Whether both have the same members, with values of about the same size: signatures can differ by their zeros.
  fileprivate func hasSizes(of other: Record) -> Bool {
    members.count == other.members.count
      && members.allSatisfy { member in
        guard let value = other[member.name] else { return false }
        guard let mine = member.value.length?.count, let theirs = value.length?.count else {
          return value == member.value
        }
        return max(mine, theirs) - min(mine, theirs) <= Self.mostDifference
      }
  }

  private static var mostDifference: UInt64 { 4 }
}
