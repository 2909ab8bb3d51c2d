package import PowerAuth

/// What a server that talks to real clients needs of the model in addition to the calls.
extension ServerState {
  /// Draws bytes from those of the server.
  package mutating func draw(_ count: Int) -> [UInt8] { random.next(count) }

  /// Draws an identifier.
  package mutating func drawIdentifier() -> String { random.identifier() }

  /// From now on, identifiers have the version and the variant of a random UUID, which real clients check.
  package mutating func drawVersionedIdentifiers() { random.hasVersion = true }

  /// Changes the name of an activation.
  package mutating func rename(_ activationId: String, to name: String) {
    if let place = place(of: activationId) { activations[place].name = name }
  }

  /// Lets an activation expire at another time.
  package mutating func setExpiry(of activationId: String, to expiry: Int64) {
    if let place = place(of: activationId) { activations[place].expiry = expiry }
  }

  /// Lets a temporary key of either generation expire at another time.
  package mutating func setExpiry(ofKey id: String, to expiry: Int64) {
    for place in temporaryKeys.indices where temporaryKeys[place].id == id { temporaryKeys[place].expiry = expiry }
    for place in version4.temporaryKeys.indices where version4.temporaryKeys[place].id == id {
      version4.temporaryKeys[place].expiry = expiry
    }
  }

  /// Places an ACTIVE activation of version 2 of a device, as an SDK of that time has left it, and returns it.
  package mutating func placeVersion2(
    of device: Device, user: String, application: String, maximum: Int? = nil, counter: Int, now: Int64, rules: Rules
  ) throws -> ServerActivation {
    let serverKey = try KeyPair(privateKey: random.next(32), rules: rules)
    var placed = ServerActivation(
      id: device.activationId, code: device.code, application: application, user: user, serverKey: serverKey,
      maximum: maximum ?? settings.maxFailures,
      password: ServerPasswordMode(validation: nil, phase: nil, password: nil), expiry: now, now: now)
    (placed.status, placed.version, placed.counter) = (.active, 2, counter)
    placed.devicePublicKey = device.keyPair.publicKey
    let secret = try rules.deriveMasterSecret(
      privateKey: serverKey.privateKey, publicKey: device.keyPair.publicKey)
    placed.keys = try rules.deriveActivationKeys(masterSecret: secret.value)
    activations.append(placed)
    return placed
  }

  /// Moves the counter of an activation, as if so many more requests of its version had been served.
  package mutating func advanceCounter(of activationId: String, by steps: Int, rules: Rules) throws {
    guard let place = place(of: activationId) else { return }
    if let counterData = activations[place].counterData {
      activations[place].counterData = try rules.advanceCounter(counterData, by: steps).value
    } else if let counterData = activations[place].version4?.counterData {
      activations[place].version4?.counterData = try rules.advanceWideCounter(counterData, by: steps).value
    } else {
      return
    }
    activations[place].counter += steps
  }
}

extension ServerApplicationVersion {
  /// A supported version.
  package init(name: String, of application: String, key: String, secret: String, masterKey: KeyPair) {
    self.init(name: name, application: application, key: key, secret: secret, masterKey: masterKey, isSupported: true)
  }
}

extension ServerRecoveryCode {
  /// The first of its PUKs that was not used.
  package var expectedPUK: String? { statuses.firstIndex(of: .valid).map { puks[$0] } }
}

extension ServerAnswer {
  /// The answer where the server itself fails.
  package static let broken = ServerAnswer(http: 500, code: "ERROR_GENERIC")
}
