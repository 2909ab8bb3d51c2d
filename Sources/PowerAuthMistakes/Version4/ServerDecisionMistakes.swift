internal import PowerAuth

/// Mistakes of a server of protocol 4 with exchanges, the vault, temporary keys and encrypted requests.
extension MistakeTable {
  static let exchangeDecision: MistakeTable = [
    "exchange.again-in-pending": breaking(\.version4.decisions.exchange.isOpen)(
      "An exchange is possible in PENDING_COMMIT once more.", { right in { $0 == .pendingCommit || right($0) } }),
    "exchange.in-any-state": breaking(\.version4.decisions.exchange.isOpen)(
      "An exchange is possible in each state.", { _ in { _ in true } }),
    "exchange.expired-stays": breaking(\.version4.decisions.exchange.stateOfExpired)(
      "An expired code is refused, and the activation stays in CREATED.", { _ in { $0 } }),
    "exchange.any-algorithm": breaking(\.version4.decisions.exchange.allows)(
      "The algorithm is not compared with those of the application.",
      { _ in { algorithm, _ in algorithm != algorithmOfVersion3 } }),
    "exchange.p-256-allowed": breaking(\.version4.decisions.exchange.allows)(
      "EC_P256 is allowed where the application has it.",
      { _ in { algorithm, supported in (supported ?? algorithmNames).contains(algorithm) } }),
    "exchange.empty-list-as-all": breaking(\.version4.decisions.exchange.allows)(
      "An empty list allows all algorithms.",
      { right in { algorithm, supported in right(algorithm, supported?.isEmpty ?? true ? nil : supported) } }),
    "exchange.password-not-counted": breaking(\.version4.decisions.exchange.countPassword)(
      "A wrong one-time password does not count.", { _ in { $0 } }),
    "exchange.password-tried-for-ever": breaking(\.version4.decisions.exchange.arePasswordsUsedUp)(
      "Wrong one-time passwords never remove the activation.", { _ in { _ in false } }),
    "exchange.one-password-too-many": breaking(\.version4.decisions.exchange.arePasswordsUsedUp)(
      "The activation is removed one wrong password later.", { _ in { $0.count > $0.maximum } }),
    "exchange.password-attempts-kept": breaking(\.version4.decisions.exchange.clearPasswords)(
      "A right one-time password leaves its failed attempts.", { _ in { failed, _ in failed } }),
    "exchange.bad-key-removes": breaking(\.version4.decisions.exchange.stateOfBadKey)(
      "A key of the device that is not valid removes the activation, as in version 3.",
      evidence: "Servers do so in version 3.", { _ in { _ in .removed } }),
    "exchange.bad-key-pending": breaking(\.version4.decisions.exchange.stateOfBadKey)(
      "A key of the device that is not valid leaves the activation in PENDING_COMMIT.", { _ in { _ in .pendingCommit } }
    ),
    "exchange.always-pending": breaking(\.version4.decisions.exchange.findState)(
      "Each exchange makes PENDING_COMMIT.", { _ in { _, _ in .pendingCommit } }),
    "exchange.always-active": breaking(\.version4.decisions.exchange.findState)(
      "Each exchange makes ACTIVE.", { _ in { _, _ in .active } }),
    "exchange.active-by-password-only": breaking(\.version4.decisions.exchange.findState)(
      "Only a one-time password makes ACTIVE, and not the phase.",
      { _ in { _, password in password == .right ? .active : .pendingCommit } }),
    "exchange.active-by-phase-only": breaking(\.version4.decisions.exchange.findState)(
      "Only the phase makes ACTIVE, and not a one-time password.",
      { _ in { phase, _ in phase == .onKeyExchange ? .active : .pendingCommit } }),
    "exchange.active-is-confirmed": breaking(\.version4.decisions.exchange.isPending)(
      "An activation that is ACTIVE at once need not be confirmed.", { _ in { $0 != .active } }),
    "exchange.never-pending": breaking(\.version4.decisions.exchange.isPending)(
      "No confirmation is awaited.", { _ in { _ in false } }),
  ]

