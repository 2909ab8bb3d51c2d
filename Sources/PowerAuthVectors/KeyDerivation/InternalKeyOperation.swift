package import Conformance
internal import PowerAuth

/// The operation that derives a key from a key and bytes.
package struct InternalKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "kdf.internal", "The 16-byte key that a key gives for a byte text.", reference: "KeyDerivation/Internal",
    ranges: [.upTo3_0, .from3_1], chapter: .keyDerivation,
    use: """
      Both parties derive the initialisation vectors of ECIES and of the status, the hash of the counter, and the \
      key of requests for temporary keys; in protocol 2 the keys of messages.
      """)
  package let parent = input("key", .bytes(16), "The parent key, 16 bytes.")
  package let index = input("index", .bytes(16), "What tells the key from others, at least 16 bytes.")
  package let hmac = step(
    "hmac",
    inVersions: [
      ProtocolRange.upTo3_0.versions: "HMAC-SHA-256(key: index, data: key)",
      ProtocolRange.from3_1.versions: "HMAC-SHA-256(key: key, data: index)",
    ])
  package let key = output("key", .bytes(16), "The derived key, 16 bytes.", formula: "hmac[0..<16] ⊕ hmac[16..<32]")
  package let authentication = rule(
    "R1", "From 3.1 on, the index is authenticated with HMAC-SHA-256 under the key.", \.internalKey.authenticate,
    \.legacyKey.isUsed)
  package let fold = rule(
    "R2", "The first and the second half of the HMAC are added bit by bit (exclusive or).", \.notation.fold)
  package let keyLength = rule("R3", "A key of any length but 16 bytes is refused.", \.internalKey.checkKey)
  package let indexLength = rule("R4", "The index has at least 16 bytes.", \.internalKey.checkIndex)
  package let olderOrder = rule(
    "R5", "Up to 3.0, the key is authenticated under the index: both change places.", \.internalKey.authenticate,
    \.legacyKey.authenticate, \.legacyKey.isUsed)

  package var fieldRules: [Rule] { [authentication, keyLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer(with: { $0.isLegacyKeyUsed(in: $1) }) { rules, request, isLegacy in
      let derived =
        try isLegacy
        ? rules.deriveLegacyKey(key: request[parent], index: request[index])
        : rules.deriveInternalKey(key: request[parent], index: request[index])
      return request.accept(key(derived.key)) { [hmac(derived.hmac)] }
    }
  }
}
