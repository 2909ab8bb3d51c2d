internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension MessageFields {
  /// Draws nonce and timestamp, where a scenario left them open and the version has them, and what the context demands.
  func fill(_ draft: inout Draft) throws {
    try context.fill(&draft)
    let version = try draft.version()
    if version.hasNonce { draft.fill(nonceField(in: version)) }
    if version.hasTimestamp { draft.fill(timestamp) }
  }
}
