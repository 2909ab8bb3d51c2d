internal import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with the derivation of keys in protocol 4.
extension MistakeTable {
  static let labelledKey: MistakeTable = [
    "label-kdf.of-the-drafts": breaking(\.version4.labelledKey.layOut)(
      "The KDF of the drafts before November 2025: the label stands in the customisation, and the diversifier is the data.",
      evidence: "Public branches of the publisher's repositories, and most vectors on the net, are of June 2025.",
      { _ in { _, diversifier, _ in diversifier } }
    ).and(\.version4.labelledKey.customize, { _ in { "PA4KDF:" + $0 } }),
    "label-kdf.draft-customization": breaking(\.version4.labelledKey.customize)(
      "The customisation has the label, as in the drafts before November 2025; the data are those of the release.",
      { _ in { "PA4KDF:" + $0 } }),
    "label-kdf.draft-data": breaking(\.version4.labelledKey.layOut)(
      "The data are the diversifier alone, as in the drafts before November 2025; the label is nowhere.",
      { _ in { _, diversifier, _ in diversifier } }),
    "label-kdf.sizes-missing": breaking(\.version4.labelledKey.layOut)(
      "Label and diversifier stand without their sizes.", { _ in { label, diversifier, _ in label + diversifier } }),
    "label-kdf.label-without-size": breaking(\.version4.labelledKey.layOut)(
      "The label stands without its size.",
      { _ in { label, diversifier, rules in label + rules.concatWithSizes([diversifier]) } }),
    "label-kdf.diversifier-without-size": breaking(\.version4.labelledKey.layOut)(
      "The diversifier stands without its size.",
      { _ in { label, diversifier, rules in rules.concatWithSizes([label]) + diversifier } }),
    "label-kdf.empty-diversifier-left-out": breaking(\.version4.labelledKey.layOut)(
      "An empty diversifier is left out together with its size.",
      { right in
        { label, diversifier, rules in
          diversifier.isEmpty ? rules.concatWithSizes([label]) : right(label, diversifier, rules)
        }
      }),
    "label-kdf.diversifier-first": breaking(\.version4.labelledKey.layOut)(
      "The diversifier stands before the label.", { right in { right($1, $0, $2) } }),
    "label-kdf.sizes-little-endian": breaking(\.version4.labelledKey.layOut)(
      "Sizes are written little-endian.", sizing { UInt32($0.count).bigEndianBytes.reversed() }),
    "label-kdf.sizes-of-two-bytes": breaking(\.version4.labelledKey.layOut)(
      "Sizes have two bytes.", sizing { UInt16($0.count).bigEndianBytes }),
    "label-kdf.sizes-of-one-byte": breaking(\.version4.labelledKey.layOut)(
      "Sizes have one byte.", sizing { [UInt8(truncatingIfNeeded: $0.count)] }),
    "label-kdf.sizes-of-eight-bytes": breaking(\.version4.labelledKey.layOut)(
      "Sizes have eight bytes.", sizing { UInt64($0.count).bigEndianBytes }),
    "label-kdf.sizes-in-bits": breaking(\.version4.labelledKey.layOut)(
      "Sizes are in bits.", sizing { UInt32(8 * $0.count).bigEndianBytes }),
    "label-kdf.sizes-behind": breaking(\.version4.labelledKey.layOut)(
      "Sizes stand behind the items.",
      { _ in
        { label, diversifier, _ in
          [label, diversifier].flatMap { $0 + UInt32($0.count).bigEndianBytes }
        }
      }),
    "label-kdf.size-counts-characters": breaking(\.version4.labelledKey.layOut)(
      "The size of the label is the number of its characters.",
      { right in
        { label, diversifier, rules in
          let count = String(decoding: label, as: UTF8.self).count
          return UInt32(count).bigEndianBytes + label + rules.concatWithSizes([diversifier])
        }
      }),
    "label-kdf.label-with-end-mark": breaking(\.version4.labelledKey.encodeLabel)(
      "A zero byte follows the label, as in strings of C.", giving { $0 + [0] }),
    "label-kdf.label-as-utf-16": breaking(\.version4.labelledKey.encodeLabel)(
      "The label enters as UTF-16.", { _ in { $0.utf16.flatMap(\.bigEndianBytes) } }),
    "label-kdf.label-lower-case": breaking(\.version4.labelledKey.encodeLabel)(
      "The label enters in lower case.", entering { $0.lowercased() }),
    "label-kdf.diversifier-ignored": breaking(\.version4.labelledKey.takeDiversifier)(
      "The diversifier does not enter.", { _ in { _ in [] } }),
    "label-kdf.absent-as-zero-byte": breaking(\.version4.labelledKey.takeDiversifier)(
      "A diversifier that is absent is one zero byte.", { _ in { $0 ?? [0] } }),
    "label-kdf.customization-of-passwords": breaking(\.version4.labelledKey.customize)(
      "The customisation is that of passwords.", { _ in { _ in "PA4PBKDF" } }),
    "label-kdf.customization-of-secrets": breaking(\.version4.labelledKey.customize)(
      "The customisation is KDF, that of shared secrets.", { _ in { _ in "KDF" } }),
    "label-kdf.key-as-data": breaking(\.version4.labelledKey.authenticate)(
      "The parent key is what the MAC covers, and the label is its key.", exchangingKeyAndData),
    "label-kdf.hmac": breaking(\.version4.labelledKey.authenticate)(
      "Keys are derived with HMAC-SHA-256.",
      { _ in { data, key, _ in HMACSHA256.authenticationCode(for: data, key: key) } }),
    "label-kdf.always-32-bytes": breaking(\.version4.labelledKey.checkLength)(
      "32 bytes are derived, whatever length is asked for.", { _ in { _ in 32 } }),
    "label-kdf.length-zero-taken": breaking(\.version4.labelledKey.checkLength)(
      "A length of 0 counts as 1.", changing { max(1, $0) }),

    // Mistakes with the key of a password.
    "password-kmac.salt-as-key": breaking(\.version4.passwordKey.authenticate)(
      "The salt is the key of the MAC, and the password what it covers.", exchangingKeyAndData),
    "password-kmac.by-label": breaking(\.version4.passwordKey.authenticate)(
      "The password is a parent key, with PA4PBKDF as the label and the salt as the diversifier.",
      { _ in { salt, password, _ in try Rules.right.deriveKey(password, label: "PA4PBKDF", diversifier: salt).key } }),
    "password-kmac.pbkdf2": breaking(\.version4.passwordKey.authenticate)(
      "The key is that of PBKDF2 with HMAC-SHA-1, as in version 3, with 32 bytes.",
      { _ in
        { salt, password, _ in
          try PBKDF2.deriveKey(password: password, salt: salt, iterations: 10_000, byteCount: 32)
        }
      }),
    "password-kmac.repeated": breaking(\.version4.passwordKey.authenticate)(
      "The MAC is computed twice, the second time of its own result.",
      { right in { salt, password, mac in try right(try right(salt, password, mac), password, mac) } }),
    "password-kmac.utf-16": breaking(\.version4.passwordKey.encodePassword)(
      "The password enters as UTF-16.", { _ in { $0.utf16.flatMap(\.bigEndianBytes) } }),
    "password-kmac.latin-1": breaking(\.version4.passwordKey.encodePassword)(
      "Characters that Latin-1 does not have become question marks.",
      { _ in { $0.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : UInt8(ascii: "?") } } }),
    "password-kmac.lower-case": breaking(\.version4.passwordKey.encodePassword)(
      "The password enters in lower case.", entering { $0.lowercased() }),
    "password-kmac.salt-cut-to-32-bytes": breaking(\.version4.passwordKey.takeSalt)(
      "Only the first 32 bytes of a salt enter.", giving { Array($0.prefix(32)) }),
    "password-kmac.salt-cut-to-16-bytes": breaking(\.version4.passwordKey.takeSalt)(
      "Only the first 16 bytes of a salt enter, as many as in version 3.", giving { Array($0.prefix(16)) }),
    "password-kmac.short-salt-taken": breaking(\.version4.passwordKey.checkSalt)(
      "A salt of any length is taken.", accepting()),
    "password-kmac.short-salt-filled-up": breaking(\.version4.passwordKey.checkSalt)(
      "A short salt is filled up with zeros.", changing { $0.fitted(to: max(32, $0.count)) }),
    "password-kmac.customization-of-labels": breaking(\.version4.passwordKey.customization)(
      "The customisation is that of keys by label.", constant("PA4KDF")),
    "password-kmac.empty-password-taken": breaking(\.version4.passwordKey.checkPassword)(
      "An empty password gives a key.", accepting()),
  ]

  static let keyHierarchy: MistakeTable = [
    "hierarchy.from-the-secret": breaking(\.version4.hierarchy.parent)(
      "Each key is derived from the secret of the activation, and not from the key over it.",
      giving { $0 == .applicationSecret ? $0 : .activationSecret }),
    "hierarchy.codes-from-the-secret": breaking(\.version4.hierarchy.parent)(
      "The keys of factors are derived from the secret of the activation.",
      giving { $0 == .key(.kdkAuthenticationCode) ? .activationSecret : $0 }),
    "hierarchy.vault-from-the-secret": breaking(\.version4.hierarchy.parent)(
      "The keys of the vault are derived from the secret of the activation.",
      giving { $0 == .key(.kdkVault) ? .activationSecret : $0 }),
    "hierarchy.utility-from-the-secret": breaking(\.version4.hierarchy.parent)(
      "The keys under KDK_UTILITY are derived from the secret of the activation.",
      giving { $0 == .key(.kdkUtility) ? .activationSecret : $0 }),
    "hierarchy.application-key-from-utility": breaking(\.version4.hierarchy.parent)(
      "KEY_MAC_GET_APP_TEMP_KEY is derived from KDK_UTILITY, as in the drafts of June 2025.",
      giving { $0 == .applicationSecret ? .key(.kdkUtility) : $0 }),
    "hierarchy.application-key-from-the-secret": breaking(\.version4.hierarchy.parent)(
      "KEY_MAC_GET_APP_TEMP_KEY is derived from the secret of the activation.",
      giving { $0 == .applicationSecret ? .activationSecret : $0 }),
    "hierarchy.vault-under-encryption": breaking(\.version4.hierarchy.parent)(
      "The keys of the vault are derived from KDK_ENCRYPTION.",
      giving { $0 == .key(.kdkVault) ? .key(.kdkEncryption) : $0 }),
    "hierarchy.names-as-labels": breaking(\.version4.hierarchy.label)(
      "The label of a key is its name.", { _ in { $0.rawValue } }),
    "hierarchy.labels-without-path": breaking(\.version4.hierarchy.label)(
      "Labels lack what stands before their last slash.", giving { String($0.split(separator: "/").last ?? "") }),
    "hierarchy.labels-upper-case": breaking(\.version4.hierarchy.label)(
      "Labels are in upper case.", giving { $0.uppercased() }),
    "hierarchy.labels-without-mac": breaking(\.version4.hierarchy.label)(
      "Labels under util/mac lack the word mac.", giving { $0.replacing("util/mac/", with: "util/") }),
    "hierarchy.slash-in-front": breaking(\.version4.hierarchy.label)(
      "Labels begin with a slash.", giving { "/" + $0 }),
    "hierarchy.utility-spelled-out": breaking(\.version4.hierarchy.label)(
      "The label of KDK_UTILITY is `utility`.", giving { $0 == "util" ? "utility" : $0 }),
    "hierarchy.encryption-spelled-out": breaking(\.version4.hierarchy.label)(
      "The label of KDK_ENCRYPTION is `encryption`.", giving { $0 == "enc" ? "encryption" : $0 }),
    "hierarchy.knowledge-and-biometry-exchanged": breaking(\.version4.hierarchy.label)(
      "The labels of knowledge and biometry change places.",
      giving { $0 == "auth/knowledge" ? "auth/biometry" : $0 == "auth/biometry" ? "auth/knowledge" : $0 }),
    "hierarchy.vaults-exchanged": breaking(\.version4.hierarchy.label)(
      "The labels of the two vaults of an application change places.",
      giving {
        let (one, other) = ("vault/kdk-app-vault-knowledge", "vault/kdk-app-vault-2fa")
        return $0 == one ? other : $0 == other ? one : $0
      }),
    "hierarchy.temporary-keys-exchanged": breaking(\.version4.hierarchy.label)(
      "The labels of the two keys for temporary keys change places.",
      giving {
        let (one, other) = ("util/mac/get-act-temp-key", "util/mac/get-app-temp-key")
        return $0 == one ? other : $0 == other ? one : $0
      }),
    "hierarchy.application-secret-as-text": breaking(\.version4.hierarchy.decodeApplicationSecret)(
      "APP_SECRET enters as its Base64 text.", { _ in { Array($0.utf8) } }),
    "hierarchy.application-secret-of-any-length": breaking(\.version4.hierarchy.decodeApplicationSecret)(
      "The length of APP_SECRET is not checked.",
      { right in { text in try Base64.decode(text) ?? right(text) } }),
    "hierarchy.secret-of-any-length": breaking(\.version4.hierarchy.checkSecret)(
      "The length of the activation's secret is not checked.", accepting()),
    "hierarchy.secret-folded": breaking(\.version4.hierarchy.checkSecret)(
      "The secret is folded to 16 bytes, as the master secret of version 3.", returning { fold($0) }),
  ]
}

/// The key of a MAC and what it covers change places.
let exchangingKeyAndData: @Sendable (@escaping KMACStep) -> KMACStep = { right in
  { data, key, authenticate in try right(key, data, authenticate) }
}

/// Writes label and diversifier behind sizes in another form.
private func sizing(
  _ write: @escaping @Sendable ([UInt8]) -> [UInt8]
) -> @Sendable (@escaping LabelLayout) -> LabelLayout {
  { _ in { label, diversifier, _ in write(label) + label + write(diversifier) + diversifier } }
}
