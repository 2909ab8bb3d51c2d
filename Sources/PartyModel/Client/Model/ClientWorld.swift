internal import PowerAuth
import Primitives

/// A device with its applications, and the server that they talk to.
package struct ClientWorld: Sendable {
  private let shared: SharedRules
  var rules: PartyRules { _read { yield shared.rules } }
  var client: ClientRules { _read { yield shared.rules.client } }
  var configuration: ClientConfiguration
  /// The device's clock, in milliseconds.
  var clock: Int64 = 1_000_000_000
  var sensor: SensorState
  var keychain = Keychain()
  var apps: [String: ClientApp] = [:]
  var servers: [Int: ServerSide] = [:]
  var activationCount = 0
  /// The activation that the answer to a creation brings, where a server has made it.
  var exchanged: (session: ClientSession, server: ServerSide)?
  /// The last signature.
  var lastSigning: ClientSigning?
  var biometryKeyCount = 0
  var saltCount = 0
  var headerCount = 0
  /// The external keys that activations use.
  var externalKeyOfActivation: [Int: [UInt8]] = [:]
  /// The application with the pending operation, where several share one.
  var operation: String? { didSet { if operation != nil { endedOperation = nil } } }
  /// The application whose process ended with a pending operation.
  var endedOperation: String?
  var applications: [String: ApplicationState] = [:]
  /// The calls that have not ended, in the order of their beginning.
  var calls: [ClientCall] = []
  var callCount = 0
  /// The tasks that their callers have cancelled.
  var cancelled: Set<String> = []
  /// Whether a dialog of the device was shown.
  var hasShownDialog = false
  /// The stored sessions where those of the applications are not stored, by the instance.
  var unstored: [String: ClientSession] = [:]
  /// What the event has brought so far.
  var seen = Sight()
  var currentApp = "A"
  /// The caller of the event, and what it is answered.
  var ownCaller: String?
  var ownResult: ClientResult?
  /// How many places in the queue were given.
  var placeCount = 0

  /// Clients take ten seconds off the end of a temporary key, and some of them compare with the clock's zero.
  private static let earliestExpiry: Int64 = 10_000

  /// Makes the beginning of a script.
  package init(rules: PartyRules, configuration: ClientConfiguration) throws {
    guard configuration.externalKey?.count ?? 16 == 16 else {
      throw UndefinedScript(description: "begins with an external key of another length than 16")
    }
    shared = SharedRules(rules)
    self.configuration = configuration
    sensor = configuration.sensor
    try begin()
  }

  private mutating func begin() throws {
    keychain.isInitialized = true
    let setup = ClientSetup(externalKey: configuration.externalKey)
    if configuration.start == .none {
      apps["A"] = ClientApp(setup: setup, isAlive: false)
    } else {
      construct("A", with: setup)
    }
    construct("B", with: setup)
    switch configuration.start {
    case .none, .empty: break
    case .pending: app.pending = try newSession(hasRecovery: configuration.hasRecovery)
    case .active:
      var session = try newSession(version: configuration.version, hasRecovery: configuration.hasRecovery)
      let key = configuration.hasBiometry ? newBiometryKey() : nil
      try rules.wrap(&session, password: "1234", biometryKey: key, externalKey: configuration.externalKey)
      keychain.sessions[instance] = session
      if configuration.version == 2 { keychain.sessions[instance]?.counter.byte = nil }
    }
    if configuration.start == .pending && configuration.isShared { operation = "A" }
    seen = Sight()
  }

  /// Plays an event.
  package mutating func play(_ event: ClientEvent) throws -> ClientObservation {
    clock = event.at ?? clock
    guard serverClock >= 0, serverClock + configuration.keyLifetime >= Self.earliestExpiry else {
      throw UndefinedScript(description: "has a time before the first ten seconds of the clock")
    }
    currentApp = event.app
    seen = Sight()
    let result = try perform(event)
    // A task that continues may be one of another application.
    currentApp = event.app
    var observation = ClientObservation(result: seen.text ?? result.rawValue)
    observation.phase = phase
    observation.actions = seen.actions
    observation.steps = seen.steps
    observation.signatures = seen.signatures
    observation.finished = seen.finished
    observation.status = seen.status
    observation.time = seen.time
    observation.owner = seen.owner
    observation.decision = seen.decision
    observation.rules = seen.rules
    return observation
  }

  /// Notes that rules have decided.
  mutating func decide(_ ids: String...) {
    for id in ids where !seen.rules.contains(id) { seen.rules.append(id) }
  }

  /// Notes what happens, in order.
  mutating func act(_ action: String) { seen.actions.append(action) }

  mutating func act(_ actions: [String]) { seen.actions += actions }
}

/// What an event has brought.
struct Sight: Sendable {
  var text: String?
  var actions: [String] = []
  var steps = 0
  var signatures: [Bool] = []
  var finished: [String] = []
  var status: DeliveredStatus?
  var time: Int64?
  var owner: String?
  var decision: String?
  var rules: [String] = []
}

