/// A request, by the headers with a version that it has.
package enum VersionedRequest: String, CaseIterable, Sendable {
  case signed, encrypted
  case signedAndEncrypted = "signed-and-encrypted"
  /// The start of an upgrade, whose encryption header has 4.0.
  case upgradeStart = "upgrade-start"
}

/// Which versions of the protocol a server takes (§ 28.12).
package struct ProtocolVersionPermissionRules: Sendable {
  /// The main version is the first number.
  package var findMain: Function<String, Int> = { Int($0.prefix(1)) ?? 0 }
  /// The version is that of the authorization header, and of the encryption header where there is no other.
  package var findVersion: @Sendable (VersionedRequest, _ version: String) -> String = { _, version in version }
  /// The version is looked at in each request.
  package var isChecked: Function<VersionedRequest, Bool> = { _ in true }
  /// The main version is the oldest one that is allowed, or a later one.
  package var isAllowed: @Sendable (_ main: Int, _ oldest: Int) -> Bool = { $0 >= $1 }
}

extension Rules {
  /// Tells whether a server takes a request of a version (§ 28.12).
  package func isVersionPermitted(_ version: String, of request: VersionedRequest, oldest: Int) -> Bool {
    let rules = version4.decisions.protocolVersion
    guard rules.isChecked(request) else { return true }
    return rules.isAllowed(rules.findMain(rules.findVersion(request, version)), oldest)
  }
}
