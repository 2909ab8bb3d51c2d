package import Conformance
internal import PowerAuth

/// The initialisation vector with which a status is encrypted.
package struct StatusIVOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "status.iv", "The initialisation vector of the status that answers a challenge.",
    reference: "Status/InitialisationVector", ranges: [.from3_1], chapter: .status,
    use: "Both parties, for each status.")
  package let transportKey = input("transportKey", .bytes(16), "The transport key, 16 bytes.")
  package let challenge = input("challenge", .bytes(16), "The client's challenge, 16 bytes.")
  package let nonce = input("nonce", .bytes(16), "The server's nonce, 16 bytes.")
  package let block = step("block", "eight zero bytes ‖ BE64(3000)")
  package let key = step("key", "AES-128(key: transportKey, block)")
  package let data = step("data", "challenge ‖ nonce")
  package let hmac = step("hmac", "HMAC-SHA-256(key: key, data: data)")
  package let iv = output(
    "iv", .bytes(16), "The initialisation vector, 16 bytes.", formula: "hmac[0..<16] ⊕ hmac[16..<32]")
  package let derivation = rule(
    "R1", "The key of the vector is derived from the transport key, with the index 3000.", \.indexKey.layOut,
    \.indexKey.writeIndex, \.indexKey.encrypt, \.statusIV.chooseKey, \.statusIV.keyIndex)
  package let order = rule(
    "R2", "The vector is derived for the challenge and the nonce, in this order.", \.statusIV.join)
  package let fold = rule(
    "R3", "It is the HMAC-SHA-256, its halves added bit by bit (exclusive or).", \.notation.fold,
    \.internalKey.authenticate)
  package let keyLength = rule(
    "R4", "A transport key of any length but 16 bytes is refused.", \.indexKey.checkMasterKey)
  package let lengths = rule(
    "R5", "A challenge or a nonce of any length but 16 bytes is refused.", \.statusIV.checkChallenge,
    \.statusIV.checkNonce)

  /// What each accepted vector exercises.
  package var everything: [Rule] { [derivation, order, fold] }

  package var fieldRules: [Rule] { everything + [keyLength, lengths] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let derived = try rules.deriveStatusIV(
        transportKey: request[transportKey], challenge: request[challenge], nonce: request[nonce])
      return request.accept(iv(derived.iv)) {
        [block(derived.key.block), key(derived.key.key), data(derived.data), hmac(derived.hmac)]
      }
    }
  }
}
