import Conformance
import ConformanceDiagnosis
import Drive
import HTTP
import Live
import PowerAuth
import PowerAuthScenarios

/// Counts the mistakes of clients that `serve` finds, and those that it names.
struct ServeMeasurement {
  private let count: Int?
  private let mistakes = Suite.powerAuthWithScenarios.likelyMistakes

  init(_ arguments: [String]) throws { count = try MistakeCount.read(arguments) }

  /// Prints for each mistake that changes a request in a version whether it is found and named.
  func run() throws {
    for version in headerVersions {
      let right = try life(of: .right, in: version, beside: [])
      guard right.report.total.failed == 0 else {
        print("\(version.rawValue): the requests of a right client are wrong: \(right.report.failures[0].message)")
        continue
      }
      print("\nversion \(version.rawValue)")
      var table = NamingTable()
      for mistake in mistakes.spread.prefix(count ?? mistakes.count) {
        let life = try life(of: mistake.rules, in: version, beside: right.requests)
        guard life.sight == .otherRequests else { continue }
        let naming = try naming(of: mistake.id, life, in: version, beside: right.requests)
        table.add(mistake.id, naming, life.report.failures.first?.message ?? "")
      }
      print(table.text)
    }
  }

  private func life(
    of rules: Rules, in version: ProtocolVersion, beside right: [[HTTPRequest]]
  ) throws -> MistakenLife {
    try MistakenLife(by: rules, in: version, beside: right, seed: "measurement", known: mistakes)
  }

  private func naming(
    of id: String, _ life: MistakenLife, in version: ProtocolVersion, beside right: [[HTTPRequest]]
  ) throws -> NamingTable.Naming {
    guard life.report.total.failed > 0 else { return .unseen }
    let named = life.report.failures.flatMap(\.findings).compactMap(\.mistake).distinct
    if named.contains(id) { return .rightly }
    let others = mistakes.filter { named.contains($0.id) }
    guard !others.isEmpty else { return .generically }
    // The catalogue has mistakes that change a request in the same way.
    let isSame = try others.contains { other in
      try self.life(of: other.rules, in: version, beside: right).requests == life.requests
    }
    return isSame ? .rightly : .wrongly
  }
}
