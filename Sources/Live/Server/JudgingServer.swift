package import Conformance
package import HTTP
package import PartyModel
package import PowerAuth
internal import Primitives

/// A mistake that implementers make: the rules with which a client that makes it computes.
package struct LikelyMistake: Sendable {
  package let id: String
  package let rules: Rules

  package init(id: String, rules: Rules) {
    self.id = id
    self.rules = rules
  }
}

/// What a live server is started with.
package struct ServingOptions: Sendable {
  /// What all draws depend on.
  package var seed: String
  package var clock = ServedClock()
  /// The scenario of requests whose address names none.
  package var scenario: String?
  /// The version that the administration interface states, by which clients choose what they send.
  package var serverVersion = "1.9.0"
  /// The mistakes that are tried where a request is wrong, the most likely ones first.
  package var mistakes: [LikelyMistake] = []
  /// The time for it; nil where each request is to be explained at once.
  package var budget: SearchBudget?
  /// The rules of the server; those of one with a mistake, for tests of the tests of servers.
  package var rules = PartyRules()
  /// What the server draws and the times that it states; those of one with a mistake, as the rules.
  package var values = ServerValues()

  package init(seed: String) { self.seed = seed }
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
  var details: [String: FindingDetail] = [:]
  /// The values that no two requests may share.
  var memory = ServedMemory<[UInt8], Bool>()
  /// The expiries of the temporary keys that the server has forgotten, by their identifiers.
  var forgottenKeys = ServedMemory<String, Int64>()
  /// The texts of users that no request may have in the clear; only the player of scripts knows them.
  var knownWords: Set<KnownSecret> = []
  /// The number of bytes that its state had when it was last written or read.
  package var storedByteCount = 0
  /// How often an administrator moved the clock.
  var clockMoves = 0
  var scenarios: ScenarioBook
  /// What clients did so far.
  private var judged = JudgedRequests()
  /// The cases of the latest request.
  private(set) var latestCases: [ObservedCase] = []
  private var requestCount = 0
  /// When the jobs of the server ran that forget what has expired.
  private var lastJobs: Int64 = 0
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
    var rules = options.rules
    // The published server does not look at the challenge; what the protocol asks of it is judged apart.
    rules.core.temporaryKeyRequest.checkChallenge = { $0 }
    // A host has a provider that takes attributes of any names.
    rules.core.activationRequest.checkAttributes = { _, attributes, _ in
      if attributes.isEmpty { throw Refusal.invalidAttributes }
    }
    shared = SharedRules(rules)
    if let scenario = options.scenario { try ScenarioBook.check(scenario) }
  }

  var core: Rules { _read { yield shared.rules.core } }
  var now: Int64 { clock.now }

  /// Answers a request, whatever it is.
  package mutating func answer(_ request: HTTPRequest) -> HTTPResponse {
    latestCases = []
    let target = RequestTarget(request.path)
    let scenario = target.scenario ?? options.scenario
    if let scenario, (try? ScenarioBook.check(scenario)) == nil {
      return ServedAnswer.error(404, "ERROR_NOT_FOUND", "There is no scenario \(scenario).")
    }
    if let call = target.administrationCall { return inScenario(scenario) { $0.administer(call, request) } }
    if let call = target.controlCall { return control(call, request) }
    guard let endpoint = ServiceEndpoint(path: target.path) else { return ServedAnswer.notFound }
    var exchange = ServedExchange(request: request, endpoint: endpoint, scenario: scenario)
    runJobs()
    let response = inScenario(scenario) { server in
      var response = server.serve(&exchange)
      server.judgeSecrets(&exchange)
      let served = response
      server.judgeScenarios(&exchange, &response)
      // Of an answer that a scenario changed, nobody knows what the client reads.
      if response == served { server.noteTime(exchange, response) }
      return response
    }
    record(exchange, response)
    takeFound()
    return response
  }

  /// What clients did so far, with the reasons of all wrong requests, which may take time to find.
  package var report: Report { makeReport() }

  /// Makes the report, also on another thread.
  var makeReport: @Sendable () -> Report {
    let (judged, mistakes) = (judged, options.mistakes)
    return { judged.report(mistakes) }
  }

  /// Takes the reasons that other threads have found.
  private mutating func takeFound() {
    for mistake in judged.takeFound() { options.mistakes.moveToFront(mistake) }
  }

  /// Does something with the clock of a scenario.
  private mutating func inScenario<Result>(_ scenario: String?, _ body: (inout Self) -> Result) -> Result {
    let real = clock
    if case .clock(let milliseconds)? = ScenarioBook.find(scenario)?.effect {
      clock.ahead += milliseconds
      mostBehind = min(mostBehind, milliseconds)
    }
    defer { clock = real }
    return body(&self)
  }

  /// Serves a call of the model.
  mutating func call(_ call: ServerCall) -> ServerAnswer {
    do {
      return try shared.serve(call, at: now, updating: &state).answer
    } catch {
      // The rules refuse by values; an error here is one of the cryptographic library.
      return .broken
    }
  }

  /// Runs the jobs once a minute, as the published server does, so that the memory stays small.
  private mutating func runJobs() {
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
    let before = state.temporaryKeys
    for job in [ServerCall.forgetValues, .forgetKeys] { _ = call(job) }
    guard state.temporaryKeys.count < before.count else { return }
    let left = Set(state.temporaryKeys.map(\.id))
    for key in before where !left.contains(key.id) { forgottenKeys.insert(key.id, key.expiry) }
  }

  private mutating func record(_ exchange: ServedExchange, _ response: HTTPResponse) {
    let scenario = exchange.scenario.map { ", scenario \($0)" } ?? ""
    record(
      exchange.endpoint.operation, in: exchange.version,
      "\(exchange.request.method) \(exchange.endpoint.path)\(scenario): answered \(response.status)",
      exchange.findings.all, exchange.unsearched)
  }

  /// Adds a case to the report: a request, or the result of a scenario.
  mutating func record(
    _ name: String, in version: String, _ comment: String, _ findings: [Finding], _ wrong: [any WrongRequest] = []
  ) {
    requestCount += 1
    let observed = ObservedCase(
      id: "\(name)/\(requestCount)", protocolVersion: version, comment: comment, findings: findings)
    latestCases.append(observed)
    judged.add(observed, wrong)
  }

  /// Forgets what clients did.
  mutating func clearReport() { judged = JudgedRequests() }
}

