/// The endpoints for SDKs, by the ends of their addresses.
enum LiveEndpoint: String, CaseIterable, Sendable {
  case serverStatus = "/pa/v3/status"
  case createKey = "/pa/v3/keystore/create"
  case createActivation = "/pa/v3/activation/create"
  case status = "/pa/v3/activation/status"
  case remove = "/pa/v3/activation/remove"
  case detail = "/pa/v3/activation/detail"
  case rename = "/pa/v3/activation/rename"
  case createToken = "/pa/v3/token/create"
  case removeToken = "/pa/v3/token/remove"
  case unlockVault = "/pa/v3/vault/unlock"
  case validate = "/pa/v3/signature/validate"
  case userInfo = "/pa/v3/user/info"
  case confirmRecovery = "/pa/v3/recovery/confirm"
  case startUpgrade = "/pa/v3/upgrade/start"
  case commitUpgrade = "/pa/v3/upgrade/commit"
  case applicationEcho = "/exchange/v3/application"
  case activationEcho = "/exchange/v3/activation"
  case signedEcho = "/exchange/v3/signed"
  case tokenExample = "/api/auth/token/app/operation/list"

  /// The word for the endpoint in the ids of a report.
  var operation: String {
    "live." + rawValue.split(separator: "/").dropFirst(rawValue.hasPrefix("/pa/") ? 2 : 0).joined(separator: "-")
  }

  /// The identifier of the address that is signed; nil where nothing is signed.
  var uriId: String? {
    switch self {
    case .remove, .rename, .createToken, .removeToken, .unlockVault, .validate, .confirmRecovery, .commitUpgrade:
      rawValue.replacingPrefix("/pa/v3", by: "/pa")
    case .signedEcho: rawValue
    default: nil
    }
  }

  /// The first shared information of an encrypted request; nil where nothing is encrypted.
  var purpose: String? {
    switch self {
    case .createActivation, .applicationEcho: "/pa/generic/application"
    case .detail, .rename, .userInfo, .activationEcho, .signedEcho: "/pa/generic/activation"
    case .createToken: "/pa/token/create"
    case .unlockVault: "/pa/vault/unlock"
    case .confirmRecovery: "/pa/recovery/confirm"
    case .startUpgrade: "/pa/upgrade"
    default: nil
    }
  }

  /// The methods that it takes.
  var methods: [String] { self == .validate ? ["GET", "POST", "PUT", "DELETE"] : ["POST"] }
}

extension String {
  func replacingPrefix(_ prefix: String, by other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}

/// What a target names: a scenario where there is one, and the address below it.
struct LiveTarget: Equatable {
  var scenario: String?
  var path: String

  /// Any base address may stand before, because SDKs are configured with one.
  init(_ path: String) {
    var rest = Substring(path)
    if let place = rest.firstRange(of: "/scenario/") {
      let name = rest[place.upperBound...].prefix { $0 != "/" }
      scenario = String(name)
      rest = rest[name.endIndex...]
    }
    let roots = ["/pa/v3/", "/rest/v3/", "/exchange/v3/", "/api/auth/", "/conformance/"]
    let starts = roots.compactMap { rest.firstRange(of: $0)?.lowerBound }
    self.path = String(starts.min().map { rest[$0...] } ?? rest)
  }
}

extension Substring {
  /// The first place of a text, without the library that has such a search.
  func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
