internal import PartyModel
internal import PowerAuth

/// What a case needs in addition to the endpoints for SDKs.
package enum HostNeed: String, CaseIterable, Sendable {
  /// Activations can be made ACTIVE.
  case commit
  /// The administration interface.
  case administration
  /// The clock and the settings of the server can be changed.
  case control
  /// The endpoints of the demo host for encrypted data, `/exchange/v3/…`.
  case examples
  /// The host makes activations for attributes that it knows.
  case provider
  /// The host makes activations for codes of a provider of OpenID Connect.
  case openID = "OpenID Connect"
  /// The administration interface tells the PUKs of a postcard.
  case postcards
  /// Activations have recovery codes, where the administration interface turns them on.
  case recovery
  /// Devices are told the claims about their user.
  case userInfo = "user info"
  /// The administration interface makes offline data and verifies offline signatures.
  case offline = "offline signatures"
  /// Activations of protocol 4, in any algorithm.
  case version4 = "protocol 4.0"
  // In an algorithm of this name.
  case curve = "EC_P384"
  case hybrid3 = "EC_P384_ML_L3"
  case hybrid5 = "EC_P384_ML_L5"
  /// The control interface lets blocks of activations of protocol 4 end by themselves.
  case timedBlocks = "blocks for a time"
  /// The same as user info, in protocol 4.
  case userInfo4 = "user info in 4.0"

  /// The path below `/rest/v3/` by which it is seen whether there are offline signatures.
  static let offlinePath = "signature/offline/personalized/create"

  /// Why a case is not tried where it is missing.
  package var reason: String {
    switch self {
    case .commit: "nothing commits activations (--admin or --commit-activation)"
    case .administration: "there is no administration interface (--admin)"
    case .control: "the clock of the server cannot be set (--control)"
    case .examples: "the server has no /exchange/v3/application"
    case .provider: "the host makes no activation for an attribute \"username\""
    case .openID: "the host has no provider \"drive\" of OpenID Connect that takes a code \"drive-NONCE\""
    case .postcards: "the administration interface tells no PUKs of postcards"
    case .recovery: "the administration interface has no /rest/v3/recovery/config/update"
    case .userInfo: "the server has no \(ServiceEndpoint.userInfo.path)"
    case .offline: "the administration interface has no /rest/v3/\(Self.offlinePath)"
    case .version4:
      "\(Endpoint4.status.row.path) names no algorithm for which mobileSdkConfig has the keys"
    case .curve, .hybrid3, .hybrid5:
      "\(Endpoint4.status.row.path) does not name \(rawValue), or mobileSdkConfig does not have its keys"
    case .timedBlocks: "the control interface has no setting timedBlocks for protocol 4"
    case .userInfo4: "the server has no \(Endpoint4.userInfo.row.path)"
    }
  }

  /// What an activation in an algorithm needs; nil for an algorithm that no server has for activations.
  init?(_ algorithm: SharedSecretAlgorithm) {
    switch algorithm {
    case .ecP384: self = .curve
    case .ecP384WithLevel3: self = .hybrid3
    case .ecP384WithLevel5: self = .hybrid5
    case .level3, .level5: return nil
    }
  }
}
