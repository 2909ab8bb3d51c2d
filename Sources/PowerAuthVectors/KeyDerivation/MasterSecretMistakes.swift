internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong with the secret that two keys share, in whichever operation that happens.
extension Mistake {
  static let sharedSecretAsNumber = Mistake(
    "keys.shared-secret-as-number", "The shared secret is a number, and its leading zero bytes are dropped.")
  static let sharedSecretLeftAligned = Mistake(
    "keys.shared-secret-left-aligned", "Leading zero bytes of the shared secret move behind it.")
  static let sharedSecretWithPrefix = Mistake(
    "keys.shared-secret-with-prefix", "The shared secret is the compressed point, with the byte that tells the parity.")
  static let sharedSecretOfY = Mistake("keys.shared-secret-of-y", "The shared secret is the Y coordinate.")
  static let sharedSecretHashed = Mistake(
    "keys.shared-secret-hashed", "The shared secret is hashed with SHA-256, as some libraries do unasked.")

  static let ofSharedSecrets = [
    sharedSecretAsNumber, sharedSecretLeftAligned, sharedSecretWithPrefix, sharedSecretOfY, sharedSecretHashed,
  ]

  static let masterSecretByX963 = Mistake(
    "keys.master-secret-by-x963", "The master secret is derived from the shared one by X9.63, without folding.")
}

/// The agreement of two keys in which the mistakes are made that the question wants.
struct MistakenAgreement {
  let question: Question

  /// Computes what takes the place of the shared secret.
  func sharedSecret(privateKey: [UInt8], publicKey: [UInt8]) throws -> [UInt8] {
    let scalar = try MistakenScalar(question: question, privateKey: privateKey)
    let point = try MistakenPoint(question: question, publicKey: publicKey)
    let shared = try product(of: point, by: scalar)
    var secret = part(of: shared)
    if question.makes(.sharedSecretAsNumber) { secret = secret.withoutLeadingZeros }
    if question.makes(.sharedSecretLeftAligned) { secret = secret.withoutLeadingZeros.fitted(to: secret.count) }
    return question.makes(.sharedSecretHashed) ? SHA256.hash(secret) : secret
  }

  private func product(of point: MistakenPoint, by scalar: MistakenScalar) throws -> [UInt8] {
    let infinity = [4] + [UInt8](repeating: 0, count: 64)
    switch (scalar, point) {
    case (.zero, _), (_, .infinity):
      return infinity
    case (.number(let number), .unchecked(let encoded)):
      return try P256.uncheckedMultiple(of: encoded, by: number) ?? infinity
    case (.number(let number), .point(let key)):
      return try importPrivateKey(number).sharedPoint(with: key).uncompressed
    }
  }

  private func part(of point: [UInt8]) -> [UInt8] {
    let coordinate = question.makes(.sharedSecretOfY) ? point.suffix(32) : point[1...32]
    return question.makes(.sharedSecretWithPrefix) ? [2 | point[64] & 1] + coordinate : Array(coordinate)
  }

  /// Computes what takes the place of the master secret.
  func masterSecret(of sharedSecret: [UInt8]) -> [UInt8] {
    let isDerived = question.makes(.masterSecretByX963)
    return question.handedOut(
      isDerived
        ? X963.deriveKey(secret: sharedSecret, info: [], byteCount: keyByteCount) : question.folded(sharedSecret))
  }
}
