internal import Encodings
internal import PowerAuth
import Primitives

/// The server's side of one activation: what is needed to judge the client's signatures and to state a status.
struct ServerSide: Sendable {
  let privateKey: [UInt8]
  let publicKey: [UInt8]
  var keys: ActivationKeys
  /// CTR_DATA at the beginning.
  let counterData: [UInt8]
  /// The protocol version of the activation.
  var version: Int
}

/// The data of an activation on a device; what is stored is this value.
struct ClientSession: Equatable, Sendable {
  var id: String
  /// The number of the activation among those of the script.
  var number: Int
  var possession: [UInt8]
  var knowledge: [UInt8]
  var salt: [UInt8]
  var biometry: [UInt8]?
  var usesExternalKey: Bool
  var counter: ClientCounter
  /// The counter of protocol version 2.
  var numericCounter: UInt64 = 0
  /// The byte of the counter that the server counts.
  var position = 0
  var version: Int
  var hasUpgradeMark = false
  var hasRecovery: Bool
  var devicePrivateKey: [UInt8]
  var serverPublicKey: [UInt8]
}

/// The values of a script that implementations draw.
enum ScriptBytes {
  /// Bytes for a name; all scripts have the same, because nothing that is compared depends on them.
  static func make(_ name: String, _ count: Int = 16) -> [UInt8] {
    var source = SeededBytes(seed: "client", id: "script", field: name)
    return source.next(count)
  }

  static let device = Array("device".utf8)
  static let otherDevice = Array("other device".utf8)
}

/// Why a signature cannot be made.
struct SignatureFailure: Error {}

extension PartyRules {
  /// Makes the keys of an activation on both sides, and protects those of the client.
  func makeSession(number: Int, version: Int, hasRecovery: Bool) throws -> (ClientSession, ServerSide) {
    let device = ScriptBytes.make("device \(number)", 32)
    let server = ScriptBytes.make("server \(number)", 32)
    let serverKey = try core.derivePublicKey(privateKey: server)
    let deviceKey = try core.derivePublicKey(privateKey: device)
    let keys = try core.deriveActivationKeys(
      masterSecret: core.deriveMasterSecret(privateKey: server, publicKey: deviceKey).value)
    let counter = ScriptBytes.make("counter \(number)")
    let session = ClientSession(
      id: "activation \(number)", number: number, possession: [], knowledge: [], salt: [], biometry: nil,
      usesExternalKey: false, counter: ClientCounter(value: counter, byte: 0), version: version,
      hasRecovery: hasRecovery, devicePrivateKey: device, serverPublicKey: serverKey)
    let serverSide = ServerSide(
      privateKey: server, publicKey: serverKey, keys: keys, counterData: counter, version: version)
    return (session, serverSide)
  }

  /// Wraps the factor keys of an activation that is persisted.
  func wrap(
    _ session: inout ClientSession, password: String, biometryKey: [UInt8]?, externalKey: [UInt8]?
  ) throws {
    let keys = try core.deriveActivationKeys(
      masterSecret: core.deriveMasterSecret(
        privateKey: session.devicePrivateKey, publicKey: session.serverPublicKey
      ).value)
    session.salt = ScriptBytes.make("salt \(session.number)")
    session.possession = try core.protectFactorKey(
      keys.possession.key, by: .possession(identifier: ScriptBytes.device), externalKey: nil
    ).key
    session.knowledge = try core.protectFactorKey(
      keys.knowledge.key, by: .knowledge(stored(password, session.salt)), externalKey: externalKey
    ).key
    session.biometry = try biometryKey.map {
      try core.protectFactorKey(keys.biometry.key, by: .biometry(key: $0), externalKey: externalKey).key
    }
    session.usesExternalKey = externalKey != nil
  }

  func stored(_ password: String, _ salt: [UInt8]) -> StoredPassword {
    StoredPassword(password: password, salt: salt, iterations: FactorProtectionRules.iterations)
  }

  /// The factor keys that a client recovers with what it is given.
  func recoverKeys(
    of session: ClientSession, _ credentials: ClientCredentials, biometryKey: [UInt8]?, externalKey: [UInt8]?
  ) throws -> FactorKeys {
    var keys = FactorKeys()
    let factors = credentials.factors
    if factors.hasPossession {
      let identifier = credentials.possession == .right ? ScriptBytes.device : ScriptBytes.otherDevice
      keys.possession = try core.recoverFactorKey(
        session.possession, by: .possession(identifier: identifier), externalKey: nil
      ).key
    }
    if factors.hasKnowledge {
      keys.knowledge = try core.recoverFactorKey(
        session.knowledge, by: .knowledge(stored(credentials.password, session.salt)), externalKey: externalKey
      ).key
    }
    if factors.hasBiometry {
      guard let protected = session.biometry, let biometryKey else { throw SignatureFailure() }
      keys.biometry = try core.recoverFactorKey(
        protected, by: .biometry(key: biometryKey), externalKey: externalKey
      ).key
    }
    return keys
  }

  /// Signs with the client's keys and with those of the server, and compares.
  func isValidSignature(
    of session: ClientSession, type: String, client: FactorKeys, server: ActivationKeys, data: [UInt8],
    serverData: [UInt8]
  ) throws -> Bool {
    let right = FactorKeys(
      possession: server.possession.key, knowledge: server.knowledge.key, biometry: server.biometry.key)
    return try sign(session, type, client, data) == sign(session, type, right, serverData)
  }

  private func sign(_ session: ClientSession, _ type: String, _ keys: FactorKeys, _ data: [UInt8]) throws -> String {
    let keys = try core.signatureKeys(ofType: type, from: keys)
    return session.version == 2
      ? try core.sign(data, keys: keys, counter: session.numericCounter, format: .decimal(digits: 8)).text
      : try core.sign(data, keys: keys, counter: session.counter.value, format: .base64).text
  }

  /// Moves the client's counter.
  func advance(_ session: inout ClientSession, by steps: Int) throws {
    if session.version == 2 {
      session.numericCounter &+= UInt64(bitPattern: Int64(steps))
    } else {
      session.counter.value = try core.advanceCounter(session.counter.value, by: max(0, steps)).value
      session.position = (session.position + steps + 256) % 256
      session.counter.byte = session.counter.byte.map { ($0 + steps + 256) % 256 }
    }
  }
}
