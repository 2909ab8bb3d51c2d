internal import PartyModel

/// Mistakes of a client of protocol 4 with temporary keys, and with what answers have inside.
extension MistakeTable {
  static let clientAnswer4: MistakeTable = [
    "client4.key-to-its-end": breaking(party: \.client.version4.key.isUsable)(
      "A key is used until it ends.", { _ in { now, end in now < end } }),
    "client4.one-key": breaking(party: \.client.version4.key.scopeOfKey)(
      "One key serves both scopes.", { _ in { _ in .application } }),
    "client4.keys-of-version-4": breaking(party: \.client.version4.key.versionOfKey)(
      "Data of 3.3 ask for keys of 4.0.", { _ in { _ in 4 } }),
    "client4.keys-of-versions-shared": breaking(party: \.client.version4.key.placeOfVersion)(
      "A key of 3.3 serves for messages of 4.0, and the other way round.", { _ in { _ in 4 } }),
    "client4.former-key-kept": breaking(party: \.client.version4.key.keepsFormer)(
      "The former key is kept where no new one comes.", is: true),
    "client4.unsynchronised-key-dropped": breaking(party: \.client.version4.key.unsynchronized)(
      "A new key is asked for where the time is not synchronised.", is: .newKey),
    "client4.answer-without-time": breaking(party: \.client.version4.key.answerSynchronizes)(
      "The answer to an encrypted request leaves the time.", is: false),
    "client4.delay-of-decryption": breaking(party: \.client.version4.key.startOfExchange)(
      "The delay of an exchange with an encryptor is counted from its answer.", { _ in { _, now in now } }),
    "client4.time-once": breaking(party: \.client.version4.key.sendsAlways)(
      "A time that is synchronised is not asked for again.", is: false),
    "client4.one-signature-of-two": breaking(party: \.client.version4.key.acceptsSignatures)(
      "One right signature is enough for a hybrid algorithm.",
      { right in { claims, isHybrid in right(claims, isHybrid) || claims == .oneSignature } }),
    "client4.second-signature-unverified": breaking(party: \.client.version4.key.acceptsSignatures)(
      "The second signature must be there, and is not verified.",
      { right in { claims, isHybrid in right(claims, isHybrid) || claims == .secondWrong } }),
    "client4.unknown-signature-refused": breaking(party: \.client.version4.key.acceptsSignatures)(
      "A signature of an unknown algorithm makes an answer wrong.",
      { right in { claims, isHybrid in right(claims, isHybrid) && claims != .unknownAdded } }),
    "client4.other-challenge": breaking(party: \.client.version4.key.acceptsClaims)(
      "A key for another challenge is taken.",
      { right in { claims, scope in right(claims, scope) || claims == .otherChallenge } }),
    "client4.expired-key": breaking(party: \.client.version4.key.acceptsClaims)(
      "A key that ends before it begins is taken.",
      { right in { claims, scope in right(claims, scope) || claims == .expired } }),
    "client4.other-activation": breaking(party: \.client.version4.key.acceptsClaims)(
      "A key for another activation is taken.",
      { right in { claims, scope in right(claims, scope) || claims == .otherActivation } }),
    "client4.other-algorithm": breaking(party: \.client.version4.key.acceptsSecret)(
      "A secret of another algorithm is taken.", { right in { right($0) || $0 == .otherAlgorithm } }),
    "client4.request-nonce": breaking(party: \.client.version4.message.accepts)(
      "An answer with the nonce of the request is taken.", { right in { right($0) || $0 == .requestNonce } }),
    "client4.time-unchecked": breaking(party: \.client.version4.message.accepts)(
      "An answer is taken whose time is not the one that was sealed.", { right in { right($0) || $0 == .otherTime } }),
    "client4.other-message": breaking(party: \.client.version4.message.accepts)(
      "The answer to another request is taken.", { right in { right($0) || $0 == .otherMessage } }),
    "client4.foreign-characters-skipped": breaking(party: \.client.version4.message.accepts)(
      "Characters that Base64 does not have are skipped.", { right in { right($0) || $0 == .dataWithAsterisk } }),
    "client4.forged-as-network-error": breaking(party: \.client.version4.message.errorOfForged)(
      "An answer that is not genuine is networkError.", is: .networkError),
    "client4.malformed-as-encryption": breaking(party: \.client.version4.message.errorOfMalformed)(
      "An answer that is not JSON is encryption.", is: .encryption),
    "client4.decrypted-first": breaking(party: \.client.version4.message.decryptsFirst)(
      "An encryptor decrypts before it has encrypted.", is: true),
    "client4.counter-of-16-bytes": breaking(party: \.client.version4.message.acceptsActivation)(
      "A counter of 16 bytes is taken.",
      { right in { content, isHybrid in right(content, isHybrid) || content == .counterOf16Bytes } }),
    "client4.counter-cut": breaking(party: \.client.version4.message.acceptsActivation)(
      "A counter of 33 bytes is cut.",
      { right in { content, isHybrid in right(content, isHybrid) || content == .counterOf33Bytes } }),
    "client4.one-server-key": breaking(party: \.client.version4.message.acceptsActivation)(
      "One key of the server is enough for a hybrid algorithm.",
      { right in { content, isHybrid in right(content, isHybrid) || content == .oneServerKey } }),
    "client4.factor-of-other-algorithm": breaking(party: \.client.version4.message.acceptsSecret)(
      "A new key of a factor comes from a secret of another algorithm.",
      { right in { right($0) || $0 == .otherAlgorithm } }),
    "client4.short-token": breaking(party: \.client.version4.message.acceptsToken)(
      "A token with a secret of 16 bytes is taken.", { right in { right($0) || $0 == .secretOf16Bytes } }),
    "client4.token-of-32-bytes-only": breaking(party: \.client.version4.message.acceptsToken)(
      "A token with a longer secret is refused.", { _ in { $0 == .right } }),
    "client4.token-without-id": breaking(party: \.client.version4.message.acceptsToken)(
      "A token with an empty id is taken.", { right in { right($0) || $0 == .emptyId } }),
    "client4.short-vault-key": breaking(party: \.client.version4.message.acceptsVaultKey)(
      "A key of the vault has any length.", { right in { right($0) || $0 == .of16Bytes || $0 == .of31Bytes } }),
    "client4.absent-vault-key": breaking(party: \.client.version4.message.errorWithoutVaultKey)(
      "An answer without a key of the vault is encryption.", is: .encryption),
  ]
}
