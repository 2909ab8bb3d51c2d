package import Conformance
internal import PowerAuth

/// The key of a session of end-to-end encryption with the master key of an application.
///
/// The session key of an activation is `kdf.internal` of KEY_TRANSPORT in these versions, and needs no operation.
package struct LegacySessionKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "e2ee.session-key", "The key of a session that needs no activation.", reference: "Version2/SessionKey",
    ranges: [.v2], chapter: .encryption2,
    use: "Both parties of protocol 2, before they exchange encrypted messages.")
  package let privateKey = input("privateKey", .privateKey, "The private key: the ephemeral one, or the master one.")
  package let publicKey = input("publicKey", .publicKey, "The other's point.")
  package let sessionIndex = input("sessionIndex", .bytes(16), "The index of the session, at least 16 bytes.")
  package let sharedSecret = step("sharedSecret", "X of privateKey · publicKey, 32 bytes")
  package let sharedKey = step("sharedKey", "sharedSecret[0..<16] ⊕ sharedSecret[16..<32]")
  package let hmac = step("hmac", "HMAC-SHA-256(key: sessionIndex, data: sharedKey)")
  package let sessionKey = output(
    "sessionKey", .bytes(16), "The key of the session, 16 bytes.", formula: "hmac[0..<16] ⊕ hmac[16..<32]")
  package let agreement = rule(
    "R1", "The shared secret of both key pairs is folded to 16 bytes.", \.agreement.writeSecret, \.agreement.multiply,
    \.notation.fold, \.agreement.condense)
  package let derivation = rule(
    "R2", "The key is HMAC-SHA-256 of the folded secret under the index of the session, folded again.",
    \.legacyKey.authenticate)
  package let index = rule(
    "R3", "The index has at least 16 bytes, and is not zero.", \.legacyMessage.checkIndex, \.internalKey.checkIndex)
  package let scalars = rule(
    "R4", "The scalar is unsigned, with or without leading zero bytes, and below the order.", \.agreement.readScalar,
    \.agreement.multiplyBase)
  package let points = rule(
    "R5", "A point is taken compressed and uncompressed, and anything else is refused.", \.agreement.readPoint,
    \.agreement.multiply)

  package var fieldRules: [Rule] { [derivation, index] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .invalidIndex, .invalidPrivateKey, .invalidPublicKey)
    op.checkOrder(.invalidPrivateKey, .invalidPublicKey, .invalidLength, .invalidIndex)
    op.answer { rules, request in
      let made = try rules.deriveLegacySessionKey(
        privateKey: request[privateKey], publicKey: request[publicKey], sessionIndex: request[sessionIndex])
      return request.accept(sessionKey(made.key)) {
        [sharedSecret(made.sharedSecret), sharedKey(made.sharedKey), hmac(made.hmac)]
      }
    }
  }
}
