package import PowerAuth

/// The endpoints of a server for devices: those of the protocol, and those of the example of an application.
package enum ServiceEndpoint: CaseIterable, Sendable {
  case serverStatus, createKey, createActivation, status, removeActivation, tokenDetail, rename
  case createToken, removeToken, unlockVault, validate, userInfo, confirmRecovery, startUpgrade, commitUpgrade
  case applicationEcho, activationEcho, signedEcho, useToken
}

/// What holds of an endpoint in one generation of the protocol.
package struct EndpointRow: Sendable {
  /// What shows who has sent a request.
  package enum Proof: Sendable {
    case none
    /// A signature of one of these types.
    case signature([SignatureType])
    /// A token that was made with a signature of one of these types.
    case token([SignatureType])
  }

  package let path: String
  package let proof: Proof
  /// What the request is encrypted for; nil where it is not encrypted.
  package let purpose: EncryptionPurpose?
  /// Whether the request is decrypted before its proof is judged, so that a message that cannot be decrypted costs no
  /// attempt and no value of the counter.
  package let decryptsFirst: Bool
  package let methods: [String]

  /// The types of signatures that prove a request; of all others none is judged, and none costs an attempt.
  package var types: [SignatureType] {
    switch proof {
    case .none: []
    case .signature(let types), .token(let types): types
    }
  }

  init(
    _ path: String, _ proof: Proof = .none, for purpose: EncryptionPurpose? = nil, decryptsFirst: Bool = false,
    methods: [String] = ["POST"]
  ) {
    self.path = path
    self.proof = proof
    self.purpose = purpose
    self.decryptsFirst = decryptsFirst
    self.methods = methods
  }
}

/// The table of endpoints; each generation of the protocol has a column, and that of protocol 4 has its own file.
extension ServiceEndpoint {
  /// The row of the endpoint in protocol 3.
  package var row: EndpointRow {
    switch self {
    case .serverStatus: EndpointRow("/pa/v3/status")
    case .createKey: EndpointRow("/pa/v3/keystore/create")
    case .createActivation: EndpointRow("/pa/v3/activation/create", for: .application)
    case .status: EndpointRow("/pa/v3/activation/status")
    case .removeActivation: EndpointRow("/pa/v3/activation/remove", .signature(.ofSeveralFactors))
    case .tokenDetail: EndpointRow("/pa/v3/activation/detail", .token(.ofTwoFactors), for: .activation)
    case .rename: EndpointRow("/pa/v3/activation/rename", .signature(.ofTwoFactors), for: .activation)
    case .createToken: EndpointRow("/pa/v3/token/create", .signature(.withPossession), for: .token)
    case .removeToken: EndpointRow("/pa/v3/token/remove", .signature(.withPossession))
    // Biometry is taken where a setting of the server allows it.
    case .unlockVault:
      EndpointRow("/pa/v3/vault/unlock", .signature(.ofTwoFactors), for: .vault, decryptsFirst: true)
    case .validate:
      EndpointRow(
        "/pa/v3/signature/validate", .signature(.withPossession), methods: ["GET", "POST", "PUT", "DELETE"])
    case .userInfo: EndpointRow("/pa/v3/user/info", for: .activation)
    case .confirmRecovery: EndpointRow("/pa/v3/recovery/confirm", .signature([.possessionKnowledge]), for: .recovery)
    case .startUpgrade: EndpointRow("/pa/v3/upgrade/start", for: .upgrade)
    case .commitUpgrade: EndpointRow("/pa/v3/upgrade/commit", .signature([.possession]))
    case .applicationEcho: EndpointRow("/exchange/v3/application", for: .application)
    case .activationEcho: EndpointRow("/exchange/v3/activation", for: .activation)
    case .signedEcho:
      EndpointRow("/exchange/v3/signed", .signature(.ofSeveralFactors), for: .activation, decryptsFirst: true)
    case .useToken: EndpointRow("/api/auth/token/app/operation/list", .token(.withPossession))
    }
  }

  /// Finds the endpoint of a path.
  package init?(path: String) {
    guard let endpoint = Self.ofPaths[path] else { return nil }
    self = endpoint
  }

  private static let ofPaths = Dictionary(uniqueKeysWithValues: allCases.map { ($0.path, $0) })
  /// What the addresses of the protocol begin with.
  private static let root = "/pa/v3"
}

extension ServiceEndpoint {
  package var path: String { row.path }

  /// The identifier of the address, which is signed: at the endpoints of the protocol it names no version.
  package var uriId: String { isOfProtocol ? "/pa" + path.dropFirst(Self.root.count) : path }

  /// Whether it is an endpoint of the protocol, and not one of an application.
  package var isOfProtocol: Bool { path.hasPrefix(Self.root) }

  package var isEncrypted: Bool { row.purpose != nil }

  package var isSigned: Bool { if case .signature = row.proof { true } else { false } }

  /// What a request is encrypted for, where it is; in general for the activation.
  package var purpose: EncryptionPurpose { row.purpose ?? .activation }

  /// The scope of the encryption.
  package var scope: EncryptionScope { purpose.scope }

  /// Whether it takes a signature, or a token that was made with a signature, of a type.
  package func takes(_ type: String) -> Bool {
    SignatureType(rawValue: type.lowercased()).map(types.contains) ?? false
  }

  /// The types of signatures that prove a request.
  package var types: [SignatureType] { row.types }

  /// Whether a wrong signature of a type is a failed attempt: one of possession alone and a token cost none.
  package func costsAttempt(_ type: SignatureType) -> Bool {
    isSigned && type != .possession && types.contains(type)
  }
}

extension [SignatureType] {
  static let ofSeveralFactors: Self = ofTwoFactors + [.possessionKnowledgeBiometry]
  static let ofTwoFactors: Self = [.possessionKnowledge, .possessionBiometry]

  /// The types as administrators see them, in upper case.
  package var names: [String] { map { $0.rawValue.uppercased() } }
}
