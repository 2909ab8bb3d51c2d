internal import Conformance
internal import PowerAuth
internal import Primitives

/// What goes wrong in what the MAC covers besides the encrypted data.
extension Mistake {
  static let secretDecoded = Mistake("ecies.secret-decoded", "APP_SECRET enters decoded from Base64.")
  static let applicationKeyAsSecret = Mistake(
    "ecies.application-key-as-secret", "APP_KEY stands where APP_SECRET belongs.")
  static let secretNotHashed = Mistake(
    "ecies.secret-not-hashed", "The base of sharedInfo2 in the application scope is the secret itself, not its hash.")
  static let baseArgumentsExchanged = Mistake(
    "ecies.base-arguments-exchanged", "The base of sharedInfo2 in the activation scope is keyed with the secret.")
  static let applicationBaseInActivation = Mistake(
    "ecies.application-base-in-activation", "The base of sharedInfo2 is that of the application in both scopes.")
  static let hashedSecretInActivationBase = Mistake(
    "ecies.hashed-secret-in-activation-base",
    "The base of sharedInfo2 in the activation scope is the HMAC of the secret's hash.")
  static let baseAloneInMac = Mistake(
    "ecies.mac-of-3.1-everywhere", "The MAC covers the base of sharedInfo2 alone from 3.2 on too.")
  static let sizedMacBefore32 = Mistake(
    "ecies.mac-of-3.2-everywhere", "The MAC covers sizes, nonce, ephemeral key and associated data in 3.0 and 3.1 too.")
  static let nonceInMacOf31 = Mistake(
    "ecies.nonce-in-mac-of-3.1", "The MAC of 3.1 covers the nonce behind the base of sharedInfo2.")
  static let nonceMissingInMac = Mistake("ecies.nonce-missing-in-mac", "The MAC does not cover the nonce.")
  static let timestampMissingInMac = Mistake("ecies.timestamp-missing-in-mac", "The MAC does not cover the timestamp.")
  static let associatedDataMissingInMac = Mistake(
    "ecies.associated-data-missing-in-mac", "The MAC does not cover the associated data.")
  static let ephemeralKeyMissingInMac = Mistake(
    "ecies.ephemeral-key-missing-in-mac", "The MAC of a request does not cover the ephemeral key; its place is empty.")
  static let ephemeralKeyInResponseMac = Mistake(
    "ecies.ephemeral-key-in-response-mac", "The MAC of a response covers the ephemeral key.")
  static let timestampBeforeNonce = Mistake(
    "ecies.timestamp-before-nonce", "The timestamp stands before the nonce in what the MAC covers.")
  static let associatedDataBeforeEphemeralKey = Mistake(
    "ecies.associated-data-before-ephemeral-key",
    "The associated data stand before the ephemeral key, or its empty place, in what the MAC covers.")
  static let associatedDataFlattened = Mistake(
    "ecies.associated-data-flattened", "The parts of the associated data stand in what the MAC covers one by one.")

  static let ofBase = [secretDecoded, applicationKeyAsSecret]
  static let ofApplicationBase = [secretNotHashed]
  static let ofActivationBase = [baseArgumentsExchanged, applicationBaseInActivation, hashedSecretInActivationBase]
  static let ofCoverage = [
    baseAloneInMac, nonceMissingInMac, timestampMissingInMac, associatedDataMissingInMac,
    timestampBeforeNonce,
    associatedDataBeforeEphemeralKey, associatedDataFlattened,
  ]
}

extension MistakenEncryption {
  /// What the MAC of a message covers besides the encrypted data.
  func sharedInfo2(_ parameters: EncryptionParameters, ephemeralKey: [UInt8]) -> SharedInfo2 {
    let base = base(parameters.context)
    guard parameters.context.version.hasAssociatedData ? !makes(.baseAloneInMac) : makes(.sizedMacBefore32) else {
      let nonce = makes(.nonceInMacOf31) ? parameters.nonce.map { entering(nonce: $0) } ?? [] : []
      return SharedInfo2(base: base, associatedData: nil, value: base + nonce)
    }
    let associatedItems = associatedItems(parameters.context)
    let associatedData = concatenation(of: associatedItems)
    var tail = makes(.associatedDataFlattened) ? associatedItems : [SizedItem(associatedData)]
    if makes(.associatedDataMissingInMac) { tail = [] }
    let ephemeral = SizedItem(isCovered(in: parameters.message) ? ephemeralKey : [])
    tail = makes(.associatedDataBeforeEphemeralKey) ? tail + [ephemeral] : [ephemeral] + tail
    let value = concatenation(of: [SizedItem(base)] + freshness(parameters) + tail)
    return SharedInfo2(base: base, associatedData: associatedData, value: value)
  }

  /// Nonce and timestamp.
  private func freshness(_ parameters: EncryptionParameters) -> [SizedItem] {
    let nonce = makes(.nonceMissingInMac) ? [] : [SizedItem(parameters.nonce.map { entering(nonce: $0) } ?? [])]
    let timestamp =
      makes(.timestampMissingInMac) ? [] : [SizedItem(parameters.timestamp.map { bytes(of: $0) } ?? [])]
    return makes(.timestampBeforeNonce) ? timestamp + nonce : nonce + timestamp
  }

  private func isCovered(in message: EncryptionParameters.Message) -> Bool {
    switch message {
    case .request: !makes(.ephemeralKeyMissingInMac)
    case .response: makes(.ephemeralKeyInResponseMac)
    }
  }

  private func base(_ context: EncryptionContext) -> [UInt8] {
    let text = makes(.applicationKeyAsSecret) ? context.applicationKey : context.applicationSecret
    let secret = makes(.secretDecoded) ? Base64.decode(text) ?? [] : bytes(of: text)
    guard context.scope == .activation, let transportKey = context.transportKey, !makes(.applicationBaseInActivation)
    else { return makes(.secretNotHashed) ? secret : SHA256.hash(secret) }
    let data = makes(.hashedSecretInActivationBase) ? SHA256.hash(secret) : secret
    return makes(.baseArgumentsExchanged)
      ? HMACSHA256.authenticationCode(for: transportKey, key: data)
      : HMACSHA256.authenticationCode(for: data, key: transportKey)
  }
}
