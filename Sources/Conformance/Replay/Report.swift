/// What a run established.
public struct Report: Sendable {
  /// A line of the report: an operation in one protocol version.
  public struct Line: Sendable {
    /// The operation.
    public let operation: String
    /// The protocol version.
    public let protocolVersion: String
    /// How its cases came out.
    public internal(set) var tally: Tally
  }

  /// What was put to the test.
  public let implementation: String
  /// The lines, in the order of the documentation.
  public internal(set) var lines: [Line] = []
  /// The first failures; `total` says how many there are in all.
  public internal(set) var failures: [Failure] = []
  /// Refusals that came without a reason.
  public internal(set) var refusalsWithoutReason = 0
  /// Intermediate values that were sent and found equal.
  public internal(set) var comparedSteps = 0
  /// Vectors that were read, and the bytes of their files.
  public internal(set) var vectorCount = 0
  /// The bytes that were read.
  public internal(set) var byteCount = 0

  static let longestFailureList = 1000

  package init(implementation: String) {
    self.implementation = implementation
  }

  /// How all the cases came out.
  public var total: Tally {
    lines.reduce(into: Tally()) { $0.add($1.tally) }
  }

  mutating func add(_ tally: Tally, operation: String, protocolVersion: String) {
    if let index = lines.firstIndex(where: { $0.operation == operation && $0.protocolVersion == protocolVersion }) {
      lines[index].tally.add(tally)
    } else {
      lines.append(Line(operation: operation, protocolVersion: protocolVersion, tally: tally))
    }
  }

  mutating func add(_ failure: Failure) {
    if failures.count < Self.longestFailureList { failures.append(failure) }
  }

  /// Adds another report on the same implementation to this one.
  package mutating func add(_ other: Report) {
    for line in other.lines {
      add(line.tally, operation: line.operation, protocolVersion: line.protocolVersion)
    }
    other.failures.forEach { add($0) }
    refusalsWithoutReason += other.refusalsWithoutReason
    comparedSteps += other.comparedSteps
    vectorCount += other.vectorCount
    byteCount += other.byteCount
  }
}
