/// How far a run is.
public struct ReplayProgress: Sendable {
  /// The number of cases that were run.
  public private(set) var cases = 0
  /// The number of those that failed, also as expected.
  public private(set) var failed = 0

  /// The progress of a run that has not begun.
  public init() {}

  mutating func add(_ result: VectorResult) {
    for one in result.cases {
      switch one.judgement {
      case nil, .unsupported?: break
      case .wrong?:
        cases += 1
        failed += 1
      case .right?, .inexpressible?, .cannotBeAsked?, .notJudged?: cases += 1
      }
    }
  }
}

extension Replay {
  /// The number of cases that a run sends: those that are selected, in versions that the implementation has.
  package func caseCount(of paths: [String], on implementation: some Implementation) throws -> Int {
    var count = 0
    for path in paths {
      let header = try VectorFileReader(path: path, suite: suite).header
      let versions = header.protocols.filter {
        selection.includes(protocolVersion: $0)
          && implementation.supports(operation: header.operation, protocolVersion: $0)
      }
      count += versions.isEmpty ? 0 : try vectorCount(of: path, header) * versions.count
    }
    return count
  }

  private func vectorCount(of path: String, _ header: VectorFileHeader) throws -> Int {
    guard !selection.selectsAllVectors else { return header.count }
    var count = 0
    try VectorWalk(suite, selection: selection).visit([path]) { _ in
      count += 1
      return true
    }
    return count
  }
}
