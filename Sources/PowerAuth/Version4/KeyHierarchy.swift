import Primitives

/// A key of an activation that is derived (§ 26.3).
package enum HierarchyKey: String, CaseIterable, Sendable {
  case kdkAuthenticationCode, possession, knowledge, biometry, kdkEncryption, kdkVault, kekDevicePrivate
  case appVaultKnowledge, appVault2fa, kdkUtility, macCtrData, macStatus, macGetActTempKey, macPersonalizedData
  case e2eeSharedInfo2, appUtility, macGetAppTempKey
}

/// What a key is derived from.
package indirect enum KeyParent: Equatable, Sendable {
  case activationSecret
  /// The bytes of APP_SECRET.
  case applicationSecret
  case key(HierarchyKey)
}

/// How the keys of an activation follow from its secret (§ 26.3).
package struct KeyHierarchyRules: Sendable {
  /// KEY_ACTIVATION_SECRET has 32 bytes.
  package var checkSecret: Check<[UInt8]> = checkedWideKey
  /// APP_SECRET enters as the 16 bytes of its Base64 text.
  package var decodeApplicationSecret: @Sendable (String) throws -> [UInt8] = decodedApplicationSecret
  /// A key is derived from the one that stands over it, and not from the secret.
  package var parent: Function<HierarchyKey, KeyParent> = { key in
    switch key {
    case .kdkAuthenticationCode, .kdkEncryption, .kdkVault, .kdkUtility: .activationSecret
    case .possession, .knowledge, .biometry: .key(.kdkAuthenticationCode)
    case .kekDevicePrivate, .appVaultKnowledge, .appVault2fa: .key(.kdkVault)
    case .macCtrData, .macStatus, .macGetActTempKey, .macPersonalizedData, .e2eeSharedInfo2, .appUtility:
      .key(.kdkUtility)
    case .macGetAppTempKey: .applicationSecret
    }
  }
  /// Each key has its label.
  package var label: Function<HierarchyKey, String> = { key in
    switch key {
    case .kdkAuthenticationCode: "auth"
    case .possession: "auth/possession"
    case .knowledge: "auth/knowledge"
    case .biometry: "auth/biometry"
    case .kdkEncryption: "enc"
    case .kdkVault: "vault"
    case .kekDevicePrivate: "vault/kek-device-private"
    case .appVaultKnowledge: "vault/kdk-app-vault-knowledge"
    case .appVault2fa: "vault/kdk-app-vault-2fa"
    case .kdkUtility: "util"
    case .macCtrData: "util/mac/ctr-data"
    case .macStatus: "util/mac/status"
    case .macGetActTempKey: "util/mac/get-act-temp-key"
    case .macPersonalizedData: "util/mac/personalized-data"
    case .e2eeSharedInfo2: "util/key-e2ee-sh2"
    case .appUtility: "util/app"
    case .macGetAppTempKey: "util/mac/get-app-temp-key"
    }
  }
}

/// Decodes APP_SECRET, which has 16 bytes.
let decodedApplicationSecret: @Sendable (String) throws -> [UInt8] = { text in
  try checkedKey(try decodeBase64Text(text))
}

extension Rules {
  /// Derives all keys of an activation, and that of an application (§ 26.3).
  package func deriveHierarchy(
    activationSecret: [UInt8], applicationSecret: String
  ) throws -> [HierarchyKey: [UInt8]] {
    let rules = version4.hierarchy
    let activation = try rules.checkSecret(activationSecret)
    let application = try rules.decodeApplicationSecret(applicationSecret)
    return try Dictionary(
      uniqueKeysWithValues: HierarchyKey.allCases.map {
        ($0, try derive($0, activationSecret: activation, applicationSecret: application))
      })
  }

  /// Derives the keys of an activation, without that of an application (§ 26.3).
  package func deriveHierarchy(activationSecret: [UInt8]) throws -> [HierarchyKey: [UInt8]] {
    let activation = try version4.hierarchy.checkSecret(activationSecret)
    let ofActivation = HierarchyKey.allCases.filter { $0 != .macGetAppTempKey }
    return try Dictionary(
      uniqueKeysWithValues: ofActivation.map {
        ($0, try derive($0, activationSecret: activation, applicationSecret: nil))
      })
  }

  /// Derives the key by which an application asks for temporary keys (§ 26.3).
  package func deriveApplicationKey(applicationSecret: String) throws -> [UInt8] {
    let application = try version4.hierarchy.decodeApplicationSecret(applicationSecret)
    return try derive(.macGetAppTempKey, activationSecret: nil, applicationSecret: application)
  }

  private func derive(
    _ key: HierarchyKey, activationSecret: [UInt8]?, applicationSecret: [UInt8]?
  ) throws -> [UInt8] {
    let parent: [UInt8]? =
      switch version4.hierarchy.parent(key) {
      case .activationSecret: activationSecret
      case .applicationSecret: applicationSecret
      case .key(let parent):
        try derive(parent, activationSecret: activationSecret, applicationSecret: applicationSecret)
      }
    guard let parent else { throw Refusal.missingKey }
    return try deriveKey(parent, label: version4.hierarchy.label(key)).key
  }
}
