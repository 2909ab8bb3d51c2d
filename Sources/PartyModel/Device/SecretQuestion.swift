package import PowerAuth
package import StrictJSON

/// A device's request for a shared secret, with the private keys by which the answer is read.
package struct SecretQuestion: Sendable {
  package let algorithm: SharedSecretAlgorithm
  /// A scalar of P-384, and a seed of ML-KEM.
  package let privateKeys: [[UInt8]]
  package let encapsulationKeys: [[UInt8]]

  /// Draws the keys.
  package init(of algorithm: SharedSecretAlgorithm, drawing random: inout DrawnBytes, core: Rules) throws {
    self.algorithm = algorithm
    var (privateKeys, encapsulationKeys): ([[UInt8]], [[UInt8]]) = ([], [])
    if algorithm.hasCurve {
      let scalar = random.next(P384Key.scalarByteCount)
      privateKeys.append(scalar)
      encapsulationKeys.append(try core.version4.curveKeys.multiplyBase(scalar))
    }
    if let set = algorithm.encapsulationSet {
      let seed = random.next(EncapsulationSet.seedByteCount)
      privateKeys.append(seed)
      encapsulationKeys.append(
        LatticeKeyKind.encapsulation(set).prefix + (try core.encapsulationKey(seed: seed, set)))
    }
    (self.privateKeys, self.encapsulationKeys) = (privateKeys, encapsulationKeys)
  }

  /// The member `sharedSecretRequest` of a message.
  package var demand: SecretDemand {
    SecretDemand(algorithm: algorithm.rawValue, encapsulationKeys: encapsulationKeys)
  }

  /// Computes the secret from the member `sharedSecretResponse` of the answer.
  package func secret(in answer: JSONObject, core: Rules) throws -> [UInt8] {
    guard let supply = SecretSupply(json: answer.object("sharedSecretResponse")) else { throw Refusal.missingParameter }
    return try core.computeSharedSecret(
      algorithm: algorithm.rawValue, privateKeys: privateKeys, encapsulatedKeys: supply.encapsulatedKeys,
      salt: supply.salt
    ).value
  }
}

/// A temporary key of protocol 4 as a device has it.
package struct DeviceTemporarySecret: Equatable, Sendable {
  package let id: String
  package let secret: [UInt8]
  /// Milliseconds since 1970.
  package let expires: Int64

  /// Takes the values as they are.
  package init(id: String, secret: [UInt8], expires: Int64) {
    self.id = id
    self.secret = secret
    self.expires = expires
  }

  /// Whether the device still uses it at a time.
  ///
  /// At the millisecond at which a new key is accepted for the last time, one that is held has expired already.
  package func isUsable(at time: Int64, core: Rules) -> Bool { core.version4.secretAnswer.isUsable(time + 1, expires) }
}

/// A device's request for a temporary key of protocol 4.
package struct TemporarySecretQuestion: Sendable {
  package let token: String
  fileprivate let sent: SentSecretRequest
  /// The keys by which the answer must be signed.
  fileprivate let publicKeys: [[UInt8]]

  fileprivate init(token: String, sent: SentSecretRequest, publicKeys: [[UInt8]]) {
    self.token = token
    self.sent = sent
    self.publicKeys = publicKeys
  }

  /// Accepts the answer as a device does.
  package func accept(_ answer: String, at time: Int64, core: Rules) throws -> DeviceTemporarySecret {
    try read(answer, at: time, core: core).key
  }

  /// The same, with all that the server states.
  package func read(_ answer: String, at time: Int64, core: Rules) throws -> StatedTemporarySecret {
    let (key, read) = try core.acceptSharedSecret(answer, for: sent, publicKeys: publicKeys, time: time)
    return StatedTemporarySecret(
      key: DeviceTemporarySecret(id: key.identifier, secret: key.secret.value, expires: key.expires),
      issued: key.issued, applicationKey: sent.applicationKey, activationId: sent.activationId,
      claims: jsonObject(read.payload) ?? [:])
  }
}

/// A temporary key of protocol 4 that a device accepts, with what the server states about it.
package struct StatedTemporarySecret: Sendable {
  package let key: DeviceTemporarySecret
  /// Milliseconds since 1970.
  package let issued: Int64
  package let applicationKey: String
  /// The activation; nil in the scope of the application.
  package let activationId: String?
  package let claims: JSONObject
}

extension DeviceApplication {
  /// Asks for a temporary key of protocol 4; in the scope of the activation it is one of the device's activation.
  ///
  /// The claims may name the activation of another device.
  package func askForSecret(
    _ scope: EncryptionScope, of algorithm: SharedSecretAlgorithm, for device: Device?, naming other: Device? = nil,
    _ changes: [DeviceChange] = [], drawing random: inout DrawnBytes, core: Rules
  ) throws -> TemporarySecretQuestion {
    let question = try SecretQuestion(of: algorithm, drawing: &random, core: core)
    let own = scope == .activation ? device : nil
    let challenge = random.next(32)
    let token = try core.requestSharedSecret(
      SharedSecretRequest(
        applicationKey: key, activationId: own.map { (other ?? $0).activationId }, challenge: challenge,
        algorithm: algorithm.rawValue, encapsulationKeys: question.encapsulationKeys),
      key: own?.version4?.keys[.macGetActTempKey] ?? core.deriveApplicationKey(applicationSecret: secret))
    return TemporarySecretQuestion(
      token: changes.keyRequest.map { $0.changing(token) } ?? token,
      sent: SentSecretRequest(
        algorithm: algorithm.rawValue, applicationKey: key, activationId: own?.activationId, challenge: challenge,
        privateKeys: question.privateKeys),
      publicKeys: own?.version4?.serverPublicKeys ?? algorithm.ownKeys(among: masterPublicKeys))
  }
}
