/// Where a request of the protocol is sent (§ 15.5).
package struct Endpoint: Equatable, Sendable {
  /// The part of the address behind that of the server.
  package let path: String
  package let address: String
  /// The identifier of the request in its signature; none where the request is not signed.
  package let uriId: String?
}

/// An endpoint of a server.
package struct EndpointName: Equatable, Sendable {
  package let name: String
  package let isSigned: Bool

  /// Makes an endpoint.
  package init(_ name: String, isSigned: Bool) {
    self.name = name
    self.isSigned = isSigned
  }
}

package struct EndpointRules: Sendable {
  /// A base address has at least one character.
  package var checkPresence: Check<String> = { base in
    try demand(!base.isEmpty, else: .missingParameter)
    return base
  }
  /// Slashes at the end of a base address are dropped.
  package var trim: Function<String, String> = { base in
    var bytes = Array(base.utf8)[...]
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
  /// The last part of a base address is not `pa`, with which each address behind it begins.
  package var checkEnd: Check<String> = { base in
    try demand(!base.utf8.reversed().starts(with: "/pa".utf8.reversed()), else: .baseAddress)
    return base
  }
  /// The endpoints of clients with a hash-based counter.
  package var present = [
    EndpointName("activation/create", isSigned: false), EndpointName("activation/status", isSigned: false),
    EndpointName("activation/remove", isSigned: true), EndpointName("signature/validate", isSigned: true),
    EndpointName("vault/unlock", isSigned: true), EndpointName("token/create", isSigned: true),
    EndpointName("token/remove", isSigned: true), EndpointName("recovery/confirm", isSigned: true),
    EndpointName("upgrade/start", isSigned: false), EndpointName("upgrade/commit", isSigned: true),
    EndpointName("user/info", isSigned: false), EndpointName("keystore/create", isSigned: false),
    EndpointName("status", isSigned: false),
  ]
  /// Endpoints of clients with a numeric counter.
  package var former = [
    EndpointName("activation/create", isSigned: false), EndpointName("activation/status", isSigned: false),
    EndpointName("activation/remove", isSigned: true), EndpointName("vault/unlock", isSigned: true),
  ]
  /// A name that is not in the list has no address.
  package var replaceUnknown: @Sendable (_ name: String) throws -> EndpointName = { _ in throw Refusal.unknownName }
  /// The path begins with `/pa/v3`; that of clients with a numeric counter names no version.
  package var writePath: @Sendable (_ name: String, _ isFormer: Bool) -> String = { name, isFormer in
    isFormer ? "/pa/\(name)" : "/pa/v3/\(name)"
  }
  /// The address is the base address, as it is, and the path.
  package var join: @Sendable (_ base: String, _ path: String) -> String = { $0 + $1 }
  /// A signature names the request by a path without version, and a request that is not signed has no such name.
  package var writeIdentifier: Function<EndpointName, String?> = { $0.isSigned ? "/pa/\($0.name)" : nil }
}

extension Rules {
  /// Finds the address of an endpoint, and the identifier of its request; `isFormer` is true in protocol 2 (§ 15.5).
  package func address(of name: String, base: String, isFormer: Bool) throws -> Endpoint {
    let base = try endpoint.checkEnd(endpoint.trim(endpoint.checkPresence(base)))
    let known = isFormer ? endpoint.former : endpoint.present
    let found = try known.first { $0.name == name } ?? endpoint.replaceUnknown(name)
    let path = endpoint.writePath(found.name, isFormer)
    return Endpoint(path: path, address: endpoint.join(base, path), uriId: endpoint.writeIdentifier(found))
  }
}
