/// One thing that the user proves to have.
package enum SignatureFactor: String, CaseIterable, Sendable {
  case possession, knowledge, biometry
}

/// A combination of factors that a signature may have (§ 9.4).
///
/// Knowledge and biometry without possession is not a type. [The Java library compares the text in any case; on the
/// wire it is lower case, and only that is taken here.]
package enum SignatureType: String, CaseIterable, Sendable {
  case possession
  case knowledge
  case biometry
  case possessionKnowledge = "possession_knowledge"
  case possessionBiometry = "possession_biometry"
  case possessionKnowledgeBiometry = "possession_knowledge_biometry"

  /// Reads the text that stands on the wire.
  package init(text: String) throws {
    guard let type = SignatureType(rawValue: text) else { throw Refusal.unknownSignatureType }
    self = type
  }

  /// The factors in the order in which their keys enter the computation (§ 9.3).
  package var factors: [SignatureFactor] {
    switch self {
    case .possession: [.possession]
    case .knowledge: [.knowledge]
    case .biometry: [.biometry]
    case .possessionKnowledge: [.possession, .knowledge]
    case .possessionBiometry: [.possession, .biometry]
    case .possessionKnowledgeBiometry: [.possession, .knowledge, .biometry]
    }
  }
}

extension [SignatureType] {
  /// The types that have possession: those of requests and of the codes of protocol 4.
  package static let withPossession: Self = SignatureType.allCases.filter { $0.factors.contains(.possession) }
}
