internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong where a key is derived from a password.
extension Mistake {
  static let passwordCutTo64Bytes = Mistake(
    "kdf.password-cut-to-64-bytes", "Only as much of the password is read as fits one block of the hash, 64 bytes.")
  static let passwordWithEndMark = Mistake(
    "kdf.password-with-end-mark", "A zero byte is added behind the password. HMAC hides it from all below 64 bytes.")

  static let passwordHashedBySHA256 = Mistake(
    "kdf.password-hashed-by-sha-256", "The function is HMAC with SHA-256 instead of SHA-1.")
  static let lastRoundOnly = Mistake(
    "kdf.last-round-only", "The rounds are not added up: the result of the last one is the key.")
  static let passwordKeyOf32Bytes = Mistake("kdf.password-key-of-32-bytes", "32 bytes are derived instead of 16.")
  static let passwordKeyFolded = Mistake(
    "kdf.password-key-folded", "32 bytes are derived and folded to 16, as shared secrets are.")
  static let passwordKeyCut = Mistake("kdf.password-key-cut", "32 bytes are derived, and cut to 16.")

  static let ofPasswordFunctions = [
    passwordHashedBySHA256, lastRoundOnly, passwordKeyOf32Bytes, passwordKeyFolded,
  ]

  static let iterationsFixed = Mistake(
    "kdf.iterations-fixed", "10 000 iterations are made, whatever number is stated.")
  static let oneIterationTooMany = Mistake(
    "kdf.one-iteration-too-many", "The stated iterations are made after the first one.")
  static let saltOf16Bytes = Mistake("kdf.salt-of-16-bytes", "The salt is cut, or filled up with zeros, to 16 bytes.")
}

/// A derivation in which the mistakes are made that the question wants.
struct MistakenPasswordDerivation {
  let passwordBytes: [UInt8]
  let key: [UInt8]

  init(question: Question, password: String, salt: [UInt8], iterations: Int) throws {
    if question.makes(.emptyPasswordRefused), password.isEmpty { throw PowerAuthError.refused(.invalidLength) }
    let bytes = Self.mistakenBytes(of: password, question: question)
    let rounds = Self.mistakenIterations(iterations, question: question)
    let salt = Self.mistakenSalt(salt, question: question)
    let isLong = [Mistake.passwordKeyOf32Bytes, .passwordKeyFolded, .passwordKeyCut].contains(where: question.makes)
    func derive(_ rounds: Int) throws -> [UInt8] {
      let count = isLong ? 32 : keyByteCount
      guard question.makes(.passwordHashedBySHA256) else {
        return try PBKDF2.deriveKey(password: bytes, salt: salt, iterations: rounds, byteCount: count)
      }
      return Array(Self.hashedBySHA256(bytes, salt: salt, iterations: rounds).prefix(count))
    }
    var derived = try derive(rounds)
    // What one round more adds is the result of that round.
    if question.makes(.lastRoundOnly), rounds > 1 { derived = zip(derived, try derive(rounds - 1)).map(^) }
    passwordBytes = bytes
    key = question.handedOut(Self.shortened(derived, question: question))
  }

  private static func mistakenBytes(of password: String, question: Question) -> [UInt8] {
    var bytes = MistakenPasswordText(question: question).bytes(of: password)
    if question.makes(.endsAtZeroByte) { bytes = Array(bytes.prefix { $0 != 0 }) }
    if question.makes(.passwordCutTo64Bytes) { bytes = Array(bytes.prefix(64)) }
    return question.makes(.passwordWithEndMark) ? bytes + [0] : bytes
  }

  private static func mistakenIterations(_ iterations: Int, question: Question) -> Int {
    let stated = question.makes(.iterationsFixed) ? 10_000 : iterations
    return question.makes(.oneIterationTooMany) ? stated + 1 : stated
  }

  private static func mistakenSalt(_ salt: [UInt8], question: Question) -> [UInt8] {
    question.takenIn(question.makes(.saltOf16Bytes) ? salt.fitted(to: keyByteCount) : salt)
  }

  private static func shortened(_ derived: [UInt8], question: Question) -> [UInt8] {
    if question.makes(.passwordKeyFolded) { return question.folded(derived) }
    return question.makes(.passwordKeyOf32Bytes) ? derived : Array(derived.prefix(keyByteCount))
  }

  /// The first block of PBKDF2 with HMAC-SHA-256, 32 bytes.
  private static func hashedBySHA256(_ password: [UInt8], salt: [UInt8], iterations: Int) -> [UInt8] {
    var round = HMACSHA256.authenticationCode(for: salt + UInt32(1).bigEndianBytes, key: password)
    var sum = round
    for _ in 1..<iterations {
      round = HMACSHA256.authenticationCode(for: round, key: password)
      for index in sum.indices { sum[index] ^= round[index] }
    }
    return sum
  }
}
