internal import Conformance
internal import PowerAuth

/// What goes wrong where the parameters of a message are checked.
extension Mistake {
  static let unexpectedNonceIgnored = Mistake(
    "ecies.unexpected-nonce-ignored", "A nonce in a message that has none is ignored.")
  static let unexpectedTimestampIgnored = Mistake(
    "ecies.unexpected-timestamp-ignored", "A timestamp in 3.0 or 3.1 is ignored.")
  static let unexpectedTemporaryKeyIgnored = Mistake(
    "ecies.unexpected-temporary-key-ignored", "A temporary key before 3.3 is ignored.")
  static let unexpectedActivationIgnored = Mistake(
    "ecies.unexpected-activation-ignored", "What belongs to an activation is ignored in the application scope.")
  static let missingNonceAccepted = Mistake(
    "ecies.missing-nonce-accepted", "Without a nonce the initialisation vector is zero, in versions with a nonce too.")
  static let missingTimestampAccepted = Mistake(
    "ecies.missing-timestamp-accepted", "A timestamp that is absent leaves its place empty, and is not missed.")
  static let missingTemporaryKeyAccepted = Mistake(
    "ecies.missing-temporary-key-accepted", "Messages of 3.3 need no temporary key.")
  static let missingActivationAccepted = Mistake(
    "ecies.missing-activation-accepted", "The activation scope needs no activation.")
  static let missingTransportKeyAccepted = Mistake(
    "ecies.missing-transport-key-accepted", "Without KEY_TRANSPORT the base of the application scope serves.")
  static let absentAsEmpty = Mistake(
    "ecies.absent-as-empty", "A parameter that is absent is read as an empty one, or as 0.")
  static let nonceOfAnyLength = Mistake("ecies.nonce-of-any-length", "A nonce may have any length.")
  static let longNonceAccepted = Mistake(
    "ecies.long-nonce-accepted", "A nonce may be longer than 16 bytes.",
    evidence: "The publisher's mobile core accepts 16 bytes or more when it decrypts.")
  static let transportKeyOfAnyLength = Mistake(
    "ecies.transport-key-of-any-length", "KEY_TRANSPORT may have any length.")
  static let requestNonceInResponse = Mistake(
    "ecies.request-nonce-in-response",
    "A response of 3.2 or 3.3 is computed with the request's nonce, where there is one.")
  static let responseNonceIn31 = Mistake(
    "ecies.response-nonce-in-3.1", "A response of 3.1 is computed with a nonce of its own, where there is one.")

  /// Those that every operation of an exchange can have.
  static let ofContext = [
    unexpectedTemporaryKeyIgnored, unexpectedActivationIgnored, missingTemporaryKeyAccepted,
    missingActivationAccepted, missingTransportKeyAccepted, transportKeyOfAnyLength, absentAsEmpty,
  ]
  static let ofFreshness = [
    unexpectedNonceIgnored, unexpectedTimestampIgnored, missingNonceAccepted, missingTimestampAccepted,
    nonceOfAnyLength, longNonceAccepted,
  ]
}

extension MistakenEncryption {
  /// The parameters of a request, checked with mistakes.
  func request(
    _ context: EncryptionContext, nonce: [UInt8]?, timestamp: Int64?
  ) throws -> EncryptionParameters {
    let version = context.version
    let context = known(context)
    let nonce = known(nonce, in: version.hasNonce)
    let timestamp = known(timestamp, in: version)
    _ = try EncryptionParameters.request(
      checked(context), nonce: checked(nonce, in: version.hasNonce), timestamp: checked(timestamp, in: version))
    return EncryptionParameters(context: context, message: .request, nonce: nonce, timestamp: timestamp)
  }

