internal import PowerAuth

/// Mistakes of a server that confirms an activation or changes a key of a factor in protocol 4.
extension MistakeTable {
  static let confirmationDecision: MistakeTable = [
    "confirmation.commits": breaking(\.version4.decisions.confirmation.keepState)(
      "A confirmation makes the activation ACTIVE.", { _ in { _ in .active } }),
    "confirmation.after-commit-only": breaking(\.version4.decisions.confirmation.isOpen)(
      "A confirmation is refused before the commit.", { _ in { state, _ in state == .active } }),
    "confirmation.before-commit-only": breaking(\.version4.decisions.confirmation.isOpen)(
      "A confirmation is refused after the commit.",
      { _ in { state, isPending in state == .pendingCommit && isPending } }),
    "confirmation.in-created": breaking(\.version4.decisions.confirmation.isOpen)(
      "A confirmation is taken in CREATED.", { right in { $0 == .created || right($0, $1) } }),
    "confirmation.in-blocked": breaking(\.version4.decisions.confirmation.isOpen)(
      "A confirmation is taken in BLOCKED.", { right in { $0 == .blocked || right($0, $1) } }),
    "confirmation.repeated-in-pending": breaking(\.version4.decisions.confirmation.isOpen)(
      "A repeated confirmation is verified in PENDING_COMMIT, as in ACTIVE.",
      { right in { $0 == .pendingCommit || right($0, $1) } }),
    "confirmation.repeated-taken": breaking(\.version4.decisions.confirmation.canConfirm)(
      "A repeated confirmation is taken like the first one.", { _ in { _ in true } }),
    "confirmation.repeat-not-used-up": breaking(\.version4.decisions.confirmation.countRepeat)(
      "A repeated confirmation does not use its code up, which can then be sent again.",
      { _ in { before, _ in before } }),
    "confirmation.repeat-sets-biometry": breaking(\.version4.decisions.confirmation.keepSetting)(
      "A repeated confirmation changes the setting of biometry.", { _ in { present, asked in asked ?? present } }),
    "confirmation.wrong-not-counted": breaking(\.version4.decisions.confirmation.isCounted)(
      "A wrong confirmation does not count.", { _ in { _ in false } }),
    "confirmation.wrong-not-counted-in-pending": breaking(\.version4.decisions.confirmation.isCounted)(
      "A wrong confirmation does not count before the commit.", { _ in { $0 != .pendingCommit } }),
    "confirmation.never-too-late": breaking(\.version4.decisions.confirmation.isTooLate)(
      "An activation that is confirmed does not expire.", { _ in { _, _ in false } }),
    "confirmation.active-too-late": breaking(\.version4.decisions.confirmation.isTooLate)(
      "An activation in ACTIVE expires too.", { _ in { $1 } }),
    "confirmation.biometry-always-on": breaking(\.version4.decisions.confirmation.chooseSetting)(
      "A confirmation switches biometry on, whatever it asks for.", { _ in { _, _ in true } }),
    "confirmation.biometry-kept": breaking(\.version4.decisions.confirmation.chooseSetting)(
      "A confirmation leaves the setting of biometry.", { _ in { _, present in present } }),
    "confirmation.no-word-keeps-biometry": breaking(\.version4.decisions.confirmation.chooseSetting)(
      "Without a word about it, biometry stays as it was.", { _ in { asked, present in asked ?? present } }),
    "confirmation.still-pending": breaking(\.version4.decisions.confirmation.isStillPending)(
      "The confirmation is awaited until the commit.", { _ in { $0 == .pendingCommit } }),
  ]

