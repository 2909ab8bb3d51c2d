package import PowerAuth
internal import Primitives

/// A device: its keys, and its counter.
package struct Device: Sendable {
  /// The identifier of its activation on the server.
  package private(set) var activationId: String
  /// The text of the code with which it makes its activation.
  package let code: String
  package let keyPair: KeyPair
  /// The server's point; before the exchange another one.
  package private(set) var serverPublicKey: [UInt8]
  /// The keys of the activation; before the exchange others, which the server does not have.
  package private(set) var keys: ActivationKeys
  /// CTR_DATA of the exchange, and the values after it, as far as they are known.
  private var chain: [[UInt8]]
  /// The number of the value with which the next signature is made.
  package var next = 0
  /// The number of the next numeric signature.
  var nextNumber: UInt64 = 0
  /// Whether the start of an upgrade has given CTR_DATA.
  var hasCounterData = false
  /// What it has of protocol 4: after an exchange or the start of an upgrade.
  package var version4: DeviceVersion4?

  /// A device that has not exchanged keys with a server.
  package init(activationId: String, code: String, random: inout DrawnBytes, core: Rules) throws {
    self.activationId = activationId
    self.code = code
    keyPair = try KeyPair(privateKey: random.next(32), rules: core)
    serverPublicKey = keyPair.publicKey
    keys = try core.deriveActivationKeys(masterSecret: random.next(16))
    chain = [random.next(16)]
  }

  /// Takes what the server answers to the exchange.
  package mutating func complete(
    activationId: String, serverPublicKey: [UInt8], counterData: [UInt8], core: Rules
  ) throws {
    let secret = try core.deriveMasterSecret(privateKey: keyPair.privateKey, publicKey: serverPublicKey)
    self.activationId = activationId
    self.serverPublicKey = serverPublicKey
    keys = try core.deriveActivationKeys(masterSecret: secret.value)
    begin(counterData)
  }

  /// Takes the identifier that the server has given its activation.
  mutating func name(activationId: String) { self.activationId = activationId }

  /// Begins a chain of values.
  mutating func begin(_ counterData: [UInt8]) {
    chain = [counterData]
    next = 0
  }

  /// The value that is some steps after that of the exchange.
  package mutating func value(at number: Int, core: Rules) throws -> [UInt8] {
    while chain.count <= number {
      chain.append(try core.advanceCounter(chain[chain.count - 1], by: 1).value)
    }
    return chain[number]
  }

  /// The number of the value that has a hash; nil where none of the first 512 has it.
  package mutating func number(ofHash hash: [UInt8], core: Rules) throws -> Int? {
    for number in 0..<512 {
      let value = try value(at: number, core: core)
      if try core.hashCounter(value, transportKey: keys.transport.key).hash == hash { return number }
    }
    return nil
  }

  /// The number of a value; nil where it is not one of the first 512.
  mutating func number(ofValue value: [UInt8], core: Rules) throws -> Int? {
    if let known = chain.firstIndex(of: value) { return known }
    for number in min(chain.count, 512)..<512 where try self.value(at: number, core: core) == value { return number }
    return nil
  }
}

/// An application as a device knows it.
package struct DeviceApplication: Equatable, Sendable {
  package var id: String
  /// APP_KEY and APP_SECRET.
  package var key: String
  package var secret: String
  package var masterPublicKey: [UInt8]
  /// The master keys of protocol 4.
  package var masterPublicKeys: WebSignatureKeys

  package init(
    id: String, key: String, secret: String, masterPublicKey: [UInt8], masterPublicKeys: WebSignatureKeys = [:]
  ) {
    self.id = id
    self.key = key
    self.secret = secret
    self.masterPublicKey = masterPublicKey
    self.masterPublicKeys = masterPublicKeys
  }
}

/// A recovery code as someone has it who reads it from paper.
package struct DeviceRecoveryCode: Sendable {
  package let text: String
  package let puks: [String]

  package init(text: String, puks: [String]) {
    self.text = text
    self.puks = puks
  }

  /// The PUK of a number, which begins with 1; one that is wrong where the code does not have it.
  package func puk(_ number: Int) -> String {
    puks.indices.contains(number - 1) ? puks[number - 1] : Self.wrongPUK
  }

  package static let wrongPUK = "0000000000"
}

extension ActivationKeys {
  /// The keys of signatures.
  package var ofFactors: FactorKeys {
    FactorKeys(possession: possession.key, knowledge: knowledge.key, biometry: biometry.key)
  }

  /// Decrypts a status; nil where it cannot be decrypted, as random bytes cannot.
  package func readStatus(
    _ blob: [UInt8], challenge: [UInt8]?, nonce: [UInt8]?, core: Rules
  ) -> PowerAuth.ActivationStatus? {
    let protection = StatusProtection(transportKey: transport.key, challenge: challenge, nonce: nonce)
    return try? core.decryptStatus(blob, with: protection, hasChallenge: challenge != nil).status
  }
}
