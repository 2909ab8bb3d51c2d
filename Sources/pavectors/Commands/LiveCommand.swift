import Conformance
import ConformanceAdapters
import ConformanceReports
import Encodings
import Live
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import Primitives

enum LiveCommand: Command {
  static let verb = "live"
  static let synopsis = "live [--scenario NAME] [--run GLOB] -- COMMAND…"
  static let summary =
    "plays whole lives of your client against the built-in server, which judges its requests and misbehaves on purpose"
  static let takesCommand = true
  static let values = Option.Values.any
  static let examples = [
    Example("live -- ./adapter", "plays all lives and scenarios, in each version that the adapter has."),
    Example("live --scenario lost-answer -- ./adapter", "plays one scenario."),
    Example("live --run 'live.life/*' --protocol 3.3 -- ./adapter", "plays the lives in one version."),
    Example("live --html report.html --junit report.xml -- ./adapter", "also writes reports."),
    Example("live --trace requests -- ./adapter", "also writes the requests of each case that fails."),
  ]
  static let options =
    [
      Option(
        name: "--scenario", value: "NAME", help: "only this scenario (may be repeated)",
        values: .oneOf { ServedScenario.all.map(\.name) }),
      Option(
        name: "--run", value: "GLOB", help: "only lives and scenarios whose id matches (may be repeated)",
        values: .oneOf { CallScript.all.map(\.id) }),
      Option(
        name: "--protocol", value: "VERSION", help: "only this protocol version (may be repeated)",
        values: .oneOf { CallScript.allVersions }),
      Option(name: "--list", value: nil, help: "lists lives and scenarios with the calls of each, and asks no adapter"),
      Option(name: "--seed", value: "TEXT", help: "what all draws of the server depend on (default: random)"),
      Option(
        name: ExpectationOptions.allowUnsupported, value: nil,
        help: "does not fail if calls are missing, or cannot be asked"),
      ExpectationOptions.knownFailing, FailOnOption.option,
    ] + TraceFolder.options + AdapterOptions.options + ReportOutputs.options

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    try arguments.refusePositional()
    let cases = try cases(arguments)
    if arguments.has("--list") { return try list(cases, on: Console(arguments)) }
    guard let command = arguments.command else { throw UsageError("live needs -- and the command of an adapter") }
    let outputs = try ReportOutputs(arguments, inputs: command, havingSecrets: true)
    let severity = try FailOnOption.severity(arguments)
    let limits = try AdapterOptions.limits(arguments)
    let trace = try TraceFolder.made(by: arguments)
    let known = try ExpectationOptions.knownFailures(
      arguments, of: CallScript.all.map { (id: $0.id, versions: $0.versions) })
    ProcessOrphans.adopt()
    let caller = try AdapterCaller(command, suite: .allSystems, limits: limits)
    var report = Report(on: caller.description.identity(command: command), suite: Report.liveSuite)
    report.allowsUnsupported = arguments.has(ExpectationOptions.allowUnsupported)
    var missing = MissingCalls()
    for one in cases { missing.note(one.script, in: one.version, caller.description) }
    report.notes += missing.sentences
    let calls = CallScript.all.flatMap(\.calls)
    report.notes += [caller.description.sentenceOnUnknown(in: .allSystems, calls: calls)].compactMap { $0 }
    do {
      try play(cases, with: caller, known, trace, arguments, &report)
    } catch {
      for warning in caller.close() { Console.printError("the adapter: \(warning)") }
      throw error
    }
    report.notes += caller.close()
    return try outputs.finish([report.withFailuresInOrder]) {
      if let trace, trace.printsProblem() { return .failedOutput }
      if let error = caller.finalError {
        Console.printError("the adapter \(error.description)")
        return .brokenAdapter
      }
      return exitCode(of: report, severity, missing: missing)
    }
  }

  private static func exitCode(of report: Report, _ severity: Severity, missing: MissingCalls) -> ExitCode {
    if FailOnOption.fails(report, on: severity) { return .unexpectedResult }
    if report.total.executed == 0 {
      let why = missing.isEmpty ? "" : ": the adapter has not all the calls of any of these\(missing.lines)"
      Console.printError(ConsoleText(lines: "nothing was executed\(why)"))
      return .nothingExecuted
    }
    let fails = FailOnOption.failsByMissing(report, allowedBy: ExpectationOptions.allowUnsupported)
    return fails ? .unexpectedResult : .asExpected
  }

  private typealias Case = (script: CallScript, version: String)

  /// The cases that are selected, in their order.
  private static func cases(_ arguments: Arguments) throws -> [Case] {
    let names = arguments.all("--scenario")
    let known = ServedScenario.all.map(\.name)
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw UsageError("\"\(unknown)\" is not a scenario\(Nearest.question(to: unknown, among: known))")
    }
    let versions = arguments.all("--protocol")
    if let unknown = versions.first(where: { !CallScript.allVersions.contains($0) }) {
      let words = CallScript.allVersions.joined(separator: ", ")
      throw UsageError("\"\(unknown)\" is not a version of live tests; there are \(words)")
    }
    let globs = arguments.all("--run").map(Glob.init)
    let scripts = CallScript.all.filter { script in
      let isNamed = script.scenarioName.map(names.contains) ?? false
      return globs.isEmpty && names.isEmpty || isNamed || globs.contains { $0.matches(script.id) }
    }
    let cases = scripts.flatMap { script in
      script.versions.filter { versions.isEmpty || versions.contains($0) }.map { (script, $0) }
    }
    if let glob = globs.first(where: { glob in !CallScript.all.contains { glob.matches($0.id) } }) {
      let question = Nearest.question(to: glob.text, among: CallScript.all.map(\.id))
      throw UsageError("\"\(glob.text)\" matches no life and no scenario\(question)")
    }
    return cases
  }

  private static func list(_ cases: [Case], on console: Console) throws -> ExitCode {
    for script in CallScript.all {
      let versions = cases.filter { $0.script.id == script.id }.map(\.version)
      guard !versions.isEmpty else { continue }
      try console.print("\(script.id) (\(versions.joined(separator: " "))): \(script.about)")
      let calls = versions.flatMap { script.calls(in: $0) }.map(\.name).distinct
      try console.print("  calls: \(calls.joined(separator: ", "))")
    }
    return .asExpected
  }

  private static func play(
    _ cases: [Case], with caller: AdapterCaller, _ known: KnownFailures, _ trace: TraceFolder?,
    _ arguments: Arguments, _ report: inout Report
  ) throws {
    let scriptServer = ScriptServer()
    let http = try ServerThread { scriptServer.answer($0) }
    defer { http.stop() }
    var options = ServingOptions(seed: try arguments.one("--seed") ?? Hex.encode(Randomness.bytes(16)))
    options.mistakes = Suite.powerAuthWithScenarios.likelyMistakes
    let player = ScriptPlayer(caller, on: scriptServer, url: "http://127.0.0.1:\(http.port)", options: options)
    Interruption.noteFirst { Console.printError("interrupted: the report is written after this case") }
    defer { Interruption.noteNone() }
    for one in cases {
      guard caller.finalError == nil, !Interruption.isNoted else { break }
      let observed =
        MissingCalls.of(one.script, in: one.version, caller.description).isEmpty
        ? try player.play(one.script, in: one.version)
        : ObservedCase(
          id: one.script.id, protocolVersion: one.version, comment: one.script.about, omission: .unsupported)
      report.observe(observed, known: known)
      if let trace, let sent = scriptServer.takeTrace() { trace.write(observed, script(of: observed, sent)) }
    }
    if Interruption.isNoted { report.gaps.insert(.interrupted) }
    if caller.finalError != nil { report.gaps.insert(.brokenAdapter) }
  }

  /// A server with the same seed and the same time draws the same values, so that it knows those of the requests.
  private static func script(of observed: ObservedCase, _ sent: ScriptTrace) -> CurlScript {
    let remark = [
      "The requests are those of the client and of the administrator, byte for byte. A new server with the same seed and",
      "time answers them in the same way:",
      "  pavectors serve --port 8080 --seed \(sent.seed.shellQuoted) --time \(sent.time)\(version(of: sent))",
    ]
    let address = CurlScript.Address(name: ScriptServer.interface, url: "http://127.0.0.1:8080")
    return CurlScript(of: observed, remark, [address], sent.exchanges)
  }

  /// The option for the version of the server; nothing for the one that is stated without it.
  private static func version(of sent: ScriptTrace) -> String {
    let usual = ServingOptions(seed: "").serverVersion
    return sent.serverVersion == usual ? "" : " --server-version \(sent.serverVersion)"
  }
}

/// The scripts that an adapter cannot play, and the calls that it lacks for each.
private struct MissingCalls {
  private var scripts: [(id: String, versions: [String], calls: [String])] = []

  var isEmpty: Bool { scripts.isEmpty }

  static func of(_ script: CallScript, in version: String, _ adapter: AdapterDescription) -> [String] {
    script.calls(in: version).filter { !adapter.has(call: $0.name, in: $0.version) }.map(\.name).distinct
  }

  /// Notes a case; versions of a script that lack the same are one.
  mutating func note(_ script: CallScript, in version: String, _ adapter: AdapterDescription) {
    let calls = Self.of(script, in: version, adapter)
    guard !calls.isEmpty else { return }
    if let place = scripts.firstIndex(where: { $0.id == script.id && $0.calls == calls }) {
      scripts[place].versions.append(version)
    } else {
      scripts.append((script.id, [version], calls))
    }
  }

  var sentences: [String] {
    scripts.map { script in
      let versions = script.versions.joined(separator: " ")
      return "\(script.id) (\(versions)) was not played: the adapter has no \(script.calls.joined(separator: ", "))"
    }
  }

  /// The sentences, each on a separate line.
  var lines: String { sentences.map { "\n  \($0)" }.joined() }
}
