internal import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// A request and its response, encrypted with a given envelope key.
///
/// The private keys are not published, but the declared operations begin with them. The computation after the envelope
/// key is the same.
struct EncryptedExchange {
  /// The rules of the specification, except that the envelope key is given.
  private let rules: Rules
  private let context: EncryptionContext
  private let ephemeralPublicKey: [UInt8]
  private let sharedInfo2Base: [UInt8]
  private let request: EncryptedMessage
  private let response: EncryptedMessage

  /// The length of published envelope keys, also in 3.0, which uses only 32 bytes.
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
    // The recipient's key is not needed, because the envelope key is given.
    _ = try members.base64("serverPublicKey")
    sharedInfo2Base = try members.base64("sharedInfo2Base")
    request = try EncryptedMessage(
      .request, from: &members, hasNonce: version.hasNonce, hasTimestamp: version.hasTimestamp)
    response = try EncryptedMessage(
      .response, from: &members, hasNonce: version.hasResponseNonce, hasTimestamp: version.hasTimestamp)
  }

  /// The values that differ.
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

  /// The envelope; its shared secret is empty, because it is not published.
  private func envelope(_ parameters: EncryptionParameters) throws -> Envelope {
    try rules.makeEnvelope(parameters, sharedSecret: [], ephemeralPublicKey: ephemeralPublicKey)
  }
}
