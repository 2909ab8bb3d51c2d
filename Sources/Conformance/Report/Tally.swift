/// The numbers of cases by result.
public struct Tally: Equatable, Sendable {
  /// Cases that the selection includes.
  public package(set) var selected = 0
  /// Cases that passed.
  public package(set) var passed = 0
  /// Cases that failed and are not listed as known failures.
  public package(set) var failed = 0
  /// The same cases by severity, without those that are listed as known failures but pass.
  public package(set) var severities = SeverityCounts()
  /// Those of the severity `strictness` in which only the reason of a refusal or a step is wrong.
  public package(set) var wrongExplanations = 0
  /// Those of the severity `strictness` in which the implementation failed with an error instead of refusing.
  public package(set) var failedRefusals = 0
  /// Cases that failed as listed.
  public package(set) var expectedFailures = 0
  /// Cases of operations and versions that the implementation does not support.
  public package(set) var unsupported = 0
  /// Cases that the implementation cannot be asked, where it need not accept; they have not passed.
  public package(set) var inexpressible = 0
  /// Cases that the implementation cannot be asked, although it must accept: it lacks a capability.
  public package(set) var cannotBeAsked = 0
  /// Cases whose answers an operation must verify that computes nothing here; they have not passed.
  public package(set) var notJudged = 0
  /// The other cases of the files that were read: those that the selection leaves out, those that the implementation is
  /// never asked, and those that a run that ended early did not come to.
  public package(set) var excluded = 0
  /// Refusals without a reason that passed.
  public package(set) var refusalsWithoutReason = 0
  /// Intermediate values that were compared and equal.
  public package(set) var comparedSteps = 0

  /// Cases that were run.
  public var executed: Int { passed + failed + expectedFailures }

  /// All cases, selected or not.
  package var all: Int { selected + excluded }

  /// Makes an empty tally.
  public init() {}

  package mutating func add(_ other: Tally) {
    selected += other.selected
    passed += other.passed
    failed += other.failed
    severities.add(other.severities)
    wrongExplanations += other.wrongExplanations
    failedRefusals += other.failedRefusals
    expectedFailures += other.expectedFailures
    unsupported += other.unsupported
    inexpressible += other.inexpressible
    cannotBeAsked += other.cannotBeAsked
    notJudged += other.notJudged
    excluded += other.excluded
    refusalsWithoutReason += other.refusalsWithoutReason
    comparedSteps += other.comparedSteps
  }
}
