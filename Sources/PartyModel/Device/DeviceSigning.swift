package import PowerAuth
internal import Primitives

/// How a device signs.
extension Device {
  /// Signs a request in the form of a version; the counter moves.
  package mutating func sign(
    _ request: inout SignedRequest, secret: String, format: SignatureFormat, _ changes: [DeviceChange], core: Rules
  ) throws {
    let counter = try takeValue(changes, core)
    try request.sign(
      with: keys.ofFactors.misusing(changes.wrongKey), counter: counter, secret: secret, format: format,
      tampered: changes.tampered, core: core)
  }

  /// Signs a request by the rules of version 2; the number of the counter moves.
  mutating func signNumerically(
    _ request: inout SignedRequest, secret: String, _ changes: [DeviceChange], core: Rules
  ) throws {
    let number = changes.first { if case .counterAt(let number) = $0 { UInt64(number) } else { nil } } ?? nextNumber
    nextNumber = number + 1
    try request.sign(
      with: keys.ofFactors.misusing(changes.wrongKey), counter: number, secret: secret, format: .decimal(digits: 8),
      tampered: changes.tampered, core: core)
  }

  /// Signs what a user types from the screen; the counter moves.
  package mutating func signOffline(
    _ body: [UInt8], nonce: [UInt8], type: String, format: SignatureFormat, _ changes: [DeviceChange], core: Rules
  ) throws -> String {
    let keys = try core.signatureKeys(ofType: type, from: self.keys.ofFactors.misusing(changes.wrongKey))
    return try core.sign(
      OfflineData.signedBytes(body, nonce, core), keys: keys, counter: takeValue(changes, core), format: format
    ).text
  }

  /// The value of the counter with which a signature is made; an old one leaves the counter.
  private mutating func takeValue(_ changes: [DeviceChange], _ core: Rules) throws -> [UInt8] {
    let number = changes.numberOfValue(after: next)
    let isOld = changes.contains { if case .counterAhead(..<0) = $0 { true } else { false } }
    if !isOld { next = number + 1 }
    return try value(at: number, core: core)
  }
}

/// A token as a device has it.
package struct DeviceToken: Sendable {
  package let id: String
  package let secret: [UInt8]
  /// The name of the activation that asked for it.
  package let activation: String
  /// The nonce with which it was used last.
  package var nonce: [UInt8] = []

  package init(id: String, secret: [UInt8], activation: String) {
    self.id = id
    self.secret = secret
    self.activation = activation
  }

  /// Proves the token by its nonce at a time, in a version that the header may state otherwise.
  package func prove(
    at time: Int64, version: ProtocolVersion?, stating stated: String, _ changes: [DeviceChange] = [], core: Rules
  ) throws -> TokenRequest {
    let covered = changes.contains(.digestWithoutVersion) ? nil : version.flatMap { core.token.takeVersion($0) }
    let proof = TokenProof(secret: secret, nonce: nonce, timestamp: time)
    let isKMAC = version.map { core.version4.token.isUsed($0) } ?? false
    var digest =
      try isKMAC
      ? core.digestTokenByKMAC(proof, version: covered).value : core.digestToken(proof, version: covered).value
    if changes.contains(.wrongDigest) { digest[digest.count - 1] ^= 1 }
    return TokenRequest(tokenId: id, digest: digest, nonce: nonce, timestamp: time, version: stated)
  }
}
