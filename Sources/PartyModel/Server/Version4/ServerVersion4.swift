internal import Encodings
package import PowerAuth

/// What a server keeps of an activation of protocol 4; its number of the counter and its attempts are those of the record.
package struct ServerVersion4: Sendable {
  package let algorithm: SharedSecretAlgorithm
  package let signingKeys: SigningKeys
  /// The keys with which the device signs, in the order of the algorithm.
  package let devicePublicKeys: [[UInt8]]
  package let keys: ActivationHierarchy
  /// The value of the counter that is expected next.
  package internal(set) var counterData: [UInt8]
  /// The keys of the factors that can be changed, each by its bytes in hex.
  package internal(set) var factors: FactorKeyRecord
  package internal(set) var isBiometryEnabled = false
  package internal(set) var isConfirmationPending = false
  package internal(set) var isUpgradePending = false
  /// When a block ends by itself, in milliseconds since 1970.
  package internal(set) var blockExpiry: Int64?
  /// How many blocks there were since the last success.
  package internal(set) var blocks = 0

  /// The keys of the factors are those of the secret.
  init(
    algorithm: SharedSecretAlgorithm, signingKeys: SigningKeys, devicePublicKeys: [[UInt8]], keys: ActivationHierarchy,
    counterData: [UInt8]
  ) {
    self.algorithm = algorithm
    self.signingKeys = signingKeys
    self.devicePublicKeys = devicePublicKeys
    self.keys = keys
    self.counterData = counterData
    factors = FactorKeyRecord(
      knowledge: FactorKeySlots(current: Hex.encode(keys[.knowledge]), next: nil),
      biometry: FactorKeySlots(current: Hex.encode(keys[.biometry]), next: nil))
  }

  /// The keys with which codes are made.
  package var currentKeys: FactorKeys {
    FactorKeys(
      possession: keys[.possession], knowledge: factors.knowledge.current.flatMap { Hex.decode($0) },
      biometry: factors.biometry.current.flatMap { Hex.decode($0) })
  }

  /// The keys that take the place of the current ones when a code is made with them.
  package var nextKeys: FactorKeys {
    FactorKeys(
      knowledge: factors.knowledge.next.flatMap { Hex.decode($0) },
      biometry: factors.biometry.next.flatMap { Hex.decode($0) })
  }

  /// The digits by which a user compares the keys of device and server.
  package func fingerprint(of activationId: String, core: Rules) throws -> String {
    try core.fingerprint(
      algorithm: algorithm.rawValue, deviceKeys: devicePublicKeys,
      serverKeys: algorithm.ownKeys(among: signingKeys.publicKeys), activationId: activationId
    ).text
  }
}

/// The settings of a server for protocol 4, with their defaults.
package struct ServerSettings4: Equatable, Sendable {
  /// The oldest main version of the protocol that is served.
  package var oldestVersion = 3
  package var hasTimedBlocks = false
  /// How long the first of these blocks is, in milliseconds.
  package var blockBase: Int64 = 300_000
  /// By how much longer each following one is.
  package var blockFactor = 2

  /// Makes the defaults.
  package init() {}
}

/// What a server of protocol 4 knows apart from its activations.
package struct ServerState4: Sendable {
  package internal(set) var temporaryKeys: [ServerTemporarySecret] = []
  /// The messages that must not repeat.
  var messages: [RememberedMessage] = []
  /// The configuration of applications, by their ids; those without one have the defaults.
  package var applications: [String: ServerApplication4] = [:]
}

/// The configuration of an application for protocol 4.
package struct ServerApplication4: Equatable, Sendable {
  /// The algorithms of activations; nil for all.
  package var algorithms: [String]?
  /// Whether biometry does not open the vault's key of the device's private keys.
  package var forbidsBiometryForDeviceKey = false

  /// Makes the defaults.
  package init() {}

  package init(algorithms: [String]?, forbidsBiometryForDeviceKey: Bool) {
    self.algorithms = algorithms
    self.forbidsBiometryForDeviceKey = forbidsBiometryForDeviceKey
  }
}

/// A temporary key of protocol 4.
package struct ServerTemporarySecret: Equatable, Sendable {
  package let id: String
  let secret: [UInt8]
  package let applicationKey: String
  package let activationId: String?
  package internal(set) var expiry: Int64
}

extension ServerStatus {
  /// The state as the decisions of protocol 4 know it.
  var recordState: RecordState {
    switch self {
    case .created: .created
    case .pendingCommit: .pendingCommit
    case .active: .active
    case .blocked: .blocked
    case .removed: .removed
    }
  }

  init(_ state: RecordState) {
    self =
      switch state {
      case .created: .created
      case .pendingCommit: .pendingCommit
      case .active: .active
      case .blocked: .blocked
      case .removed: .removed
      }
  }
}
