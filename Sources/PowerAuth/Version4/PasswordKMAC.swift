/// How a password gives a key in protocol 4 (§ 26.2).
package struct PasswordKMACRules: Sendable {
  /// A password has at least one character.
  ///
  /// [The mobile core demands four characters.]
  package var checkPassword: Check<String> = { password in
    try demand(!password.isEmpty, else: .passwordLength)
    return password
  }
  /// A salt has at least 32 bytes.
  package var checkSalt: Check<[UInt8]> = { salt in
    try demand(salt.count >= wideKeyByteCount, else: .invalidLength)
    return salt
  }
  /// The password enters as its UTF-8 bytes, not normalised, without an end mark.
  package var encodePassword: Function<String, [UInt8]> = utf8Bytes
  /// All bytes of the salt enter.
  package var takeSalt: Function<[UInt8], [UInt8]> = { $0 }
  /// The customisation is that of passwords.
  package var customization = "PA4PBKDF"
  /// The password is the key of the MAC, and the salt what it covers; nothing is repeated.
  package var authenticate: KMACStep = { salt, password, authenticate in try authenticate(salt, password) }
}

extension Rules {
  /// Derives the key of a password (§ 26.2).
  package func derivePasswordKey(password: String, salt: [UInt8]) throws -> PasswordKey {
    let rules = version4.passwordKey
    let bytes = rules.encodePassword(try rules.checkPassword(password))
    let key = try rules.authenticate(rules.takeSalt(try rules.checkSalt(salt)), bytes) { data, key in
      try version4.mac.authenticate(data, key, rules.customization, wideKeyByteCount)
    }
    return PasswordKey(passwordBytes: bytes, key: key)
  }
}
