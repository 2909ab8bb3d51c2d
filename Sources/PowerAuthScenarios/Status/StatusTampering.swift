internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// Statuses that were changed on the way, or that belong to something else.
extension StatusDecryptionScenarios {
  func declareLengths(of basic: Scenario) {
    let blob = sealing.blob
    let lengths: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("0", "no byte", { _ in [] }), Row("16", "only the first block", { Array($0.prefix(16)) }),
      Row("31", "the last byte missing", { $0.dropLast() }), Row("33", "a byte more", { $0 + [0] }),
      Row("48", "a block more", { $0 + $0.prefix(16) }), Row("64", "the status twice", { $0 + $0 }),
    ]
    for row in lengths {
      op.refuses(
        "blob-of-\(row.name)-bytes", of: basic, blob.changed(row.words, row.value), "A status has 32 bytes.",
        .invalidLength, [rules.lengths], .invalidLength)
    }
  }

  func declareTampering(of parents: [Scenario]) {
    let (fields, blob) = (sealing.fields, sealing.blob)
    for (parent, suffix) in zip(parents, ["", "-of-example"]) {
      for place in [0, 15] {
        declareChange("blob-byte-\(place)-changed\(suffix)", of: parent, "blob: a bit of byte \(place) flipped") {
          draft in
          draft[blob] = try draft.value(of: blob).withBitFlipped(inByte: place)
        }
      }
      declareChange("transport-key-changed\(suffix)", of: parent, "transportKey: last bit flipped") { draft in
        draft[fields.transportKey] = try draft.value(of: fields.transportKey).withLastBitFlipped
      }
      for field in [fields.challenge, fields.nonce] {
        declareChange(
          "\(field.name)-changed\(suffix)", of: parent, "\(field.name): last bit flipped", protocols: Versions.challenge
        ) { draft in draft[field] = try draft.value(of: field).withLastBitFlipped }
      }
      declareChange(
        "challenge-and-nonce-exchanged\(suffix)", of: parent, "challenge and nonce: exchanged",
        protocols: Versions.challenge
      ) { draft in (draft[fields.challenge], draft[fields.nonce]) = (draft[fields.nonce], draft[fields.challenge]) }
      declareChange("blocks-exchanged\(suffix)", of: parent, "blob: its blocks exchanged") { draft in
        let bytes = try draft.value(of: blob)
        draft[blob] = Array(bytes.suffix(16) + bytes.prefix(16))
      }
      for place in [16, 31] {
        op.variant(
          "blob-byte-\(place)-changed\(suffix)/unnoticed", of: parent,
          blob.changed("a bit of byte \(place) flipped") { $0.withBitFlipped(inByte: place) },
          "Nothing protects the second block: it is decrypted to other bytes, which are taken for the hash.",
          [rules.cipher], .unprotected, expecting: .accept)
      }
    }
  }

  private func declareChange(
    _ name: String, of parent: Scenario, _ change: String, protocols: Set<String>? = nil,
    build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    op.refuses(
      name, of: parent, change, "It is decrypted to other bytes, which are not a status.", .magic,
      also: [.unknownState, .lookAhead], [checks.magic], .tampered, in: protocols, build: build)
  }

  /// Declares statuses of servers that make one mistake with the initialisation vector, and do all else right.
  func declareMistakenSenders(of basic: Scenario) {
    let sealing = sealing
    let senders: [Mistake] = [.statusIVOfZeros, .nonceAsStatusIV, .statusBlocksNotChained]
    let derivations: [Mistake] = [.indexKeysTheHMAC, .firstHalfKept, .secondHalfKept]
    for mistake in senders + Mistake.ofStatusIVKeys + Mistake.ofStatusIVData + derivations {
      declareSender(mistake, of: basic, protocols: Versions.challenge) { draft in
        draft[sealing.blob] = try sealing.sealAgain(draft, by: .right.making(mistake))
      }
    }
    declareSender(.statusCiphersExchanged, of: basic) { draft in
      draft[sealing.blob] = try sealing.sealAgain(draft, by: .right.making(.statusCiphersExchanged))
    }
  }

  private func declareSender(
    _ mistake: Mistake, of parent: Scenario, protocols: Set<String>? = nil,
    build: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    op.refuses(
      "mistaken/\(mistake.slug)", of: parent, "blob: of a server that makes a mistake", mistake.sentence, .magic,
      also: [.unknownState, .lookAhead], [rules.iv, checks.magic], .mistaken, in: protocols, build: build)
  }
}
