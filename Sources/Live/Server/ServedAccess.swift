internal import Encodings
package import HTTP
internal import Primitives

/// Who may send requests to a live server.
///
/// A page of the web can send simple requests to any address, and its name can be made to lead to this machine, so that it
/// also reads the answers. Its browser states the name as `Host`, and the page as `Origin`. So each request must be for a
/// name of this server or for an address, which nobody can make lead elsewhere; and those of administrators must not come
/// from other pages, must be JSON, and must have the token where there is one.
package struct ServedAccess: Sendable {
  private let names: Set<String>
  /// The digest of the token: digests have one length, so that the time of a comparison does not depend on the token.
  private let tokenDigest: [UInt8]?

  /// Takes the names by which the server is reached, in addition to `localhost`.
  package init(hosts: [String] = [], token: String? = nil) {
    names = Set((hosts + ["localhost"]).map { $0.lowercased() })
    tokenDigest = token.map { SHA256.hash(Array($0.utf8)) }
  }

  /// The answer to a request that is not allowed; nil for one that is.
  package func refusal(of request: HTTPRequest) -> HTTPResponse? {
    let host = request.fields["Host"]
    // A browser always states one.
    if let host, request.fields.count(of: "Host") > 1 || !isOwn(host) {
      return ServedAnswer.error(
        421, "ERROR_HOST", "\(host) is not a name of this server; `serve --host NAME` gives it another name.")
    }
    guard RequestTarget(request.path).isOfAdministrators else { return nil }
    if let origin = request.fields["Origin"], !Self.isSame(origin, host) {
      return ServedAnswer.error(403, "ERROR_ORIGIN", "Pages of \(origin) may not send requests of administrators.")
    }
    guard Self.isJSON(request) else {
      return ServedAnswer.error(415, "ERROR_CONTENT_TYPE", "The Content-Type must be application/json.")
    }
    if RequestTarget(request.path).cloudCall != nil { return refusalOfCloud(request) }
    guard hasToken(request) else {
      var answer = ServedAnswer.error(
        401, "ERROR_TOKEN", "The token of this server is needed, as `Authorization: Bearer TOKEN`.")
      answer.fields.append(HTTPField("WWW-Authenticate", "Bearer"))
      return answer
    }
    return nil
  }

  /// The interface of the cloud has basic authentication: any user, with the token as the password where there is one.
  private func refusalOfCloud(_ request: HTTPRequest) -> HTTPResponse? {
    let login = Self.credentials("basic", of: request).flatMap { Base64.decode($0) }
    if let login, let colon = login.firstIndex(of: UInt8(ascii: ":")), isToken(Array(login[(colon + 1)...])) {
      return nil
    }
    var answer = ServedAnswer.error(
      401, "ERROR_LOGIN", "Basic authentication is needed, with any user and the token of this server as its password.")
    answer.fields.append(HTTPField("WWW-Authenticate", "Basic realm=\"pavectors\""))
    return answer
  }

  /// Whether a text is the token; each one is where there is none.
  private func isToken(_ text: [UInt8]) -> Bool {
    tokenDigest.map { ConstantTime.areEqual(SHA256.hash(text), $0) } ?? true
  }

  /// Whether a host, with its port where there is one, is this server.
  private func isOwn(_ host: String) -> Bool {
    guard let name = Self.name(in: host.lowercased()) else { return false }
    return names.contains(name) || NetworkAddress(name) != nil
  }

  /// The name or the address in a host, without its port; an address of IPv6 stands in brackets.
  private static func name(in host: String) -> String? {
    var parts = host.split(separator: ":", omittingEmptySubsequences: false)
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      parts = [host[..<end].dropFirst()]
      let rest = host[host.index(after: end)...]
      if !rest.isEmpty { parts += rest.split(separator: ":", omittingEmptySubsequences: false).dropFirst() }
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
    }
    guard parts.count <= 2, parts.count == 1 || parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return String(parts[0].hasSuffix(".") ? parts[0].dropLast() : parts[0])
  }

  /// Whether a page is one of this server, such as a report.
  private static func isSame(_ origin: String, _ host: String?) -> Bool {
    guard let host = host?.lowercased() else { return false }
    return ["http://\(host)", "https://\(host)"].contains(origin.lowercased())
  }

  /// Whether the body, where there is one, is JSON; a page cannot send this type unless the server permits it.
  private static func isJSON(_ request: HTTPRequest) -> Bool {
    guard let type = request.fields["Content-Type"] else { return request.body.isEmpty }
    return type.lowercased().prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" } == "application/json"
  }

  private func hasToken(_ request: HTTPRequest) -> Bool {
    tokenDigest == nil || Self.credentials("bearer", of: request).map { isToken(Array($0.utf8)) } ?? false
  }

  /// What a request has by a scheme of authentication; nil where it has another one or none.
  private static func credentials(_ scheme: String, of request: HTTPRequest) -> String? {
    let parts = (request.fields["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == scheme ? String(parts[1]) : nil
  }
}
