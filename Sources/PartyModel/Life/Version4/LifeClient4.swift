internal import PowerAuth

/// What a client of protocol 4 has, in memory and stored.
struct LifeClient4: Sendable {
  var stored: LifeData4?
  var registration: LifeRegistration4?
  /// The temporary keys, by their scopes.
  var keys: [EncryptionScope: DeviceTemporarySecret] = [:]
  /// The call that has not ended.
  var run: LifeRun4?

  var phase: LifePhase4 {
    guard let stored else { return registration == nil ? .empty : .pending }
    if stored.version == 3 { return .active3 }
    return stored.hasUpgradeMark ? .upgrading : .active
  }

  /// The keys and the counter, stored or not.
  var device: Device? { stored?.device ?? registration?.device }

  /// Leaves nothing of the activation; perhaps its temporary key, which is wrong.
  mutating func forgetActivation(keepingKey: Bool) {
    (stored, registration) = (nil, nil)
    if !keepingKey { keys[.activation] = nil }
  }
}

/// The stored data of a client.
struct LifeData4: Sendable {
  var device: Device
  var version: Int
  var password: String
  var isBiometryOn: Bool
  var hasUpgradeMark = false
  var tokens: [String: DeviceToken] = [:]
  /// By how many values the counter of 3.3 has moved in memory only.
  var unsavedSteps = 0

  /// What the next process finds.
  var saved: LifeData4 {
    var data = self
    data.device.next -= unsavedSteps
    data.unsavedSteps = 0
    return data
  }
}

/// An activation that is created and not stored.
struct LifeRegistration4: Sendable {
  var device: Device
  var hasConfirmFailed = false
}

/// A call of the client between its requests.
struct LifeRun4: Sendable {
  let call: LifeCall4
  let task: String
  /// What the network does with its further requests.
  var network: [LifeDelivery]
  /// What the client was before its first request, and what was answered since.
  var registration = PersistingState(local: .empty, hasConfirmFailed: false, counter: 0)
  var upgraded = UpgradedClient(form: .empty, algorithm: "", counterByte: 0)
  /// The data of 3.3, where they are dropped before the start of the upgrade is answered.
  var dropped: LifeData4?
  var confirmations: [PersistingAnswer] = []
  var upgrades: [UpgradeAnswer] = []
  /// The status that was read last, and how many there were.
  var read: LifeReading4?
  var statusCount = 0

  init(_ call: LifeCall4, task: String, network: [LifeDelivery]) {
    self.call = call
    self.task = task
    self.network = network
  }
}

/// A status that a client has read, and what it had then.
struct LifeReading4: Sendable {
  let status: ReadStatus
  let counter: CounterDecision
  let reader: StatusReader
  /// The device with the counter that follows the status.
  let device: Device
}

/// What a call of a client does next.
enum LifeStep4: Sendable {
  case send(LifeErrand4)
  case end(String)

  static func ending(_ result: ClientResult) -> LifeStep4 { .end(result.rawValue) }
}

/// A request of the client.
enum LifeErrand4: Sendable {
  case create
  case confirm(biometry: Bool)
  case status
  case oldStatus
  case validate(LifePurpose4, ClientCredentials)
  case changePassword(old: String)
  case addBiometry(password: String)
  case removeBiometry(ClientFactors)
  case createToken(ClientCredentials)
  case removeToken(name: String)
  case message
  case remove(ClientCredentials)
  case startUpgrade(password: String, biometry: Bool)
  case confirmUpgrade(ClientFactors)
}

/// Why a code is validated.
enum LifePurpose4: String, Sendable {
  case password = "VALIDATE_PASSWORD"
  case counter = "COUNTER_SYNCHRONIZATION"
}
