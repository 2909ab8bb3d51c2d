package import PowerAuth

/// Everything that a server knows.
package struct ServerState: Sendable {
  package var settings: ServerSettings
  package var versions: [ServerApplicationVersion]
  package var activations: [ServerActivation] = [] {
    didSet { indexActivations() }
  }
  /// The places of the activations by their ids, of which none is ever taken out.
  private var places: [String: Int] = [:]
  /// The places of the activations by their codes, in ascending order.
  private var placesOfCodes: [String: [Int]] = [:]
  private var indexedCount = 0
  package var tokens: [ServerToken] = []
  package var temporaryKeys: [ServerTemporaryKey] = []
  package var recoveryCodes: [ServerRecoveryCode] = []
  /// Values of requests that must not repeat, with the time until which they are remembered.
  package var uniqueValues: [[UInt8]: Int64] = [:]
  /// What it knows of protocol 4 apart from the activations.
  package var version4 = ServerState4()
  var random: DrawnBytes
  /// What is drawn and stated; other than that of a right server in tests of the tests of servers.
  package var values = ServerValues()

  /// A server with nothing but its applications.
  package init(settings: ServerSettings, versions: [ServerApplicationVersion], seed: String) {
    self.settings = settings
    self.versions = versions
    random = DrawnBytes(seed: seed)
  }
}

extension ServerState {
  /// The place of an activation.
  func place(of activationId: String) -> Int? { places[activationId] }

  /// The activation with an id.
  package func activation(_ id: String) -> ServerActivation? { places[id].map { activations[$0] } }

  /// The places of the activations with a code: the application of each is another one, or an earlier one has expired.
  func places(ofCode code: String) -> [Int] { placesOfCodes[code] ?? [] }

  /// Whether an activation has a code, whatever its state.
  package func has(code: String) -> Bool { placesOfCodes[code] != nil }

  /// The activations that have a code, whatever their state.
  package func activations(withCode code: String) -> [ServerActivation] {
    (placesOfCodes[code] ?? []).map { activations[$0] }
  }

  private mutating func indexActivations() {
    for place in activations.indices.dropFirst(indexedCount) {
      let activation = activations[place]
      if places[activation.id] == nil { places[activation.id] = place }
      placesOfCodes[activation.code, default: []].append(place)
    }
    indexedCount = activations.count
  }

  /// Takes the activations that a state in a file has.
  mutating func restore(_ stored: [ServerActivation]) {
    (places, placesOfCodes, indexedCount) = ([:], [:], 0)
    activations = stored
  }
}

/// A version of an application.
package struct ServerApplicationVersion: Equatable, Sendable {
  package let name: String
  package let application: String
  /// APP_KEY and APP_SECRET.
  package let key: String
  package let secret: String
  /// The master key pair of the application.
  package let masterKey: KeyPair
  package var isSupported = true
  /// The master keys of protocol 4; nil where the server has only protocol 3.
  package var signingKeys: SigningKeys?
}

/// The record of an activation.
package struct ServerActivation: Sendable {
  package let id: String
  /// The text of the activation code.
  package let code: String
  package let application: String
  package let user: String
  package internal(set) var status = ServerStatus.created
  package let serverKey: KeyPair
  package internal(set) var devicePublicKey: [UInt8]?
  package internal(set) var keys: ActivationKeys?
  package internal(set) var version: Int?
  /// The number of the counter.
  package internal(set) var counter = 0
  package internal(set) var counterData: [UInt8]?
  package internal(set) var attempts = 0
  package let maximum: Int
  var password: ServerPasswordMode
  package internal(set) var expiry: Int64
  package internal(set) var blockedReason: String?
  package internal(set) var name: String?
  package internal(set) var platform: String?
  package internal(set) var lastUsed: Int64
  /// What it keeps of protocol 4: after an exchange or the start of an upgrade.
  package internal(set) var version4: ServerVersion4?

  init(
    id: String, code: String, application: String, user: String, serverKey: KeyPair, maximum: Int,
    password: ServerPasswordMode, expiry: Int64, now: Int64
  ) {
    self.id = id
    self.code = code
    self.application = application
    self.user = user
    self.serverKey = serverKey
    self.maximum = maximum
    self.password = password
    self.expiry = expiry
    lastUsed = now
  }
}

/// A token.
package struct ServerToken: Sendable {
  package let id: String
  package let secret: [UInt8]
  package let activationId: String
  package let type: String
}

/// A temporary key.
package struct ServerTemporaryKey: Sendable {
  package let id: String
  package let key: KeyPair
  package let applicationKey: String
  package let activationId: String?
  package internal(set) var expiry: Int64
}

/// A recovery code with its PUKs.
package struct ServerRecoveryCode: Sendable {
  /// The text of the code.
  package let code: String
  let application: String
  let user: String
  /// The activation with which it was made; nil for a postcard.
  package let activationId: String?
  package internal(set) var status: ServerCodeStatus
  package internal(set) var attempts = 0
  let puks: [String]
  package internal(set) var statuses: [ServerPUKStatus]
}
