import Primitives

/// A name and a password with which a client shows itself to a gateway.
package struct GatewayUser: Equatable, Sendable {
  package let name: String
  package let password: String

  /// Takes the values as they are.
  package init(name: String, password: String) {
    self.name = name
    self.password = password
  }
}

package struct ClientHeaderRules: Sendable {
  /// The name of a user has no colon, which would end it.
  package var checkUser: Check<String> = { user in
    try demand(!user.utf8.contains(UInt8(ascii: ":")), else: .invalidEncoding)
    return user
  }
  /// A colon stands between user and password.
  package var joinUser: @Sendable (_ user: String, _ password: String) -> String = { "\($0):\($1)" }
  /// Both enter in UTF-8.
  package var writeUser: Function<String, [UInt8]> = utf8Bytes
  /// The bytes are written as standard Base64, on one line.
  package var encodeUser: Function<[UInt8], String> = base64Text
  /// The word `Basic` and a space stand in front.
  package var scheme = "Basic "
  /// The name of a header is a token of HTTP.
  package var checkName: Check<String> = { name in
    try demand(!name.isEmpty && name.utf8.allSatisfy(isTokenByte), else: .invalidEncoding)
    return name
  }
  /// The value of a header has no line break and no zero character, which would end it.
  package var checkValue: Check<String> = { value in
    try demand(!value.utf8.contains { [0x00, 0x0A, 0x0D].contains($0) }, else: .invalidEncoding)
    return value
  }
  /// A colon and a space stand between name and value, which are written as they are.
  package var joinHeader: @Sendable (_ name: String, _ value: String) -> String = { "\($0): \($1)" }
}

/// Whether a byte may stand in the name of a header (RFC 9110, 5.6.2).
private func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

extension Rules {
  /// Writes the value of the header `Authorization` for a user; returns it with the bytes that it encodes.
  package func basicAuthentication(_ user: GatewayUser) throws -> (value: String, bytes: [UInt8]) {
    let name = try clientHeader.checkUser(user.name)
    let bytes = clientHeader.writeUser(clientHeader.joinUser(name, user.password))
    return (clientHeader.scheme + clientHeader.encodeUser(bytes), bytes)
  }

  /// Writes the line of a header of an app.
  package func customHeader(name: String, value: String) throws -> String {
    try clientHeader.joinHeader(clientHeader.checkName(name), clientHeader.checkValue(value))
  }
}
