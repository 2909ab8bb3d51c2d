internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// The endpoint that makes activations of devices.
extension ServerTurn {
  mutating func createActivation(_ request: EncryptedRequest, _ choice: ServerHostChoice) throws -> ServerAnswer {
    do {
      return try exchange(request, choice)
    } catch is ServerError {
      throw ServerFailure.activation
    }
  }

  private mutating func exchange(_ request: EncryptedRequest, _ choice: ServerHostChoice) throws -> ServerAnswer {
    guard let version = version(ofKey: request.applicationKey), rules.server.activation.isVersionUsable(version) else {
      decide("A4")
      throw ServerFailure.activation
    }
    guard let read = try read(request, version) else {
      decide("A4")
      throw ServerFailure.activation
    }
    let attributes = read.identityAttributes
    switch read.type {
    case "CODE": return try exchange(read, code: attributes.text("code") ?? "", version)
    case "RECOVERY": return try recover(read, attributes, version, choice)
    default: return try createCustom(read, user: choice.chooseUser(attributes), version, choice)
    }
  }

  /// Decrypts both layers; nil where that fails.
  private mutating func read(
    _ request: EncryptedRequest, _ version: ServerApplicationVersion
  ) throws -> ActivationRequest? {
    let keys = try openKeys(request, scope: .application, version: version, purpose: .application)
    guard let keys else { return nil }
    decide("A21")
    guard try spend(keys.message, activationId: nil, version: request.version) else {
      throw ServerFailure.activation
    }
    let setup = ActivationSetup(
      version: keys.context.version, applicationKey: version.key, applicationSecret: version.secret,
      temporaryKeyId: keys.context.temporaryKeyId)
    guard let sealed = keys.sealed,
      let read = try? core.takingAnyDeviceKey.readActivationRequest(sealed, setup: setup, privateKey: keys.privateKey)
    else { return nil }
    keep(keys.message, activationId: nil, version: request.version)
    guard try spendInner(read.outer.plaintext, keys.context.version) else { throw ServerFailure.activation }
    return read.request
  }

  /// Remembers the values of the inner layer as well; false where they were remembered before.
  private mutating func spendInner(_ outer: [UInt8], _ version: ProtocolVersion) throws -> Bool {
    guard let layer = jsonObject(outer)?.object("activationData") else { return true }
    let message = try? core.readEncryptedMessage(
      String(decoding: layer.text, as: UTF8.self), .request, version: version)
    guard let message else { return true }
    return try spend(message, activationId: nil, version: version.rawValue)
  }

  /// The exchange of keys for a code.
  private mutating func exchange(
    _ request: ActivationRequest, code: String, _ version: ServerApplicationVersion
  ) throws -> ServerAnswer {
    let activationRules = rules.server.activation
    let place = state.places(ofCode: code).first { place in
      let activation = state.activations[place]
      return activationRules.isCodeAlive(activation.expiry, now)
        && activationRules.isCodeOfApplication(activation.application, version.application)
    }
    decide("A3")
    guard let place else {
      throw ServerFailure.activation
    }
    let sent = request.texts[.activationOtp]
    let step = rules.server.password.atExchange(state.activations[place].password, sent)
    let trigger: ServerTrigger = step == .waits ? .exchange : .exchangeAndCommit
    if case .refused(let error) = activationRules.move(state.activations[place].status, trigger) { throw error }
    switch step {
    case .refuses: try refusePassword(place)
    case .checks: try check(sent ?? "", place)
    case .waits, .commits: break
    }
    guard let point = try? importPublicKey(request.devicePublicKey).uncompressed else {
      decide("A9")
      try move(place, .invalidPoint)
      throw ServerFailure.activation
    }
    decide("A5")
    try agree(place, point, request)
    try move(place, trigger)
    return .ok(.activationOf(state.activations[place], recovery: try makeCode(for: place)))
  }

  /// Stores the keys that both sides now have.
  mutating func agree(_ place: Int, _ point: [UInt8], _ request: ActivationRequest) throws {
    let secret = try core.deriveMasterSecret(
      privateKey: state.activations[place].serverKey.privateKey, publicKey: point)
    let counterData = state.draw(16, as: .counterData)
    state.activations[place].devicePublicKey = point
    state.activations[place].keys = try core.deriveActivationKeys(masterSecret: secret.value)
    state.activations[place].version = 3
    state.activations[place].counter = 0
    state.activations[place].counterData = counterData
    state.activations[place].name = request.texts[.activationName]
    decide("A20")
    state.activations[place].platform = rules.server.activation.storePlatform(request.texts[.platform])
  }

  /// An activation for a user whom the host's provider knows.
  private mutating func createCustom(
    _ request: ActivationRequest, user: String, _ version: ServerApplicationVersion, _ choice: ServerHostChoice
  ) throws -> ServerAnswer {
    decide("A19")
    guard state.settings.hasProvider, rules.server.activation.isUserAllowed(user),
      let point = try? importPublicKey(request.devicePublicKey).uncompressed
    else { throw ServerFailure.activation }
    decide("A1")
    let made = try make(
      user: user, application: version.application,
      maximum: rules.server.activation.chooseMaximum(choice.maxFailures, state.settings.maxFailures),
      password: ServerPasswordMode(validation: nil, phase: nil, password: nil),
      expiry: now + state.settings.validity)
    return try complete(made, point, request, commits: choice.commits)
  }

  /// Init, exchange, and perhaps commit, of one new activation.
  mutating func complete(
    _ made: ServerActivation, _ point: [UInt8], _ request: ActivationRequest, commits: Bool
  ) throws -> ServerAnswer {
    state.activations.append(made)
    let place = state.activations.count - 1
    try agree(place, point, request)
    let looksAtPassword = rules.server.activation.looksAtPasswordOfCustom && request.texts[.activationOtp] != nil
    try move(place, commits || looksAtPassword ? .exchangeAndCommit : .exchange)
    return .ok(.activationOf(state.activations[place], recovery: try makeCode(for: place)))
  }
}

extension ServerAnswer.Body {
  /// The answer with the keys of an activation.
  fileprivate static func activationOf(
    _ activation: ServerActivation, recovery: (code: String, puk: String)?
  ) -> ServerAnswer.Body {
    .activation(
      id: activation.id, serverPublicKey: activation.serverKey.publicKey, counterData: activation.counterData ?? [],
      recovery: recovery)
  }
}

extension Rules {
  /// The same rules, where the key of a device is imported later, and a one-time password may come with any type.
  var takingAnyDeviceKey: Rules {
    var rules = self
    rules.activationRequest.checkKey = { $0 }
    rules.activationRequest.checkPassword = { _, _ in }
    return rules
  }
}
