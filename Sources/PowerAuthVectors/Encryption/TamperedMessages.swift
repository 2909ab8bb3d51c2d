internal import Conformance
internal import PowerAuth
internal import Primitives

/// Declares what happens to a message on the way, and to what it is bound to: each time one thing.
func declareTampering(on op: OperationBuilder, _ decryption: Decryption, _ rule: Rule) {
  let tampering = Tampering(op: op, decryption: decryption, rule: rule)
  tampering.declareBytes()
  tampering.declareParameters()
  tampering.declareSentKey()
  tampering.declareContext()
}

private struct Tampering {
  let op: OperationBuilder
  let decryption: Decryption
  let rule: Rule

  private func tampered(
    _ name: String, of parent: String = "basic", _ change: String, protocols: Set<String>? = nil,
    flag: Flag = .tampered, _ build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    op.variant(
      name, of: parent, change: change, "The MAC covers it, or gives another value with it.", exercises: [rule],
      flags: [flag], expecting: .reject(.macMismatch, also: []), protocols: protocols, build: build)
  }

  func declareBytes() {
    let decryption = decryption
    let (encryptedData, mac) = (decryption.encryptedData, decryption.mac)
    let bytes: [(String, String, @Sendable ([UInt8]) -> [UInt8])] = [
      ("first-bit-flipped", "first bit flipped", { $0.withFirstBitFlipped }),
      ("last-bit-flipped", "last bit flipped", { $0.withLastBitFlipped }),
      ("empty", "no byte", { _ in [] }), ("block-cut-off", "the last block cut off", { Array($0.dropLast(16)) }),
      ("block-appended", "a block appended", { $0 + [UInt8](repeating: 0, count: 16) }),
      ("byte-appended", "a byte appended", { $0 + [0] }),
    ]
    for (name, words, change) in bytes {
      tampered("data-\(name)", "encryptedData: \(words)") { draft in
        draft[encryptedData] = change(draft[encryptedData] ?? [])
      }
      tampered("mac-\(name)", "mac: \(words)") { draft in draft[mac] = change(draft[mac] ?? []) }
    }
    let macs: [(String, String, @Sendable ([UInt8]) -> [UInt8])] = [
      ("zero", "32 zero bytes", { _ in [UInt8](repeating: 0, count: 32) }),
      ("byte-missing", "the last byte missing", { Array($0.dropLast()) }),
      ("first-byte-missing", "the first byte missing", { Array($0.dropFirst()) }),
      ("of-one-byte", "its first byte alone", { Array($0.prefix(1)) }),
      ("twice", "the MAC twice", { $0 + $0 }),
      ("halves-exchanged", "its halves exchanged", { Array($0.suffix(16) + $0.prefix(16)) }),
      ("reversed", "its bytes in reverse order", { $0.reversed() }),
      ("inverted", "each bit flipped", { $0.map { ~$0 } }),
      ("byte-1-changed", "a bit of byte 1 flipped", { $0.withBitFlipped(inByte: 1) }),
      ("byte-15-changed", "a bit of byte 15 flipped", { $0.withBitFlipped(inByte: 15) }),
      ("byte-16-changed", "a bit of byte 16 flipped", { $0.withBitFlipped(inByte: 16) }),
      ("byte-30-changed", "a bit of byte 30 flipped", { $0.withBitFlipped(inByte: 30) }),
    ]
    for (name, words, change) in macs {
      tampered("mac-\(name)", "mac: \(words)") { draft in draft[mac] = change(draft[mac] ?? []) }
    }
    tampered("data-of-another-message", "encryptedData: of another message, under the same keys") { draft in
      draft[encryptedData] = try decryption.envelope(draft).encrypt([1, 2, 3]).encryptedData
    }
    tampered("mac-of-another-message", "mac: of another message, under the same keys") { draft in
      draft[mac] = try decryption.envelope(draft).encrypt([1, 2, 3]).mac
    }
    tampered("mac-without-shared-info", "mac: of the encrypted data alone", flag: .crossed) { draft in
      draft[mac] = HMACSHA256.authenticationCode(
        for: draft[encryptedData] ?? [], key: try decryption.envelope(draft).key.macKey)
    }
    tampered("mac-under-encryption-key", "mac: under K_ENC", flag: .crossed) { draft in
      let envelope = try decryption.envelope(draft)
      draft[mac] = HMACSHA256.authenticationCode(
        for: (draft[encryptedData] ?? []) + envelope.sharedInfo2.value, key: envelope.key.encryptionKey)
    }
  }

  func declareParameters() {
    let decryption = decryption
    let timestamp = decryption.timestamp
    tampered("nonce-changed", "nonce: last bit flipped", protocols: Versions.timestamp) { draft in
      draft[decryption.nonce] = draft[decryption.nonce]?.withLastBitFlipped
    }
    let times: [(String, String, @Sendable (Int64) -> Int64)] = [
      ("later", "a millisecond later", { $0 + 1 }), ("earlier", "a millisecond earlier", { $0 - 1 }),
      ("in-seconds", "in seconds", { $0 / 1000 }), ("zero", "0", { _ in 0 }),
      ("in-32-bits", "its lowest 32 bits", { $0 & 0xFFFF_FFFF }),
    ]
    for (name, words, change) in times {
      tampered(
        name == "zero" ? "timestamp-changed-to-zero" : "timestamp-\(name)", "timestamp: \(words)",
        protocols: Versions.timestamp
      ) {
        draft in draft[timestamp] = draft[timestamp].map(change)
      }
    }
  }

