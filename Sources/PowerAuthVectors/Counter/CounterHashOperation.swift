package import Conformance
internal import PowerAuth

/// The hash of the server's counter in a status.
package struct CounterHashOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "counter.hash", "The hash by which a status shows the value of the server's counter.", reference: "Counter/Hash",
    ranges: [.from3_1], chapter: .counterHash,
    use: "The server puts it into the status, and the client compares it with that of its own counter.")
  package let counterData = input("counterData", .bytes(16), "The value of the counter, 16 bytes.")
  package let transportKey = input("transportKey", .bytes(16), "The transport key, 16 bytes.")
  package let block = step("block", "eight zero bytes ‖ BE64(4000)")
  package let key = step("key", "AES-128(key: transportKey, block)")
  package let hmac = step("hmac", "HMAC-SHA-256(key: key, data: counterData)")
  package let hash = output("hash", .bytes(16), "The hash, 16 bytes.", formula: "hmac[0..<16] ⊕ hmac[16..<32]")
  package let derivation = rule(
    "R1", "The key of the hash is derived from the transport key, with the index 4000.", \.indexKey.layOut,
    \.indexKey.writeIndex, \.indexKey.encrypt, \.counterHash.chooseKey, \.counterHash.keyIndex)
  package let hashing = rule(
    "R2", "The hash is the HMAC-SHA-256 of the value, its halves added bit by bit (exclusive or).", \.notation.fold,
    \.counterHash.chooseData, \.internalKey.authenticate)
  package let keyLength = rule(
    "R3", "A transport key of any length but 16 bytes is refused.", \.indexKey.checkMasterKey)
  package let valueLength = rule("R4", "A value of any length but 16 bytes is refused.", \.counter.checkValue)

  package var fieldRules: [Rule] { [derivation, hashing, keyLength, valueLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let hashed = try rules.hashCounter(request[counterData], transportKey: request[transportKey])
      return request.accept(hash(hashed.hash)) { [block(hashed.key.block), key(hashed.key.key), hmac(hashed.hmac)] }
    }
  }
}
