internal import PartyModel
internal import PowerAuth

/// Where the request of a call must arrive, in each generation of the protocol.
struct CallEndpoint: Sendable {
  /// An endpoint in the cases of the server.
  struct Place: Sendable {
    let operation: String
    let path: String
  }

  private let older: Place?
  private let newer: Place?

  /// Takes the endpoint of each generation; nil where the call needs no request.
  init(_ older: ServiceEndpoint?, _ newer: Endpoint4?) {
    self.older = older.map { Place(operation: $0.operation, path: $0.path) }
    self.newer = newer.map { Place(operation: $0.operation, path: $0.row.path) }
  }

  /// An endpoint that has no version in its path.
  private init(ofBoth endpoint: ServiceEndpoint) {
    older = Place(operation: endpoint.operation, path: endpoint.path)
    newer = older
  }

  /// The place in a version; nil where the call needs no request there.
  func place(in version: String) -> Place? { version == CallScript.version4 ? newer : older }
}

/// The endpoints of the calls.
extension CallEndpoint {
  static let serverStatus = CallEndpoint(.serverStatus, .status)
  static let createActivation = CallEndpoint(.createActivation, .activationCreate)
  static let confirm = CallEndpoint(nil, .activationConfirm)
  static let status = CallEndpoint(.status, .activationStatus)
  static let removeActivation = CallEndpoint(.removeActivation, .activationRemove)
  static let validate = CallEndpoint(.validate, .validate)
  static let validatePassword = CallEndpoint(nil, .validate)
  static let changePassword = CallEndpoint(nil, .passwordChange)
  static let addBiometry = CallEndpoint(nil, .biometryAdd)
  static let removeBiometry = CallEndpoint(nil, .biometryRemove)
  static let createToken = CallEndpoint(.createToken, .tokenCreate)
  static let useToken = CallEndpoint(ofBoth: .useToken)
  static let removeToken = CallEndpoint(.removeToken, .tokenRemove)
  static let unlockVault = CallEndpoint(.unlockVault, .vaultUnlock)
  static let userInfo = CallEndpoint(.userInfo, .userInfo)
  static let confirmRecovery = CallEndpoint(.confirmRecovery, nil)
  static let upgrade = CallEndpoint(.commitUpgrade, .upgradeConfirm)
}
