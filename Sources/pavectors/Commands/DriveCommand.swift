import Conformance
import Drive
import Encodings
import HTTP
import Platform
import PowerAuth
import PowerAuthScenarios
import Primitives

enum DriveCommand: Command {
  static let verb = "drive"
  static let synopsis = "drive URL [--admin URL]"
  static let summary = "tests a real server: makes and uses activations on it as a client does, and judges its answers"
  static let examples = [
    Example("drive http://127.0.0.1:8080", "tests a server that has its administration at the same address."),
    Example("drive http://127.0.0.1:8080 --dry-run", "lists what would be sent, and sends nothing."),
    Example(
      "drive https://10.0.0.5/enrollment-server --admin https://10.0.0.5/powerauth-java-server --ca ca.pem",
      "tests a server with TLS."),
    Example(
      "drive http://127.0.0.1:8080 --create-activation ./create --mobile-sdk-config config.txt",
      "makes activations by a command."),
    Example("drive http://127.0.0.1:8080 --trace requests", "also writes the requests of each case that fails."),
  ]
  static let values = Option.Values.any
  static let options =
    [
      Option(
        name: "--admin", value: "URL",
        help: "the administration interface (default: the same address, unless there is --create-activation)"),
      Option(
        name: "--control", value: "URL", help: "the interface that moves the clock, as `serve` has it (default: none)"),
      TokenOption.option,
      Option(
        name: "--application", value: "ID",
        help: "the application, which is made where there is none (default: pavectors-drive)"),
      Option(
        name: "--create-activation", value: "CMD", help: "prints JSON with activationId and activationCode"),
      Option(name: "--commit-activation", value: "CMD", help: "commits the activation whose identifier is $1"),
      Option(
        name: "--mobile-sdk-config", value: "TEXT",
        help: "the configuration of the application, or a file that has it", values: .file),
      Option(
        name: "--run", value: "GLOB", help: "only cases whose name matches (may be repeated)",
        values: .oneOf { HostCase.every.map(\.name) }),
      Option(name: "--skip", value: "GLOB", help: "leaves out cases whose name matches (may be repeated)"),
      Option(
        name: "--protocol", value: "VERSION", help: "only this protocol version (may be repeated)",
        values: .oneOf { versions.map(\.rawValue) }),
      Option(name: "--seed", value: "TEXT", help: "what all draws depend on (default: random)"),
      Option(name: "--dry-run", value: nil, help: "lists the cases and their requests, and sends nothing"),
      Option(
        name: "--allow-remote", value: nil, help: "also sends to an address that is not loopback or private"),
      Option(name: "--ca", value: "FILE", help: "trusts these certificates, not those of the system", values: .file),
      Option(name: "--timeout", value: "SECONDS", help: "the longest time for an answer (default: 10)"),
    ] + TraceFolder.options + [ExpectationOptions.knownFailing, FailOnOption.option] + ReportOutputs.options

