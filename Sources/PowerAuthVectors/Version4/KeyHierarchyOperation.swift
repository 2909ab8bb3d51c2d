package import Conformance
internal import PowerAuth

/// All keys of an activation of protocol 4.
package struct KeyHierarchyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "keys.hierarchy", "The keys of an activation, and the one of an application.", reference: "Version4/Keys",
    ranges: [.onlyV4], chapter: .activationKeys4,
    use: "Both parties of protocol 4, at the end of an activation or an upgrade.")
  package let activationSecret = input("activationSecret", .bytes(32), "KEY_ACTIVATION_SECRET, 32 bytes.")
  package let applicationSecret = input("applicationSecret", .base64Key, "APP_SECRET, Base64 of 16 bytes.")
  package let keys = HierarchyKey.allCases.map { key in
    output(key.rawValue, .bytes(32), "\(key.title), 32 bytes.", formula: key.formula)
  }
  package let tree = rule(
    "R1", "Each key is derived from the one over it, and not from the secret.", \.version4.hierarchy.parent)
  package let labels = rule("R2", "Each key has its label.", \.version4.hierarchy.label)
  package let derivation = rule(
    "R3", "Keys are derived as by `kdf.derive`, with an empty diversifier and 32 bytes.",
    \.version4.labelledKey.layOut, \.version4.labelledKey.customize, \.version4.labelledKey.takeDiversifier,
    \.version4.labelledKey.authenticate, \.version4.mac.authenticate)
  package let application = rule(
    "R4", "The key of the application is derived from the bytes of APP_SECRET.",
    \.version4.hierarchy.decodeApplicationSecret)
  package let length = rule(
    "R5", "A secret of any length but 32 bytes is refused.", \.version4.hierarchy.checkSecret)

  package var fieldRules: [Rule] { [tree, labels, application, length] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength, .invalidEncoding)
    op.answer { rules, request in
      let derived = try rules.deriveHierarchy(
        activationSecret: request[activationSecret], applicationSecret: request[applicationSecret])
      return request.accept(zip(keys, HierarchyKey.allCases).map { $0(derived[$1] ?? []) })
    }
  }
}

extension HierarchyKey {
  /// The name in the publisher's documents.
  fileprivate var title: String {
    switch self {
    case .kdkAuthenticationCode: "KDK_AUTHENTICATION_CODE"
    case .possession: "KEY_AUTHENTICATION_CODE_POSSESSION"
    case .knowledge: "KEY_AUTHENTICATION_CODE_KNOWLEDGE, until the password is changed"
    case .biometry: "KEY_AUTHENTICATION_CODE_BIOMETRY, until biometry is added anew"
    case .kdkEncryption: "KDK_ENCRYPTION"
    case .kdkVault: "KDK_VAULT"
    case .kekDevicePrivate: "KEK_DEVICE_PRIVATE"
    case .appVaultKnowledge: "KDK_APP_VAULT_KNOWLEDGE"
    case .appVault2fa: "KDK_APP_VAULT_2FA"
    case .kdkUtility: "KDK_UTILITY"
    case .macCtrData: "KEY_MAC_CTR_DATA"
    case .macStatus: "KEY_MAC_STATUS"
    case .macGetActTempKey: "KEY_MAC_GET_ACT_TEMP_KEY"
    case .macPersonalizedData: "KEY_MAC_PERSONALIZED_DATA"
    case .e2eeSharedInfo2: "KEY_E2EE_SHARED_INFO2"
    case .appUtility: "KDK_APP_UTILITY"
    case .macGetAppTempKey: "KEY_MAC_GET_APP_TEMP_KEY"
    }
  }

  fileprivate var formula: String {
    let hierarchy = Rules.right.version4.hierarchy
    let parent =
      switch hierarchy.parent(self) {
      case .activationSecret: "activationSecret"
      case .applicationSecret: "Base64⁻¹(applicationSecret)"
      case .key(let key): key.rawValue
      }
    return "KDF.derive(\(parent), \"\(hierarchy.label(self))\")"
  }
}
