internal import PowerAuth

/// Mistakes of a server that upgrades activations to version 4, or answers requests that it refuses.
extension MistakeTable {
  static let upgradeService: MistakeTable = [
    "upgrade-service.any-type": breaking(\.version4.decisions.upgrade.takesType)(
      "Both steps take codes of each type.", { _ in { _, _ in true } }),
    "upgrade-service.confirmed-by-knowledge": breaking(\.version4.decisions.upgrade.takesType)(
      "The confirmation demands possession and knowledge.", { _ in { $1 == .possessionKnowledge } }),
    "upgrade-service.in-blocked": breaking(\.version4.decisions.upgrade.isOpen)(
      "An activation that is blocked is upgraded.", { right in { $0 == .blocked || right($0) } }),
    "upgrade-service.in-pending-commit": breaking(\.version4.decisions.upgrade.isOpen)(
      "An activation in PENDING_COMMIT is upgraded.", { right in { $0 == .pendingCommit || right($0) } }),
    "upgrade-service.old-code-in-version-4": breaking(\.version4.decisions.upgrade.canVerify)(
      "A signature of 3.3 is verified with the older counter in version 4 too.",
      { right in { $1 == .old || right($0, $1, $2) } }),
    "upgrade-service.code-in-version-4-only": breaking(\.version4.decisions.upgrade.canVerify)(
      "Codes of 4.0 are verified in version 4 only, so that no upgrade can be confirmed.",
      { right in { $1 == .old ? right($0, $1, $2) : $2.version == 4 } }),
    "upgrade-service.code-without-keys": breaking(\.version4.decisions.upgrade.canVerify)(
      "A code of 4.0 is judged like any other, although there are no keys for it.",
      { right in { $1 == .new || right($0, $1, $2) } }),
    "upgrade-service.confirmation-counted": breaking(\.version4.decisions.upgrade.isCounted)(
      "A wrong confirmation counts.", { _ in { _ in true } }),
    "upgrade-service.start-not-counted": breaking(\.version4.decisions.upgrade.isCounted)(
      "A wrong start does not count.", { _ in { _ in false } }),
    "upgrade-service.confirmation-clears": breaking(\.version4.decisions.upgrade.clearAttempts)(
      "A right confirmation sets the failed attempts to zero.", { _ in { _, _ in 0 } }),
    "upgrade-service.start-does-not-clear": breaking(\.version4.decisions.upgrade.clearAttempts)(
      "A right start leaves the failed attempts.", { _ in { failed, _ in failed } }),
    "upgrade-service.code-of-4.0-starts": breaking(\.version4.decisions.upgrade.judgeHeaders)(
      "A start is taken with a code of 4.0.",
      { right in { $1 == .new ? .done : right($0, $1) } }),
    "upgrade-service.any-encryption": breaking(\.version4.decisions.upgrade.judgeHeaders)(
      "A start is taken with an encryption header of 3.3.",
      { right in { $0 == .old && $1 == .old ? .done : right($0, $1) } }),
    "upgrade-service.absent-header-as-version": breaking(\.version4.decisions.upgrade.judgeHeaders)(
      "An absent encryption header is answered by 401, as one of another version.",
      { right in { $1 == .wrong ? .unauthenticated : right($0, $1) } }),
    "upgrade-service.refusal-restores-counter": breaking(\.version4.decisions.upgrade.countRefused)(
      "What is refused after its code leaves the counter and the failed attempts.", { _ in { before, _ in before } }),
    "upgrade-service.incomplete-taken": breaking(\.version4.decisions.upgrade.isComplete)(
      "A start without a member is taken.", { _ in { _ in true } }),
    "upgrade-service.bad-key-blocks": breaking(\.version4.decisions.upgrade.findState)(
      "A start with a public key that is not a point blocks the activation.", { _ in { _ in .blocked } }),
    "upgrade-service.version-at-once": breaking(\.version4.decisions.upgrade.keepVersion)(
      "A start makes version 4 at once: with its answer lost, the client can do nothing.", { _ in { _ in 4 } }),
    "upgrade-service.counter-from-zero": breaking(\.version4.decisions.upgrade.keepCounter)(
      "A start sets the number of the counter to zero.", { _ in { _ in 0 } }),
    "upgrade-service.not-pending": breaking(\.version4.decisions.upgrade.isPendingAfterStart)(
      "After a start no confirmation is awaited.", { _ in { _ in false } }),
    "upgrade-service.started-once": breaking(\.version4.decisions.upgrade.canRepeat)(
      "A further start is refused.", { _ in { !$0 } }),
    "upgrade-service.first-keys-kept": breaking(\.version4.decisions.upgrade.replaceKeys)(
      "A further start leaves the keys of the first one.", { _ in { present, new in present ?? new } }),
    "upgrade-service.biometry-kept": breaking(\.version4.decisions.upgrade.chooseSetting)(
      "A start leaves the setting of biometry.", { _ in { present, _ in present } }),
    "upgrade-service.biometry-off": breaking(\.version4.decisions.upgrade.chooseSetting)(
      "A start switches biometry off.", { _ in { _, _ in false } }),
    "upgrade-service.confirmed-without-start": breaking(\.version4.decisions.upgrade.canConfirm)(
      "A confirmation is taken in version 3, also where none is awaited.", { _ in { version, _ in version == 3 } }),
    "upgrade-service.confirmed-in-version-4": breaking(\.version4.decisions.upgrade.canConfirm)(
      "A repeated confirmation is taken in version 4.", { right in { $0 == 4 || right($0, $1) } }),
    "upgrade-service.confirmation-leaves-version": breaking(\.version4.decisions.upgrade.upgradedVersion)(
      "A confirmation leaves version 3.", constant(3)),
    "upgrade-service.still-pending": breaking(\.version4.decisions.upgrade.isPendingAfterConfirmation)(
      "After a confirmation one is still awaited.", { _ in { _ in true } }),
  ]

