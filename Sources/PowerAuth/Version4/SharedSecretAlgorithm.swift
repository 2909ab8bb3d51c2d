/// How a shared secret is made and which signatures belong to it (protocol 4.0).
package enum SharedSecretAlgorithm: String, CaseIterable, Sendable {
  case ecP384 = "EC_P384"
  case ecP384WithLevel3 = "EC_P384_ML_L3"
  case ecP384WithLevel5 = "EC_P384_ML_L5"
  case level3 = "ML_L3"
  case level5 = "ML_L5"

  /// Whether a key of P-384 takes part.
  package var hasCurve: Bool {
    switch self {
    case .ecP384, .ecP384WithLevel3, .ecP384WithLevel5: true
    case .level3, .level5: false
    }
  }

  /// The parameters of ML-KEM; nil where it takes no part.
  package var encapsulationSet: EncapsulationSet? {
    switch self {
    case .ecP384: nil
    case .ecP384WithLevel3, .level3: .mlKEM768
    case .ecP384WithLevel5, .level5: .mlKEM1024
    }
  }

  /// The parameters of ML-DSA; nil where it takes no part.
  package var signatureSet: SignatureSet? {
    switch self {
    case .ecP384: nil
    case .ecP384WithLevel3, .level3: .mlDSA65
    case .ecP384WithLevel5, .level5: .mlDSA87
    }
  }

  /// How many keys a list of it has.
  package var keyCount: Int { (hasCurve ? 1 : 0) + (encapsulationSet == nil ? 0 : 1) }
}

/// A list of one key for each part of an algorithm: that of the curve, then that of ML-KEM or ML-DSA.
struct KeyParts {
  let curve: [UInt8]?
  let lattice: [UInt8]?

  /// Divides a list whose count was checked.
  init(_ keys: [[UInt8]], of algorithm: SharedSecretAlgorithm) {
    curve = algorithm.hasCurve ? keys.first : nil
    lattice = algorithm.encapsulationSet == nil ? nil : keys.last
  }
}
