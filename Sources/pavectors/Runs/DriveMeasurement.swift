import Conformance
import Drive
import Live
import HTTP
import PartyModel
import PowerAuth
import Synchronization

/// Measures how many mistakes of the server's model the cases of `drive` find.
struct DriveMeasurement {
  static let option = Option(
    name: "--mistakes", value: nil,
    help: "measures instead, without a server: which mistakes of the server's model are found")

  private let console: Console
  private let hasControl: Bool

  init(_ arguments: Arguments) throws {
    try arguments.refusePositional()
    try arguments.refuse(otherThan: [DriveCommand.control], with: Self.option)
    console = try Console(arguments)
    hasControl = arguments.has(DriveCommand.control.name)
  }

  func run() throws -> ExitCode {
    let mistakes = Self.mistakes
    var found = 0
    for (id, options) in mistakes {
      let server = try ServedInProcess(options)
      var host = DrivenHost(server: server.connection)
      host.administration = server.connection
      if hasControl { host.control = server.connection }
      let result = Driver(host: host, versions: [.v3_3, .v3_0, .v3_2, .v3_1], seed: id).firstFinding()
      if result != nil { found += 1 }
      let words = result.map { "\($0.id) in \($0.protocolVersion): \($0.findings[0].text)" } ?? "not found"
      try console.print("\(id): \(words)")
    }
    try console.print("\(mistakes.count) mistakes, \(found) found")
    return .asExpected
  }

  /// The mistakes of servers outside the computations, each with what a server that makes it is started with.
  ///
  /// After those of the catalogue come those that no vector shows.
  private static var mistakes: [(id: String, options: ServingOptions)] {
    var right = ServingOptions(seed: "measurement")
    right.clock = ServedClock(fixed: 1_735_732_800_000)
    let ofRules = ServeCommand.catalogue.filter { $0.id.hasPrefix("server.") }.compactMap { mistake in
      mistake.editing(PartyRules()).map { rules in
        var options = right
        options.rules = rules
        return (id: mistake.id, options: options)
      }
    }
    return ofRules
      + ServerMistake.all.map { mistake in
        var options = right
        options.values = mistake.values()
        return (id: mistake.id, options: options)
      }
  }
}

/// A server in this process, without sockets.
private final class ServedInProcess: Sendable {
  private let server: Mutex<JudgingServer>

  init(_ options: ServingOptions) throws {
    let made = try JudgingServer(options)
    server = Mutex(made)
  }

  var connection: HostConnection {
    HostConnection { { request in self.server.withLock { $0.answer(request) } } }
  }
}
