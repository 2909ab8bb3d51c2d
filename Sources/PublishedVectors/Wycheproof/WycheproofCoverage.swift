internal import Conformance

/// Whether a primitive computes the items of a group.
enum WycheproofCoverage {
  case covered(WycheproofSubject)
  case notCovered(String)

  private static let curve = "secp256r1"
  private static let hash = "SHA-256"
  private static let cipherKeySize = 128

  /// Takes the members of a group, and refuses unknown members, which could change the meaning of its items.
  init(algorithm: String, group: inout MemberReader) throws(FieldError) {
    let type = try group.text("type")
    switch (algorithm, type) {
    case ("AES-CBC-PKCS5", "IndCpaTest"): self = try Self.cipher(&group)
    case ("ECDH", "EcdhEcpointTest"): self = try Self.agreement(&group, isWrapped: false)
    case ("ECDH", "EcdhTest"): self = try Self.agreement(&group, isWrapped: true)
    case ("ECDSA", "EcdsaVerify"): self = try Self.signature(&group, isRaw: false)
    case ("ECDSA", "EcdsaP1363Verify"): self = try Self.signature(&group, isRaw: true)
    case ("HMACSHA256", "MacTest"): self = try Self.authenticationCode(&group)
    case ("PBKDF2-HMACSHA1", "PbkdfTest"): self = .covered(.passwordDerivation)
    default: self = .notCovered("there is no primitive for \(algorithm) as in \(type)")
    }
    guard case .covered = self else { return }
    _ = group.takeIfPresent("source")
    try group.finish()
  }

  private static func cipher(_ group: inout MemberReader) throws(FieldError) -> WycheproofCoverage {
    let keySize = try group.count("keySize")
    _ = try group.count("ivSize")
    return keySize == cipherKeySize ? .covered(.cipher) : .notCovered("there is no primitive for AES-\(keySize)")
  }

  private static func agreement(_ group: inout MemberReader, isWrapped: Bool) throws(FieldError) -> WycheproofCoverage {
    let curve = try group.text("curve")
    _ = try group.text("encoding")
    return curve == Self.curve ? .covered(.agreement(isWrapped: isWrapped)) : .notCovered("there is no curve \(curve)")
  }

  private static func signature(_ group: inout MemberReader, isRaw: Bool) throws(FieldError) -> WycheproofCoverage {
    let hash = try group.text("sha")
    var key = try MemberReader(group.take("publicKey"), as: "publicKey")
    // The same key in other formats; not every group has the last one.
    for name in ["publicKeyDer", "publicKeyPem"] { _ = try group.text(name) }
    _ = group.takeIfPresent("publicKeyJwk")
    do throws(FieldError) {
      let curve = try key.text("curve")
      guard curve == Self.curve else { return .notCovered("there is no curve \(curve)") }
      guard hash == Self.hash else { return .notCovered("there is no primitive for ECDSA with \(hash)") }
      return .covered(.signature(isRaw: isRaw, publicKey: try key.hex("uncompressed")))
    } catch {
      throw error.within("publicKey")
    }
  }

  private static func authenticationCode(_ group: inout MemberReader) throws(FieldError) -> WycheproofCoverage {
    _ = try group.count("keySize")
    return .covered(.authenticationCode(byteCount: try group.count("tagSize") / 8))
  }
}
