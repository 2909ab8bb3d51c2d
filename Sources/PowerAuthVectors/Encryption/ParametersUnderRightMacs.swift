internal import Conformance
internal import PowerAuth
internal import Primitives

/// Declares parameters that are absent or of another length, each under the MAC that fits whoever does not check them.
///
/// A decoder that reads an absent number as 0 and an absent text as empty goes unnoticed otherwise: the MAC refuses.
func declareParametersUnderRightMacs(on op: OperationBuilder, _ decryption: Decryption, _ rule: Rule) {
  let fields = decryption.fields
  func declare(
    _ name: String, of parent: String, change: String, _ words: String, flag: Flag, reason: Refusal,
    protocols: Set<String>, edit: @escaping @Sendable (inout Draft) -> Void
  ) {
    op.variant(
      "right-mac/\(name)", of: parent, change: "\(change), under the MAC that it gives", words, exercises: [rule],
      flags: [flag], expecting: .reject(reason, also: []), protocols: protocols
    ) { draft in
      edit(&draft)
      try decryption.encryptUnchecked(&draft)
    }
  }
  for count in [0, 8, 15, 17, 32] {
    declare(
      "nonce-of-\(count)-bytes", of: "basic", change: "nonce: \(count) bytes",
      "A nonce has 16 bytes, and the functions that it enters take any number.", flag: .invalidLength,
      reason: .invalidLength, protocols: Versions.nonce
    ) { decryption.setNonce(&$0, [UInt8](repeating: 7, count: count)) }
  }
  for count in [0, 15, 17, 32] {
    declare(
      "transport-key-of-\(count)-bytes", of: "activation-scope", change: "transportKey: \(count) bytes",
      "KEY_TRANSPORT has 16 bytes, and HMAC takes any number.", flag: .invalidLength, reason: .invalidLength,
      protocols: Versions.all
    ) { $0[fields.transportKey] = [UInt8](repeating: 7, count: count) }
  }
  let absent: [(String, String, String, Set<String>, @Sendable (inout Draft) -> Void)] = [
    ("nonce", "basic", "no bytes", Versions.nonce, { decryption.setNonce(&$0, nil) }),
    ("timestamp", "basic", "0", Versions.timestamp, { $0[decryption.timestamp] = nil }),
    ("temporaryKeyId", "basic", "an empty text", Versions.temporaryKey, { $0[fields.temporaryKeyId] = nil }),
    ("activationId", "activation-scope", "an empty text", Versions.associatedData, { $0[fields.activationId] = nil }),
    ("transportKey", "activation-scope", "no bytes", Versions.all, { $0[fields.transportKey] = nil }),
  ]
  for (name, parent, reading, protocols, edit) in absent {
    declare(
      "\(name.slug)-missing", of: parent, change: "\(name): absent", "What is absent is not \(reading).",
      flag: .parameter, reason: .missingParameter, protocols: protocols, edit: edit)
  }
}

extension Decryption {
  /// Sets the nonce that gives the initialisation vector.
  fileprivate func setNonce(_ draft: inout Draft, _ bytes: [UInt8]?) {
    draft[nonceField(of: draft)] = bytes
  }

  /// Encrypts as those do who check no parameter: what is absent is 0 or empty, and bytes are as many as there are.
  fileprivate func encryptUnchecked(_ draft: inout Draft) throws {
    var context = try fields.context(draft)
    if context.scope == .activation { context.activationId = context.activationId ?? "" }
    if context.version.hasTemporaryKey { context.temporaryKeyId = context.temporaryKeyId ?? "" }
    let nonce = draft[nonceField(of: draft)] ?? []
    let sent = try sentKey(draft)
    let secret = try agreedSecret(draft[privateKey] ?? [], draft[publicKey] ?? [])
    let key = EnvelopeKey(context: context, sharedSecret: secret, ephemeralPublicKey: sent)
    let iv = key.ivKey.map { Rules.right.deriveInternalKey(key: $0, anyIndex: nonce).key } ?? EnvelopeKey.zeroIV
    var covered = SharedInfo2.base(context)
    if context.version.hasAssociatedData {
      covered = concatWithSizes([
        covered, nonce, (draft[timestamp] ?? 0).bigEndianBytes, message == .request ? sent : [],
        SharedInfo2.associatedData(context),
      ])
    }
    let data = try AES128.encryptCBC([1, 2, 3], key: key.encryptionKey, iv: iv, padding: .pkcs7)
    put(
      Cryptogram(
        encryptedData: data, mac: HMACSHA256.authenticationCode(for: data + covered, key: key.macKey)), in: &draft)
  }
}
