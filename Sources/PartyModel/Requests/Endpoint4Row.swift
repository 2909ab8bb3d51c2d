package import PowerAuth

/// The column of protocol 4 in the table of endpoints; what proves a request, and in which order it is judged, the rules of its
/// costs say.
extension Endpoint4 {
  /// The row of the endpoint in protocol 4.
  package var row: EndpointRow {
    let rules = Rules.right.version4.decisions.cost
    let types = rules.types(self)
    let proof: EndpointRow.Proof =
      switch self.proof {
      case .nothing: .none
      case .token: .token(types)
      case .code: .signature(types)
      }
    return EndpointRow(
      Self.root + rawValue, proof, for: purpose, decryptsFirst: rules.readsBodyFirst(self),
      methods: self == .validate ? ServiceEndpoint.validate.row.methods : ["POST"])
  }

  /// Finds the endpoint of a path.
  package init?(path: String) {
    guard path.hasPrefix(Self.root) else { return nil }
    self.init(rawValue: String(path.dropFirst(Self.root.count)))
  }

  /// The identifier of the address, which codes cover: it names no version.
  package var uriId: String { "/pa/\(rawValue)" }

  /// What a request is encrypted for; nil where it is not encrypted.
  package var purpose: EncryptionPurpose? {
    switch self {
    case .activationCreate, .applicationConfiguration: .application
    case .activationStatus, .activationRename, .activationDetail, .userInfo, .activationConfiguration: .activation
    case .upgradeStart: .upgradeStart
    case .tokenCreate: .token
    case .vaultUnlock: .vault
    case .passwordChange: .passwordChange
    case .biometryAdd: .biometryAdd
    case .status, .temporaryKey, .activationConfirm, .activationRemove, .upgradeConfirm, .tokenRemove, .biometryRemove,
      .validate:
      nil
    }
  }

  private static let root = "/pa/v4/"
}
