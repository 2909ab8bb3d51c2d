package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes in the base of sharedInfo2.
extension Mistake {
  static let secretDecoded = Mistake(
    "ecies.secret-decoded", "APP_SECRET enters decoded from Base64.", \.sharedInfo2.writeSecret
  ) { _ in { Base64.decode($0) ?? [] } }
  static let applicationKeyAsSecret = Mistake(
    "ecies.application-key-as-secret", "APP_KEY stands where APP_SECRET belongs.", \.sharedInfo2.chooseSecret,
    constant(\.applicationKey))
  package static let secretNotHashed = Mistake(
    "ecies.secret-not-hashed", "The base of sharedInfo2 in the application scope is the secret itself, not its hash.",
    \.sharedInfo2.hashSecret
  ) { _ in { $0 } }
  static let baseArgumentsExchanged = Mistake(
    "ecies.base-arguments-exchanged", "The base of sharedInfo2 in the activation scope is keyed with the secret.",
    \.sharedInfo2.authenticateSecret
  ) { right in { secret, key in right(key, secret) } }
  static let applicationBaseInActivation = Mistake(
    "ecies.application-base-in-activation", "The base of sharedInfo2 is that of the application in both scopes.",
    \.sharedInfo2.chooseKey
  ) { _ in { _ in nil } }
  static let hashedSecretInActivationBase = Mistake(
    "ecies.hashed-secret-in-activation-base",
    "The base of sharedInfo2 in the activation scope is the HMAC of the secret's hash.",
    \.sharedInfo2.authenticateSecret
  ) { right in { secret, key in right(SHA256.hash(secret), key) } }

  package static let ofBase = [secretDecoded, applicationKeyAsSecret]
  package static let ofActivationBase = [
    baseArgumentsExchanged, applicationBaseInActivation, hashedSecretInActivationBase,
  ]
}

/// Mistakes in what the MAC covers besides the encrypted data.
extension Mistake {
  static let baseAloneInMac = Mistake(
    "ecies.mac-of-3.1-everywhere", "The MAC covers the base of sharedInfo2 alone from 3.2 on too.",
    \.sharedInfo2.hasParts
  ) { right in { !$0.hasAssociatedData && right($0) } }
  package static let sizedMacBefore32 = Mistake(
    "ecies.mac-of-3.2-everywhere", "The MAC covers sizes, nonce, ephemeral key and associated data in 3.0 and 3.1 too.",
    \.sharedInfo2.hasParts
  ) { right in { !$0.hasAssociatedData || right($0) } }
  package static let nonceInMacOf31 = Mistake(
    "ecies.nonce-in-mac-of-3.1", "The MAC of 3.1 covers the nonce behind the base of sharedInfo2.",
    \.sharedInfo2.coverBase
  ) { right in { base, nonce in right(base, nonce) + (nonce ?? []) } }
  static let nonceMissingInMac = Mistake(
    "ecies.nonce-missing-in-mac", "The MAC does not cover the nonce.", \.sharedInfo2.parts, removing(.nonce))
  static let timestampMissingInMac = Mistake(
    "ecies.timestamp-missing-in-mac", "The MAC does not cover the timestamp.", \.sharedInfo2.parts,
    removing(.timestamp))
  static let associatedDataMissingInMac = Mistake(
    "ecies.associated-data-missing-in-mac", "The MAC does not cover the associated data.", \.sharedInfo2.parts,
    removing(.associatedData))
  static let timestampBeforeNonce = Mistake(
    "ecies.timestamp-before-nonce", "The timestamp stands before the nonce in what the MAC covers.",
    \.sharedInfo2.parts, moving(.timestamp, before: .nonce))
  static let associatedDataBeforeEphemeralKey = Mistake(
    "ecies.associated-data-before-ephemeral-key",
    "The associated data stand before the ephemeral key, or its empty place, in what the MAC covers.",
    \.sharedInfo2.parts, moving(.associatedData, before: .ephemeralKey))
  static let associatedDataFlattened = Mistake(
    "ecies.associated-data-flattened", "The parts of the associated data stand in what the MAC covers one by one.",
    \.sharedInfo2.coverAssociatedData, constant(\.items))
  static let ephemeralKeyMissingInMac = Mistake(
    "ecies.ephemeral-key-missing-in-mac", "The MAC of a request does not cover the ephemeral key; its place is empty.",
    \.sharedInfo2.coversEphemeralKey
  ) { right in { $0 != .request && right($0) } }
  static let ephemeralKeyInResponseMac = Mistake(
    "ecies.ephemeral-key-in-response-mac", "The MAC of a response covers the ephemeral key.",
    \.sharedInfo2.coversEphemeralKey
  ) { right in { $0 == .response || right($0) } }

  package static let ofCoverage = [
    baseAloneInMac, nonceMissingInMac, timestampMissingInMac, associatedDataMissingInMac, timestampBeforeNonce,
    associatedDataBeforeEphemeralKey, associatedDataFlattened,
  ]
}
