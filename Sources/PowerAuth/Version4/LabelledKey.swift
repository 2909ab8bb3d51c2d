/// The key that a key gives for a label, with the value before it (§ 26.2).
package struct LabelledKey: Equatable, Sendable {
  /// What the MAC covers.
  package let data: [UInt8]
  /// The derived key.
  package let key: [UInt8]
}

/// How keys are derived in protocol 4: KDF.derive (§ 26.2).
package struct LabelledKeyRules: Sendable {
  /// At least one byte is derived.
  package var checkLength: Check<Int> = { length in
    try demand(length >= 1, else: .invalidLength)
    return length
  }
  /// The label is any text, and enters as its UTF-8 bytes.
  ///
  /// [The Java library derives a key for an empty label; the mobile core refuses it.]
  package var encodeLabel: Function<String, [UInt8]> = utf8Bytes
  /// A diversifier that is absent is an empty one.
  package var takeDiversifier: Function<[UInt8]?, [UInt8]> = { $0 ?? [] }
  /// The data are the label and the diversifier, each behind its size.
  ///
  /// [Until November 2025, drafts with the same version had the diversifier alone. No published document has the
  /// definition that was released.]
  package var layOut: LabelLayout = { label, diversifier, rules in rules.concatWithSizes([label, diversifier]) }
  /// The customisation is the same for all labels.
  package var customize: Function<String, String> = { _ in "PA4KDF" }
  /// The key that is derived from is the key of the MAC.
  package var authenticate: KMACStep = { data, key, authenticate in try authenticate(data, key) }
}

/// Puts together what the MAC covers.
package typealias LabelLayout = @Sendable (_ label: [UInt8], _ diversifier: [UInt8], _ rules: Rules) -> [UInt8]

/// Says which of two values is what a MAC covers, and which its key.
package typealias KMACStep =
  @Sendable (
    _ data: [UInt8], _ key: [UInt8], _ authenticate: (_ data: [UInt8], _ key: [UInt8]) throws -> [UInt8]
  ) throws -> [UInt8]

extension Rules {
  /// Derives the key of a label: KDF.derive (§ 26.2).
  package func deriveKey(
    _ key: [UInt8], label: String, diversifier: [UInt8]? = nil, byteCount: Int = wideKeyByteCount
  ) throws -> LabelledKey {
    let rules = version4.labelledKey
    let length = try rules.checkLength(byteCount)
    let data = rules.layOut(rules.encodeLabel(label), rules.takeDiversifier(diversifier), self)
    let derived = try rules.authenticate(data, key) { data, key in
      try version4.mac.authenticate(data, key, rules.customize(label), length)
    }
    return LabelledKey(data: data, key: derived)
  }
}
