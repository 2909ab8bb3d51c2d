internal import PartyModel

/// What the scenarios have seen so far.
struct ScenarioBook: Sendable {
  /// A scenario for one activation, from the effect until its end.
  struct Run: Equatable, Sendable {
    let version: String
    /// What must not be used, or the signature that must not come again.
    var value: String?
    var hasAskedForStatus = false
    /// The values of the counter that the server skipped.
    var skipped: [[UInt8]] = []
    /// Whether what was handed out was used for a request already.
    var isUsed = false
    /// Who got the wrong answer.
    var client: String?
    /// Whether the client has passed already: what it must not use is still looked for.
    var hasPassed = false
  }

  /// Which activations or applications had the effect.
  private var affected: Set<String> = []
  private(set) var runs: [String: Run] = [:]
  /// Which activations signed, by scenario.
  private var signed: Set<String> = []
  /// The last encrypted answers, by endpoint.
  var earlier: [ServiceEndpoint: [UInt8]] = [:]
  private static let most = 20_000

  static func check(_ name: String) throws(ServingError) {
    guard ServedScenario.all.contains(where: { $0.name == name }) else {
      let names = ServedScenario.all.map(\.name).joined(separator: ", ")
      throw ServingError("there is no scenario \(name); there are \(names)")
    }
  }

  static func find(_ name: String?) -> ServedScenario? { ServedScenario.all.first { $0.name == name } }

  static func key(_ exchange: ServedExchange) -> String {
    "\(exchange.scenario ?? "") \(exchange.activationId ?? "")"
  }

  /// Whether the effect happens now for the first time.
  mutating func begin(_ exchange: ServedExchange, value: String?) -> Bool {
    let key = Self.key(exchange)
    guard affected.count < Self.most, affected.insert(key).inserted else { return false }
    runs[key] = Run(version: exchange.version, value: value, client: exchange.client)
    return true
  }

  func run(_ exchange: ServedExchange) -> Run? { runs[Self.key(exchange)] }

  mutating func noteStatus(_ exchange: ServedExchange) { runs[Self.key(exchange)]?.hasAskedForStatus = true }

  mutating func noteSkipped(_ value: [UInt8], _ exchange: ServedExchange) {
    runs[Self.key(exchange)]?.skipped.append(value)
  }

  mutating func noteUse(_ key: String) { runs[key]?.isUsed = true }

  mutating func end(_ key: String) { runs[key] = nil }

  mutating func notePassed(_ key: String) { runs[key]?.hasPassed = true }

  /// Whether an activation has signed in the scenario before; it is remembered.
  mutating func hasSigned(_ exchange: ServedExchange) -> Bool {
    signed.count < Self.most ? !signed.insert(Self.key(exchange)).inserted : true
  }
}
