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
    }
  }
}
