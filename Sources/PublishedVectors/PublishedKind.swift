internal import Conformance

/// A format of published vectors.
package enum PublishedKind: String, CaseIterable, Sendable {
  /// The files of the protocol's publisher, one for each computation.
  case powerAuth = "powerauth"
  /// Encrypted exchanges by the same publisher.
  case powerAuthEncryption = "powerauth-e2ee"
  /// The files of the publisher about version 4.0, one for each computation.
  case powerAuth4 = "powerauth-4"
  /// The files of the project Wycheproof, some of which the primitives cover.
  case wycheproof
}

extension PublishedKind {
  /// Replays the items of a file in their order.
  func items(in file: PublishedFile) throws(InvalidCorpus) -> [PublishedItem] {
    switch self {
    case .powerAuth: try PowerAuthFile.items(in: file)
    case .powerAuthEncryption: try EncryptionFile.items(in: file)
    case .powerAuth4: try Version4File.items(in: file)
    case .wycheproof: try WycheproofFile.items(in: file)
    }
  }
}
