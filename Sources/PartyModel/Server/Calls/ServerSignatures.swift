internal import PowerAuth
internal import Primitives

/// The judgement of online signatures.
extension ServerTurn {
  mutating func validate(_ request: SignedRequest) throws -> ServerAnswer {
    try authenticate(request, at: .validate)
    return .ok()
  }

  mutating func removeByDevice(_ request: SignedRequest) throws -> ServerAnswer {
    if !rules.server.activation.typesOfRemoval(request.typeName) { decide("A16") }
    try authenticate(request, at: .removeActivation)
    decide("A16")
    let place = try demand(request.activationId)
    try move(place, .remove)
    if rules.server.recovery.revokesOnRemoval(state.settings.hasProvider) { revokeCodes(of: request.activationId) }
    return .ok()
  }

  /// Lets a request pass whose version and type the endpoint takes, and whose signature is right.
  mutating func authenticate(_ request: SignedRequest, at endpoint: ServiceEndpoint) throws {
    guard rules.server.signature.isVersionServed(request.version) else {
      decide("S1")
      // A server with protocol 4 verifies a code as well, before it refuses the version at this path.
      if request.hasCode, servesVersion4 {
        decide("D2")
        let isRight = try verifyCode(request).isValid
        if isRight, rules.server.version4.takesCodesAtOldPath { return }
      }
      throw ServerFailure.authentication
    }
    let isAllowed =
      endpoint == .removeActivation
      ? rules.server.activation.typesOfRemoval(request.typeName)
      : rules.server.signature.allows(endpoint, request.typeName)
    guard isAllowed else {
      decide("S2")
      throw ServerFailure.authentication
    }
    guard try judge(request).isValid else { throw ServerFailure.authentication }
  }

  /// Judges a signature, with all that follows for the activation.
  ///
  /// Of an activation of version 2 the commit of an upgrade alone is judged by version 3: others are counted as wrong.
  mutating func judge(_ request: SignedRequest, committingUpgrade: Bool = false) throws -> ServerVerification {
    guard let (place, version) = try signer(of: request) else { return ServerVerification(isValid: false) }
    guard let keys = state.activations[place].keys, let counterData = state.activations[place].counterData else {
      return try refuseOldSignature(place, request.typeName)
    }
    guard committingUpgrade || state.activations[place].version != 2 else {
      return try settle(place, request.typeName, distance: nil)
    }
    decide("S12")
    let isDecimal = rules.server.signature.isDecimal(request.version)
    let match = try match(
      text: request.signature, data: try request.signedBytes(secret: version.secret, core: core), type: request.type,
      keys: keys, counterData: counterData, format: isDecimal ? .decimal(digits: 8) : .base64)
    return try settle(place, request.typeName, distance: match)
  }

  /// Refuses a signature of version 3 of an activation that has no keys for it.
  private mutating func refuseOldSignature(_ place: Int, _ type: String) throws -> ServerVerification {
    decide("P3")
    if state.activations[place].version == 4, core.version4.decisions.upgrade.isOldSignatureCounted {
      try fail(place, type)
    }
    return ServerVerification(isValid: false)
  }

  /// The activation whose signature is judged, and the version of its application; nil where the request is refused
  /// whatever its signature is.
  mutating func signer(of request: SignedRequest) throws -> (place: Int, version: ServerApplicationVersion)? {
    guard let place = find(request.activationId) else {
      decide("S3")
      return nil
    }
    let signature = rules.server.signature
    let activation = state.activations[place]
    let version = version(ofKey: request.applicationKey)
    guard let version, signature.isApplicationUsable(version, activation.application) else {
      decide("S4")
      use(place)
      if signature.countsForeignApplication(activation.status) { try fail(place, request.typeName) }
      return nil
    }
    return try isJudged(place) ? (place, version) : nil
  }

  /// Whether an activation signs; an ACTIVE one without attempts is blocked.
  mutating func isJudged(_ place: Int) throws -> Bool {
    let signature = rules.server.signature
    use(place)
    let activation = state.activations[place]
    guard signature.isJudged(activation.status) else {
      decide("S3")
      if signature.countsUnjudged(activation.status) { state.activations[place].attempts += 1 }
      return false
    }
    if signature.isUsedUp(activation.attempts, activation.maximum) {
      decide("S10")
      try block(place)
      return false
    }
    return true
  }

  private mutating func use(_ place: Int) {
    if rules.server.signature.movesLastUse(state.activations[place].status) { state.activations[place].lastUsed = now }
  }

  /// How many steps after the stored value the counter of a signature is; nil where none matches.
  func match(
    text: String, data: [UInt8], type: String, keys: ActivationKeys, counterData: [UInt8], format: SignatureFormat
  ) throws -> Int? {
    let received = ReceivedSignature(
      text: text, data: data, counter: counterData,
      lookAhead: rules.server.signature.countTried(state.settings.lookAhead))
    do {
      return try core.verify(received, type: type, keys: keys.ofFactors, format: format).distance
    } catch is Refusal {
      return nil
    }
  }

  /// What follows for the activation, and the result.
  mutating func settle(
    _ place: Int, _ type: String, distance: Int?, isNumeric: Bool = false
  ) throws -> ServerVerification {
    let signature = rules.server.signature
    decide("S11")
    guard let distance else {
      decide("S6")
      try advance(place, by: signature.stepsAfterFailure(state.settings.lookAhead))
      try fail(place, type)
      let activation = state.activations[place]
      return ServerVerification(
        isValid: false, remaining: signature.remainingAfterWrong(activation.attempts, activation.maximum), type: type)
    }
    decide("S5")
    decide("S7")
    decide("V6")
    try advance(place, by: signature.stepsAfterMatch(distance), isNumeric: isNumeric)
    state.activations[place].attempts = signature.attemptsAfterRight(state.activations[place].attempts, type)
    let activation = state.activations[place]
    return ServerVerification(
      isValid: true, remaining: signature.remainingAfterRight(activation.attempts, activation.maximum), type: type)
  }

  /// Moves the counter: its number, and the value of a hash-based one.
  private mutating func advance(_ place: Int, by steps: Int, isNumeric: Bool = false) throws {
    state.activations[place].counter += steps
    guard !isNumeric, let counterData = state.activations[place].counterData else { return }
    state.activations[place].counterData = try core.advanceCounter(counterData, by: steps).value
  }

  /// Counts a failed attempt, and blocks at the maximum.
  private mutating func fail(_ place: Int, _ type: String) throws {
    decide("S8")
    decide("V6")
    let activation = state.activations[place]
    let attempts = rules.server.signature.attemptsAfterWrong(activation.attempts, type)
    guard attempts != activation.attempts else { return }
    state.activations[place].attempts = attempts
    if rules.server.signature.blocks(attempts, activation.maximum) {
      decide("S9")
      try block(place)
    }
  }

  private mutating func block(_ place: Int) throws {
    if try move(place, .attemptsUsedUp) { state.activations[place].blockedReason = rules.server.signature.reason }
  }
}
