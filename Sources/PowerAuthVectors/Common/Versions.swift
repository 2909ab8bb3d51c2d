package import PowerAuth

/// Versions by what they have.
package enum Versions {
  /// The versions in which encryption is declared.
  package static let ofEncryption: [ProtocolVersion] = [.v3_0, .v3_1, .v3_2, .v3_3]

  package static func having(_ property: (ProtocolVersion) -> Bool) -> Set<String> {
    Set(ofEncryption.filter(property).map(\.rawValue))
  }

  package static let nonce = having(\.hasNonce)
  package static let responseNonce = having(\.hasResponseNonce)
  package static let timestamp = having(\.hasTimestamp)
  package static let associatedData = having(\.hasAssociatedData)
  package static let withoutAssociatedData = having { !$0.hasAssociatedData }
  package static let temporaryKey = having(\.hasTemporaryKey)
  package static let onlyRequestNonce = having { $0.hasNonce && !$0.hasResponseNonce }
  package static let all = having { _ in true }
}
