/// Something that happens to a client of protocol 4, with the instant at which it does.
package struct ClientEvent4: Sendable {
  /// The local clock, in milliseconds; none where it has not moved since the event before.
  package var at: Int64?
  /// The name by which `deliver` speaks of the call.
  package var task: String?
  /// The answers to the requests of the call, in their order; those that are missing are `ok`.
  package var answers: [ClientAnswer] = []
  /// The statuses that the server states; the last one repeats.
  package var statuses: [StatusArguments4] = []
  /// The answer with a temporary key, if the call asks for one.
  package var claims = KeyClaims4.right
  /// The form of the encrypted answer that the call is about.
  package var envelope = EnvelopeForm4.right
  package var action: ClientAction4

  package init(_ action: ClientAction4) { self.action = action }
}

/// What happens.
package enum ClientAction4: Sendable {
  // The life of the process, and of an activation.
  case restart
  case deliver(task: String)
  case create(ActivationContent4)
  case persist(password: String, biometry: Bool)
  case removeLocal
  case remove(ClientCredentials4)

  // Status and codes.
  case status
  case lastStatus
  case sign(ClientCredentials4)
  case signOffline(ClientCredentials4)

  // Factors.
  case validatePassword(String)
  case changePassword(old: String, new: String, SecretContent4)
  case beginPasswordChange(String)
  case finishPasswordChange(String, SecretContent4)
  case clearPasswordChange
  case changePasswordOffline(old: String, new: String)
  case addBiometry(String, SecretContent4)
  case removeBiometry
  case hasBiometry

  // Tokens and the vault.
  case requestToken(name: String, ClientCredentials4, TokenContent4)
  case removeToken(String)
  case hasToken(String)
  case tokenHeader(String)
  case vault(ClientCredentials4, VaultContent4)

  // Messages and the time.
  case message(ClientScope)
  case encryptor(object: String, ClientScope)
  case encrypt(String)
  case decrypt(String)
  case synchronizeTime
  case time
  case foreground
  case background

  // The upgrade.
  case upgrade(String, ActivationContent4)
}

/// What an application gives for a code.
package struct ClientCredentials4: Sendable {
  package enum Factors: String, CaseIterable, Sendable {
    case possession
    case knowledge = "possession_knowledge"
    case biometry = "possession_biometry"
  }

  package var factors: Factors
  package var password: String

  package init(_ factors: Factors, password: String) {
    self.factors = factors
    self.password = password
  }
}

/// The status that a server states, as far as it is not usual.
package struct StatusArguments4: Sendable {
  package enum Blob: String, CaseIterable, Sendable {
    case right
    case unknownState = "unknown-state"
    case otherHeader = "other-header"
    case of31Bytes = "31-bytes"
    case otherKey = "other-key"
  }

  package var state = DeliveredState.active
  /// By how many values the server's counter is ahead of the client's.
  package var ahead = 0
  package var byte: Int?
  package var failed = 0
  package var maximum = 5
  package var currentVersion: Int?
  package var upgradeVersion = 4
  package var lookAhead = 20
  package var isConfirmationPending: Bool?
  package var isUpgradePending: Bool?
  package var hasBiometry: Bool?
  package var customObject: String?
  package var blob = Blob.right

  package init() {}
}
