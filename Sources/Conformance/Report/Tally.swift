/// How many cases came out in which way.
public struct Tally: Equatable, Sendable {
  /// Cases that the selection includes.
  public internal(set) var selected = 0
  /// Cases that passed.
  public internal(set) var passed = 0
  /// Cases that failed, and that no list of known failures names.
  public internal(set) var failed = 0
  /// Cases that failed as a list of known failures says.
  public internal(set) var expectedFailures = 0
  /// Cases of operations and versions that the implementation does not have.
  public internal(set) var unsupported = 0
  /// Cases that the selection leaves out.
  public internal(set) var excluded = 0
  /// Refusals that passed and came without a reason.
  public internal(set) var refusalsWithoutReason = 0
  /// Intermediate values that were sent and found equal.
  public internal(set) var comparedSteps = 0

  /// Cases that were put to the implementation.
  public var executed: Int { passed + failed + expectedFailures }

  /// Cases that there are, whether selected or not.
  var all: Int { selected + excluded }

  /// Makes an empty tally.
  public init() {}

  mutating func add(_ other: Tally) {
    selected += other.selected
    passed += other.passed
    failed += other.failed
    expectedFailures += other.expectedFailures
    unsupported += other.unsupported
    excluded += other.excluded
    refusalsWithoutReason += other.refusalsWithoutReason
    comparedSteps += other.comparedSteps
  }
}