  /// The ephemeral key enters by its bytes, so that the same X, or the same point, is not enough.
  func declareSentKey() {
    let decryption = decryption
    tampered("ephemeral-key-negated", "the ephemeral key: Y replaced by the prime less Y") { draft in
      try decryption.changeSentKey(&draft) { $0.prefix(33) + fieldPrime.subtracting(Array($0.suffix(32))) }
    }
    tampered("ephemeral-key-of-other-parity", "the ephemeral key: compressed, with the prefix of the other Y") {
      draft in
      try decryption.changeSentKey(&draft) { [0x02 | (~$0[64] & 1)] + $0[1..<33] }
    }
  }

  func declareContext() {
    let fields = decryption.fields
    let crossed: [(String, String, String, Set<String>?, @Sendable (inout Draft) -> Void)] = [
      ("other-purpose", "basic", "sharedInfo1: another one", nil, { $0[fields.sharedInfo1] = "/pa/other" }),
      (
        "other-secret", "basic", "applicationSecret: another one", nil,
        { $0[fields.applicationSecret] = "AAAAAAAAAAAAAAAAAAAAAA==" }
      ),
      (
        "other-transport-key", "activation-scope", "transportKey: another one", nil,
        { $0[fields.transportKey] = [UInt8](repeating: 1, count: 16) }
      ),
      (
        "other-application", "basic", "applicationKey: another one", Versions.associatedData,
        { $0[fields.applicationKey] = "AAAAAAAAAAAAAAAAAAAAAA==" }
      ),
      (
        "other-activation", "activation-scope", "activationId: another one", Versions.associatedData,
        { $0[fields.activationId] = "00000000-0000-4000-8000-000000000000" }
      ),
      (
        "other-temporary-key", "basic", "temporaryKeyId: another one", Versions.temporaryKey,
        { $0[fields.temporaryKeyId] = "00000000-0000-4000-8000-000000000000" }
      ),
      (
        "as-application-scope", "activation-scope", "scope: application, without what only the activation scope has",
        nil,
        {
          $0[fields.scope] = "application"
          $0[fields.activationId] = nil
          $0[fields.transportKey] = nil
        }
      ),
      (
        "as-activation-scope", "basic", "scope: activation, with an activation of its own", nil,
        { draft in
          draft[fields.scope] = "activation"
          draft.settle(fields.activationId)
          draft.settle(fields.transportKey)
        }
      ),
      (
        "purpose-with-slash", "basic", "sharedInfo1: a slash appended", nil,
        { $0.change(fields.sharedInfo1) { $0 + "/" } }
      ),
      (
        "purpose-in-upper-case", "basic", "sharedInfo1: in upper case", nil,
        { $0.change(fields.sharedInfo1) { $0.uppercased() } }
      ),
      ("purpose-removed", "basic", "sharedInfo1: empty", nil, { $0[fields.sharedInfo1] = "" }),
      (
        "secret-unpadded", "basic", "applicationSecret: without its padding", nil,
        { $0.change(fields.applicationSecret) { String($0.dropLast(2)) } }
      ),
      (
        "transport-key-changed", "activation-scope", "transportKey: last bit flipped", nil,
        { $0[fields.transportKey] = $0[fields.transportKey]?.withLastBitFlipped }
      ),
      (
        "application-unpadded", "basic", "applicationKey: without its padding", Versions.associatedData,
        { $0.change(fields.applicationKey) { String($0.dropLast(2)) } }
      ),
      (
        "activation-in-upper-case", "activation-scope", "activationId: in upper case", Versions.associatedData,
        { $0[fields.activationId] = $0[fields.activationId]?.uppercased() }
      ),
      (
        "temporary-key-in-upper-case", "basic", "temporaryKeyId: in upper case", Versions.temporaryKey,
        { $0[fields.temporaryKeyId] = $0[fields.temporaryKeyId]?.uppercased() }
      ),
      (
        "identifiers-exchanged", "activation-scope", "activationId and temporaryKeyId: exchanged",
        Versions.temporaryKey,
        { draft in
          let activation = draft[fields.activationId]
          draft[fields.activationId] = draft[fields.temporaryKeyId]
          draft[fields.temporaryKeyId] = activation
        }
      ),
    ]
    for (name, parent, change, protocols, build) in crossed {
      tampered(name, of: parent, change, protocols: protocols, flag: .crossed, build)
    }
  }
}

extension Draft {
  fileprivate mutating func change(_ field: Field<String>, _ edit: (String) -> String) {
    self[field] = self[field].map(edit)
  }
}
