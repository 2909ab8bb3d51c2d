internal import Encodings
internal import PowerAuth
internal import StrictJSON

/// What the client does with the answer to a request of its call.
extension Life4 {
  mutating func take(
    _ answer: LifeAnswer4?, to errand: LifeErrand4, awaiting awaited: LifeAwaited4
  ) throws -> LifeStep4 {
    guard let call = client.run?.call else { return .ending(.silent) }
    let isRight = answer?.status == 200
    switch call {
    case .persist: return try takeOfPersisting(answer, to: errand, awaiting: awaited)
    case .status: return try takeOfStatus(answer, to: errand, awaiting: awaited)
    case .upgrade: return try takeOfUpgrade(answer, to: errand, awaiting: awaited)
    default: break
    }
    if rules.removesAfterFailure, case .remove = call, !isRight {
      client.forgetActivation(keepingKey: rules.keepsKeyOfActivation)
    }
    if rules.dropsTokenAfterFailure, case .removeToken(let name) = call { client.stored?.tokens[name] = nil }
    if rules.dropsBiometryBeforeAnswer, case .removeBiometry = call { dropBiometry() }
    if rules.storesKeyBeforeAnswer, answer == nil, case .changePassword(_, let new) = call { storeUnknownKey(new) }
    guard isRight, let answer else { return .ending(.networkError) }
    try finish(call, answer, awaiting: awaited)
    return .ending(.ok)
  }

  /// Does what follows the answer 200 to the only request of a call.
  private mutating func finish(_ call: LifeCall4, _ answer: LifeAnswer4, awaiting awaited: LifeAwaited4) throws {
    switch (call, awaited) {
    case (.create, .activation(let draft, let inner, let outer)):
      guard let members = try members(of: answer), var device = server.devices[current],
        let layer = try outer.open(members, core: core).object("activationData")
      else { return }
      try device.complete(draft, try inner.open(layer, core: core), core: core)
      client.registration = LifeRegistration4(device: device)
    case (.changePassword(_, let new), _):
      if rules.storesNewKnowledge, let key = try key(in: answer, awaiting: awaited) {
        client.stored?.device.version4?.factors.knowledge = key
      }
      client.stored?.password = new
    case (.addBiometry, _):
      let key = try key(in: answer, awaiting: awaited)
      client.stored?.device.version4?.factors.biometry = key
      client.stored?.isBiometryOn = true
    case (.removeBiometry, _): dropBiometry()
    case (.requestToken(let name, _), .message(let message)):
      let token = try token(in: answer, message)
      client.stored?.tokens[name] = token
    case (.removeToken(let name), _): client.stored?.tokens[name] = nil
    case (.message, .message(let message)):
      if let members = try members(of: answer) { _ = try message.open(members, core: core) }
    case (.remove, _): client.forgetActivation(keepingKey: rules.keepsKeyOfActivation)
    default: break
    }
  }

  /// Leaves the client without a key of biometry.
  mutating func dropBiometry() {
    client.stored?.isBiometryOn = false
    client.stored?.device.version4?.factors.biometry = nil
  }

  /// Stores a key that the server does not have, as a client does that does not wait for the answer.
  private mutating func storeUnknownKey(_ password: String) {
    let key = server.random.next(32)
    client.stored?.device.version4?.factors.knowledge = key
    client.stored?.password = password
  }

  /// The members of an answer of protocol 4 as they come to the device; nil for any other answer.
  func members(of answer: LifeAnswer4) throws -> JSONObject? {
    guard case .message(let message) = answer.body else { return nil }
    return try message.travelling(at: server.now, core: core)
  }

  /// The new key of a factor; nil where the call changes none on the server.
  private func key(in answer: LifeAnswer4, awaiting awaited: LifeAwaited4) throws -> [UInt8]? {
    guard case .factorKey(let question, let message) = awaited, let members = try members(of: answer) else {
      return nil
    }
    return try question.secret(in: try message.open(members, core: core), core: core)
  }

  private func token(in answer: LifeAnswer4, _ message: DeviceMessage4) throws -> DeviceToken? {
    guard let members = try members(of: answer) else { return nil }
    let made = try message.open(members, core: core)
    guard let id = made.text("tokenId"), let secret = made.text("tokenSecret").flatMap({ Base64.decode($0) }) else {
      throw Refusal.missingParameter
    }
    return DeviceToken(id: id, secret: secret, activation: current)
  }
}
