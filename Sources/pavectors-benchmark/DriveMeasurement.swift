import Conformance
import ConformanceDiagnosis
import Drive
import Live
import PowerAuth
import PowerAuthScenarios

/// Counts the mistakes of servers that the cases of `drive` find, and those that it names.
struct DriveMeasurement {
  /// Lets the cases move the clock and change the settings of the server.
  private static let control = "--control"
  static let usage = "[\(control)] [COUNT]"

  private let hasControl: Bool
  /// How many mistakes are made; nil for all.
  private let count: Int?

  init(_ arguments: [String]) throws {
    hasControl = arguments.first == Self.control
    count = try MistakeCount.read(Array(arguments.dropFirst(hasControl ? 1 : 0)))
  }

  /// Prints for each mistake whether it is named, and the case that finds it.
  func run() throws {
    let known = Suite.powerAuthWithScenarios.mistakenServers + ServerMistake.ofValues
    let search = ServerCauseSearch([known], limit: nil)
    var table = NamingTable()
    for mistake in known.spread.prefix(count ?? known.count) {
      let report = try report(on: mistake, search)
      table.add(mistake.id, Self.naming(of: mistake.id, report), Self.words(report))
    }
    print(table.text)
  }

  /// The first report that finds something: that of 3.3, of the versions before it, or of 4.0.
  private func report(on mistake: ServerMistake, _ search: ServerCauseSearch) throws -> Report {
    for versions: [ProtocolVersion] in [[.v3_3], [.v3_0, .v3_2, .v3_1]] {
      let report = try report(on: mistake, search, in: versions)
      if report.total.failed > 0 { return report }
    }
    return try report(on: mistake, search, in: [.v4_0])
  }

  private func report(
    on mistake: ServerMistake, _ search: ServerCauseSearch, in versions: [ProtocolVersion]
  ) throws -> Report {
    let options = ServingOptions(seed: "measurement", making: mistake, in: versions[0])
    let server = LocalServer(try JudgingServer(options))
    var host = DrivenHost(all: server.connection)
    if !hasControl { host.control = nil }
    return try Driver(host: host, versions: versions, seed: mistake.id).observe().reportNamingCauses(by: search)
  }

  private static func naming(of id: String, _ report: Report) -> NamingTable.Naming {
    guard report.total.failed > 0 else { return .unseen }
    let causes = report.diagnoses.map { $0.mistakes + $0.alternatives }
    if causes.isEmpty { return .generically }
    return causes.allSatisfy { $0.contains(id) } ? .rightly : .wrongly
  }

  /// The causes with the numbers of failures that each explains, and the first case that finds something.
  private static func words(_ report: Report) -> String {
    let causes = report.diagnoses.map { cause in
      "\((cause.mistakes + cause.alternatives).joined(separator: " | ")) \(cause.explained) of \(cause.failures)"
    }
    let first = report.failures.first.map { "\($0.id) in \($0.protocolVersion): \($0.message)" }
    return (causes + [first].compactMap { $0 }).joined(separator: "; ")
  }
}

/// The number of mistakes that a measurement makes.
enum MistakeCount {
  static let usage = "[COUNT]"

  /// Nil where all of them are made.
  static func read(_ arguments: [String]) throws -> Int? {
    guard let text = arguments.first else { return nil }
    guard let count = Int(text), count > 0, arguments.count == 1 else { throw UsageError() }
    return count
  }
}
