internal import Conformance

/// A mistake that gives the published values of an item which disagree with ours.
package struct PublishedCause: Equatable, Sendable {
  /// The id of the mistake in the catalogue.
  package let mistake: String
  /// The behaviour of an implementation that makes it.
  package let sentence: String
}

/// The search for mistakes that give published values: those of a draft, for example.
struct PublishedCauseSearch: Sendable {
  /// The operations with their mistakes.
  let suite: Suite

  /// The mistakes that give all the published values of an item; none where it agrees, or states no computation.
  func causes(of item: PublishedItem) -> [PublishedCause] {
    guard case .disagrees = item.judgement,
      let wrong = item.computations.first(where: { !$0.differences.isEmpty }), let operation = suite[wrong.operation]
    else { return [] }
    return operation.mistakes.map(\.mistake)
      .filter { mistake in item.computations.allSatisfy { gives(mistake, the: $0) } }
      .map { PublishedCause(mistake: $0.id, sentence: $0.sentence) }
  }

  /// Whether an implementation with a mistake answers as published.
  ///
  /// An operation that does not have the mistake is computed without it.
  private func gives(_ mistake: Mistake, the computation: PublishedComputation) -> Bool {
    guard let operation = suite[computation.operation] else { return false }
    let answer = try? operation.referenceAnswer(
      to: computation.input, protocolVersion: computation.protocolVersion,
      by: operation.computation(making: [mistake.id]))
    return answer.map { computation.agrees(with: $0) } ?? false
  }
}
