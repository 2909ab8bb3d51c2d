internal import PowerAuth

/// The life of one client and one server, and of the network between them.
///
/// The client is that of `ClientWorld`, whose calls wait for each answer, and the server that of `ServerScript`. A life
/// makes the request of a call from what the client has, lets the network carry it, and gives the client the server's
/// answer.
package struct Life: Sendable {
  var client: ClientWorld
  var server: ServerScript
  /// By how many milliseconds the device's clock is ahead.
  var ahead: Int64
  /// The name of the activation that was initialised last, and how many there were.
  var current = "a0"
  var activationCount = 0
  /// The names of activations by their ids.
  var names: [String: String] = [:]
  var tokens: [String: DeviceToken] = [:]
  /// What the network does with the further requests of a call, by its id.
  var deliveries: [Int: [LifeDelivery]] = [:]
  /// The requests of calls that the network has had, by the id of the call: how many.
  var taken: [Int: Int] = [:]
  /// What the network holds, by the task.
  var held: [String: HeldRequest] = [:]
  /// The last request of each event.
  var sent: [Int: LifeRequest] = [:]
  /// How often the process has ended.
  var processCount = 0
  /// The stored data after each event.
  var backups: [LifeBackup] = []
  var number = 0
  var seen = LifeObservation(result: "")
  /// The values of the counter with which the client has signed.
  package internal(set) var signed: [LifeSignature] = []
  /// How the server has judged signatures during the last event.
  package internal(set) var judgements: [LifeJudgement] = []

  /// Makes the beginning of a life.
  package init(rules: PartyRules, settings: ServerEvent) throws {
    var configuration = ClientConfiguration()
    configuration.start = .empty
    ahead = settings[number: "ahead"] ?? 0
    client = try ClientWorld(rules: rules, configuration: configuration)
    server = ServerScript(rules: rules, settings: settings, protocolVersion: "3.3")
    if settings["start"] ?? "active" == "active" {
      try begin(with: settings["biometry"] ?? "no")
    }
    backups = [LifeBackup(keychain: client.keychain, tokens: tokens)]
  }

  private mutating func begin(with biometry: String) throws {
    var persist = ServerEvent("persist")
    persist["biometry"] = biometry
    var initialise = ServerEvent("init")
    // What holds at the beginning has not expired, whatever the configuration says of others.
    initialise[number: "validity"] = 300_000
    for event in [initialise, ServerEvent("create"), persist, ServerEvent("commit"), ServerEvent("restart")] {
      _ = try play(LifeEvent(event))
    }
    (number, processCount, sent) = (0, 0, [:])
  }

  /// Plays an event.
  package mutating func play(_ event: LifeEvent) throws -> LifeObservation {
    number += 1
    if let at = event.members[number: "at"] { server.now = ServerScript.beginning + at }
    if event.kind == "set-clock" { ahead = event.members[number: "ahead"] ?? 0 }
    client.configuration.serverAhead = -ahead
    client.clock = 1_000_000_000 + server.now - ServerScript.beginning + ahead
    client.currentApp = "A"
    client.seen = Sight()
    client.lastSigning = nil
    judgements = []
    seen = LifeObservation(result: "")
    decide(LifeRuleTable.rules(of: event.kind))
    seen.result = try perform(event)
    look()
    seen.rules.sort { ($0.count, $0) < ($1.count, $1) }
    backups.append(LifeBackup(keychain: client.keychain, tokens: tokens))
    return seen
  }

  /// Notes that rules have decided.
  mutating func decide(_ ids: [String]) {
    for id in ids where !seen.rules.contains(id) { seen.rules.append(id) }
  }

  mutating func decide(_ ids: String...) { decide(ids) }

  /// Takes what is seen of both sides.
  private mutating func look() {
    seen.client = client.phase
    seen.finished = client.seen.finished.filter { !$0.hasPrefix("#") }
    seen.status = client.seen.status
    if seen.status?.state == .deadlock { decide("L9") }
    guard let record = server.record(named: current) else { return }
    seen.server = record.status
    seen.attempts = record.attempts
    guard let session = client.session ?? client.app.pending, session.id == record.id else { return }
    seen.distance = position(of: session.counter.value, in: current).map { record.counter - $0 }
  }
}

/// What is stored on the device after an event.
struct LifeBackup: Sendable {
  let keychain: Keychain
  let tokens: [String: DeviceToken]
}

/// A value of the counter that was used for a signature.
package struct LifeSignature: Hashable, Sendable {
  package let activation: String
  package let position: Int
}

/// The judgement of a signature by the server.
package struct LifeJudgement: Sendable {
  package let signature: LifeSignature
  package let isAccepted: Bool
  /// Whether it asked for a token: its message is decrypted after the signature was accepted, and can be refused.
  package let isOfToken: Bool
  /// The activation before and after it.
  package let before: ServerActivation
  package let after: ServerActivation
}