  private static let versions = HostCase.protocols

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    guard let address = arguments.positional.first, arguments.positional.count == 1 else {
      throw UsageError("drive takes one address, such as http://127.0.0.1:8080")
    }
    let cases = try cases(arguments)
    let versions = try versions(arguments)
    let host = try host(address, arguments)
    if arguments.has("--dry-run") {
      let lines =
        DryRun.lines(cases, versions: versions) + [
          "\(DryRun.stepCount(cases, versions: versions)) steps would be sent to \(address), and nothing was sent"
        ]
      try Console(arguments).print(ConsoleText(lines: lines.joined(separator: "\n")))
      return .asExpected
    }
    let outputs = try ReportOutputs(arguments, havingSecrets: true)
    let severity = try FailOnOption.severity(arguments)
    let trace = try TraceFolder.made(by: arguments)
    let report = try drive(host, at: address, cases, versions, trace, arguments)
    return try outputs.finish([report]) {
      if let trace, trace.printsProblem() { return .failedOutput }
      if FailOnOption.fails(report, on: severity) { return .unexpectedResult }
      return report.total.executed == 0 ? .nothingExecuted : .asExpected
    }
  }

  private static func drive(
    _ host: DrivenHost, at address: String, _ cases: [HostCase], _ versions: [ProtocolVersion], _ trace: TraceFolder?,
    _ arguments: Arguments
  ) throws -> Report {
    var driver = Driver(
      host: host, cases: cases, versions: versions,
      seed: try arguments.one("--seed") ?? Hex.encode(Randomness.bytes(16)))
    driver.address = [address]
    driver.applicationId = try arguments.one("--application") ?? driver.applicationId
    driver.knownFailures = try ExpectationOptions.knownFailures(
      arguments, of: HostCase.every.map { (id: $0.id, versions: $0.versions.map(\.rawValue)) })
    driver.isInterrupted = { Interruption.isNoted }
    if let trace {
      let addresses = try addresses(address, arguments)
      driver.trace = { one, exchanges in
        trace.write(one, CurlScript(of: one, traceRemark, addresses, exchanges))
      }
    }
    Interruption.noteFirst { Console.printError("interrupted: the report is written after this case") }
    defer { Interruption.noteNone() }
    let suite = Suite.powerAuthWithScenarios
    var search = ServerCauseSearch(
      [suite.mistakenServers + ServerMistake.ofValues, suite.miscomputingServers], limit: causeTime)
    search.isInterrupted = driver.isInterrupted
    return try driver.observe().reportNamingCauses(by: search)
  }

  /// The processor time for the search for causes.
  private static let causeTime = Duration.seconds(30)

  // MARK: - Traces

  private static let traceRemark = [
    "The requests are those that were sent, byte for byte, with the values of that run. A server that is put back into",
    "its state before the case, or has the same seed and time, answers them in the same way; another one refuses",
    "values that it does not know or has had before.",
  ]

  /// The addresses of the parts of the server, without the paths that the requests have.
  private static func addresses(_ address: String, _ arguments: Arguments) throws -> [CurlScript.Address] {
    let given: [(HostInterface, String?)] = [
      (.server, address), (.administration, try arguments.one("--admin") ?? address),
      (.control, try arguments.one("--control")),
    ]
    return given.compactMap { interface, text in
      text.flatMap { HostAddress($0) }.map { CurlScript.Address(name: interface.rawValue, url: $0.origin) }
    }
  }

  // MARK: - Options

  private static func cases(_ arguments: Arguments) throws -> [HostCase] {
    let (run, skip) = (arguments.all("--run").map(Glob.init), arguments.all("--skip").map(Glob.init))
    let chosen = HostCase.every.filter { one in
      func isMatched(_ globs: [Glob]) -> Bool { globs.contains { $0.matches(one.name) || $0.matches(one.id) } }
      return (run.isEmpty || isMatched(run)) && !isMatched(skip)
    }
    guard !chosen.isEmpty else { throw UsageError("no case is chosen; --dry-run lists them all") }
    return chosen
  }

  private static func versions(_ arguments: Arguments) throws -> [ProtocolVersion] {
    let texts = arguments.all("--protocol")
    if let unknown = texts.first(where: { text in !versions.contains { $0.rawValue == text } }) {
      let words = versions.map(\.rawValue).joined(separator: ", ")
      throw UsageError("\"\(unknown)\" is not a version that drive knows; it knows \(words)")
    }
    return texts.isEmpty ? versions : versions.filter { texts.contains($0.rawValue) }
  }

  /// An address that may be sent to.
  private static func address(_ text: String, _ arguments: Arguments) throws -> HostAddress {
    guard let address = HostAddress(text) else {
      throw UsageError("\"\(text)\" is not an address such as http://127.0.0.1:8080 or https://localhost:8443/base")
    }
    guard address.isLoopbackOrPrivate || arguments.has("--allow-remote") else {
      throw UsageError(
        "\(address.host) is not a loopback or private address; --allow-remote lets drive send hostile requests there")
    }
    return address
  }

  private static func host(_ text: String, _ arguments: Arguments) throws -> DrivenHost {
    var limits = HTTPLimits()
    limits.seconds = try arguments.count("--timeout", atMost: 600) ?? 10
    guard limits.seconds > 0 else { throw UsageError("--timeout takes a number of at least 1") }
    let trusted = try arguments.one("--ca")
    func connection(_ text: String) throws -> HostConnection {
      let address = try address(text, arguments)
      if trusted != nil, !address.isSecure { throw UsageError("--ca needs an address with https") }
      return HostConnection(
        address, trusting: try trusted.map { try Files.read($0, limit: 1 << 24) }, limits: limits)
    }
    var host = DrivenHost(server: try connection(text))
    let create = try arguments.one("--create-activation")
    if let administration = try arguments.one("--admin") {
      host.administration = try connection(administration)
    } else if create == nil {
      host.administration = host.server
    }
    host.control = try arguments.one("--control").map(connection)
    let bearer = try TokenOption.token(arguments).map { "Bearer \($0)" }
    (host.login, host.controlLogin) = (try login() ?? bearer, bearer)
    guard host.administration == nil else {
      if try create != nil || arguments.one("--commit-activation") != nil {
        throw UsageError("--admin and commands for activations cannot be used together")
      }
      return host
    }
    try add(create ?? "", to: &host, limits, arguments)
    return host
  }

  /// The commands that stand for the administration interface.
  private static func add(
    _ create: String, to host: inout DrivenHost, _ limits: HTTPLimits, _ arguments: Arguments
  ) throws {
    let seconds = limits.seconds
    host.createActivation = { try ShellOutput.of(create, seconds: seconds) }
    if let commit = try arguments.one("--commit-activation") {
      host.commitActivation = { _ = try ShellOutput.of(commit, $0, seconds: seconds) }
    }
    guard let configuration = try arguments.one("--mobile-sdk-config") else {
      throw UsageError("--create-activation needs --mobile-sdk-config")
    }
    let text =
      Files.isMissing(configuration)
      ? configuration
      : String(decoding: try Files.read(configuration, limit: 1 << 16).filter { $0 > 0x20 }, as: UTF8.self)
    guard (try? Rules.right.readConfiguration(text)) != nil else {
      throw UsageError("--mobile-sdk-config is neither a configuration nor a file that has one")
    }
    host.configuration = text
  }

  /// The field of a basic authentication, from a variable, so that no list of processes shows it.
  private static func login() throws -> String? {
    guard let login = CurrentProcess.variable("PAVECTORS_ADMIN_LOGIN"), !login.isEmpty else { return nil }
    return "Basic " + Base64.encode(login)
  }
}
