package import PowerAuth
internal import Primitives

/// A device as a script has it: its keys, and its own counter.
package struct Device: Sendable {
  /// The identifier of its activation on the server.
  package private(set) var activationId: String
  /// The text of the code with which it makes its activation.
  package let code: String
  package let keyPair: ServerKeyPair
  /// The server's point; before the exchange another one.
  package var serverPublicKey: [UInt8]
  /// The keys of the activation; before the exchange others, which the server has not.
  package var keys: ActivationKeys
  /// CTR_DATA of the exchange, and the values after it, as far as they are known.
  private var chain: [[UInt8]]
  /// The number of the value with which the next signature is made.
  package var next = 0
  /// The number of the next numeric signature.
  var nextNumber: UInt64 = 0
  /// Whether `upgrade-start` has given CTR_DATA.
  var hasCounterData = false

  /// A device that has not exchanged keys with a server.
  package init(activationId: String, code: String, random: inout DrawnBytes, core: Rules) throws {
    self.activationId = activationId
    self.code = code
    keyPair = try ServerKeyPair(privateKey: random.next(32), rules: core)
    serverPublicKey = keyPair.publicKey
    keys = try core.deriveActivationKeys(masterSecret: random.next(16))
    chain = [random.next(16)]
  }

  /// The same device with another activation.
  package init(_ other: Device, activationId: String) {
    self = other
    self.activationId = activationId
  }

  /// Takes what the server answers to the exchange.
  package mutating func complete(serverPublicKey: [UInt8], counterData: [UInt8], core: Rules) throws {
    let secret = try core.deriveMasterSecret(privateKey: keyPair.privateKey, publicKey: serverPublicKey)
    self.serverPublicKey = serverPublicKey
    keys = try core.deriveActivationKeys(masterSecret: secret.value)
    begin(counterData)
  }

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

  /// The number of a value; nil where it is none of the first 512.
  mutating func number(ofValue value: [UInt8], core: Rules) throws -> Int? {
    if let known = chain.firstIndex(of: value) { return known }
    for number in min(chain.count, 512)..<512 where try self.value(at: number, core: core) == value { return number }
    return nil
  }

  /// The keys with which the device signs, of which one may be another.
  package func factorKeys(wrong: String?) -> FactorKeys {
    var keys = self.keys.ofFactors
    let other = [UInt8](repeating: 0x5A, count: 16)
    switch wrong {
    case "possession": keys.possession = other
    case "knowledge": keys.knowledge = other
    case "biometry": keys.biometry = other
    case "swapped": keys.biometry = keys.possession
    default: break
    }
    return keys
  }
}

/// A token as a device has it.
struct DeviceToken: Sendable {
  let id: String
  let secret: [UInt8]
  let activation: String
}

/// A temporary key as a device has it.
struct DeviceTemporaryKey: Sendable {
  let id: String
  let publicKey: [UInt8]
}

/// A recovery code as someone has it who reads it from paper.
struct DeviceRecoveryCode: Sendable {
  let text: String
  let puks: [String]
}
