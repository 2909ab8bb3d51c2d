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
