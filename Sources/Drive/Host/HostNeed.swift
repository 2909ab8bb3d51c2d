internal import PartyModel

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
    }
  }
}