/// Why a live server cannot be started.
package struct ServingError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// One request while it is answered.
struct ServedExchange {
  let request: HTTPRequest
  let endpoint: ServiceEndpoint
  let scenario: String?
  var findings = FindingList()
  /// What is wrong, and was not looked into yet.
  var unsearched: [any WrongRequest] = []
  /// The version that its header states.
  var version = "any"
  var activationId: String?
  var applicationKey: String?
  var tokenId: String?
  var temporaryKeyId: String?
  /// The text of its signature.
  var signature: String?
  var timestamp: Int64?
  /// What the answer handed out: the activation, the token or the temporary key.
  var given: String?

  init(request: HTTPRequest, endpoint: ServiceEndpoint, scenario: String?) {
    self.request = request
    self.endpoint = endpoint
    self.scenario = scenario
  }

  /// Who sent it: an activation, or one of an application that has none yet.
  var client: String? {
    if let activationId, activationId != given { return activationId }
    return applicationKey.map { "application \($0)" }
  }
}

/// An application with its master key.
struct ServedApplication: Equatable, Sendable {
  let id: String
  let masterKey: KeyPair
}

/// What the administration interface shows of an activation, apart from the model.
struct FindingDetail: Equatable, Sendable {
  var created: Int64
  var changed: Int64?
  var flags: [String] = []
  var extras: String?
  var deviceInfo: String?
  var commitPhase: String?
  var validation: String?
  /// How often the clock had been moved when the client last had the time from the server.
  var movesBeforeTime = 0
  /// The last values of the counter, which a repeated or old signature was made with.
  var counters: [[UInt8]] = []
}

/// Something about each of many values; it forgets the oldest.
struct ServedMemory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var values: [Key: Value] = [:]
  private var order: [Key] = []
  private let most = 20_000

  subscript(key: Key) -> Value? { values[key] }

  /// Remembers a value; returns whether its key is new.
  @discardableResult
  mutating func insert(_ key: Key, _ value: Value) -> Bool {
    guard values.updateValue(value, forKey: key) == nil else { return false }
    order.append(key)
    if order.count > 2 * most {
      for old in order.prefix(most) { values[old] = nil }
      order.removeFirst(most)
    }
    return true
  }
}

extension ServedMemory where Value == Bool {
  /// Remembers that there was a value; returns whether it is new.
  mutating func isNew(_ key: Key) -> Bool { insert(key, true) }
}