  static let factorKeyChange: MistakeTable = [
    "factor-change.any-type": breaking(\.version4.decisions.factorKey.takesType)(
      "Each call takes codes of each type.", { _ in { _, _ in true } }),
    "factor-change.removal-by-knowledge": breaking(\.version4.decisions.factorKey.takesType)(
      "Biometry is removed with possession and knowledge.", { _ in { $1 == .possessionKnowledge } }),
    "factor-change.added-by-biometry": breaking(\.version4.decisions.factorKey.takesType)(
      "Biometry is added with possession and biometry too.",
      { right in { right($0, $1) || $0 == .biometryAdd && $1 == .possessionBiometry } }),
    "factor-change.in-pending-commit": breaking(\.version4.decisions.factorKey.isOpen)(
      "Keys change in PENDING_COMMIT too.", { right in { $0 == .pendingCommit || right($0) } }),
    "factor-change.in-blocked": breaking(\.version4.decisions.factorKey.isOpen)(
      "Keys change in BLOCKED too.", { right in { $0 == .blocked || right($0) } }),
    "factor-change.current-key-only": breaking(\.version4.decisions.factorKey.findSlot)(
      "A code with the next key of knowledge is refused.", { _ in { $0.current == $1 ? .current : nil } }),
    "factor-change.any-key": breaking(\.version4.decisions.factorKey.findSlot)(
      "A code with a key of knowledge that the server does not have is taken as one with the current key.",
      { right in { right($0, $1) ?? .current } }),
    "factor-change.not-promoted-before": breaking(\.version4.decisions.factorKey.settle)(
      "A code with the next key does not promote it before it is overwritten.", { _ in { keys, _ in keys } }),
    "factor-change.next-kept": breaking(\.version4.decisions.factorKey.settle)(
      "A code with the current key leaves the next one.",
      { right in { keys, slot in slot == .current ? keys : right(keys, slot) } }),
    "factor-change.refusal-restores-keys": breaking(\.version4.decisions.factorKey.keepSettled)(
      "A body that is refused undoes what the code did to the keys.", { _ in { before, _ in before } }),
    "factor-change.refusal-discards-next": breaking(\.version4.decisions.factorKey.keepSettled)(
      "A body that is refused discards the next keys of both factors.",
      { _ in
        { FactorKeyRecord(knowledge: $1.knowledge.withoutNext, biometry: $1.biometry.withoutNext) }
      }),
    "factor-change.password-at-once": breaking(\.version4.decisions.factorKey.changePassword)(
      "The new key of knowledge becomes the current one at once: with the answer lost, nothing opens.",
      { _ in { _, new in FactorKeySlots(current: new, next: nil) } }),
    "factor-change.password-without-next": breaking(\.version4.decisions.factorKey.changePassword)(
      "The new key of knowledge is not stored.", { _ in { keys, _ in keys } }),
    "factor-change.biometry-at-once": breaking(\.version4.decisions.factorKey.addBiometry)(
      "A key of biometry becomes the current one at once, although there is one.",
      { _ in { _, new, _ in FactorKeySlots(current: new, next: nil) } }),
    "factor-change.biometry-always-next": breaking(\.version4.decisions.factorKey.addBiometry)(
      "A key of biometry becomes the next one, although there is no current one.",
      { _ in { keys, new, _ in FactorKeySlots(current: keys.current, next: new) } }),
    "factor-change.first-next-kept": breaking(\.version4.decisions.factorKey.addBiometry)(
      "A next key of biometry stays when another one is added.",
      { right in { keys, new, isOn in keys.next == nil ? right(keys, new, isOn) : keys } }),
    "factor-change.added-but-off": breaking(\.version4.decisions.factorKey.isOnWhenAdded)(
      "Adding a key leaves biometry off.", { _ in { $0 } }),
    "factor-change.removal-keeps-current": breaking(\.version4.decisions.factorKey.removeBiometry)(
      "Removal leaves the current key of biometry.", { _ in { $0.withoutNext } }),
    "factor-change.removal-keeps-next": breaking(\.version4.decisions.factorKey.removeBiometry)(
      "Removal leaves the next key of biometry.", { _ in { FactorKeySlots(current: nil, next: $0.next) } }),
    "factor-change.removed-but-on": breaking(\.version4.decisions.factorKey.isOnWhenRemoved)(
      "Removal leaves biometry on.", { _ in { $0 } }),
    "factor-change.removed-once": breaking(\.version4.decisions.factorKey.canRemove)(
      "The removal of biometry that is off is refused.", { _ in { $0 } }),
  ]
}
