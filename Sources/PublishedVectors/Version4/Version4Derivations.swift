internal import Conformance

/// Keys by label, keys of passwords and sealed data.
enum Version4Derivations {
  static func labelledKey(_ members: inout Version4Members) throws(FieldError) -> Version4Statement {
    let input = Record([
      "key": .bytes(try members.base64("key")), "label": .text(try members.text("label")),
      "diversifier": .bytes(try members.base64("custom")), "length": .int(try length(&members)),
    ])
    let derived = PublishedOutput.bytes(try members.base64("derivedKey"), in: "derivedKey", as: "key")
    return .computations([.version4("kdf.derive", input, gives: derived)])
  }

  /// The key of a password, which in the protocol has 32 bytes; KMAC computes the published ones of other lengths.
  static func passwordKey(_ members: inout Version4Members) throws(FieldError) -> Version4Statement {
    let (password, salt) = (try members.text("password"), try members.base64("salt"))
    let (byteCount, key) = (try length(&members), try members.base64("derivedKey"))
    guard byteCount == 32 else {
      let input = Record([
        "key": .bytes(Array(password.utf8)), "data": .bytes(salt), "custom": .text("PA4PBKDF"),
        "length": .int(byteCount),
      ])
      let derived = PublishedOutput.bytes(key, in: "derivedKey", as: "mac")
      return .computations([.version4("mac.kmac256", input, gives: derived)])
    }
    let derived = PublishedOutput.bytes(key, in: "derivedKey", as: "key")
    let input = Record(["password": .text(password), "salt": .bytes(salt)])
    return .computations([.version4("kdf.password-kmac", input, gives: derived)])
  }

  /// Sealed data, which are sealed and opened; older files have another name for them.
  static func sealedData(_ members: inout Version4Members) throws(FieldError) -> Version4Statement {
    let field = members.has("ciphertext") ? "ciphertext" : "pqcCiphertext"
    let (plaintext, sealed) = (try members.base64("plaintext"), try members.base64(field))
    var sealing = Record([
      "key": .bytes(try members.base64("key")), "keyContext": .bytes(try members.base64("keyContext")),
      "associatedData": .bytes(try members.base64("associatedData")),
    ])
    var opening = sealing
    sealing["nonce"] = .bytes(try members.base64("nonce"))
    sealing["plaintext"] = .bytes(plaintext)
    opening["sealed"] = .bytes(sealed)
    return .computations([
      .version4("aead.seal", sealing, gives: .bytes(sealed, in: field, as: "sealed")),
      .version4("aead.open", opening, gives: .bytes(plaintext, in: "plaintext", as: "plaintext")),
    ])
  }

  /// The number of bytes that are derived, which is not more than the operations take.
  private static func length(_ members: inout Version4Members) throws(FieldError) -> Int64 {
    let length = try members.decimal("outSize")
    guard length <= 4096 else { throw FieldError("outSize", "must be at most 4096") }
    return length
  }
}
