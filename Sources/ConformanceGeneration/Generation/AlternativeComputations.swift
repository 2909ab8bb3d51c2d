internal import Conformance
internal import Synchronization

/// The computations of those who take alternatives of an operation, each prepared once.
final class AlternativeComputations: Sendable {
  /// A computation with the versions in which its answers may differ.
  struct Prepared: Sendable {
    let computation: Computation
    let versions: [String]
    /// What it puts in the places of rules whose calls are recorded; nil where it changes something else.
    let changes: [RuleChange]?
  }

  /// The right computation, which records the calls of the rules that alternatives change.
  let recording: Computation
  private let operation: Operation
  private let versions: [String]
  private let remembering: [RuleEdit]
  private let recorded: RecordedRules
  private let prepared = Mutex<[[String]: Prepared]>([:])

  /// Prepares the right computation; edits that are `remembering` change no answer.
  init(
    _ alternatives: [DeclaredAlternative], of operation: Operation, in suite: Suite, versions: [String],
    remembering: [RuleEdit]
  ) {
    self.operation = operation
    self.versions = versions
    self.remembering = remembering
    recorded = RecordedRules(
      changedBy: alternatives.flatMap(\.alternative.edits).map { .rule($0) }, in: suite, remembering: remembering)
    let harmless = remembering + recorded.edits
    recording = harmless.isEmpty ? operation.rightComputation : operation.computation(with: [], harmless: harmless)
  }

  /// The computation of those who take alternatives.
  func taking(_ taken: [DeclaredAlternative]) -> Prepared {
    let names = taken.map(\.alternative.id)
    if let known = prepared.withLock({ $0[names] }) { return known }
    let computation = operation.computation(taking: taken, harmless: remembering)
    let changes =
      taken.contains { $0.refusal != nil }
      ? nil : recorded.changes(by: taken.flatMap(\.alternative.edits).map { .rule($0) })
    let next = Prepared(
      computation: computation, versions: computation.distinctVersions(of: versions), changes: changes)
    prepared.withLock { $0[names] = next }
    return next
  }
}