  static let vaultPermission: MistakeTable = [
    "vault-permission.setting-ignored": breaking(\.version4.decisions.vault.opensDeviceKey)(
      "The key of the device opens with biometry against the setting of the application.",
      { right in { type, _ in right(type, false) } }),
    "vault-permission.device-key-by-possession": breaking(\.version4.decisions.vault.opensDeviceKey)(
      "The key of the device opens with possession alone.",
      { right in { type, isForbidden in type == .possession || right(type, isForbidden) } }),
    "vault-permission.knowledge-key-by-biometry": breaking(\.version4.decisions.vault.opensKnowledgeKey)(
      "The key with knowledge opens with biometry.", { right in { $0 == .possessionBiometry || right($0) } }),
    "vault-permission.knowledge-key-by-three": breaking(\.version4.decisions.vault.opensKnowledgeKey)(
      "The key with knowledge opens with three factors.",
      { right in { $0 == .possessionKnowledgeBiometry || right($0) } }),
    "vault-permission.two-factor-key-by-knowledge-only": breaking(\.version4.decisions.vault.opensTwoFactorKey)(
      "The key with two factors does not open with biometry.", { _ in { $0 == .possessionKnowledge } }),
    "vault-permission.two-factor-key-by-possession": breaking(\.version4.decisions.vault.opensTwoFactorKey)(
      "The key with two factors opens with one.", { right in { $0 == .possession || right($0) } }),
    "vault-permission.two-factor-key-by-three": breaking(\.version4.decisions.vault.opensTwoFactorKey)(
      "The key with two factors opens with three.", { right in { $0 == .possessionKnowledgeBiometry || right($0) } }),
    "vault-permission.other-keys": breaking(\.version4.decisions.vault.opensOther)(
      "A key that the protocol does not have is handed out to two factors.",
      { _ in { $0 == .possessionKnowledge || $0 == .possessionBiometry } }),
  ]

  static let temporaryKeyPermission: MistakeTable = [
    "temporary-key-permission.p-256": breaking(\.version4.decisions.temporaryKey.isKnown)(
      "A temporary key of P-256 is given.", { _ in { algorithmNames.contains($0) } }),
    "temporary-key-permission.application-unchecked": breaking(\.version4.decisions.temporaryKey.isUsable)(
      "A key is given to an application version that cannot be used.", { _ in { _ in true } }),
    "temporary-key-permission.foreign-activation": breaking(\.version4.decisions.temporaryKey.isFound)(
      "A key is given for an activation of another application.", { _ in { $0 != .unknown } }),
    "temporary-key-permission.unknown-activation": breaking(\.version4.decisions.temporaryKey.isFound)(
      "A key is given for an unknown activation.", { _ in { $0 != .otherApplication } }),
    "temporary-key-permission.active-only": breaking(\.version4.decisions.temporaryKey.hasKeys)(
      "Only an activation in ACTIVE gets keys: others cannot read their status.", { _ in { $0 == .active } }),
    "temporary-key-permission.not-removed": breaking(\.version4.decisions.temporaryKey.hasKeys)(
      "A removed activation gets no keys, and its client never learns of it.",
      { right in { $0 != .removed && right($0) } }),
    "temporary-key-permission.not-pending": breaking(\.version4.decisions.temporaryKey.hasKeys)(
      "An activation in PENDING_COMMIT gets no keys, as in version 3.",
      evidence: "Servers do so in version 3.", { right in { $0 != .pendingCommit && right($0) } }),
    "temporary-key-permission.created": breaking(\.version4.decisions.temporaryKey.hasKeys)(
      "An activation in CREATED gets keys.", { _ in { _ in true } }),
    "temporary-key-permission.list-for-application-only": breaking(\.version4.decisions.temporaryKey.isListed)(
      "For an activation it is not checked whether the application allows the algorithm.",
      { right in { algorithm, supported, hasOwner in hasOwner || right(algorithm, supported, hasOwner) } }),
    "temporary-key-permission.list-for-activation-only": breaking(\.version4.decisions.temporaryKey.isListed)(
      "For an application it is not checked whether it allows the algorithm.",
      { right in { algorithm, supported, hasOwner in !hasOwner || right(algorithm, supported, hasOwner) } }),
    "temporary-key-permission.empty-list-as-all": breaking(\.version4.decisions.temporaryKey.isListed)(
      "An empty list allows all algorithms.",
      { right in
        { algorithm, supported, hasOwner in supported?.isEmpty ?? true || right(algorithm, supported, hasOwner) }
      }),
    "temporary-key-permission.any-algorithm": breaking(\.version4.decisions.temporaryKey.isOfActivation)(
      "A key is given in another algorithm than the activation's.", { _ in { _, _ in true } }),
    "temporary-key-permission.mac-unchecked": breaking(\.version4.decisions.temporaryKey.isMACRight)(
      "The MAC is not checked.", { _ in { _ in true } }),
    "temporary-key-permission.mac-first": breaking(\.version4.decisions.temporaryKey.checksMACFirst)(
      "The MAC is checked before anything is looked up.", constant(true)),
    "temporary-key-permission.keys-unchecked": breaking(\.version4.decisions.temporaryKey.areKeysRight)(
      "A key is given although no secret can be computed.", { _ in { _ in true } }),
  ]