  /// The parameters of a response, checked with mistakes.
  func response(
    _ context: EncryptionContext, requestNonce: [UInt8]?, nonce: [UInt8]?, timestamp: Int64?
  ) throws -> EncryptionParameters {
    let version = context.version
    let context = known(context)
    var (own, request) = (nonce, requestNonce)
    if makes(.requestNonceInResponse), version.hasResponseNonce, let requestNonce {
      (own, request) = (requestNonce, nil)
    }
    let usesRequestNonce = version.hasNonce && !version.hasResponseNonce
    if makes(.responseNonceIn31), usesRequestNonce, let nonce { (own, request) = (nil, nonce) }
    own = known(own, in: version.hasResponseNonce)
    request = known(request, in: usesRequestNonce)
    let timestamp = known(timestamp, in: version)
    _ = try EncryptionParameters.response(
      checked(context), requestNonce: checked(request, in: usesRequestNonce),
      nonce: checked(own, in: version.hasResponseNonce), timestamp: checked(timestamp, in: version))
    return EncryptionParameters(
      context: context, message: .response, nonce: usesRequestNonce ? request : own, timestamp: timestamp)
  }

  // MARK: - What is taken for there, or for not being there

  private func known(_ context: EncryptionContext) -> EncryptionContext {
    var context = context
    if makes(.unexpectedTemporaryKeyIgnored), !context.version.hasTemporaryKey { context.temporaryKeyId = nil }
    if makes(.unexpectedActivationIgnored), context.scope == .application {
      context.activationId = nil
      context.transportKey = nil
    }
    guard makes(.absentAsEmpty) else { return context }
    if context.version.hasTemporaryKey { context.temporaryKeyId = context.temporaryKeyId ?? "" }
    if context.scope == .activation {
      context.activationId = context.activationId ?? ""
      context.transportKey = context.transportKey ?? []
    }
    return context
  }

  private func known(_ nonce: [UInt8]?, in isExpected: Bool) -> [UInt8]? {
    guard isExpected else { return makes(.unexpectedNonceIgnored) ? nil : nonce }
    return makes(.absentAsEmpty) ? nonce ?? [] : nonce
  }

  private func known(_ timestamp: Int64?, in version: ProtocolVersion) -> Int64? {
    guard version.hasTimestamp else { return makes(.unexpectedTimestampIgnored) ? nil : timestamp }
    return makes(.absentAsEmpty) ? timestamp ?? 0 : timestamp
  }

  // MARK: - What is shown to the check

  private func checked(_ context: EncryptionContext) -> EncryptionContext {
    var context = context
    if makes(.missingTemporaryKeyAccepted), context.version.hasTemporaryKey { context.temporaryKeyId = "" }
    guard context.scope == .activation else { return context }
    if makes(.missingActivationAccepted) { context.activationId = "" }
    guard let transportKey = context.transportKey else {
      context.transportKey = makes(.missingTransportKeyAccepted) ? goodKey : nil
      return context
    }
    if makes(.transportKeyOfAnyLength) || isAbsent(transportKey) { context.transportKey = goodKey }
    return context
  }

  private func checked(_ nonce: [UInt8]?, in isExpected: Bool) -> [UInt8]? {
    guard let nonce else { return makes(.missingNonceAccepted) && isExpected ? goodKey : nil }
    let isTaken =
      makes(.nonceOfAnyLength) || makes(.longNonceAccepted) && nonce.count > 16
      || makes(.nonceOf12Bytes) && nonce.count == 12 || isAbsent(nonce)
    return isTaken ? goodKey : nonce
  }

  private func checked(_ timestamp: Int64?, in version: ProtocolVersion) -> Int64? {
    makes(.missingTimestampAccepted) && version.hasTimestamp ? timestamp ?? 0 : timestamp
  }

  /// Whether empty bytes may stand for absent ones.
  private func isAbsent(_ bytes: [UInt8]) -> Bool { makes(.absentAsEmpty) && bytes.isEmpty }

  private var goodKey: [UInt8] { [UInt8](repeating: 0, count: 16) }
}
