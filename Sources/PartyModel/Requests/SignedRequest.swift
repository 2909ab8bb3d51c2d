internal import Encodings
package import PowerAuth
internal import Primitives

/// A request with an authorization header.
package struct SignedRequest: Sendable {
  package var method = "POST"
  package var uriId: String
  package var body: [UInt8]
  package var activationId: String
  package var applicationKey: String
  package var nonce: [UInt8]
  /// The signature type as the header has it, in lower case.
  package var type: String
  package var signature: String
  package var version: String

  package init(
    uriId: String, body: [UInt8], activationId: String, applicationKey: String, nonce: [UInt8], type: String,
    signature: String = "", version: String
  ) {
    self.uriId = uriId
    self.body = body
    self.activationId = activationId
    self.applicationKey = applicationKey
    self.nonce = nonce
    self.type = type
    self.signature = signature
    self.version = version
  }
}

/// A part of a signed request.
package enum RequestPart: String, CaseIterable, Sendable {
  case method, address, nonce, body
}

extension SignedRequest {
  /// The type as administrators see it, in upper case.
  package var typeName: String { type.uppercased() }

  /// The bytes that the signature covers.
  package func signedBytes(secret: String, core: Rules) throws -> [UInt8] {
    try core.signedBytes(of: normalized(core), applicationSecret: secret)
  }

  /// The text that an administrator gives in place of the request.
  package func normalizedData(core: Rules) throws -> String { core.normalizedData(of: try normalized(core)) }

  private func normalized(_ core: Rules) throws -> NormalizedRequest {
    try core.normalizeRequest(method: method, uriId: uriId, nonce: nonce, body: body)
  }

  /// Signs the request, or one of which a part is another.
  mutating func sign(
    with keys: FactorKeys, counter: some CounterValue, secret: String, format: SignatureFormat,
    tampered part: RequestPart? = nil, core: Rules
  ) throws {
    var covered = self
    if let part { covered.change(part) }
    signature = try core.sign(
      covered.signedBytes(secret: secret, core: core), keys: core.signatureKeys(ofType: type, from: keys),
      counter: counter, format: format
    ).text
  }

  /// Replaces a part by another one.
  package mutating func change(_ part: RequestPart) {
    switch part {
    case .method: method = method == "PATCH" ? "POST" : "PATCH"
    case .address: uriId += "/other"
    case .nonce: nonce[0] ^= 1
    case .body: body.append(UInt8(ascii: " "))
    }
  }

  /// Proves the request with a code of protocol 4, or with that of a request of which a part is another.
  mutating func authenticate(
    with keys: FactorKeys, counter: [UInt8], secret: String, tampered part: RequestPart? = nil, core: Rules
  ) throws {
    var covered = self
    if let part { covered.change(part) }
    let factors = try core.version4.code.readType(type)
    signature = try core.authenticationCode(
      covered.signedBytes(secret: secret, core: core), type: type, keys: factors.compactMap { keys[$0] },
      counter: counter, format: .online
    ).text
  }

  /// Whether it has a code of protocol 4, and not a signature.
  package var hasCode: Bool { ProtocolVersion(rawValue: version)?.hasKMAC == true }

  /// The text of its header.
  package func header(core: Rules) throws -> String {
    let (typeField, proofField): (HeaderField, HeaderField) =
      hasCode ? (.authCodeType, .authCode) : (.signatureType, .signature)
    return try core.writeHeader(
      hasCode ? .authorization : .signature,
      [
        .activationId: activationId, .applicationKey: applicationKey, .nonce: Base64.encode(nonce),
        typeField: type, proofField: signature, .version: version,
      ])
  }
}