  static let endpointCost: MistakeTable = [
    "cost.biometry-everywhere": breaking(\.version4.decisions.cost.types)(
      "Each endpoint that takes knowledge takes biometry too.",
      { right in
        { endpoint in
          let types = right(endpoint)
          return types == [.possessionKnowledge] ? types + [.possessionBiometry] : types
        }
      }),
    "cost.three-factors-everywhere": breaking(\.version4.decisions.cost.types)(
      "Each endpoint takes three factors, as in version 3.", { right in { right($0) + [.possessionKnowledgeBiometry] } }
    ),
    "cost.removed-by-possession": breaking(\.version4.decisions.cost.types)(
      "An activation is removed and renamed with possession alone.",
      { right in
        { endpoint in
          [.activationRemove, .activationRename].contains(endpoint) ? right(endpoint) + [.possession] : right(endpoint)
        }
      }),
    "cost.version-first": breaking(\.version4.decisions.cost.testsVersionFirst)(
      "A header of the other version costs nothing at any endpoint.", { _ in { _ in true } }),
    "cost.version-last": breaking(\.version4.decisions.cost.testsVersionFirst)(
      "The vault tests the version after the code.", { _ in { _ in false } }),
    "cost.vault-code-first": breaking(\.version4.decisions.cost.readsBodyFirst)(
      "The vault verifies the code first, like other endpoints.", { _ in { _ in false } }),
    "cost.body-first": breaking(\.version4.decisions.cost.readsBodyFirst)(
      "A change of the password reads its body first, like the vault.",
      { right in { $0 == .passwordChange || right($0) } }),
    "cost.possession-counted": breaking(\.version4.decisions.cost.isCounted)(
      "A wrong code of possession counts.", { _ in { _ in true } }),
    "cost.biometry-not-counted": breaking(\.version4.decisions.cost.isCounted)(
      "A wrong code with biometry does not count.", { right in { $0 != .possessionBiometry && right($0) } }),
    "cost.possession-clears": breaking(\.version4.decisions.cost.clears)(
      "A right code of possession sets the failed attempts to zero.", { _ in { _ in true } }),
    "cost.biometry-does-not-clear": breaking(\.version4.decisions.cost.clears)(
      "A right code with biometry leaves the failed attempts.", { _ in { $0 == .possessionKnowledge } }),
    "cost.wrong-moves-counter": breaking(\.version4.decisions.cost.movesForWrongCode)(
      "A wrong code moves the counter.", { _ in { _ in true } }),
    "cost.foreign-free": breaking(\.version4.decisions.cost.isForeignCounted)(
      "A code with an application version that cannot be used costs nothing.", { _ in { _ in false } }),
    "cost.blocked-counted": breaking(\.version4.decisions.cost.isBlockedCounted)(
      "A code for a blocked activation counts.", { _ in { _ in true } }),
    "cost.refusal-restores": breaking(\.version4.decisions.cost.restores)(
      "A refusal after the code undoes what the code did: counter and effect are one transaction.",
      { _ in { _ in true } }),
    "cost.password-restores": breaking(\.version4.decisions.cost.restores)(
      "A change of the password that is refused after its code leaves the counter.",
      { _ in { $0 == .passwordChange } }),
    "cost.token-refused-as-others": breaking(\.version4.decisions.cost.refuse)(
      "A token whose body is refused is answered by 400.",
      { right in { [.tokenCreate, .tokenRemove].contains($0) ? .refused("ERR_ACTIVATION") : right($0) } }),
    "cost.vault-unauthenticated": breaking(\.version4.decisions.cost.refuse)(
      "What the vault refuses before the code is not authenticated.",
      { right in { $0 == .vaultUnlock ? .unauthenticated : right($0) } }),
    "cost.always-unauthenticated": breaking(\.version4.decisions.cost.refuse)(
      "What is refused after the code is answered by 401.", { _ in { _ in .unauthenticated } }),
    "cost.validation-reads-body": breaking(\.version4.decisions.cost.looksAtBody)(
      "A validation refuses a body that it does not understand.", { _ in { _ in true } }),
  ]
}
