internal import PartyModel
internal import PowerAuth

/// Mistakes of a server: temporary keys and encrypted requests.
extension MistakeTable {
  static let serverEncryption: MistakeTable = [
    "server.keys-for-active-only": breaking(party: \.server.encryption.hasKeys)(
      "A BLOCKED activation gets no temporary key.", evidence: "Published servers before a fix refused it."
    ) { _ in { $0 == .active } },
    "server.keys-for-pending": breaking(party: \.server.encryption.hasKeys)(
      "A PENDING_COMMIT activation gets temporary keys.", { right in { $0 == .pendingCommit || right($0) } }),
    "server.keys-for-removed": breaking(party: \.server.encryption.hasKeys)(
      "A REMOVED activation gets temporary keys.", { right in { $0 == .removed || right($0) } }),
    "server.key-expired-at-expiry": breaking(party: \.server.encryption.isKeyExpired)(
      "A temporary key is no longer valid at its expiry.", { _, expiry, now in expiry <= now }),
    "server.key-never-expired": breaking(party: \.server.encryption.isKeyExpired)(
      "Temporary keys do not expire.", { _, _, _ in false }),
    "server.key-of-any-version": breaking(party: \.server.encryption.isKeyOfVersion)(
      "A temporary key serves each version of the application.", { _, _, _ in true }),
    "server.key-of-any-activation": breaking(party: \.server.encryption.isKeyOfActivation)(
      "A temporary key serves any activation.", { _, _, _ in true }),
    "server.key-of-application-for-all": breaking(party: \.server.encryption.isKeyOfActivation)(
      "A temporary key of the application serves activations as well.", { right in { $0 == nil || right($0, $1) } }),
    "server.key-used-once": breaking(party: \.server.encryption.staysAfterUse)(
      "A temporary key serves one request.", is: false),
    "server.extra-nonce-ignored": breaking(party: \.server.encryption.isRefusedWhenExtra)(
      "A nonce that the version does not have is ignored.", { right in { $0 != "nonce" && right($0) } }),
    "server.extra-timestamp-ignored": breaking(party: \.server.encryption.isRefusedWhenExtra)(
      "A timestamp that the version does not have is ignored.", { right in { $0 != "timestamp" && right($0) } }),
    "server.extra-key-ignored": breaking(party: \.server.encryption.isRefusedWhenExtra)(
      "A temporary key that the version does not have is ignored.", { right in { $0 != "temporaryKeyId" && right($0) } }
    ),
    "server.scope-of-header": breaking(party: \.server.encryption.isScope)(
      "The scope is that of the header, whatever the endpoint.", { _, _, _ in true }),
    "server.encryption-while-blocked": breaking(party: \.server.encryption.isServed)(
      "A BLOCKED activation is served.", { right in { $0 == .blocked || right($0) } }),
    "server.encryption-before-commit": breaking(party: \.server.encryption.isServed)(
      "A PENDING_COMMIT activation is served.", { right in { $0 == .pendingCommit || right($0) } }),
    "server.value-of-nonce": breaking(party: \.server.encryption.uniqueValue)(
      "The remembered value has the nonce only.", { _, message, _ in message.nonce ?? [] }),
    "server.value-without-identifier": breaking(party: \.server.encryption.uniqueValue)(
      "The remembered value has no identifier of the activation.", { right, message, _ in right(message, nil) }),
    "server.value-of-compressed-key": breaking(party: \.server.encryption.uniqueValue)(
      "The two forms of an ephemeral key are the same value."
    ) { right, message, id in
      let key = message.ephemeralPublicKey ?? []
      return Array(key.dropFirst().prefix(32) + right(message, id).dropFirst(key.count))
    },
    "server.nothing-remembered": breaking(party: \.server.encryption.isRemembered)(
      "Nothing is remembered.", { _, _ in false }),
    "server.remembered-since-3-3": breaking(party: \.server.encryption.isRemembered)(
      "Only messages of 3.3 are remembered.", { _ in { $0 == "3.3" } }),
    "server.remembered-in-3-2-only": breaking(party: \.server.encryption.isRemembered)(
      "Messages of 3.3 are not remembered, because their keys are temporary.", { _ in { $0 == "3.2" } }),
    "server.spent-after-decryption": breaking(party: \.server.encryption.spendsBeforeDecryption)(
      "Only messages that can be decrypted are remembered.", is: false),
    "server.message-ahead-at-limit": breaking(party: \.server.encryption.isAhead)(
      "A message at the limit of the future is refused.", { _, timestamp, now, limit in timestamp >= now + limit }),
    "server.message-never-ahead": breaking(party: \.server.encryption.isAhead)(
      "The timestamp of a message has no limit of the future.", { _, _, _, _ in false }),
    "server.message-behind-at-limit": breaking(party: \.server.encryption.isBehind)(
      "A message at the limit of the past is refused."
    ) { _, timestamp, now, limit in limit.map { timestamp <= now - $0 } ?? false },
    "server.message-never-behind": breaking(party: \.server.encryption.isBehind)(
      "A limit of the past is ignored.", { _, _, _, _ in false }),
    "server.message-behind-a-minute": breaking(party: \.server.encryption.isBehind)(
      "Without a limit of the past, a message may be a minute old."
    ) { _, timestamp, now, limit in timestamp < now - (limit ?? 60_000) },
    "server.forgotten-without-job": breaking(party: \.server.encryption.isForgotten)(
      "Values are forgotten at the end of their time, without a job.", { _, expiry, now, _ in expiry < now }),
    "server.forgotten-by-any-job": breaking(party: \.server.encryption.isForgotten)(
      "The job forgets all values.", { _, _, _, byJob in byJob }),
    "server.never-forgotten": breaking(party: \.server.encryption.isForgotten)(
      "Values are remembered for ever.", { _, _, _, _ in false }),
  ]
}
