package import PowerAuth

/// A private key with its point.
package struct KeyPair: Equatable, Sendable {
  package let privateKey: [UInt8]
  package let publicKey: [UInt8]

  package init(privateKey: [UInt8], rules: Rules) throws {
    self.privateKey = privateKey
    publicKey = try rules.derivePublicKey(privateKey: privateKey)
  }
}
