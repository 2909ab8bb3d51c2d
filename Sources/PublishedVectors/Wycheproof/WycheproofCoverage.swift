internal import Conformance
internal import Primitives

/// Whether a primitive computes the items of a group.
enum WycheproofCoverage {
  case covered(WycheproofSubject)
  case notCovered(String)

  /// The curves, with the hashes of their signatures.
  private static let curves: [String: (curve: any NamedCurve.Type, hash: String)] = [
    "secp256r1": (P256.self, "SHA-256"), "secp384r1": (P384.self, "SHA-384"),
  ]
  /// The only curve whose public keys are read in the X.509 format.
  private static let wrappedCurve = "secp256r1"
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
    case ("HMACSHA256", "MacTest"): self = try Self.authenticationCode(&group, isKMAC: false)
    case ("KMAC256", "MacTest"): self = try Self.authenticationCode(&group, isKMAC: true)
    case ("HKDF-SHA-384", "HkdfTest"): self = try Self.keyDerivation(&group)
    case ("PBKDF2-HMACSHA1", "PbkdfTest"): self = .covered(.passwordDerivation)
    case ("ML-KEM", _): self = try Self.encapsulation(type, &group)
    case (_, "MlDsaVerify"), (_, "MlDsaSign"): self = try Self.latticeSignature(algorithm, type, &group)
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
    guard let known = curves[curve], !isWrapped || curve == wrappedCurve else {
      return .notCovered("there is no curve \(curve)")
    }
    return .covered(.agreement(known.curve, isWrapped: isWrapped))
  }

  private static func signature(_ group: inout MemberReader, isRaw: Bool) throws(FieldError) -> WycheproofCoverage {
    let hash = try group.text("sha")
    var key = try MemberReader(group.take("publicKey"), as: "publicKey")
    // The same key in other formats; not every group has the last one.
    for name in ["publicKeyDer", "publicKeyPem"] { _ = try group.text(name) }
    _ = group.takeIfPresent("publicKeyJwk")
    do throws(FieldError) {
      let curve = try key.text("curve")
      guard let known = curves[curve] else { return .notCovered("there is no curve \(curve)") }
      guard hash == known.hash else { return .notCovered("there is no primitive for ECDSA with \(hash)") }
      return .covered(.signature(known.curve, isRaw: isRaw, publicKey: try key.hex("uncompressed")))
    } catch {
      throw error.within("publicKey")
    }
  }

  private static func authenticationCode(
    _ group: inout MemberReader, isKMAC: Bool
  ) throws(FieldError) -> WycheproofCoverage {
    _ = try group.count("keySize")
    return .covered(.authenticationCode(isKMAC: isKMAC, byteCount: try group.count("tagSize") / 8))
  }

  private static func keyDerivation(_ group: inout MemberReader) throws(FieldError) -> WycheproofCoverage {
    _ = try group.count("keySize")
    return .covered(.keyDerivation)
  }
}
