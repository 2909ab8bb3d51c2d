internal import Conformance

/// A request that is wrong, with all that is needed to find out why.
protocol WrongRequest: Sendable {
  /// What is said of it as long as nobody has looked for the reason.
  var plain: Finding { get }
  /// About how much memory it takes.
  var byteCount: Int { get }

  /// Looks for the reason; throws where the budget is used up before it is found.
  func finding(_ mistakes: [LikelyMistake], within budget: SearchBudget?) throws -> Finding
}
