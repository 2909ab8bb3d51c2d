/// Something that is wrong with a case, as data: only writers make text of it.
package struct Finding: Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    case sentence(String)
    /// What a server replied to a request.
    case reply(expected: String, came: ReplyWords)
    /// What a client answered to a call.
    case answer(expected: String, came: String)
  }

  /// What it is about: a part of the protocol such as `header`, a request or a call; empty where its case says that.
  package var place: String
  /// What is wrong; nil for a call of which only the requests are wrong.
  package var problem: Problem?
  package var kind: Failure.Kind
  /// How much it matters; nil where its case says that, and where only the list of known failures is wrong.
  package var severity: Severity?
  /// What can follow from it; empty where it is not dangerous or nothing more is known.
  package var effect: String
  /// The intermediate values, as far as they are known.
  package var steps: [StepComparison]
  /// The mistake that explains it, by its id in the catalogue or by one of the live tests.
  package var mistake: String?
  /// What the server found in the requests of a call.
  package var requests: [Finding]

  package init(
    _ place: String, _ problem: Problem?, kind: Failure.Kind = .wrongOutput,
    severity: Severity? = .interoperability, effect: String = "", steps: [StepComparison] = [],
    mistake: String? = nil, requests: [Finding] = []
  ) {
    self.place = place
    self.problem = problem
    self.kind = kind
    self.severity = severity
    self.effect = effect
    self.steps = steps
    self.mistake = mistake
    self.requests = requests
  }

  /// Makes a finding about a case as a whole.
  package init(
    _ problem: Problem, kind: Failure.Kind = .wrongOutput, severity: Severity? = .interoperability,
    effect: String = "", steps: [StepComparison] = []
  ) {
    self.init("", problem, kind: kind, severity: severity, effect: effect, steps: steps)
  }

  /// It and what was found in the requests of its call.
  fileprivate var parts: [Finding] { [self] + requests.flatMap(\.parts) }

  /// The steps as reports have them: a reply is a step that differs.
  fileprivate var ownSteps: [StepComparison] {
    guard case .reply(let expected, let came)? = problem else { return steps }
    return steps + [StepComparison(name: place, expected: expected, actual: came.text).short]
  }
}

extension [Finding] {
  /// The most serious severity.
  package var severity: Severity? { compactMap(\.severity).max() }

  /// The first effect that is known.
  var effect: String { flatMap(\.parts).map(\.effect).first { !$0.isEmpty } ?? "" }

  var steps: [StepComparison] { flatMap(\.parts).flatMap(\.ownSteps) }
}
