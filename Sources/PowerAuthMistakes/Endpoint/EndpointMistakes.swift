internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes with addresses.
extension Mistake {
  static let versionMissingInPath = Mistake(
    "endpoint.version-missing", "The path of protocol 3 names no version.", \.endpoint.writePath
  ) { right in { name, _ in right(name, true) } }
  static let versionInFormerPath = Mistake(
    "endpoint.version-in-former-path", "The path of protocol 2 names version 3.", \.endpoint.writePath
  ) { right in { name, _ in right(name, false) } }
  static let versionBeforePA = Mistake(
    "endpoint.version-before-pa", "The version stands before `/pa`.", \.endpoint.writePath
  ) { right in { name, isFormer in isFormer ? right(name, isFormer) : "/v3/pa/\(name)" } }
  static let versionOfMessageInPath = Mistake(
    "endpoint.minor-version-in-path", "The path names the version with its minor number.", \.endpoint.writePath
  ) { right in { name, isFormer in isFormer ? right(name, isFormer) : "/pa/v3.3/\(name)" } }

  static let basePathLost = Mistake(
    "endpoint.path-of-base-lost", "The path takes the place of that of the base address, as in a link.",
    \.endpoint.join
  ) { right in { base, path in right(base.origin, path) } }
  static let lastPartOfBaseLost = Mistake(
    "endpoint.last-part-of-base-lost", "The path takes the place of the last part of the base address.",
    \.endpoint.join
  ) { right in
    { base, path in
      guard base != base.origin, let slash = base.lastIndex(of: "/") else { return right(base, path) }
      return right(String(base[..<slash]), path)
    }
  }
  static let baseInLowerCase = Mistake(
    "endpoint.base-in-lower-case", "The base address is written in lower case.", \.endpoint.join
  ) { right in { base, path in right(base.lowercased(), path) } }
  static let defaultPortDropped = Mistake(
    "endpoint.default-port-dropped", "The port 443 is left out.", \.endpoint.join
  ) { right in { base, path in right(base.replacing(":443/", with: "/"), path) } }
  static let baseUnescaped = Mistake(
    "endpoint.base-unescaped", "Escapes in the base address are decoded.", \.endpoint.join
  ) { right in { base, path in right(base.replacing("%20", with: " "), path) } }

  static let slashesKept = Mistake(
    "endpoint.slashes-kept", "A slash at the end of the base address stays, so that two follow each other.",
    \.endpoint.trim
  ) { _ in { $0 } }
  static let oneSlashDropped = Mistake(
    "endpoint.one-slash-dropped", "Of several slashes at the end of the base address, one is dropped.",
    \.endpoint.trim
  ) { _ in { base in base.utf8.last == UInt8(ascii: "/") ? String(base.dropLast()) : base } }

  static let emptyBaseTaken = Mistake(
    "endpoint.empty-base-taken", "A base address without a character is taken, and the address is a path.",
    \.endpoint.checkPresence, accepting())
  static let baseEndUnchecked = Mistake(
    "endpoint.end-of-base-unchecked", "A base address that ends in `/pa` is taken, and `/pa` stands twice.",
    \.endpoint.checkEnd, accepting())
  static let baseEndMended = Mistake(
    "endpoint.end-of-base-mended", "`/pa` at the end of a base address is dropped.", \.endpoint.checkEnd,
    changing { base in
      var base = base
      while base.hasSuffix("/pa") { base.removeLast(3) }
      return base
    })
  static let spaRefused = Mistake(
    "endpoint.any-end-in-pa-refused", "A base address whose last part only ends in `pa` is refused.",
    \.endpoint.checkEnd, refusing(as: .baseAddress) { $0.hasSuffix("pa") })
  static let anyPARefused = Mistake(
    "endpoint.any-part-pa-refused", "A base address with a part `pa` that is not the last is refused.",
    \.endpoint.checkEnd, refusing(as: .baseAddress) { $0.contains("/pa/") })

  static let versionInIdentifier = Mistake(
    "endpoint.version-in-identifier", "The identifier of a request is the path with its version.",
    \.endpoint.writeIdentifier
  ) { right in { name in right(name).map { $0.replacing("/pa/", with: "/pa/v3/") } } }
  static let identifierAlways = Mistake(
    "endpoint.identifier-always", "A request that is not signed has an identifier, too.", \.endpoint.writeIdentifier,
    entering { EndpointName($0.name, isSigned: true) })
  static let identifierWithoutPA = Mistake(
    "endpoint.identifier-without-pa", "The identifier of a request is the name of the endpoint behind a slash.",
    \.endpoint.writeIdentifier
  ) { right in { name in right(name).map { String($0.dropFirst(3)) } } }

  static let unknownEndpointJoined = Mistake(
    "endpoint.unknown-name-taken", "Any name gives an address.", \.endpoint.replaceUnknown
  ) { _ in { name in EndpointName(name, isSigned: false) } }
  static let presentEndpointsInVersion2 = Mistake(
    "endpoint.present-endpoints-in-protocol-2", "Protocol 2 has all endpoints of protocol 3.", \.endpoint.former
  ) { _ in Rules.right.endpoint.present }
  static let addedEndpointsMissing = Mistake(
    "endpoint.later-endpoints-missing", "Protocol 3 has the endpoints of protocol 2 only.", \.endpoint.present
  ) { _ in Rules.right.endpoint.former }
}

extension String {
  /// The address without its path.
  fileprivate var origin: String {
    split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
  }
}
