internal import Encodings
package import PowerAuth
package import StrictJSON

/// How a device makes codes of protocol 4, and reads a status.
extension Device {
  /// Proves a request with a code; the counter moves, whatever becomes of the request.
  package mutating func authenticate(
    _ request: inout SignedRequest, secret: String, _ changes: [DeviceChange] = [], core: Rules
  ) throws {
    let counter = try takeWideValue(changes, core)
    try request.authenticate(
      with: try demandVersion4().factors.misusing(changes.wrongKey), counter: counter, secret: secret,
      tampered: changes.tampered, core: core)
  }

  /// The value of the counter with which a code is made; an old one leaves the counter.
  private mutating func takeWideValue(_ changes: [DeviceChange], _ core: Rules) throws -> [UInt8] {
    let own = try demandVersion4()
    let number = changes.numberOfValue(after: own.next)
    guard number >= own.next else { return try core.advanceWideCounter(own.counterData, by: number).value }
    try skipCodes(number - own.next, core: core)
    let value = try demandVersion4().counter.value
    try skipCodes(1, core: core)
    return value
  }

  /// The place in the chain of the value that has a hash; nil where none of the first 512 has it.
  package func codeNumber(ofHash hash: [UInt8], core: Rules) throws -> Int? {
    let own = try demandVersion4()
    var value = own.counterData
    for number in 0..<512 {
      if try core.hashWideCounter(value, key: own.keys[.macCtrData]) == hash { return number }
      value = try core.advanceWideCounter(value, by: 1).value
    }
    return nil
  }

  /// The lowest byte of the number that belongs to a place in the chain, which an upgrade lets continue.
  package func counterByte(at number: Int) throws -> Int {
    let own = try demandVersion4()
    return ((own.counter.byte ?? own.next) - own.next + number) & 0xFF
  }

  /// Makes an offline code, which the user types; the counter moves.
  package mutating func authenticateOffline(
    _ body: [UInt8], nonce: [UInt8], type: SignatureType, digits: Int, core: Rules
  ) throws -> String {
    let own = try demandVersion4()
    let code = try core.authenticationCode(
      OfflineData.signedBytes(body, nonce, core), type: type.rawValue,
      keys: type.factors.compactMap { own.factors[$0] }, counter: own.counter.value,
      format: core.offlineCodeFormat(digits: digits))
    try skipCodes(1, core: core)
    return code.text
  }

  /// Moves the counter as if so many codes had been made, and lost.
  package mutating func skipCodes(_ count: Int, core: Rules) throws {
    guard var own = version4 else { throw Refusal.missingKey }
    own.counter.value = try core.advanceWideCounter(own.counter.value, by: count).value
    own.counter.byte = own.counter.byte.map { ($0 + count) & 0xFF }
    own.next += count
    version4 = own
  }

  /// Reads a status, and compares the counters; a device that is behind follows.
  package mutating func readStatus4(
    _ answer: JSONObject, core: Rules
  ) throws -> (status: PlainStatus, counter: CounterDecision) {
    var own = try demandVersion4()
    guard let message = answer.text("activationStatus").flatMap({ Base64.decode($0) }) else {
      throw Refusal.missingParameter
    }
    let status = try core.decodeStatus(message, key: own.keys[.macStatus]).status
    let compared = try core.synchronizeWide(
      own.counter,
      with: ServerCounter(byte: status.counterByte, lookAhead: status.lookAhead, hash: status.counterHash),
      currentVersion: status.currentVersion, key: own.keys[.macCtrData])
    if compared.decision == .updated {
      own.counter = compared.counter
      own.next += compared.distances?.hash ?? 0
      version4 = own
    }
    return (status, compared.decision)
  }
}

extension FactorKeys {
  /// The keys, of which one may be another.
  func misusing(_ wrong: WrongKey?) -> FactorKeys {
    var keys = self
    let other = [UInt8](repeating: 0x5A, count: keys.possession?.count ?? 0)
    switch wrong {
    case .possession: keys.possession = other
    case .knowledge: keys.knowledge = other
    case .biometry: keys.biometry = other
    case .swapped: keys.biometry = keys.possession
    case nil: break
    }
    return keys
  }
}
