package import Conformance
internal import PowerAuth

/// The secret that device and server share.
package struct MasterSecretOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "keys.master-secret", "The 16-byte secret that two key pairs share.", reference: "KeyDerivation/MasterSecret",
    ranges: [.v2BesideOthers, .v3], chapter: .masterSecret,
    use: "Both parties, at the end of an activation.")
  package let privateKey = input("privateKey", .privateKey, "The private key, unsigned and big-endian.")
  package let publicKey = input("publicKey", .publicKey, "The other's point, compressed or uncompressed.")
  package let sharedSecret = step("sharedSecret", "X of privateKey · publicKey, 32 bytes")
  package let masterSecret = output(
    "masterSecret", .bytes(16), "The master secret, 16 bytes.", formula: "sharedSecret[0..<16] ⊕ sharedSecret[16..<32]")
  package let agreement = rule(
    "R1", "The shared secret is the X coordinate of the common point, always 32 bytes.", \.agreement.writeSecret,
    \.agreement.multiply)
  package let fold = rule(
    "R2", "The first and the second half of the shared secret are added bit by bit (exclusive or).", \.notation.fold,
    \.agreement.condense)
  package let scalars = rule(
    "R3", "The scalar is unsigned; leading zero bytes are allowed, and so is their absence.", \.agreement.readScalar)
  package let range = rule(
    "R4", "A scalar that is 0, or not below the order of the curve, is refused.", \.agreement.multiplyBase)
  package let encodings = rule(
    "R5", "A point is taken compressed (33 bytes) and uncompressed (65 bytes).", \.agreement.readPoint)
  package let points = rule(
    "R6", "Anything but an encoding of a point of the curve is refused before anything is computed.",
    \.agreement.multiply,
    \.agreement.readPoint)

  package var fieldRules: [Rule] { [scalars, points] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidPrivateKey, .invalidPublicKey)
    op.answer { rules, request in
      let secret = try rules.deriveMasterSecret(privateKey: request[privateKey], publicKey: request[publicKey])
      return request.accept(masterSecret(secret.value)) { [sharedSecret(secret.sharedSecret)] }
    }
  }
}
