internal import HTTP

/// What the scenarios have seen so far.
struct ScenarioBook: Sendable {
  /// A scenario for one activation, from the effect until its end.
  struct Run: Equatable, Sendable {
    let version: String
    /// What must not be used, or the signature that must not come again.
    var value: String?
    var hasAskedForStatus = false
    /// The value of the counter of the request whose answer was lost.
    var counter: [UInt8]?
    /// Whether what was handed out was used for a request already.
    var isUsed = false
    /// Who got the wrong answer.
    var client: String?
    /// The method of the request.
    var method = ""
    /// Whether the client has passed already: what it must not use is still looked for.
    var hasPassed = false
  }

  /// Which activations or applications had the effect.
  private var affected: Set<String> = []
  private(set) var runs: [String: Run] = [:]
  /// The scenarios of which there were requests, and those of them that have a result.
  private var requested: Set<String> = []
  private var reached: Set<String> = []
  /// Which activations signed, by scenario.
  private var signed: Set<String> = []
  /// The last encrypted answers, by the paths of their endpoints.
  var earlier: [String: [UInt8]] = [:]
  private static let most = 20_000

  static func check(_ name: String) throws(ServingError) {
    guard ServedScenario.all.contains(where: { $0.name == name }) else {
      let names = ServedScenario.all.map(\.name).joined(separator: ", ")
      throw ServingError("there is no scenario \(name); there are \(names)")
    }
  }

  static func find(_ name: String?) -> ServedScenario? { ServedScenario.all.first { $0.name == name } }

  /// The name of a run; it is that of the activation of a request, unless another client is named.
  static func key(_ exchange: some JudgedExchange, of client: String? = nil) -> String {
    "\(exchange.scenario ?? "") \(client ?? exchange.activationId ?? "")"
  }

  /// Whether the effect happens now for the first time.
  mutating func begin(
    _ exchange: some JudgedExchange, value: String?, counter: [UInt8]? = nil, of client: String? = nil
  ) -> Bool {
    let key = Self.key(exchange, of: client)
    guard affected.count < Self.most, affected.insert(key).inserted else { return false }
    runs[key] = Run(
      version: exchange.version, value: value, counter: counter, client: exchange.client,
      method: exchange.request.method)
    return true
  }

  /// Whether the effect has happened, or can no longer happen.
  func hasBegun(_ exchange: some JudgedExchange, of client: String?) -> Bool {
    affected.count >= Self.most || affected.contains(Self.key(exchange, of: client))
  }

  func run(_ exchange: some JudgedExchange) -> Run? { runs[Self.key(exchange)] }

  mutating func noteStatus(_ exchange: some JudgedExchange) { runs[Self.key(exchange)]?.hasAskedForStatus = true }

  mutating func noteUse(_ key: String) { runs[key]?.isUsed = true }

  mutating func end(_ key: String) { runs[key] = nil }

  mutating func noteRequest(_ name: String) { requested.insert(name) }

  mutating func noteResult(_ scenario: ServedScenario) { reached.insert(scenario.name) }

  mutating func forgetResults() { (requested, reached) = ([], []) }

  /// The scenarios of which there were requests, but none that shows whether a client is right.
  var unreached: [ServedScenario] {
    ServedScenario.all.filter { scenario in
      guard requested.contains(scenario.name), !reached.contains(scenario.name) else { return false }
      return scenario.watch.mustBeSeen || !runs.keys.contains { $0.hasPrefix(scenario.name + " ") }
    }
  }

  mutating func notePassed(_ key: String) { runs[key]?.hasPassed = true }

  /// Whether an activation has signed in the scenario before; it is remembered.
  mutating func hasSigned(_ exchange: some JudgedExchange) -> Bool {
    signed.count < Self.most ? !signed.insert(Self.key(exchange)).inserted : true
  }
}
