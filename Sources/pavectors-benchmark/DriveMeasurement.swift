import Conformance
import Drive
import Live
import Measurement
import PartyModel
import PowerAuth
import PowerAuthScenarios

/// Counts the mistakes of servers that the cases of `drive` find.
struct DriveMeasurement {
  /// Lets the cases move the clock and change the settings of the server.
  private static let control = "--control"
  static let usage = "[\(control)]"

  private let hasControl: Bool

  init(_ arguments: [String]) throws {
    guard arguments.isEmpty || arguments == [Self.control] else { throw UsageError() }
    hasControl = !arguments.isEmpty
  }

  /// Prints for each mistake the case that finds it.
  func run() throws {
    let servers = Self.servers
    var found = 0
    for (id, options) in servers {
      let server = LocalServer(try JudgingServer(options))
      var host = DrivenHost(server: server.connection)
      host.administration = server.connection
      if hasControl { host.control = server.connection }
      let result = Driver(host: host, versions: [.v3_3, .v3_0, .v3_2, .v3_1], seed: id).firstFinding()
      if result != nil { found += 1 }
      let words = result.map { "\($0.id) in \($0.protocolVersion): \($0.findings[0].text)" } ?? "not found"
      print("\(id): \(words)")
    }
    print("\(servers.count) mistakes, \(found) found")
  }

  /// What a server that makes each mistake is started with: those of the catalogue, then those that no vector shows.
  private static var servers: [(id: String, options: ServingOptions)] {
    var right = ServingOptions(seed: "measurement")
    right.clock = ServedClock(fixed: 1_735_732_800_000)
    let ofRules = Suite.powerAuthWithScenarios.mistakenServers.map { server in
      var options = right
      options.rules = server.rules
      return (id: server.id, options: options)
    }
    return ofRules
      + ServerMistake.all.map { mistake in
        var options = right
        options.values = mistake.values()
        return (id: mistake.id, options: options)
      }
  }
}
