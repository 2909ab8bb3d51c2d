/// The two kinds of keys of an application (§ 26.10).
package enum ApplicationVaultKind: String, CaseIterable, Sendable {
  case twoFactors = "2fa"
  case knowledge
}

/// How the keys of an application follow from a vault key (§ 26.10).
package struct ApplicationVaultRules: Sendable {
  /// The vault key has 32 bytes.
  package var checkKey: Check<[UInt8]> = checkedWideKey
  /// A key of an application has at least 16 bytes.
  package var checkSize: Check<Int> = { size in
    try demand(size >= keyByteCount, else: .invalidLength)
    return size
  }
  /// Each kind has its label.
  package var label: Function<ApplicationVaultKind, String> = { kind in
    kind == .twoFactors ? "app/kdf/2fa" : "app/kdf/knowledge"
  }
  /// The diversifier is the index, big-endian in eight bytes.
  package var writeIndex: Function<UInt64, [UInt8]> = \.bigEndianBytes
}

extension Rules {
  /// Derives the key of an application (§ 26.10).
  package func applicationVaultKey(
    _ vaultKey: [UInt8], kind: ApplicationVaultKind, index: UInt64, byteCount: Int
  ) throws -> LabelledKey {
    let rules = version4.vault
    let key = try rules.checkKey(vaultKey)
    return try deriveKey(
      key, label: rules.label(kind), diversifier: rules.writeIndex(index), byteCount: try rules.checkSize(byteCount))
  }
}
