package import Conformance
package import PartyModel
internal import PowerAuth
internal import Primitives

/// What a live server is started with.
package struct ServingOptions: Sendable {
  /// What all draws depend on.
  package var seed: String
  package var clock = ServedClock()
  package var systemClocks = SystemClocks()
  /// The scenario of requests whose address names none.
  package var scenario: String?
  /// The version that the administration interface states, by which clients choose what they send; up to 1.4, an activation
  /// of version 2 has a status.
  package var serverVersion = "1.9.0"
  /// Whether clients reach the server by TLS, so that its address begins with `https`.
  package var isSecure = false
  /// The mistakes that are tried where a request is wrong, the most likely ones first.
  package var mistakes: [LikelyMistake] = []
  /// The time for it; nil where each request is to be explained at once.
  package var budget: SearchBudget?
  /// The rules of the server; those of one with a mistake, for tests of the tests of servers.
  package var rules = PartyRules()
  /// The requests that are known to be wrong; those of a pattern may also be right, because their numbers depend on the order.
  package var knownFailures = KnownFailures()
  /// What the server draws and the times that it states; those of one with a mistake, as the rules.
  package var values = ServerValues()

  package init(seed: String) { self.seed = seed }

  /// Whether the stated version is one of the published server with protocol 4.
  var servesVersion4: Bool { (Int(serverVersion.prefix { $0 != "." }) ?? 0) >= 2 }

  /// Whether the stated version is one of the published server that tells the status of activations of version 2.
  var servesOlderStatus: Bool {
    let numbers = serverVersion.split(separator: ".").prefix(2).map { Int($0) ?? .max }
    return numbers.count == 2 && numbers.lexicographicallyPrecedes([1, 5])
  }
}

