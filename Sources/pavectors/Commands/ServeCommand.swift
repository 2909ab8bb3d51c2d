import Conformance
import Encodings
import Live
import HTTP
import Platform
import PowerAuthScenarios
import Primitives

enum ServeCommand: Command {
  static let verb = "serve"
  static let synopsis = "serve [--port N] [--address ADDRESS]"
  static let summary = "runs a server that judges real clients, request by request"
  static let examples = [
    Example("serve --port 8080", "serves and prints a report at the end, after Ctrl-C."),
    Example("serve --port 8080 --scenario lost-answer --html report.html", "misbehaves, and writes a page."),
    Example(
      "serve --port 8080 --known-failing known.txt",
      "accepts requests that are wrong on purpose, such as with a wrong password."),
    Example("serve --port 8080 --state server.json", "keeps its state over restarts."),
    Example("serve --address 0.0.0.0 --token TEXT", "lets others reach it, and administrators only with the token."),
  ]
  static let options =
    [
      Option(name: "--port", value: "N", help: "the port (default: 8080; 0: the system chooses one)"),
      Option(
        name: "--address", value: "ADDRESS",
        help: "the address to listen on (default: 127.0.0.1); one that others reach needs a token"),
      Option(
        name: "--host", value: "NAME", help: "another name by which the server is reached (may be repeated)"),
      TokenOption.option,
      Option(name: "--seed", value: "TEXT", help: "what all draws depend on (default: random)"),
      Option(name: "--time", value: "MS", help: "lets the clock stand still at milliseconds since 1970"),
      Option(
        name: "--scenario", value: "NAME", help: "misbehaves in one way",
        values: .oneOf { ServedScenario.all.map(\.name) }),
      Option(
        name: "--server-version", value: "TEXT",
        help:
          "the version that is stated (default: 1.9.0); up to 1.4 there is a status of version 2, from 2 on protocol 4"),
      Option(name: "--state", value: "FILE", help: "keeps the state in a file", values: .file),
      Option(name: "--certificate", value: "FILE", help: "serves with TLS, with this certificate", values: .file),
      Option(name: "--key", value: "FILE", help: "the private key of the certificate", values: .file),
      Option(
        name: allowUnreached, value: nil, help: "does not fail if the requests of a scenario show no result of it"),
      ExpectationOptions.knownFailing, FailOnOption.option,
    ] + ReportOutputs.options

  private static let allowUnreached = "--allow-unreached"

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refusePositional()
    let state = try arguments.one("--state")
    let outputs = try ReportOutputs(arguments, havingSecrets: true)
    let severity = try FailOnOption.severity(arguments)
    let address = try arguments.one("--address") ?? "127.0.0.1"
    let token = try TokenOption.token(arguments)
    try check(address, hasToken: token != nil)
    let access = ServedAccess(hosts: arguments.all("--host"), token: token)
    let known = try ExpectationOptions.knownRequests(arguments)
    let session = try LiveSession(server: try server(arguments, known), access: access, stateFile: state)
    try session.load()
    let certificate = try certificate(arguments)
    let http = try listen(address, certificate, arguments)
    let scheme = certificate == nil ? "http" : "https"
    let host = address.contains(":") ? "[\(address)]" : address
    let stopper = http.stopper
    // Before the line that says that it serves: whoever reads it may end the server at once.
    Interruption.noteFirst { stopper.stop() }
    try outputs.remarks.print("serves \(scheme)://\(host):\(http.port) until it is interrupted")
    http.run(onTick: { session.saveNowAndThen() }, beside: { session.answersBeside($0, $1) }) { session.answer($0) }
    Interruption.noteNone()
    Interruption.forgetNoted()
    session.save()
    let report = session.report
    return try outputs.finish([report]) {
      if let problem = session.problem {
        Console.printError("\(problem)")
        return .failedOutput
      }
      if FailOnOption.fails(report, on: severity) { return .unexpectedResult }
      guard report.total.executed > 0 else { return .nothingExecuted }
      let isUnreached = failsByUnreached(session.unreachedScenarios, arguments)
      return failsByUnused(known, report) || isUnreached ? .unexpectedResult : .asExpected
    }
  }

  /// Whether there were requests of scenarios that have no result; prints what a right client does in them.
  private static func failsByUnreached(
    _ scenarios: [(name: String, demand: String)], _ arguments: Arguments
  ) -> Bool {
    guard !arguments.has(allowUnreached) else { return false }
    for scenario in scenarios {
      Console.printError(
        "the scenario \(scenario.name) has no result: \(scenario.demand) \(allowUnreached) accepts that")
    }
    return !scenarios.isEmpty
  }

  /// Whether a known failure is not one of a request; prints its line.
  private static func failsByUnused(_ known: KnownFailures, _ report: Report) -> Bool {
    let unused = known.unused(in: report)
    for entry in unused {
      Console.printError("line \(entry.line) of the known failures: no request failed as \(entry.text)")
    }
    return !unused.isEmpty
  }

  private static func server(_ arguments: Arguments, _ known: KnownFailures) throws -> JudgingServer {
    var options = ServingOptions(seed: try arguments.one("--seed") ?? Hex.encode(Randomness.bytes(16)))
    if let text = try arguments.one("--time") {
      guard let time = Int64(text), time >= 0 else {
        throw UsageError("--time takes milliseconds since 1970, not \"\(text)\"")
      }
      guard time < JudgingServer.timeLimit else {
        throw UsageError("--time \(text): the time is not in the range of the clock")
      }
      options.clock = ServedClock(fixed: time)
    }
    options.scenario = try arguments.one("--scenario")
    options.serverVersion = try arguments.one("--server-version") ?? options.serverVersion
    options.isSecure = try arguments.one("--certificate") != nil
    options.mistakes = Suite.powerAuthWithScenarios.likelyMistakes
    options.knownFailures = known
    options.budget = SearchBudget(perSecond: .milliseconds(25))
    do {
      return try JudgingServer(options)
    } catch {
      throw UsageError(error.description)
    }
  }

  private static func certificate(_ arguments: Arguments) throws -> HTTPCertificate? {
    switch (try arguments.one("--certificate"), try arguments.one("--key")) {
    case (let certificate?, let key?):
      return HTTPCertificate(
        certificate: try Files.read(certificate, limit: 1 << 20), key: try Files.read(key, limit: 1 << 20))
    case (nil, nil): return nil
    default: throw UsageError("--certificate and --key are used together")
    }
  }

  /// Refuses an address that others reach where they would need no token, and warns of one that is every address.
  private static func check(_ address: String, hasToken: Bool) throws {
    let known = NetworkAddress(address)
    guard address != "localhost", known?.isLoopback != true else { return }
    guard hasToken else {
      throw UsageError(
        "--address \(address) needs --token: whoever reaches it could use the administration and /conformance")
    }
    guard known?.isUnspecified == true else { return }
    Console.printError(
      "\(address) is every address of this machine: the endpoints for SDKs are open to everybody who reaches one of them"
    )
  }

  private static func listen(
    _ address: String, _ certificate: HTTPCertificate?, _ arguments: Arguments
  ) throws -> HTTPServer {
    let text = try arguments.one("--port") ?? "8080"
    guard let port = UInt16(text) else { throw UsageError("--port takes a number up to 65535, not \"\(text)\"") }
    do {
      return try HTTPServer(address: address, port: port, certificate: certificate)
    } catch {
      throw UsageError(error.description)
    }
  }
}
