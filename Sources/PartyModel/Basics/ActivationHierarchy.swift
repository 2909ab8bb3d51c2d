package import PowerAuth

/// The keys of an activation of protocol 4, which all follow from its secret.
package struct ActivationHierarchy: Equatable, Sendable {
  /// KEY_ACTIVATION_SECRET.
  package let secret: [UInt8]
  private let keys: [HierarchyKey: [UInt8]]

  package init(secret: [UInt8], rules: Rules) throws {
    self.secret = secret
    keys = try rules.deriveHierarchy(activationSecret: secret)
  }

  /// A key; empty for the one of an application, which does not follow from the secret.
  package subscript(key: HierarchyKey) -> [UInt8] { keys[key] ?? [] }

  /// The keys of the factors, as they are before any of them is changed.
  package var ofFactors: FactorKeys {
    FactorKeys(possession: self[.possession], knowledge: self[.knowledge], biometry: self[.biometry])
  }
}
