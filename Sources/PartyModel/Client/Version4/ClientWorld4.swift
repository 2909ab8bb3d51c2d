internal import PowerAuth

/// A client of protocol 4 on its device.
package struct ClientWorld4: Sendable {
  private let shared: SharedRules
  var rules: PartyRules { _read { yield shared.rules } }
  var client: ClientRules4 { _read { yield shared.rules.client.version4 } }
  let configuration: ClientConfiguration4
  /// The device's clock, in milliseconds.
  var clock: Int64 = 1_000_000_000
  /// What is stored on the device.
  var stored = ClientStore4()
  var memory = ClientMemory4()
  /// The call that has not ended.
  var call: ClientCall4?
  /// How many keys of each factor were asked for since the exchange or the start of the upgrade.
  var keyCounts = FactorKeyCounts()
  /// What the event has brought so far.
  var seen = Sight4()

  /// Clients take ten seconds off the end of a temporary key, and some of them compare with the clock's zero.
  private static let earliestExpiry: Int64 = 10_000

  /// Makes the beginning of a script.
  package init(rules: PartyRules, configuration: ClientConfiguration4) {
    shared = SharedRules(rules)
    self.configuration = configuration
    let version = configuration.start == .active3 ? 3 : 4
    var session = ClientSession4(
      version: version, algorithm: version == 3 ? .old : configuration.algorithm.new, byte: configuration.counterByte)
    switch configuration.start {
    case .empty: break
    case .pending: memory.pending = newSession(byte: configuration.counterByte)
    case .active3, .active, .upgrading:
      session.hasMark = configuration.start == .upgrading
      session.biometry = configuration.hasBiometry ? 0 : nil
      stored.session = session
      memory.session = session
    }
  }

  /// Plays an event.
  package mutating func play(_ event: ClientEvent4) throws -> ClientObservation4 {
    clock = event.at ?? clock
    guard serverClock >= 0, serverClock + configuration.keyLifetime >= Self.earliestExpiry else {
      throw UndefinedScript(description: "has a time before the first ten seconds of the clock")
    }
    seen = Sight4()
    let result = try perform(event)
    var observation = ClientObservation4(result: result.rawValue)
    observation.phase = phase
    observation.actions = seen.actions
    observation.steps = seen.steps
    observation.codes = seen.codes
    observation.knowledgeKey = holder?.knowledge
    observation.biometryKey = holder?.biometry
    observation.status = seen.status
    observation.time = seen.time
    observation.isBiometryRemoved = seen.isBiometryRemoved
    observation.rules = seen.rules
    return observation
  }

  /// Notes that rules have decided.
  mutating func decide(_ ids: String...) {
    for id in ids where !seen.rules.contains(id) { seen.rules.append(id) }
  }

  /// Notes what happens, in order.
  mutating func act(_ action: String) { seen.actions.append(action) }
}

/// What an event has brought.
struct Sight4: Sendable {
  var actions: [String] = []
  var steps = 0
  var codes: [String] = []
  var status: DeliveredStatus4?
  var time: Int64?
  var isBiometryRemoved: Bool?
  var rules: [String] = []
}

/// What is stored on a device.
struct ClientStore4: Sendable {
  var session: ClientSession4?
  var tokens: Set<String> = []
}

/// What the client has of an activation.
struct ClientSession4: Equatable, Sendable {
  var version: Int
  var algorithm: ClientAlgorithm4
  var hasMark = false
  /// How many values of the counter it has used, and the counter's byte.
  var position = 0
  var byte: Int
  /// The numbers of the keys of the factors.
  var knowledge = 0
  var biometry: Int?
  /// None where a wrong old password has spoiled the key of version 3.
  var password: String? = "1234"

  init(version: Int, algorithm: ClientAlgorithm4, byte: Int) {
    self.version = version
    self.algorithm = algorithm
    self.byte = byte
  }
}

struct FactorKeyCounts: Sendable {
  var knowledge = 0
  var biometry = 0
}

/// What the process has in memory.
struct ClientMemory4: Sendable {
  /// What is created and not persisted.
  var pending: ClientSession4?
  /// Whether a confirmation of it has failed.
  var hasConfirmFailed = false
  /// The activation, as the process sees it.
  var session: ClientSession4?
  /// The ends of the temporary keys, by the server's time.
  var keys: [KeyName4: Int64] = [:]
  var time: SynchronizedTime?
  var lastStatus: DeliveredStatus4?
  /// The state that the server stated last.
  var lastState: DeliveredState?
  /// The old password of a change in two steps.
  var oldPassword: String?
  var encryptors: [String: Encryptor4] = [:]
}

/// A temporary key.
struct KeyName4: Hashable, Sendable {
  let version: Int
  let scope: ClientScope
}

struct Encryptor4: Sendable {
  var messages = 0
  var answers = 0
  var encryptedAt: Int64 = 0
}

extension ClientWorld4 {
  /// The activation, or what becomes one.
  var holder: ClientSession4? { memory.session ?? memory.pending }

  var phase: ClientPhase4 {
    guard let session = memory.session else { return memory.pending == nil ? .empty : .pending }
    return session.version == 3 ? .active3 : session.hasMark ? .upgrading : .active
  }

  /// What a creation brings, whose counter begins at 0.
  func newSession(byte: Int = 0) -> ClientSession4 {
    let algorithm = configuration.algorithm
    return ClientSession4(version: algorithm.version, algorithm: algorithm, byte: byte)
  }

  /// Stores the activation, and notes it where what is stored changes.
  mutating func store(_ session: ClientSession4?, isWrittenAnew: Bool = false) {
    memory.session = session
    guard isWrittenAnew || stored.session != session else { return }
    stored.session = session
    act("store")
  }

  /// The server's clock.
  var serverClock: Int64 { clock + configuration.serverAhead }

  /// The time of the client.
  var now: Int64 { memory.time.map { clock + $0.offset / 1000 } ?? clock }

  /// Removes the activation from the device.
  mutating func removeLocally() {
    store(nil)
    if client.confirmation.tokensEnd == .withActivation { stored.tokens = [] }
    memory.pending = nil
    memory.hasConfirmFailed = false
    if !client.status.keepsLastAfterRemoval { memory.lastStatus = nil }
    memory.lastState = nil
    memory.oldPassword = nil
    memory.keys = memory.keys.filter { $0.key.scope == .application }
    keyCounts = FactorKeyCounts()
  }

  /// Ends the process and starts a new one.
  mutating func restart() -> ClientResult4 {
    call = nil
    let old = memory
    memory = ClientMemory4()
    memory.session = stored.session
    if client.key.storesKeys { memory.keys = old.keys }
    if client.factor.storesChange { memory.oldPassword = old.oldPassword }
    if client.status.storesLast { memory.lastStatus = old.lastStatus }
    if client.confirmation.storesCreated { memory.pending = old.pending }
    if !client.upgrade.markSurvives, memory.session?.hasMark ?? false {
      stored.session?.hasMark = false
      memory.session?.hasMark = false
    }
    return .ok
  }
}
