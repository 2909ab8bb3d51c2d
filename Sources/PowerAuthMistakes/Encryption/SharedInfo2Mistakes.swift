package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes in what the MAC covers besides the encrypted data.
extension MistakeTable {
  static let sharedInfo2: MistakeTable = [
    // Mistakes in the base of sharedInfo2.
    "ecies.secret-decoded": breaking(\.sharedInfo2.writeSecret)(
      "APP_SECRET enters decoded from Base64.", { _ in { Base64.decode($0) ?? [] } }),
    "ecies.application-key-as-secret": breaking(\.sharedInfo2.chooseSecret)(
      "APP_KEY stands where APP_SECRET belongs.", constant(\.applicationKey)),
    "ecies.secret-not-hashed": breaking(\.sharedInfo2.hashSecret)(
      "The base of sharedInfo2 in the application scope is the secret itself, not its hash.", { _ in { $0 } }),
    "ecies.base-arguments-exchanged": breaking(\.sharedInfo2.authenticateSecret)(
      "The base of sharedInfo2 in the activation scope is keyed with the secret.",
      { right in { secret, key in right(key, secret) } }),
    "ecies.application-base-in-activation": breaking(\.sharedInfo2.chooseKey)(
      "The base of sharedInfo2 is that of the application in both scopes.", { _ in { _ in nil } }),
    "ecies.hashed-secret-in-activation-base": breaking(\.sharedInfo2.authenticateSecret)(
      "The base of sharedInfo2 in the activation scope is the HMAC of the secret's hash.",
      { right in { secret, key in right(SHA256.hash(secret), key) } }),

    // Mistakes in what the MAC covers besides the encrypted data.
    "ecies.mac-of-3.1-everywhere": breaking(\.sharedInfo2.hasParts)(
      "The MAC covers the base of sharedInfo2 alone from 3.2 on too.",
      { right in { !$0.hasAssociatedData && right($0) } }),
    "ecies.mac-of-3.2-everywhere": breaking(\.sharedInfo2.hasParts)(
      "The MAC covers sizes, nonce, ephemeral key and associated data in 3.0 and 3.1 too.",
      { right in { !$0.hasAssociatedData || right($0) } }),
    "ecies.nonce-in-mac-of-3.1": breaking(\.sharedInfo2.coverBase)(
      "The MAC of 3.1 covers the nonce behind the base of sharedInfo2.",
      { right in { base, nonce in right(base, nonce) + (nonce ?? []) } }),
    "ecies.nonce-missing-in-mac": breaking(\.sharedInfo2.parts)("The MAC does not cover the nonce.", removing(.nonce)),
    "ecies.timestamp-missing-in-mac": breaking(\.sharedInfo2.parts)(
      "The MAC does not cover the timestamp.", removing(.timestamp)),
    "ecies.associated-data-missing-in-mac": breaking(\.sharedInfo2.parts)(
      "The MAC does not cover the associated data.", removing(.associatedData)),
    "ecies.timestamp-before-nonce": breaking(\.sharedInfo2.parts)(
      "The timestamp stands before the nonce in what the MAC covers.", moving(.timestamp, before: .nonce)),
    "ecies.associated-data-before-ephemeral-key": breaking(\.sharedInfo2.parts)(
      "The associated data stand before the ephemeral key, or its empty place, in what the MAC covers.",
      moving(.associatedData, before: .ephemeralKey)),
    "ecies.associated-data-flattened": breaking(\.sharedInfo2.coverAssociatedData)(
      "The parts of the associated data stand in what the MAC covers one by one.", constant(\.items)),
    "ecies.ephemeral-key-missing-in-mac": breaking(\.sharedInfo2.coversEphemeralKey)(
      "The MAC of a request does not cover the ephemeral key; its place is empty.",
      { right in { $0 != .request && right($0) } }),
    "ecies.ephemeral-key-in-response-mac": breaking(\.sharedInfo2.coversEphemeralKey)(
      "The MAC of a response covers the ephemeral key.", { right in { $0 == .response || right($0) } }),

    // Mistakes where a timestamp becomes bytes.
    "ecies.timestamp-in-seconds": breaking(\.sharedInfo2.writeTimestamp)(
      "The timestamp enters in seconds.", entering { $0 / 1000 }),
    "ecies.little-endian-timestamp": breaking(\.sharedInfo2.writeTimestamp)(
      "The timestamp is written little-endian.", giving { $0.reversed() }),
    "ecies.timestamp-as-text": breaking(\.sharedInfo2.writeTimestamp)(
      "The timestamp enters as decimal digits.", { _ in { Array("\($0)".utf8) } }),
    "ecies.timestamp-as-double": breaking(\.sharedInfo2.writeTimestamp)(
      "The timestamp enters as the eight bytes of a floating-point number.",
      { _ in { Double($0).bitPattern.bigEndianBytes } }),
    "ecies.timestamp-of-four-bytes": breaking(\.sharedInfo2.writeTimestamp)(
      "The timestamp is cut to 32 bits, in four bytes.", giving { $0.suffix(4) }),
    "ecies.timestamp-of-32-bits": breaking(\.sharedInfo2.writeTimestamp)(
      "The timestamp is cut to 32 bits, in eight bytes.", entering { $0 & 0xFFFF_FFFF }),
    "ecies.timestamp-of-32-bits-signed": breaking(\.sharedInfo2.writeTimestamp)(
      "The timestamp is cut to a signed number of 32 bits, in eight bytes.",
      entering { Int64(Int32(truncatingIfNeeded: $0)) }),
    "ecies.timestamp-shifted-modulo-32": breaking(\.sharedInfo2.writeTimestamp)(
      "The upper four bytes of the timestamp repeat the lower ones, as where shifting by 32 bits shifts by none.",
      giving { Array($0.suffix(4) + $0.suffix(4)) }),
  ]
}

extension Mistake {
  package static let secretNotHashed = MistakeTable.sharedInfo2["ecies.secret-not-hashed"]
  package static let sizedMacBefore32 = MistakeTable.sharedInfo2["ecies.mac-of-3.2-everywhere"]
  package static let nonceInMacOf31 = MistakeTable.sharedInfo2["ecies.nonce-in-mac-of-3.1"]
  package static let ofBase = MistakeTable.sharedInfo2["ecies.secret-decoded", "ecies.application-key-as-secret"]
  package static let ofActivationBase = MistakeTable.sharedInfo2[
    "ecies.base-arguments-exchanged", "ecies.application-base-in-activation", "ecies.hashed-secret-in-activation-base"]
  package static let ofCoverage = MistakeTable.sharedInfo2[
    "ecies.mac-of-3.1-everywhere", "ecies.nonce-missing-in-mac", "ecies.timestamp-missing-in-mac",
    "ecies.associated-data-missing-in-mac", "ecies.timestamp-before-nonce",
    "ecies.associated-data-before-ephemeral-key", "ecies.associated-data-flattened"]
  package static let ofTimestamp = MistakeTable.sharedInfo2[
    "ecies.timestamp-in-seconds", "ecies.little-endian-timestamp", "ecies.timestamp-as-text",
    "ecies.timestamp-as-double", "ecies.timestamp-of-four-bytes", "ecies.timestamp-of-32-bits",
    "ecies.timestamp-of-32-bits-signed", "ecies.timestamp-shifted-modulo-32"]
}
