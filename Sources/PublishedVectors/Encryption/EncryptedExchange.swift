internal import Conformance
internal import PowerAuth
internal import Primitives

/// A request and its response, encrypted with an envelope key that is given.
///
/// No private key is published with them, and the declared operations begin with one; what follows the envelope key is
/// computed by the same code.
struct EncryptedExchange {
  /// The rules of the specification, but that the envelope key is given.
  private let rules: Rules
  private let context: EncryptionContext
  private let ephemeralPublicKey: [UInt8]
  private let sharedInfo2Base: [UInt8]
  private let request: EncryptedMessage
  private let response: EncryptedMessage

  /// Also of 3.0, which uses 32 of them.
  private static let envelopeKeyByteCount = 48

  init(_ members: inout MemberReader, version: ProtocolVersion, sharedInfo1: String) throws(FieldError) {
    context = EncryptionContext(
      version: version, scope: .application, sharedInfo1: sharedInfo1,
      applicationKey: try members.text("applicationKey"), applicationSecret: try members.text("applicationSecret"),
      temporaryKeyId: version.hasTemporaryKey ? try members.text("temporaryKeyId") : nil)
    let envelopeKey = try members.base64("envelopeKey")
    guard envelopeKey.count == Self.envelopeKeyByteCount else {
      throw FieldError("envelopeKey", "must be \(Self.envelopeKeyByteCount) bytes")
    }
    var rules = Rules.right
    rules.keyMaterial.cut = { _, _ in envelopeKey }
    self.rules = rules
    ephemeralPublicKey = try members.base64("requestEphemeralPublicKey")
    // The recipient's key, which was used up when the envelope key was made.
    _ = try members.base64("serverPublicKey")
    sharedInfo2Base = try members.base64("sharedInfo2Base")
    request = try EncryptedMessage(
      .request, from: &members, hasNonce: version.hasNonce, hasTimestamp: version.hasTimestamp)
    response = try EncryptedMessage(
      .response, from: &members, hasNonce: version.hasResponseNonce, hasTimestamp: version.hasTimestamp)
  }

  /// The values that come out otherwise.
  var differences: [PublishedDifference] {
    let base = PublishedDifference(
      "sharedInfo2Base", Base64.encode(sharedInfo2Base), ours: Base64.encode(rules.makeBase(context)))
    return [base].compactMap { $0 }
      + request.differences(by: rules) {
        try envelope(rules.checkRequest(context, nonce: request.nonce, timestamp: request.timestamp))
      }
      + response.differences(by: rules) {
        try envelope(
          rules.checkResponse(
            context, requestNonce: context.version.hasResponseNonce ? nil : request.nonce, nonce: response.nonce,
            timestamp: response.timestamp))
      }
  }

  /// The envelope; no secret is published with the key that it gave.
  private func envelope(_ parameters: EncryptionParameters) throws -> Envelope {
    try rules.makeEnvelope(parameters, sharedSecret: [], ephemeralPublicKey: ephemeralPublicKey)
  }
}
