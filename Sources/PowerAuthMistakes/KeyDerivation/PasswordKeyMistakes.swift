internal import PowerAuth
internal import Primitives

/// Mistakes in deriving a key from a password.
extension MistakeTable {
  static let keyOfPassword: MistakeTable = [
    // Mistakes in the function that derives a key from a password.
    "kdf.password-hashed-by-sha-256": breaking(\.passwordKey.derive)(
      "The function is HMAC with SHA-256 instead of SHA-1.",
      { _ in { try PBKDF2.deriveKey(password: $0, salt: $1, iterations: $2, byteCount: $3, hash: .sha256) } }),
    "kdf.last-round-only": breaking(\.passwordKey.derive)(
      "The rounds are not added up: the result of the last one is the key."
    ) { right in
      { password, salt, iterations, count in
        let sum = try right(password, salt, iterations, count)
        guard iterations > 1 else { return sum }
        // The XOR of the results with one more round and without it is the result of that round.
        return zip(sum, try right(password, salt, iterations - 1, count)).map(^)
      }
    },
    "kdf.password-key-of-32-bytes": breaking(\.passwordKey.byteCount)(
      "32 bytes are derived instead of 16.", constant(32)),
    "kdf.password-key-folded": breaking(\.passwordKey.byteCount)(
      "32 bytes are derived and folded to 16, as shared secrets are.", constant(32)
    ).and(\.passwordKey.shorten, giving(fold)),
    "kdf.password-key-cut": breaking(\.passwordKey.byteCount)("32 bytes are derived, and cut to 16.", constant(32))
      .and(\.passwordKey.shorten, giving { Array($0.prefix(keyByteCount)) }),
    "kdf.iterations-fixed": breaking(\.passwordKey.countIterations)(
      "10 000 iterations are made, whatever number is stated.", entering { _ in 10_000 }),
    "kdf.one-iteration-too-many": breaking(\.passwordKey.countIterations)(
      "The stated iterations are made after the first one.", giving { $0 + 1 }),
    "kdf.salt-of-16-bytes": breaking(\.passwordKey.takeSalt)(
      "The salt is cut, or filled up with zeros, to 16 bytes.", entering { $0.fitted(to: keyByteCount) }),

    // Mistakes with the text of a password before it is hashed.
    "kdf.password-cut-to-64-bytes": breaking(\.passwordKey.encodePassword)(
      "Only as much of the password is read as fits one block of the hash, 64 bytes.", giving { Array($0.prefix(64)) }),
    "kdf.password-with-end-mark": breaking(\.passwordKey.encodePassword)(
      "A zero byte is added behind the password. HMAC hides it from all below 64 bytes.", giving { $0 + [0] }),
    "kdf.password-as-utf-16": breaking(\.passwordKey.encodePassword)(
      "The password enters in UTF-16, two bytes for each unit, the higher first.",
      { _ in { $0.utf16.flatMap(\.bigEndianBytes) } }),
    "kdf.password-as-latin-1": breaking(\.passwordKey.encodePassword)(
      "The password enters in ISO 8859-1, with a question mark for what that does not have.",
      { _ in { $0.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") } } }),
    "kdf.password-low-bytes": breaking(\.passwordKey.encodePassword)(
      "Only the lower eight bits of each UTF-16 unit enter.",
      { _ in { $0.utf16.map { UInt8(truncatingIfNeeded: $0) } } }),
    "kdf.password-in-modified-utf-8": breaking(\.passwordKey.encodePassword)(
      "The password enters in the modified UTF-8 of Java, with six bytes for a surrogate pair and two for NUL.",
      { _ in { $0.utf16.flatMap(modifiedUTF8) } }),
  ]
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
