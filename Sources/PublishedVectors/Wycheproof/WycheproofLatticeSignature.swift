internal import Conformance
internal import Encodings
internal import MLDSA
internal import Primitives
internal import StrictJSON

/// The verification or computation of the items of a group about ML-DSA.
struct WycheproofLatticeSignature: Sendable {
  let parameters: SignatureParameters
  /// The seed that signs; without it the items are verified.
  let seed: [UInt8]?
  let publicKey: [UInt8]?

  /// Takes an item's inputs, and computes the answer.
  func answer(_ members: inout MemberReader, _ value: [UInt8]) throws(FieldError) -> WycheproofAnswer {
    let message = try members.hexIfPresent("msg")
    let context = try members.hexIfPresent("ctx") ?? []
    guard let seed else { return verification(of: value, message ?? [], context) }
    let (representative, randomness) = (try members.hexIfPresent("mu"), try members.hexIfPresent("rnd"))
    return Self.answer { () throws(SignatureRefusal) in
      let key = try SigningKey(parameters, seed: seed)
      let ours = key.verificationKey.encoded
      guard publicKey == nil || publicKey == ours else { return .differs(Hex.encode(ours)) }
      // Some items state only what follows from the message.
      guard let message else {
        return WycheproofAnswer(try key.signature(forRepresentative: representative ?? []), published: value)
      }
      let computed = try key.verificationKey.representative(of: message, context: context)
      guard representative == nil || representative == computed else { return .differs(Hex.encode(computed)) }
      let signature = try key.signature(for: message, context: context, randomness: randomness)
      return WycheproofAnswer(signature, published: value)
    }
  }

  private func verification(of signature: [UInt8], _ message: [UInt8], _ context: [UInt8]) -> WycheproofAnswer {
    Self.answer { () throws(SignatureRefusal) in
      let key = try VerificationKey(parameters, encoded: publicKey ?? [])
      return try key.isValidSignature(signature, for: message, context: context) ? .agrees : .refuses()
    }
  }

  private static func answer(_ work: () throws(SignatureRefusal) -> WycheproofAnswer) -> WycheproofAnswer {
    do throws(SignatureRefusal) { return try work() } catch { return .refuses() }
  }
}

extension WycheproofCoverage {
  static func latticeSignature(
    _ algorithm: String, _ type: String, _ group: inout MemberReader
  ) throws(FieldError) -> WycheproofCoverage {
    guard let parameters = SignatureParameters.all.first(where: { $0.name == algorithm }) else {
      return .notCovered("there is no primitive for \(algorithm) as in \(type)")
    }
    // The same key in another format, and null for a key of a wrong length.
    for name in ["publicKeyDer", "privateKeyPkcs8"] { _ = group.takeIfPresent(name) }
    let seed = type == "MlDsaSign" ? try group.hex("privateSeed") : nil
    let node = try group.take("publicKey")
    let publicKey = try node.text.map { text throws(FieldError) in
      guard let bytes = Hex.decode(text) else { throw FieldError("publicKey", "must be lower-case hex") }
      return bytes
    }
    return .covered(
      .latticeSignature(WycheproofLatticeSignature(parameters: parameters, seed: seed, publicKey: publicKey)))
  }
}
