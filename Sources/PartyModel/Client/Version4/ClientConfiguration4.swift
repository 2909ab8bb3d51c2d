package import PowerAuth

/// What holds from the beginning of a script of a client of protocol 4.
package struct ClientConfiguration4: Sendable {
  package enum Start: String, CaseIterable, Sendable {
    case empty, pending
    case active3 = "active-3"
    case active, upgrading
  }

  package var start = Start.active
  package var hasBiometry = false
  package var algorithm = ClientAlgorithm4.curve
  /// How a new key of biometry can be stored in an upgrade.
  package var storage = BiometryStorage.silent
  package var counterByte = 0
  /// By how many milliseconds the server's clock is ahead.
  package var serverAhead: Int64 = 0
  /// For how many milliseconds a temporary key is valid.
  package var keyLifetime: Int64 = 300_000

  package init() {}
}

/// An algorithm of a client's configuration; the first one means version 3.3.
package enum ClientAlgorithm4: String, CaseIterable, Sendable {
  case old = "EC_P256"
  case curve = "EC_P384"
  case level3 = "EC_P384_ML_L3"
  case level5 = "EC_P384_ML_L5"

  var version: Int { self == .old ? 3 : 4 }
  var isHybrid: Bool { self == .level3 || self == .level5 }
  /// The same, or EC_P384 where it is that of version 3.
  var new: ClientAlgorithm4 { self == .old ? .curve : self }
}

/// What an application sees of its activation.
package enum ClientPhase4: String, CaseIterable, Sendable {
  case empty, pending
  case active3 = "active-3"
  case active
  /// Active with the mark of an upgrade that is not confirmed.
  case upgrading
}

/// What is seen of an event.
package struct ClientObservation4: Sendable {
  package var result: String
  package var phase = ClientPhase4.empty
  package var actions: [String] = []
  package var steps = 0
  package var codes: [String] = []
  package var knowledgeKey: Int?
  package var biometryKey: Int?
  package var status: DeliveredStatus4?
  package var time: Int64?
  package var isBiometryRemoved: Bool?
  /// The ids of the rules that decided, without repetition.
  package var rules: [String] = []

  init(result: String) { self.result = result }
}

/// A status as an application gets it.
package struct DeliveredStatus4: Equatable, Sendable {
  package let state: DeliveredState
  package let remainingAttempts: Int
  package var customObject: String?
  package var isUpgradeAvailable: Bool?
}

/// What a call of the client answers.
package enum ClientResult4: String, CaseIterable, Sendable {
  // Answers without an error.
  case ok
  case yes = "true"
  case no = "false"
  case nothing
  /// The call has not ended.
  case waiting
  /// Another call has not ended.
  case busy

  // Errors.
  case networkError
  case encryption
  case missingActivation
  case activationPending
  case invalidActivationState
  case invalidActivationData
  case invalidToken
  case pendingProtocolUpgrade
  case wrongParameter
  case wrongCredentials
  case biometryNotConfigured
  case notAllowed
  case notOffered
  case notPossible
  case statusFetchRequired
  case timeSynchronization
  case other
}
