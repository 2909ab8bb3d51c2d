internal import Conformance
internal import Parties
internal import PowerAuthVectors

/// Mistakes of a server: temporary keys and encrypted requests.
extension Mistake {
  static let keysForActiveOnly = Mistake(
    "server.keys-for-active-only", "A BLOCKED activation gets no temporary key.",
    evidence: "Published servers before a fix refused it.", party: \.server.encryption.hasKeys
  ) { _ in { $0 == .active } }
  static let keysForPending = Mistake(
    "server.keys-for-pending", "A PENDING_COMMIT activation gets temporary keys.", party: \.server.encryption.hasKeys
  ) { right in { $0 == .pendingCommit || right($0) } }
  static let keysForRemoved = Mistake(
    "server.keys-for-removed", "A REMOVED activation gets temporary keys.", party: \.server.encryption.hasKeys
  ) { right in { $0 == .removed || right($0) } }
  static let keyExpiredAtExpiry = Mistake(
    "server.key-expired-at-expiry", "A temporary key is not valid any more at its expiry.",
    party: \.server.encryption.isKeyExpired
  ) { _ in { expiry, now in expiry <= now } }
  static let keyNeverExpired = Mistake(
    "server.key-never-expired", "Temporary keys do not expire.", party: \.server.encryption.isKeyExpired
  ) { _ in { _, _ in false } }
  static let keyOfAnyVersion = Mistake(
    "server.key-of-any-version", "A temporary key serves each version of the application.",
    party: \.server.encryption.isKeyOfVersion
  ) { _ in { _, _ in true } }
  static let keyOfAnyActivation = Mistake(
    "server.key-of-any-activation", "A temporary key serves any activation.",
    party: \.server.encryption.isKeyOfActivation
  ) { _ in { _, _ in true } }
  static let keyOfApplicationForAll = Mistake(
    "server.key-of-application-for-all", "A temporary key of the application serves activations as well.",
    party: \.server.encryption.isKeyOfActivation
  ) { right in { $0 == nil || right($0, $1) } }
  static let keyUsedOnce = Mistake(
    "server.key-used-once", "A temporary key serves one request.", party: \.server.encryption.staysAfterUse
  ) { _ in false }
  static let extraNonceIgnored = Mistake(
    "server.extra-nonce-ignored", "A nonce that the version has not is ignored.",
    party: \.server.encryption.isRefusedWhenExtra
  ) { right in { $0 != "nonce" && right($0) } }
  static let extraTimestampIgnored = Mistake(
    "server.extra-timestamp-ignored", "A timestamp that the version has not is ignored.",
    party: \.server.encryption.isRefusedWhenExtra
  ) { right in { $0 != "timestamp" && right($0) } }
  static let extraKeyIgnored = Mistake(
    "server.extra-key-ignored", "A temporary key that the version has not is ignored.",
    party: \.server.encryption.isRefusedWhenExtra
  ) { right in { $0 != "temporaryKeyId" && right($0) } }
  static let scopeOfHeader = Mistake(
    "server.scope-of-header", "The scope is that of the header, whatever the endpoint.",
    party: \.server.encryption.isScope
  ) { _ in { _, _ in true } }
  static let encryptionWhileBlocked = Mistake(
    "server.encryption-while-blocked", "A BLOCKED activation is served.", party: \.server.encryption.isServed
  ) { right in { $0 == .blocked || right($0) } }
  static let encryptionBeforeCommit = Mistake(
    "server.encryption-before-commit", "A PENDING_COMMIT activation is served.", party: \.server.encryption.isServed
  ) { right in { $0 == .pendingCommit || right($0) } }
  static let valueOfNonce = Mistake(
    "server.value-of-nonce", "The remembered value has the nonce only.",
    party: \.server.encryption.uniqueValue
  ) { _ in { _, nonce, _ in nonce } }
  static let valueWithoutIdentifier = Mistake(
    "server.value-without-identifier", "The remembered value has no identifier of the activation.",
    party: \.server.encryption.uniqueValue
  ) { right in { key, nonce, _ in right(key, nonce, nil) } }
  static let valueOfCompressedKey = Mistake(
    "server.value-of-compressed-key", "The two forms of an ephemeral key are the same value.",
    party: \.server.encryption.uniqueValue
  ) { right in { key, nonce, id in right(Array(key.dropFirst().prefix(32)), nonce, id) } }
  static let valueWithTime = Mistake(
    "server.nothing-remembered", "Nothing is remembered.", party: \.server.encryption.isRemembered
  ) { _ in { _ in false } }
  static let rememberedSince33 = Mistake(
    "server.remembered-since-3-3", "Only messages of 3.3 are remembered.", party: \.server.encryption.isRemembered
  ) { _ in { $0 == "3.3" } }
  static let rememberedIn32 = Mistake(
    "server.remembered-in-3-2-only", "Messages of 3.3 are not remembered, because their keys are temporary.",
    party: \.server.encryption.isRemembered
  ) { _ in { $0 == "3.2" } }
  static let spentAfterDecryption = Mistake(
    "server.spent-after-decryption", "Only messages that can be decrypted are remembered.",
    party: \.server.encryption.spendsBeforeDecryption
  ) { _ in false }
  static let messageAheadAtLimit = Mistake(
    "server.message-ahead-at-limit", "A message at the limit of the future is refused.",
    party: \.server.encryption.isAhead
  ) { _ in { timestamp, now, limit in timestamp >= now + limit } }
  static let messageNeverAhead = Mistake(
    "server.message-never-ahead", "The timestamp of a message has no limit of the future.",
    party: \.server.encryption.isAhead
  ) { _ in { _, _, _ in false } }
  static let messageBehindAtLimit = Mistake(
    "server.message-behind-at-limit", "A message at the limit of the past is refused.",
    party: \.server.encryption.isBehind
  ) { _ in { timestamp, now, limit in limit.map { timestamp <= now - $0 } ?? false } }
  static let messageNeverBehind = Mistake(
    "server.message-never-behind", "A limit of the past is ignored.", party: \.server.encryption.isBehind
  ) { _ in { _, _, _ in false } }
  static let messageBehindAMinute = Mistake(
    "server.message-behind-a-minute", "Without a limit of the past, a message may be a minute old.",
    party: \.server.encryption.isBehind
  ) { _ in { timestamp, now, limit in timestamp < now - (limit ?? 60_000) } }
  static let forgottenWithoutJob = Mistake(
    "server.forgotten-without-job", "Values are forgotten at the end of their time, without a job.",
    party: \.server.encryption.isForgotten
  ) { _ in { expiry, now, _ in expiry < now } }
  static let forgottenByAnyJob = Mistake(
    "server.forgotten-by-any-job", "The job forgets all values.", party: \.server.encryption.isForgotten
  ) { _ in { _, _, byJob in byJob } }
  static let neverForgotten = Mistake(
    "server.never-forgotten", "Values are remembered for ever.", party: \.server.encryption.isForgotten
  ) { _ in { _, _, _ in false } }
}