/// What is stored on a device.
struct Keychain: Sendable {
  /// Sessions by the instance.
  var sessions: [String: ClientSession] = [:]
  var biometry: [String: BiometryEntry] = [:]
  var tokens: [String: StoredToken] = [:]
  var hasPossession = false
  var isInitialized = false
  /// The last statuses, which only a mistake stores.
  var lastStatuses: [String: DeliveredStatus] = [:]
  var externalKeys: [String: [UInt8]] = [:]
  var temporaryKeys: [String: [ClientScope: Int64]] = [:]
  var pending: [String: ClientSession] = [:]
}

struct BiometryEntry: Sendable {
  var key: [UInt8]
  var isLinked: Bool
  var hasPasscode: Bool
}

struct StoredToken: Equatable, Sendable {
  var instance: String
  var activation: String
  var factors: ClientFactors
}

/// What the object of an application has in memory.
struct ClientApp: Sendable {
  var setup: ClientSetup
  var isAlive = true
  var isWaiting = false
  var pending: ClientSession?
  var externalKey: [UInt8]?
  /// The ends of the temporary keys, by the server's time.
  var temporaryKeys: [ClientScope: Int64] = [:]
  /// The activation of the temporary key of that scope.
  var activationOfKey: String?
  var time: SynchronizedTime?
  var lastStatus: DeliveredStatus?
  var hasUserInfo = false
  var fetched: FetchedBiometry?
  var hasEncryptor = false
  var encryptors: [String: Encryptor] = [:]
  /// Token objects, which a synchronous header uses.
  var tokens: [String: StoredToken] = [:]
  var vaultKey = false
  /// What a call gave to the application last.
  var given: GivenValue?
}

struct FetchedBiometry: Sendable {
  var key: [UInt8]
  var uses = 0
}

struct Encryptor: Sendable {
  var message: String
  var encryptedAt: Int64
  var remaining: Int
  var earlier: [String] = []
}

extension ClientWorld {
  /// The instance of the application of the event.
  var instance: String { instance(of: currentApp) }

  func instance(of app: String) -> String {
    configuration.isShared && client.sharing.sharesState("common", "common") ? "common" : app
  }

  var app: ClientApp {
    get { apps[currentApp] ?? ClientApp(setup: ClientSetup(), isAlive: false) }
    set { apps[currentApp] = newValue }
  }

  /// The activation, where it is valid.
  var session: ClientSession? {
    get { app.isAlive ? keychain.sessions[instance] : nil }
    set { keychain.sessions[instance] = newValue }
  }

  var phase: ClientPhase {
    guard app.isAlive else { return .none }
    guard let session else { return app.pending != nil || app.isWaiting ? .pending : .empty }
    switch (session.version, session.hasUpgradeMark) {
    case (2, false): return .active2
    case (2, true): return .upgradeStarted
    case (_, true): return .upgradeUnfinished
    case (_, false): return .active
    }
  }

  var isPending: Bool { phase == .pending }

  mutating func newSession(version: Int = 3, hasRecovery: Bool) throws -> ClientSession {
    activationCount += 1
    var (session, server) =
      try exchanged
      ?? rules.makeSession(number: activationCount, version: version, hasRecovery: hasRecovery)
    exchanged = nil
    session.number = activationCount
    servers[activationCount] = server
    return session
  }

  /// Stores the session, and notes it where the stored data change.
  mutating func store(_ session: ClientSession?) {
    let stored = unstored.removeValue(forKey: instance) ?? keychain.sessions[instance]
    keychain.sessions[instance] = session
    if stored != session { act("store") }
  }

  /// Stores the session, or lets it be lost with the process until something else is stored.
  mutating func store(_ session: ClientSession, if isStored: Bool) {
    guard !isStored else { return store(session) }
    unstored[instance] = unstored[instance] ?? keychain.sessions[instance]
    keychain.sessions[instance] = session
  }

  @discardableResult
  mutating func construct(_ name: String, with setup: ClientSetup) -> ClientResult {
    decide("A1")
    guard client.activation.isSetupValid(setup),
      setup.externalKey.map({ client.externalKey.isLengthRight($0) }) ?? true
    else {
      if setup.externalKey != nil { decide("E1") }
      apps[name] = ClientApp(setup: setup, isAlive: false)
      return .noObject
    }
    if !keychain.isInitialized {
      decide("H7")
      if client.sharing.emptiesAtFirstStart { keychain = Keychain() }
      keychain.isInitialized = true
    }
    keychain.hasPossession = true
    let instance = instance(of: name)
    apps[name] = ClientApp(setup: setup, externalKey: setup.externalKey)
    if client.externalKey.isStored, let key = keychain.externalKeys[instance] { apps[name]?.externalKey = key }
    if client.activation.pendingSurvives { apps[name]?.pending = keychain.pending[instance] }
    if client.status.storesLast { apps[name]?.lastStatus = keychain.lastStatuses[instance] }
    if client.time.storesKeys { apps[name]?.temporaryKeys = keychain.temporaryKeys[instance] ?? [:] }
    return .ok
  }

  /// A key of biometry for the store.
  mutating func newBiometryKey() -> [UInt8] {
    biometryKeyCount += 1
    let key = ScriptBytes.make("biometry \(biometryKeyCount)")
    keychain.biometry[biometryName] = BiometryEntry(
      key: key, isLinked: configuration.isLinked ?? client.biometry.isLinkedUnasked,
      hasPasscode: configuration.hasPasscode)
    return key
  }

  var biometryName: String { client.sharing.biometryName(instance, configuration.biometryName) }
}
