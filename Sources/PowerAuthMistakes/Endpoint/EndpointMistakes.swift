internal import PowerAuth

/// Mistakes with addresses.
extension MistakeTable {
  static let endpoint: MistakeTable = [
    "endpoint.version-missing": breaking(\.endpoint.writePath)(
      "The path of protocol 3 names no version.", { right in { name, _ in right(name, true) } }),
    "endpoint.version-in-former-path": breaking(\.endpoint.writePath)(
      "The path of protocol 2 names version 3.", { right in { name, _ in right(name, false) } }),
    "endpoint.version-before-pa": breaking(\.endpoint.writePath)(
      "The version stands before `/pa`.",
      { right in { name, isFormer in isFormer ? right(name, isFormer) : "/v3/pa/\(name)" } }),
    "endpoint.minor-version-in-path": breaking(\.endpoint.writePath)(
      "The path names the version with its minor number.",
      { right in { name, isFormer in isFormer ? right(name, isFormer) : "/pa/v3.3/\(name)" } }),
    "endpoint.path-of-base-lost": breaking(\.endpoint.join)(
      "The path takes the place of that of the base address, as in a link.",
      { right in { base, path in right(base.origin, path) } }),
    "endpoint.last-part-of-base-lost": breaking(\.endpoint.join)(
      "The path takes the place of the last part of the base address."
    ) { right, base, path in
      guard base != base.origin, let slash = base.lastIndex(of: "/") else { return right(base, path) }
      return right(String(base[..<slash]), path)
    },
    "endpoint.base-in-lower-case": breaking(\.endpoint.join)(
      "The base address is written in lower case.", { right in { base, path in right(base.lowercased(), path) } }),
    "endpoint.default-port-dropped": breaking(\.endpoint.join)(
      "The port 443 is left out.", { right in { base, path in right(base.replacing(":443/", with: "/"), path) } }),
    "endpoint.base-unescaped": breaking(\.endpoint.join)(
      "Escapes in the base address are decoded.",
      { right in { base, path in right(base.replacing("%20", with: " "), path) } }),
    "endpoint.slashes-kept": breaking(\.endpoint.trim)(
      "A slash at the end of the base address stays, so that two follow each other.", { _ in { $0 } }),
    "endpoint.one-slash-dropped": breaking(\.endpoint.trim)(
      "Of several slashes at the end of the base address, one is dropped.",
      { _ in { base in base.utf8.last == UInt8(ascii: "/") ? String(base.dropLast()) : base } }),
    "endpoint.empty-base-taken": breaking(\.endpoint.checkPresence)(
      "A base address without a character is taken, and the address is a path.", accepting()),
    "endpoint.end-of-base-unchecked": breaking(\.endpoint.checkEnd)(
      "A base address that ends in `/pa` is taken, and `/pa` stands twice.", accepting()),
    "endpoint.end-of-base-mended": breaking(\.endpoint.checkEnd)(
      "`/pa` at the end of a base address is dropped.",
      changing { base in
        var base = base
        while base.hasSuffix("/pa") { base.removeLast(3) }
        return base
      }),
    "endpoint.any-end-in-pa-refused": breaking(\.endpoint.checkEnd)(
      "A base address whose last part only ends in `pa` is refused.", refusing(as: .baseAddress) { $0.hasSuffix("pa") }),
    "endpoint.any-part-pa-refused": breaking(\.endpoint.checkEnd)(
      "A base address with a part `pa` that is not the last is refused.",
      refusing(as: .baseAddress) { $0.contains("/pa/") }),
    "endpoint.version-in-identifier": breaking(\.endpoint.writeIdentifier)(
      "The identifier of a request is the path with its version.",
      { right in { name in right(name).map { $0.replacing("/pa/", with: "/pa/v3/") } } }),
    "endpoint.identifier-always": breaking(\.endpoint.writeIdentifier)(
      "A request that is not signed has an identifier, too.", entering { EndpointName($0.name, isSigned: true) }),
    "endpoint.identifier-without-pa": breaking(\.endpoint.writeIdentifier)(
      "The identifier of a request is the name of the endpoint behind a slash.",
      { right in { name in right(name).map { String($0.dropFirst(3)) } } }),
    "endpoint.unknown-name-taken": breaking(\.endpoint.replaceUnknown)(
      "Any name gives an address.", { _ in { name in EndpointName(name, isSigned: false) } }),
    "endpoint.present-endpoints-in-protocol-2": breaking(\.endpoint.former)(
      "Protocol 2 has all endpoints of protocol 3.", { _ in Rules.right.endpoint.present }),
    "endpoint.later-endpoints-missing": breaking(\.endpoint.present)(
      "Protocol 3 has the endpoints of protocol 2 only.", { _ in Rules.right.endpoint.former }),
  ]
}

extension String {
  /// The address without its path.
  fileprivate var origin: String {
    split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
  }
}
