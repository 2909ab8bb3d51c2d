internal import Encodings
package import PowerAuth
package import StrictJSON

/// What a device has of an activation of protocol 4.
package struct DeviceVersion4: Sendable {
  package let algorithm: SharedSecretAlgorithm
  package let signingKeys: SigningKeys
  /// The keys with which the server signs, in the order of the algorithm.
  package let serverPublicKeys: [[UInt8]]
  package let keys: ActivationHierarchy
  /// CTR_DATA of the exchange, or of the start of the upgrade.
  package let counterData: [UInt8]
  /// The keys with which it makes codes.
  package var factors: FactorKeys
  /// The value of the counter for the next code, with the byte.
  package internal(set) var counter: ClientCounter
  /// How many codes it has made: the place of that value in the chain.
  package internal(set) var next = 0
}

extension DeviceVersion4 {
  /// Keys that no server has.
  init(drawing random: inout DrawnBytes, core: Rules) throws {
    let algorithm = SharedSecretAlgorithm.ecP384
    let signingKeys = try SigningKeys(of: algorithm, drawing: &random, rules: core)
    let keys = try ActivationHierarchy(secret: random.next(32), rules: core)
    let first = random.next(32)
    self.init(
      algorithm: algorithm, signingKeys: signingKeys,
      serverPublicKeys: algorithm.ownKeys(among: signingKeys.publicKeys), keys: keys,
      counterData: first, factors: keys.ofFactors, counter: ClientCounter(value: first, byte: 0))
  }
}

/// The keys that a device makes for an activation of protocol 4, before the server has answered.
package struct DeviceDraft4: Sendable {
  package let question: SecretQuestion
  package let signingKeys: SigningKeys

  /// Draws the keys of an algorithm.
  package init(of algorithm: SharedSecretAlgorithm, drawing random: inout DrawnBytes, core: Rules) throws {
    question = try SecretQuestion(of: algorithm, drawing: &random, core: core)
    signingKeys = try SigningKeys(of: algorithm, drawing: &random, rules: core)
  }

  /// The members of a message that asks for an activation, or that starts an upgrade.
  package func members(_ changes: [DeviceChange] = []) -> [(String, JSONValue)] {
    var keys = signingKeys.publicKeys
    // No point of the curve has this X.
    if changes.contains(.invalidDeviceKey) { keys[.es384] = [0x02] + [UInt8](repeating: 0xFF, count: 48) }
    let ofKeys: [(String, JSONValue)] =
      changes.contains(.noDeviceKey)
      ? [] : [("devicePublicKeys", .object(PublicKeyMember.json(keys, algorithm: question.algorithm)))]
    return [("sharedSecretRequest", JSONValue.object(question.demand.json))] + ofKeys
  }

  /// Takes the keys and the counter in the answer; the byte of the counter continues after an upgrade.
  package func complete(_ answer: JSONObject, counterByte: Int, core: Rules) throws -> DeviceVersion4 {
    guard
      let serverKeys = PublicKeyMember(json: answer.object("serverPublicKeys"), algorithm: question.algorithm)?.keys,
      let counterData = answer.text("ctrData").flatMap({ Base64.decode($0) })
    else { throw Refusal.missingParameter }
    let keys = try ActivationHierarchy(secret: question.secret(in: answer, core: core), rules: core)
    let first = try core.version4.counter.checkValue(counterData)
    return DeviceVersion4(
      algorithm: question.algorithm, signingKeys: signingKeys, serverPublicKeys: serverKeys, keys: keys,
      counterData: first, factors: keys.ofFactors, counter: ClientCounter(value: first, byte: counterByte))
  }
}

extension Device {
  /// Takes what the server answers to the request for an activation of protocol 4.
  package mutating func complete(_ draft: DeviceDraft4, _ answer: JSONObject, core: Rules) throws {
    guard let id = answer.text("activationId"), !id.isEmpty else { throw Refusal.missingParameter }
    name(activationId: id)
    version4 = try draft.complete(answer, counterByte: 0, core: core)
  }

  /// Takes what the server answers to the start of an upgrade: the byte of the counter continues.
  package mutating func upgrade(_ draft: DeviceDraft4, _ answer: JSONObject, core: Rules) throws {
    version4 = try draft.complete(
      answer, counterByte: core.version4.client.upgrade.keepByte(next & 0xFF), core: core)
  }

  /// What the device has of protocol 4, without which it makes nothing of it.
  func demandVersion4() throws -> DeviceVersion4 {
    guard let version4 else { throw Refusal.missingKey }
    return version4
  }
}
