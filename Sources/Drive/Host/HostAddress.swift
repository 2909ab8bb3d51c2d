internal import HTTP

/// The address of a server: what stands before the paths of its endpoints.
package struct HostAddress: Equatable, Sendable {
  package let isSecure: Bool
  package let host: String
  package let port: UInt16
  /// The path without a slash at its end.
  package let path: String

  /// Reads an address such as `https://localhost:8443/enrollment-server`; nil where it has another form.
  package init?(_ text: String) {
    guard let scheme = ["http", "https"].first(where: { text.hasPrefix($0 + "://") }) else { return nil }
    isSecure = scheme == "https"
    let rest = text.dropFirst(scheme.count + 3)
    let authority = rest.prefix { $0 != "/" }
    guard let (host, port) = Self.parts(authority), !host.isEmpty, host.allSatisfy(Self.isOfHost),
      let number = port.map({ UInt16($0) }) ?? (isSecure ? 443 : 80), number > 0
    else { return nil }
    self.host = host
    self.port = number
    var path = String(rest.dropFirst(authority.count))
    guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !path.contains("?"), !path.contains("#") else {
      return nil
    }
    while path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// The host and the digits of the port; an address of IPv6 stands in brackets.
  private static func parts(_ authority: Substring) -> (host: String, port: String?)? {
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      let rest = authority[authority.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      return (String(authority[..<end].dropFirst()), rest.isEmpty ? nil : String(rest.dropFirst()))
    }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2 else { return nil }
    return (parts[0], parts.count == 2 ? parts[1] : nil)
  }

  private static func isOfHost(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-.:_".contains(character))
  }

  /// The address without its path.
  package var origin: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(isSecure ? "https" : "http")://\(name):\(port)"
  }

  /// Whether the address is one of this machine or of a private network; a name other than `localhost` may be
  /// that of any machine.
  package var isLoopbackOrPrivate: Bool {
    host == "localhost" || NetworkAddress(host).map { $0.isLoopback || $0.isPrivate } ?? false
  }
}
