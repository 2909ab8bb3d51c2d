internal import Conformance

/// How likely failures are in an implementation without the mistake that explains them.
///
/// An input that is wrongly accepted or refused says little, where others are too: any rate of such failures is possible
/// without the mistake. The rate among the cases that the mistake does not concern says how much. A wrong output that is
/// the same, byte for byte, says more.
struct Likelihood {
  /// Cases that are alike: all with one expected result, or those of them in which one field was changed.
  private struct Group: Hashable {
    let expected: Expectation.Result
    let field: String?
  }

  private struct Kind: Hashable {
    let group: Group
    let kind: Failure.Kind?
  }

  private let answers: VersionAnswers
  private let elsewhere: FailureRates
  private let isDrawing: Bool
  private var cases: [Group: Int] = [:]
  private var open: [Kind: Int] = [:]

  init(of answers: VersionAnswers, beside elsewhere: FailureRates) {
    self.answers = answers
    self.elsewhere = elsewhere
    isDrawing = !answers.operation.drawnOutputs.isEmpty
    for observation in answers.passes + answers.failures {
      for group in Self.groups(of: observation) { cases[group, default: 0] += 1 }
    }
    for (observation, isExplained) in zip(answers.failures, answers.isExplained) where !isExplained {
      for kind in Self.kinds(of: observation) { open[kind, default: 0] += 1 }
    }
  }

  /// The information in the failures that mistakes explain, in bits.
  func bits(of explained: [Int], by mistakes: [String]) -> Double {
    let failures = answers.failures
    let rates = elsewhere.excluding(operationsWith: mistakes)
    var own: [Kind: Int] = [:]
    for index in explained {
      for kind in Self.kinds(of: failures[index]) { own[kind, default: 0] += 1 }
    }
    let isOfLesserPart = answers.explainLesserPart(mistakes, explaining: explained)
    return explained.reduce(0) { sum, index in
      let observation = failures[index]
      let surprise = surprise(of: observation, without: own, elsewhere: rates)
      let information = information(in: observation, explaining: own)
      return sum + min(surprise, Self.mostSurprise)
        + (isOfLesserPart ? min(information, Self.informationOfScript) : information)
    }
  }

  /// The rate of such failures among the other cases: that of other operations, corrected by the cases of this one, and
  /// then by those in which the same field was changed.
  private func rate(
    of observation: Observation, without own: [Kind: Int], elsewhere rates: FailureRates.Sum
  ) -> Double {
    var rate = rates.rate(of: observation)
    for (number, kind) in Self.kinds(of: observation).enumerated() {
      let explained = own[kind, default: 0]
      let failed = Double(open[kind, default: 0] - explained)
      let all = Double(cases[kind.group, default: 0] - explained)
      let weight = number == 0 ? 1.0 : 2.0
      rate = (failed + weight * rate) / (all + weight)
    }
    return min(max(rate, 1e-6), 1)
  }

  /// The negative binary logarithm of the rate; between powers of two it is interpolated.
  private func surprise(
    of observation: Observation, without own: [Kind: Int], elsewhere rates: FailureRates.Sum
  ) -> Double {
    let rate = rate(of: observation, without: own, elsewhere: rates)
    return 1 - Double(rate.exponent) - rate.significand
  }

  private func information(in observation: Observation, explaining own: [Kind: Int]) -> Double {
    guard !isDrawing, case .accept(let output, _) = observation.answer else { return 0 }
    let size = Double(output.members.reduce(0) { $0 + $1.value.size })
    if observation.failureKind == .wrongOutput {
      return min(4 * size, mostInformation)
    }
    // An output that should be a refusal is often the same for all that do not refuse. It says nothing about mistakes that
    // accept only the lesser part of what is accepted in a field.
    return explainsLesserPart(of: observation, own) ? 0 : min(size, 3)
  }

  private func explainsLesserPart(of observation: Observation, _ own: [Kind: Int]) -> Bool {
    guard observation.failureKind == .wronglyAccepted, observation.vector.changedField != nil else { return false }
    return Self.kinds(of: observation).dropFirst().contains { own[$0, default: 0] * 2 < open[$0, default: 0] }
  }

  /// The most that one wrong output says.
  private var mostInformation: Double {
    switch answers.forms {
    case .same: Self.mostInformation
    case .possible, .shown: Self.informationOfForm
    case .alike: Self.informationOfScript
    }
  }

  private static let mostSurprise = 6.0
  private static let mostInformation = 16.0
  /// What a script says that differs in more than a mistake, or of which others remain at the same rule.
  private static let informationOfScript = 3.0
  /// What outputs in another form say is less: many wrong ones are refused for the same reason.
  private static let informationOfForm = 6.0

  private static func groups(of observation: Observation) -> [Group] {
    let expected = observation.vector.expectation.result
    let all = Group(expected: expected, field: nil)
    return observation.vector.changedField.map { [all, Group(expected: expected, field: $0)] } ?? [all]
  }

  private static func kinds(of observation: Observation) -> [Kind] {
    groups(of: observation).map { Kind(group: $0, kind: observation.failureKind) }
  }
}

extension Value {
  /// The number of bytes that could have been others.
  fileprivate var size: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .text(let text): text.utf8.count
    case .int, .unsigned64: 1
    case .list(let values): values.reduce(0) { $0 + $1.size }
    case .record(let record): record.members.reduce(0) { $0 + $1.value.size }
    }
  }
}