/// A server that real clients are tested against: it answers as a server does, and judges each request.
///
/// A layer over the model of the server (`PartyRules`): what HTTP adds is here. Everything is a value that changes with each request,
/// so that tests need no socket.
package struct JudgingServer: Sendable {
  var options: ServingOptions
  let shared: SharedRules
  var state: ServerState
  package var clock: ServedClock
  var applications: [ServedApplication] = []
  var details: [String: ActivationDetail] = [:]
  /// The values that no two requests may share.
  var memory = ServedMemory<[UInt8], Bool>()
  /// The expiries of the temporary keys that the server has forgotten, by their identifiers.
  var forgottenKeys = ServedMemory<String, Int64>()
  /// The texts of users that no request may have in the clear; only the player of scripts knows them.
  var secretTexts: Set<KnownSecret> = []
  /// The number of bytes that its state had when it was last written or read.
  package var storedByteCount = 0
  /// How often somebody moved the clock: an administrator, or whoever sets that of the system.
  var clockMoves = 0
  /// By how much the clock of the system that can be set was ahead of the other one at the latest request.
  private var systemAhead: Int64?
  var scenarios: ScenarioBook
  /// What clients did so far.
  private var judged: JudgedRequests
  /// How many wrong requests were in the reports that were cleared: whoever reads the last one must know of them.
  private var removedCount = 0
  /// The cases of the latest request.
  var latestCases: [ObservedCase] = []
  private var requestCount = 0
  /// When the jobs of the server ran that forget what has expired.
  private var lastJobs: Int64 = 0
  /// By how much the clock of the scenario of this request is ahead.
  var scenarioAhead: Int64 = 0
  /// By how much the clock of a scenario was behind, at most: what is over by it is over by all clocks.
  private var mostBehind: Int64 = 0

  package init(_ options: ServingOptions) throws(ServingError) {
    self.options = options
    var settings = ServerSettings()
    settings.hasProvider = true
    state = ServerState(settings: settings, versions: [], seed: options.seed)
    state.drawVersionedIdentifiers()
    state.values = options.values
    clock = options.clock
    scenarios = ScenarioBook()
    judged = JudgedRequests(knownFailures: options.knownFailures)
    var rules = options.rules
    // The published server does not look at the challenge; what the protocol asks of it is judged apart.
    rules.core.temporaryKeyRequest.checkChallenge = { $0 }
    rules.core = rules.core.takingAnyType
    // A host has a provider that takes attributes of any names.
    rules.core.activationRequest.checkAttributes = { _, attributes, _ in
      if attributes.isEmpty { throw Refusal.invalidAttributes }
    }
    if options.servesOlderStatus { rules.server.upgrade.servesStatus = { _ in true } }
    shared = SharedRules(rules)
    if let scenario = options.scenario { try ScenarioBook.check(scenario) }
  }

  var core: Rules { _read { yield shared.rules.core } }
  var now: Int64 { clock.now(options.systemClocks) }

  /// What clients did so far, with the reasons of all wrong requests, which may take time to find.
  package var report: Report { makeReport() }

  /// Makes the report, also on another thread.
  var makeReport: @Sendable () -> Report {
    let (judged, mistakes, unreached) = (judged, options.mistakes, scenarios.unreached.map(\.unreached))
    let removed = removedCount
    return {
      var report = judged.report(mistakes, others: unreached)
      if removed > 0 {
        report.notes.append("Removed because the report was cleared: \(removed.counted("wrong request")).")
      }
      return report
    }
  }

  /// The scenarios of which there were requests, but none that shows whether a client is right, with what it must do.
  package var unreachedScenarios: [(name: String, demand: String)] {
    scenarios.unreached.map { ($0.name, $0.demand) }
  }

  /// Takes the reasons that other threads have found.
  mutating func takeFound() {
    for mistake in judged.takeFound() { options.mistakes.moveToFront(mistake) }
  }

  /// Does something with the clock of a scenario.
  mutating func inScenario<Result>(_ scenario: String?, _ body: (inout Self) -> Result) -> Result {
    let real = clock
    if case .clock(let milliseconds)? = ScenarioBook.find(scenario)?.effect {
      clock.ahead += milliseconds
      scenarioAhead = milliseconds
      mostBehind = min(mostBehind, milliseconds)
    }
    if case .repeatSalt? = ScenarioBook.find(scenario)?.effect {
      let draw = options.values.draw
      state.values.draw = { use, drawn in use == .salt ? Self.repeatedSalt : draw(use, drawn) }
    }
    defer {
      (clock, scenarioAhead) = (real, 0)
      state.values = options.values
    }
    return body(&self)
  }

  /// The salt that does not change.
  private static let repeatedSalt = [UInt8](repeating: 0x5A, count: 32)

  /// Serves a call of the model.
  mutating func call(_ call: ServerCall) -> ServerAnswer {
    do {
      return try shared.serve(call, at: now, updating: &state).answer
    } catch {
      // The rules refuse by values; an error here is one of the cryptographic library.
      return .broken
    }
  }

  /// Notes that somebody has set the clock of the system: as after an administrator's move, no client knows the time.
  mutating func noteSystemClocks() {
    let ahead = options.systemClocks.wall() - options.systemClocks.steady()
    let before = systemAhead
    systemAhead = ahead
    guard clock.fixed == nil, let before, abs(ahead - before) > 1000 else { return }
    clockMoves += 1
  }

  /// Runs the jobs once a minute, as the published server does, so that the memory stays small.
  mutating func runJobs() {
    let now = now
    guard abs(now - lastJobs) >= 60_000 else { return }
    lastJobs = now
    let real = clock
    clock.ahead += mostBehind
    defer { clock = real }
    forgetWhatIsOver()
  }

  /// Runs the jobs that forget; that a key has expired stays known.
  mutating func forgetWhatIsOver() {
    let before = expiriesOfKeys
    for job in [ServerCall.forgetValues, .forgetKeys] { _ = call(job) }
    let left = Set(expiriesOfKeys.map { $0.id })
    guard left.count < before.count else { return }
    for key in before where !left.contains(key.id) { forgottenKeys.insert(key.id, key.expiry) }
  }

  /// The temporary keys of both generations.
  private var expiriesOfKeys: [(id: String, expiry: Int64)] {
    let older = state.temporaryKeys.map { (id: $0.id, expiry: $0.expiry) }
    return older + state.version4.temporaryKeys.map { (id: $0.id, expiry: $0.expiry) }
  }

  /// Keeps the value of the counter with which the next signature is expected, by which an old one is recognised.
  mutating func noteCounter(of id: String) {
    guard let value = state.activation(id)?.counterData else { return }
    var detail = details[id] ?? ActivationDetail(created: now)
    guard detail.counters.last != value else { return }
    detail.counters = detail.counters.suffix(31) + [value]
    details[id] = detail
  }

  /// Adds a case to the report: a request, or the result of a scenario.
  mutating func record(
    _ name: String, in version: String, _ comment: String, _ findings: [Finding], _ wrong: [any WrongRequest] = [],
    omission: ObservedCase.Omission? = nil
  ) {
    requestCount += 1
    let observed = ObservedCase(
      id: "\(name)/\(requestCount)", protocolVersion: version, comment: comment, findings: findings,
      omission: omission)
    latestCases.append(observed)
    judged.add(observed, wrong)
  }

  /// Forgets what clients did.
  mutating func clearReport() {
    removedCount += judged.wrongCount
    judged = JudgedRequests(knownFailures: options.knownFailures)
    scenarios.forgetResults()
  }
}

/// An application with its master key.
struct ServedApplication: Equatable, Sendable {
  let id: String
  let masterKey: KeyPair
}

/// What the administration interface shows of an activation, apart from the model.
struct ActivationDetail: Equatable, Sendable {
  var created: Int64
  var changed: Int64?
  var flags: [String] = []
  var extras: String?
  var deviceInfo: String?
  var commitPhase: String?
  var validation: String?
  /// The version that the client speaks, by its last request with a header that was served.
  var version: ProtocolVersion?
  /// By how much the clock was ahead by which the expiry was set, because of a scenario.
  var scenarioAhead: Int64 = 0
  /// How often the clock had been moved when the client last had the time from the server.
  var movesBeforeTime = 0
  /// The last values of the counter, which a repeated or old signature was made with.
  var counters: [[UInt8]] = []
  /// Those of codes of protocol 4.
  var wideCounters: [[UInt8]] = []
  /// Those of both that a scenario skipped.
  var skipped: Set<[UInt8]> = []
}
