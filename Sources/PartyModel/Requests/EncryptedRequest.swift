internal import Encodings
package import PowerAuth
internal import Primitives

/// A request with an encryption header, and a message of ECIES as its body.
package struct EncryptedRequest: Sendable {
  package var version: String
  package var applicationKey: String
  /// The activation that the header names, in the activation scope.
  package var activationId: String?
  package var body: [UInt8]

  package init(version: String, applicationKey: String, activationId: String?, body: [UInt8]) {
    self.version = version
    self.applicationKey = applicationKey
    self.activationId = activationId
    self.body = body
  }
}

/// The values of a token's header.
package struct TokenRequest: Sendable {
  package var tokenId: String
  package var digest: [UInt8]
  package var nonce: [UInt8]
  package var timestamp: Int64
  package var version: String

  package init(tokenId: String, digest: [UInt8], nonce: [UInt8], timestamp: Int64, version: String) {
    self.tokenId = tokenId
    self.digest = digest
    self.nonce = nonce
    self.timestamp = timestamp
    self.version = version
  }
}

extension EncryptedRequest {
  /// The text of its header.
  package func header(core: Rules) throws -> String {
    var values: [HeaderField: String] = [.applicationKey: applicationKey, .version: version]
    values[.activationId] = activationId
    return try core.writeHeader(.encryption, values)
  }
}

extension TokenRequest {
  /// The text of its header.
  package func header(core: Rules) throws -> String {
    try core.writeHeader(
      .token,
      [
        .tokenId: tokenId, .tokenDigest: Base64.encode(digest), .nonce: Base64.encode(nonce),
        .timestamp: "\(timestamp)", .version: version,
      ])
  }
}
