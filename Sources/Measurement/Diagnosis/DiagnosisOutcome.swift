internal import Conformance

extension DiagnosisTrials {
  /// What the diagnosis of a trial says.
  package struct Outcome: Sendable {
    package let trial: Trial
    /// Mistakes that are named.
    package let named: [String]
    /// Mistakes that are only named as one of several, each of which gives the same answers to all cases.
    package let amongEquals: [String]
    /// Mistakes that are only named as one of several, of which some give other answers.
    package let amongOthers: [String]
    /// Mistakes that change no answer when the others are made too.
    package let withoutEffect: [String]
    /// Named mistakes that were not made.
    package let wrong: [String]
    /// Whether an implementation with what the diagnosis says gives the same answers.
    package let isSame: Bool
    /// The causes that the diagnosis gives, in words.
    package let causes: [String]

    /// Mistakes that change answers when the others are made too, or are named.
    package var effective: [String] { trial.mistakes.filter { !withoutEffect.contains($0) || isGiven($0) } }

    /// Mistakes that are not named although they change answers.
    package var missed: [String] { effective.filter { !isGiven($0) } }

    private func isGiven(_ mistake: String) -> Bool {
      [named, amongEquals, amongOthers].joined().contains(mistake)
    }
  }
}

extension DiagnosisTrials.Outcome {
  /// Compares diagnoses with the mistakes that were made.
  init(
    trial: DiagnosisTrials.Trial, made: [String], withoutEffect: [String], diagnoses: [Diagnosis],
    haveSameAnswers: (_ mistakes: [String]) throws -> Bool
  ) throws {
    self.trial = trial
    self.withoutEffect = withoutEffect
    let names = diagnoses.flatMap(\.mistakes).distinct
    named = trial.mistakes.filter(names.contains)
    wrong = names.filter { !made.contains($0) }
    causes = diagnoses.map(\.cause)
    let sets = diagnoses.map(\.alternativeMistakes).filter { !$0.isEmpty }
    let among = trial.mistakes.filter { one in
      !names.contains(one) && !withoutEffect.contains(one) && sets.joined().joined().contains(one)
    }
    let equals = try among.filter { one in
      try sets.contains { set in
        guard let own = set.first(where: { $0.contains(one) && $0.allSatisfy(made.contains) }) else { return false }
        let others = made.filter { !own.contains($0) && !withoutEffect.contains($0) }
        return try set.allSatisfy { try $0 == own || haveSameAnswers(others + $0) }
      }
    }
    amongEquals = equals
    amongOthers = among.filter { !equals.contains($0) }
    isSame = try haveSameAnswers((names + sets.flatMap { $0[0] }).distinct)
  }
}

extension Diagnosis {
  /// The alternatives, each with the ids of its mistakes.
  fileprivate var alternativeMistakes: [[String]] {
    alternatives.map { $0.split(separator: " ").map(String.init).filter { $0 != "+" } }
  }

  fileprivate var cause: String {
    let names = isRemainder ? subject : mistakes.joined(separator: " + ") + alternatives.joined(separator: " | ")
    return "\(names): \(isRemainder ? failures : explained)"
  }
}

/// What can be seen of an answer: a right one is like all other right ones, and what is drawn says nothing.
struct SeenAnswer: Equatable {
  static let right = SeenAnswer(kind: nil, answer: nil)

  let kind: Failure.Kind?
  let answer: Answer?
}

extension SeenAnswer {
  init(_ answer: Answer, kind: Failure.Kind?, isDrawing: Bool) {
    self.kind = kind
    guard kind != nil else {
      self.answer = nil
      return
    }
    if case .accept(let output, _) = answer {
      self.answer = .accept(isDrawing ? Record() : output)
    } else {
      self.answer = answer
    }
  }
}
