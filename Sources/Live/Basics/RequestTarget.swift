internal import PartyModel
internal import PowerAuth

extension ServiceEndpoint {
  /// The word for the endpoint in the ids of a report.
  var operation: String {
    "live." + path.split(separator: "/").dropFirst(isOfProtocol ? 2 : 0).joined(separator: "-")
  }
}

extension Endpoint4 {
  /// The word for the endpoint in the ids of a report, where those of protocol 3 have no version.
  var operation: String { "live." + row.path.split(separator: "/").dropFirst().joined(separator: "-") }
}

extension String {
  func replacingPrefix(_ prefix: String, by other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}

/// What a target names: a scenario where there is one, and the address below it.
struct RequestTarget: Equatable {
  /// Where the paths of the administration interface begin.
  static let administration = "/rest/v3/"
  /// Where the paths begin of what only a server for tests has.
  static let control = "/conformance/"

  /// Where the paths of the publisher's cloud begin.
  private static let cloud = [
    "/v2/registrations", "/v2/signature/verify", "/v2/authentication/verify", "/v2/token/verify",
    "/admin/applications/",
  ]

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
    let roots =
      ["/pa/v3/", "/pa/v4/", Self.administration, "/exchange/v3/", "/api/auth/", Self.control] + Self.cloud
    let starts = roots.compactMap { rest.firstRange(of: $0)?.lowerBound }
    self.path = String(starts.min().map { rest[$0...] } ?? rest)
  }

  /// The rest of a path of the administration interface; nil for other paths.
  var administrationCall: String? { rest(after: Self.administration) }

  /// The rest of a path of what only a server for tests has; nil for other paths.
  var controlCall: String? { rest(after: Self.control) }

  /// The parts of a path of the publisher's cloud; nil for other paths.
  var cloudCall: [String]? {
    Self.cloud.contains { path.hasPrefix($0) } ? path.split(separator: "/").map(String.init) : nil
  }

  /// Whether it is one of administrators, and not one of clients.
  var isOfAdministrators: Bool { administrationCall != nil || controlCall != nil || cloudCall != nil }

  private func rest(after root: String) -> String? {
    path.hasPrefix(root) ? String(path.dropFirst(root.count)) : nil
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