  static let messageReplay: MistakeTable = [
    "replay.window-backwards-only": breaking(\.version4.decisions.replay.isInWindow)(
      "A time in the future is refused.", { right in { right($0, $1) && $0 <= $1 } }),
    "replay.window-one-minute-forwards": breaking(\.version4.decisions.replay.isInWindow)(
      "A time more than one minute in the future is refused, as in version 3.",
      evidence: "Servers do so in version 3.", { right in { right($0, $1) && $0 - $1 <= 60_000 } }),
    "replay.no-window": breaking(\.version4.decisions.replay.isInWindow)(
      "The time of a message is not looked at.", { _ in { _, _ in true } }),
    "replay.window-in-seconds": breaking(\.version4.decisions.replay.isInWindow)(
      "The window is 300 000 seconds long.", { _ in { distance(between: $0, and: $1) <= 300_000_000 } }),
    "replay.without-time": breaking(\.version4.decisions.replay.isTimed)(
      "A message without a time is taken.", { _ in { _ in true } }),
    "replay.nonce-alone": breaking(\.version4.decisions.replay.uniqueValue)(
      "A nonce that was seen with another key is refused.", { _ in { [$0.nonce] } }),
    "replay.key-once": breaking(\.version4.decisions.replay.uniqueValue)(
      "A temporary key is taken once.", { _ in { [$0.key] } }),
    "replay.time-in-value": breaking(\.version4.decisions.replay.uniqueValue)(
      "The same nonce with another time is another message.",
      { right in { right($0) + [String($0.timestamp ?? 0)] } }),
    "replay.forgotten-early": breaking(\.version4.decisions.replay.isRemembered)(
      "Messages are remembered for one minute.", { _ in { since, now in now - since <= 60_000 } }),
    "replay.remembered-for-ever": breaking(\.version4.decisions.replay.isRemembered)(
      "Messages are remembered for ever.", { _ in { _, _ in true } }),
    "replay.never-remembered": breaking(\.version4.decisions.replay.isRemembered)(
      "Messages are taken again.", { _ in { _, _ in false } }),
    "replay.good-remembered-only": breaking(\.version4.decisions.replay.remembers)(
      "A message is remembered when it was decrypted.", { _ in { $0 } }),
    "replay.key-for-ever": breaking(\.version4.decisions.replay.isKeyGood)(
      "Temporary keys never expire.", { _ in { _, _ in true } }),
    "replay.key-ends-early": breaking(\.version4.decisions.replay.isKeyGood)(
      "The server refuses a key in its last ten seconds, as clients do.",
      { _ in { $1 <= $0 && distance(between: $0, and: $1) >= 10_000 } }),
    "replay.tag-ignored": breaking(\.version4.decisions.replay.isIntact)(
      "The tag is not compared.", { _ in { _ in true } }),
  ]
}
