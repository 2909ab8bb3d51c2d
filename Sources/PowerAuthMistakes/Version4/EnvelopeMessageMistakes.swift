internal import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes with encrypted requests and responses of protocol 4.
extension MistakeTable {
  static let envelopeMessage: MistakeTable = [
    // Mistakes with shared info 2.
    "e2ee.secret-as-text": breaking(\.version4.message.decodeApplicationSecret)(
      "APP_SECRET enters as its Base64 text, as in version 3.",
      { right in
        { text in
          _ = try right(text)
          return Array(text.utf8)
        }
      }),
    "e2ee.secret-of-any-length": breaking(\.version4.message.decodeApplicationSecret)(
      "The length of APP_SECRET is not checked.", { right in { text in try Base64.decode(text) ?? right(text) } }),
    "e2ee.shared-info-of-application": breaking(\.version4.message.chooseScope)(
      "Shared info 2 is that of the application in both scopes.", { _ in { _ in .application } }),
    "e2ee.shared-info-by-sha-256": breaking(\.version4.message.hashSecret)(
      "Shared info 2 of an application is SHA-256, as in version 3.", { _ in { SHA256.hash($0) } }),
    "e2ee.shared-info-hashed-twice": breaking(\.version4.message.hashSecret)(
      "Shared info 2 of an application is hashed twice.", { right in { try right(try right($0)) } }),
    "e2ee.shared-info-key-exchanged": breaking(\.version4.message.authenticateSecret)(
      "APP_SECRET is the key of shared info 2, and KEY_E2EE_SHARED_INFO2 what it covers.", exchangingKeyAndData),
    "e2ee.shared-info-by-hmac": breaking(\.version4.message.authenticateSecret)(
      "Shared info 2 of an activation is HMAC-SHA-256, as in version 3.",
      { _ in { data, key, _ in HMACSHA256.authenticationCode(for: data, key: key) } }),
    "e2ee.shared-info-customization-missing": breaking(\.version4.message.customization)(
      "Shared info 2 of an activation has no customisation.", constant("")),
    "e2ee.key-shared-info-optional": breaking(\.version4.message.keySharedInfo2)(
      "Without KEY_E2EE_SHARED_INFO2 an activation is encrypted as its application.",
      { right in
        { key, isRequired in isRequired && key == nil ? nil : try right(key, isRequired) }
      }),
    "e2ee.key-of-any-length": breaking(\.version4.message.checkKey)(
      "The length of the keys is not checked.", accepting()
    ).and(\.version4.aead.checkKey, accepting()),

    // Mistakes with the key context.
    "e2ee.context-without-version": breaking(\.version4.message.keyContext)(
      "The key context lacks the version.", removing(.version)),
    "e2ee.context-with-version-twice": breaking(\.version4.message.keyContext)(
      "The key context has the version twice, as one branch of the drafts of June 2025.",
      evidence: "A public branch of the publisher's library had it until 2025-06-11.",
      { [.version] + $0 }),
    "e2ee.context-without-purpose": breaking(\.version4.message.keyContext)(
      "The key context lacks shared info 1.", removing(.sharedInfo1)),
    "e2ee.context-without-nonce": breaking(\.version4.message.keyContext)(
      "The key context lacks the nonce.", removing(.nonce)),
    "e2ee.context-with-nonce-first": breaking(\.version4.message.keyContext)(
      "The nonce stands before shared info 1.", moving(.nonce, before: .sharedInfo1)),
    "e2ee.context-with-first-half": breaking(\.version4.message.takeContextNonce)(
      "The key context has only the first half of the nonce.", giving { Array($0.prefix(12)) }),
    "e2ee.context-with-second-half": breaking(\.version4.message.takeContextNonce)(
      "The key context has only the second half of the nonce.", giving { Array($0.suffix(12)) }),
    "e2ee.version-of-3.3": breaking(\.version4.message.version)("The version that enters is 3.3.", constant("3.3")),
    "e2ee.main-version": breaking(\.version4.message.version)("Only the main version enters, 4.", constant("4")),

    // Mistakes with the associated data.
    "e2ee.data-without-sizes": breaking(\.version4.message.join)(
      "The associated data stand one behind the other, without sizes.", { _ in { items, _ in items.flatMap { $0 } } }),
    "e2ee.data-without-version": breaking(\.version4.message.items)(
      "The associated data lack the version.", removing(.version)),
    "e2ee.data-without-application-key": breaking(\.version4.message.items)(
      "The associated data lack APP_KEY.", removing(.applicationKey)),
    "e2ee.data-without-activation": breaking(\.version4.message.items)(
      "The associated data lack the activation.", removing(.activationId)),
    "e2ee.data-without-temporary-key": breaking(\.version4.message.items)(
      "The associated data lack the temporary key.", removing(.temporaryKeyId)),
    "e2ee.data-without-timestamp": breaking(\.version4.message.items)(
      "The associated data lack the timestamp.", removing(.timestamp)),
    "e2ee.data-without-nonce": breaking(\.version4.message.items)(
      "The associated data lack the nonce.", removing(.nonce)),
    "e2ee.data-without-shared-info": breaking(\.version4.message.items)(
      "The associated data lack shared info 2.", removing(.sharedInfo2)),
    "e2ee.temporary-key-before-activation": breaking(\.version4.message.items)(
      "The temporary key stands before the activation.", moving(.temporaryKeyId, before: .activationId)),
    "e2ee.nonce-before-timestamp": breaking(\.version4.message.items)(
      "The nonce stands before the timestamp.", moving(.nonce, before: .timestamp)),
    "e2ee.shared-info-first": breaking(\.version4.message.items)(
      "Shared info 2 stands before the timestamp, as in version 3.", moving(.sharedInfo2, before: .timestamp)),
    "e2ee.absent-activation-as-empty": breaking(\.version4.message.takeIdentifier)(
      "An activation that is absent is an empty item.", { _ in { $0 ?? "" } }),
    "e2ee.application-key-decoded": breaking(\.version4.message.writeApplicationKey)(
      "APP_KEY enters as the bytes of its Base64 text.", { right in { Base64.decode($0) ?? right($0) } }),
    "e2ee.identifiers-as-bytes": breaking(\.version4.message.writeIdentifier)(
      "Identifiers enter as the 16 bytes of a UUID.",
      { right in { Hex.decode($0.lowercased().replacing("-", with: "")) ?? right($0) } }),
    "e2ee.identifiers-in-lower-case": breaking(\.version4.message.writeIdentifier)(
      "Identifiers enter in lower case.", entering { $0.lowercased() }),
    "e2ee.timestamp-in-seconds": breaking(\.version4.message.writeTimestamp)(
      "The timestamp is in seconds.", entering { $0 / 1000 }),
    "e2ee.timestamp-as-text": breaking(\.version4.message.writeTimestamp)(
      "The timestamp enters as decimal digits.", { _ in { Array(String($0).utf8) } }),
    "e2ee.timestamp-little-endian": breaking(\.version4.message.writeTimestamp)(
      "The timestamp is little-endian.", entering(\.byteSwapped)),
    "e2ee.timestamp-of-four-bytes": breaking(\.version4.message.writeTimestamp)(
      "The timestamp has four bytes.", giving { Array($0.suffix(4)) }),

    // Mistakes with the nonce.
    "e2ee.first-half-for-both": breaking(\.version4.message.chooseHalf)(
      "A response is encrypted with the first half of the nonce, as its request.",
      { right in { nonce, _ in right(nonce, .request) } }),
    "e2ee.second-half-for-both": breaking(\.version4.message.chooseHalf)(
      "A request is encrypted with the second half of the nonce, as its response.",
      { right in { nonce, _ in right(nonce, .response) } }),
    "e2ee.nonce-of-any-length-in-4.0": breaking(\.version4.message.checkNonce)(
      "A nonce is cut to 24 bytes, or filled up with zeros.", changing { $0.fitted(to: 24) }),
    "e2ee.equal-halves-taken": breaking(\.version4.message.checkHalves)(
      "The halves of the nonce may be equal.", accepting()),
    "e2ee.activation-optional": breaking(\.version4.message.activationId)(
      "A message of an activation need not name it.",
      { right in
        { activation, isRequired in isRequired && activation == nil ? nil : try right(activation, isRequired) }
      }),
    "e2ee.nonce-prefix-not-compared": breaking(\.version4.message.compareNonces)(
      "It is not compared with which nonce a message begins.", { _ in { _, _ in true } }),
  ]
}
