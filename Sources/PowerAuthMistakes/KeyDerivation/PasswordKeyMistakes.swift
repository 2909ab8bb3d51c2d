package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes in the function that derives a key from a password.
extension Mistake {
  static let passwordHashedBySHA256 = Mistake(
    "kdf.password-hashed-by-sha-256", "The function is HMAC with SHA-256 instead of SHA-1.", \.passwordKey.derive
  ) { _ in { Array(hashedBySHA256($0, salt: $1, iterations: $2).prefix($3)) } }
  static let lastRoundOnly = Mistake(
    "kdf.last-round-only", "The rounds are not added up: the result of the last one is the key.", \.passwordKey.derive
  ) { right in
    { password, salt, iterations, count in
      let sum = try right(password, salt, iterations, count)
      guard iterations > 1 else { return sum }
      // The XOR of the results with one more round and without it is the result of that round.
      return zip(sum, try right(password, salt, iterations - 1, count)).map(^)
    }
  }
  static let passwordKeyOf32Bytes = Mistake(
    "kdf.password-key-of-32-bytes", "32 bytes are derived instead of 16.", \.passwordKey.byteCount, constant(32))
  static let passwordKeyFolded = Mistake(
    "kdf.password-key-folded", "32 bytes are derived and folded to 16, as shared secrets are.",
    \.passwordKey.byteCount, constant(32)
  ).and(\.passwordKey.shorten, giving(fold))
  static let passwordKeyCut = Mistake(
    "kdf.password-key-cut", "32 bytes are derived, and cut to 16.", \.passwordKey.byteCount, constant(32)
  ).and(\.passwordKey.shorten, giving { Array($0.prefix(keyByteCount)) })

  static let iterationsFixed = Mistake(
    "kdf.iterations-fixed", "10 000 iterations are made, whatever number is stated.", \.passwordKey.countIterations,
    entering { _ in 10_000 })
  static let oneIterationTooMany = Mistake(
    "kdf.one-iteration-too-many", "The stated iterations are made after the first one.", \.passwordKey.countIterations,
    giving { $0 + 1 })
  static let saltOf16Bytes = Mistake(
    "kdf.salt-of-16-bytes", "The salt is cut, or filled up with zeros, to 16 bytes.", \.passwordKey.takeSalt,
    entering { $0.fitted(to: keyByteCount) })
}

/// Mistakes with the text of a password before it is hashed.
extension Mistake {
  static let passwordCutTo64Bytes = Mistake(
    "kdf.password-cut-to-64-bytes", "Only as much of the password is read as fits one block of the hash, 64 bytes.",
    \.passwordKey.encodePassword, giving { Array($0.prefix(64)) })
  static let passwordWithEndMark = Mistake(
    "kdf.password-with-end-mark", "A zero byte is added behind the password. HMAC hides it from all below 64 bytes.",
    \.passwordKey.encodePassword, giving { $0 + [0] })
  static let passwordAsUTF16 = Mistake(
    "kdf.password-as-utf-16", "The password enters in UTF-16, two bytes for each unit, the higher first.",
    \.passwordKey.encodePassword
  ) { _ in { $0.utf16.flatMap(\.bigEndianBytes) } }
  static let passwordAsLatin1 = Mistake(
    "kdf.password-as-latin-1", "The password enters in ISO 8859-1, with a question mark for what that does not have.",
    \.passwordKey.encodePassword
  ) { _ in { $0.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") } } }
  static let passwordLowBytes = Mistake(
    "kdf.password-low-bytes", "Only the lower eight bits of each UTF-16 unit enter.", \.passwordKey.encodePassword
  ) { _ in { $0.utf16.map { UInt8(truncatingIfNeeded: $0) } } }
  static let passwordInModifiedUTF8 = Mistake(
    "kdf.password-in-modified-utf-8",
    "The password enters in the modified UTF-8 of Java, with six bytes for a surrogate pair and two for NUL.",
    \.passwordKey.encodePassword
  ) { _ in { $0.utf16.flatMap(modifiedUTF8) } }
}

/// The first block of PBKDF2 with HMAC-SHA-256, 32 bytes.
private func hashedBySHA256(_ password: [UInt8], salt: [UInt8], iterations: Int) -> [UInt8] {
  var round = HMACSHA256.authenticationCode(for: salt + UInt32(1).bigEndianBytes, key: password)
  var sum = round
  for _ in 1..<iterations {
    round = HMACSHA256.authenticationCode(for: round, key: password)
    for index in sum.indices { sum[index] ^= round[index] }
  }
  return sum
}

/// A UTF-16 unit as one to three bytes, also a surrogate or NUL.
private func modifiedUTF8(_ unit: UInt16) -> [UInt8] {
  let last = UInt8(unit & 0x3F) | 0x80
  switch unit {
  case 1...0x7F: return [UInt8(unit)]
  case 0...0x7FF: return [0xC0 | UInt8(unit >> 6), last]
  default: return [0xE0 | UInt8(unit >> 12), UInt8(unit >> 6 & 0x3F) | 0x80, last]
  }
}

extension PasswordKeyOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "kdf.password-key-cut",
      because: "PBKDF2 computes its blocks apart from each other, and 16 bytes are the beginning of the first one.")
  }
}
