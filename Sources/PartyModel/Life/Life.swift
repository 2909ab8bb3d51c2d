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
  package init(rules: PartyRules, configuration: LifeConfiguration) throws {
    var ofClient = ClientConfiguration()
    ofClient.start = .empty
    ahead = configuration.ahead
    client = try ClientWorld(rules: rules, configuration: ofClient)
    server = ServerScript(rules: rules, settings: configuration.settings, protocolVersion: "3.3")
    if configuration.start == .active { try begin(hasBiometry: configuration.hasBiometry) }
    backups = [LifeBackup(keychain: client.keychain, tokens: tokens)]
  }

  private mutating func begin(hasBiometry: Bool) throws {
    // What holds at the beginning has not expired, whatever the configuration says of others.
    let actions: [LifeAction] = [
      .administration(.initialise(maxFailures: nil, validity: 300_000)), .call(.create(ActivationArguments())),
      .call(.persist(password: "1234", biometry: hasBiometry)), .administration(.commit), .restart,
    ]
    for action in actions { _ = try play(LifeEvent(action)) }
    (number, processCount, sent) = (0, 0, [:])
  }

  /// Plays an event.
  package mutating func play(_ event: LifeEvent) throws -> LifeObservation {
    number += 1
    if let at = event.at { server.now = ServerScript.beginning + at }
    if case .setClock(let ahead) = event.action { self.ahead = ahead }
    client.configuration.serverAhead = -ahead
    client.clock = 1_000_000_000 + server.now - ServerScript.beginning + ahead
    client.currentApp = "A"
    client.seen = Sight()
    client.lastSigning = nil
    judgements = []
    seen = LifeObservation(result: "")
    decide(LifeRuleTable.rules(of: event.action))
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
