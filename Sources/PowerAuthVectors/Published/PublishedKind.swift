internal import Conformance

/// A format in which other people publish vectors.
package enum PublishedKind: String, CaseIterable, Sendable {
  /// The files of the protocol's own publisher, one for each computation.
  case powerAuth = "powerauth"
  /// Encrypted exchanges by the same publisher.
  case powerAuthEncryption = "powerauth-e2ee"
}

extension PublishedKind {
  /// Replays the items of a file in their order.
  func items(in file: PublishedFile) throws(InvalidCorpus) -> [PublishedItem] {
    switch self {
    case .powerAuth: try PowerAuthFile.items(in: file)
    case .powerAuthEncryption: try EncryptionFile.items(in: file)
    }
  }
}
